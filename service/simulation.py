"""Play what is published: simulated figures with their intervals, beside the exact ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TypeVar

from service.names import bind
from service.store.reader import Reader
from service.tables import CurrentSolved
from solvers.games import find
from solvers.simulate import Player, against, alone, interval, mean_interval, share_interval
from solvers.types import Confidence, Problem, Row

STEP = 1000
T = TypeVar("T")
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A simulated figure, its interval, and the exact one."""

    name: str
    value: float
    confidence: Confidence
    exact: Fraction

    @property
    def inside(self) -> bool:
        """Whether the interval holds the exact figure."""
        return self.confidence.low <= self.exact <= self.confidence.high


def simulate(
    reader: Reader,
    game: str,
    first: str,
    second: str | None,
    rules_text: str,
    plays: int,
    seed: int,
    progress: Progress,
) -> tuple[list[Figure], Counter[int]]:
    """Play ``plays`` turns of one policy, or games of two; ``progress`` hears how many more are done.

    Returns the figures, and how often each score of the (first) player was met.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, policy or rule.
        ProblemError: a policy is not solved yet.
    """
    entry = find(game)
    rules = entry.rules_type.parse(rules_text)
    solved = CurrentSolved(reader, game, rules, {})
    dice = Random(seed)  # noqa: S311  # dice, not secrets
    scores: Counter[int] = Counter()
    one = _player(bind(game, first, rules_text).problem, solved)
    if second is None:
        values: Counter[Fraction] = Counter()
        for played in _counted(alone(one, dice), plays, progress):
            values[played.value] += 1
            scores[played.score] += 1
        start = one.problem.format(one.problem.start())
        exact = Fraction(solved.row(first, start).exact or "")
        return [
            Figure("value", *interval(one.problem.goal.unit, values), exact),
            _score(scores, solved, first, start),
        ], scores
    duel = entry.duel(rules, first, second)
    results: Counter[int] = Counter()
    for result, score, _ in _counted(against(duel, one, _player(duel.second, solved), dice), plays, progress):
        results[result] += 1
        scores[score] += 1
    chances = entry.match(rules, first, second, solved)
    return [
        Figure(name, *share_interval(results[sign], plays), exact)
        for (name, exact), sign in zip(chances._asdict().items(), (1, 0, -1), strict=True)
    ], scores


def _score(scores: Counter[int], solved: CurrentSolved, slug: str, start: str) -> Figure:
    ends = solved.distribution(slug, start)
    exact = Fraction(
        sum(score * weight for score, weight in zip(ends.support, ends.weights, strict=True)), ends.denominator
    )
    return Figure("score", *mean_interval(Counter({Fraction(score): n for score, n in scores.items()})), exact)


def _counted(games: Iterator[T], plays: int, progress: Progress) -> Iterator[T]:
    """The first ``plays`` games, told of in steps."""
    for done in range(0, plays, STEP):
        yield from islice(games, min(STEP, plays - done))
        progress(min(STEP, plays - done))


def _player(problem: Problem[object], solved: CurrentSolved) -> Player:
    """A player who does what the current solution says."""
    rows: dict[str, Row] = {row.state: row for row in solved.rows(problem.slug)}

    def utility(text: str) -> Fraction:
        return Fraction(rows[text].exact or "") if problem.stored_ends else problem.utility(problem.parse(text))

    return Player(problem, lambda text: rows[text].action or "", utility)
