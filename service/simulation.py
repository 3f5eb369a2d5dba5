"""Play what is published: simulated figures with their intervals, beside the exact ones."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, TypeVar

from service.names import bind
from service.store.reader import Reader
from service.tables import CurrentSolved
from solvers.errors import IllegalError
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


@dataclass(frozen=True, slots=True)
class Simulated:
    """Where the (first) player began, the figures, and how often each of that player's scores was met.

    ``stored_ends`` says that what an end is worth was not played for, but read from the solution.
    """

    start: str
    figures: list[Figure]
    scores: Counter[int]
    stored_ends: bool


def simulate(
    reader: Reader,
    game: str,
    first: str,
    second: str | None,
    rules_text: str,
    plays: int,
    seed: int,
    progress: Progress,
    start: str = "",
) -> Simulated:
    """Play ``plays`` turns of one policy, or games of two; ``progress`` hears how many more are done.

    One policy alone may play from another state than the game's start.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, policy, rule or state to play from.
        ProblemError: a policy is not solved yet.
    """
    entry = find(game)
    rules = entry.rules_type.parse(rules_text)
    solved = CurrentSolved(reader, game, rules, {})
    dice = Random(seed)  # noqa: S311  # dice, not secrets
    scores: Counter[int] = Counter()
    problem = bind(game, first, rules_text).problem
    begin = _begin(problem, second, start)
    at = problem.format(begin)
    one = _player(problem, solved)
    if second is None:
        values: Counter[Fraction] = Counter()
        for played in _counted(alone(one, dice, begin), plays, progress):
            values[played.value] += 1
            scores[played.score] += 1
        figures = [Figure("value", *interval(problem.goal, values), Fraction(solved.row(first, at).exact or ""))]
        # Distributions are kept of chance states; and where a score stands for others too, it has no mean.
        if problem.kind(begin) == "chance" and problem.floor is None:
            figures.append(_score(scores, solved, first, at))
        return Simulated(at, figures, scores, problem.stored_ends)
    duel = entry.duel(rules, first, second)
    results: Counter[int] = Counter()
    for result, score, _ in _counted(against(duel, one, _player(duel.second, solved), dice), plays, progress):
        results[result] += 1
        scores[score] += 1
    chances = entry.match(rules, first, second, solved)
    figures = [
        Figure(name, *share_interval(results[sign], plays), exact)
        for (name, exact), sign in zip(chances._asdict().items(), (1, 0, -1), strict=True)
    ]
    return Simulated(at, figures, scores, stored_ends=False)


def _begin(problem: Problem[Any], second: str | None, start: str) -> Hashable:
    """The state to play from."""
    first = problem.format(problem.start())
    if second is not None and start not in ("", first):
        raise IllegalError(f"state {start!r}: a match begins at its start", field="state", example=first)
    state: Hashable = problem.parse(start or first)
    if problem.kind(state) == "terminal":
        raise IllegalError(f"state {start!r}: there is nothing left to play", field="state", example=first)
    return state


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
