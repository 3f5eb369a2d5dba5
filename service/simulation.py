"""Play what is published: simulated figures with their intervals, beside the served ones; and games turn by turn."""

import csv
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, TextIO, TypeVar

from service.names import bind
from service.store.reader import Policy, Reader
from service.tables import CurrentSolved
from solvers.errors import IllegalError
from solvers.games import find
from solvers.rules import Rules
from solvers.simulate import (
    Player,
    TakesTurns,
    Turn,
    against,
    alone,
    interval,
    mean_interval,
    racing,
    share_interval,
)
from solvers.types import Confidence, Game, Problem, Result

STEP = 1000
COLUMNS = ("game", "turn", "player", "points", "total_1", "total_2")
T = TypeVar("T")
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A simulated figure, its interval, and the served one, which is exact but for ``error_bound``."""

    name: str
    value: float
    confidence: Confidence
    served: Fraction
    error_bound: float = 0.0

    @property
    def inside(self) -> bool:
        """Whether the interval holds the served figure, or another that is within its bound."""
        return self.confidence.low - self.error_bound <= self.served <= self.confidence.high + self.error_bound


@dataclass(frozen=True, slots=True)
class Simulated:
    """Where the (first) player began, the figures, and how often each of that player's scores was met.

    ``stored_ends`` says that what an end is worth was not played for, but read from the solution.
    """

    start: str
    figures: list[Figure]
    scores: Counter[int]
    stored_ends: bool


class Turns:
    """Writes games turn by turn as CSV: the number of the game, of the turn and of the player (1 is who is simulated, or the
    first), what the turn banked, 0 for a bust, and what both have banked after it.
    """

    def __init__(self, file: TextIO) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)
        self._games = 0

    def write(self, turns: Iterable[Turn], totals: Sequence[int] = (0, 0)) -> None:
        """One game that began with some points banked."""
        self._games += 1
        held = list(totals)
        for number, (player, points) in enumerate(turns, 1):
            held[player] += points
            self._writer.writerow((self._games, number, player + 1, points, *held))


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
    turns: TextIO | None = None,
) -> Simulated:
    """Play ``plays`` games of one policy, or of two against each other; ``progress`` hears how many more are done.

    One policy alone may play from another state than the game's start; where it is one of two players who do the same, or
    has a rival, both are played. ``turns`` takes every game turn by turn, see :class:`Turns`.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, policy, rule or state to play from, or games of
            that kind are not made of turns.
        ProblemError: a policy is not solved yet.
    """
    entry = find(game)
    rules = entry.rules_type.parse(rules_text)
    solved = CurrentSolved(reader, game, rules, {})
    dice = Random(seed)  # noqa: S311  # dice, not secrets
    problem = bind(game, first, rules_text).problem
    begin = _begin(problem, second, start)
    if turns is not None and not isinstance(problem, TakesTurns):
        raise IllegalError(f"games of {game} under {first} are not told turn by turn", field="goal")
    listed = None if turns is None else Turns(turns)
    if second is None:
        return _alone(problem, solved, dice, plays, progress, begin, listed)
    if isinstance(problem, TakesTurns):
        return _racing(entry, rules, (first, second), solved, dice, plays, progress, listed)
    duel = entry.duel(rules, first, second)
    results: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    seats = _player(problem, solved), _player(duel.second, solved)
    for result, score, _ in _counted(against(duel, *seats, dice), plays, progress):
        results[result] += 1
        scores[score] += 1
    chances = entry.match(rules, first, second, solved)
    return Simulated(problem.format(begin), _chances(results, chances, entry.match_bound), scores, stored_ends=False)


def _alone(
    problem: Problem[Any],
    solved: CurrentSolved,
    dice: Random,
    plays: int,
    progress: Progress,
    begin: Hashable,
    listed: Turns | None,
) -> Simulated:
    """Games of one policy, and of whom it plays against where that follows from it."""
    at = problem.format(begin)
    values: Counter[Fraction] = Counter()
    scores: Counter[int] = Counter()
    totals = problem.totals(begin) if isinstance(problem, TakesTurns) else (0, 0)
    for played in _counted(alone(_player(problem, solved), dice, begin), plays, progress):
        values[played.value] += 1
        scores[played.score] += 1
        if listed is not None:
            listed.write(played.turns, totals)
    row = solved.row(problem.slug, at)
    served = Fraction(row.value) if row.exact is None else Fraction(row.exact)
    error = solved.error_bound(problem.slug)
    figures = [Figure("value", *interval(problem.goal, values), served, error)]
    # Distributions are kept of chance states; and where a score stands for others too, it has no mean.
    if problem.kind(begin) == "chance" and problem.floor is None and problem.spreads == isinstance(problem, TakesTurns):
        figures.append(_score(scores, solved, problem.slug, at))
    return Simulated(at, figures, scores, problem.stored_ends)


def _racing(
    entry: Game,
    rules: Rules,
    slugs: tuple[str, str],
    solved: CurrentSolved,
    dice: Random,
    plays: int,
    progress: Progress,
    listed: Turns | None,
) -> Simulated:
    """Games of two policies that take turns. Raises IllegalError where one of them looks at the other."""
    chances = entry.match(rules, *slugs, solved)
    problem, other = (entry.problem(rules, slug) for slug in slugs)
    seats = _player(problem, solved), _player(other, solved)
    results: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    for turns in _counted(racing(*seats, dice), plays, progress):
        results[1 if turns[-1].player == 0 else -1] += 1
        scores[sum(turn.points for turn in turns if turn.player == 0)] += 1
        if listed is not None:
            listed.write(turns)
    figures = _chances(results, chances, entry.match_bound)
    return Simulated(problem.format(problem.start()), figures, scores, stored_ends=False)


def _begin(problem: Problem[Any], second: str | None, start: str) -> Hashable:
    """The state to play from."""
    first = problem.format(problem.start())
    if second is not None and start not in ("", first):
        raise IllegalError(f"state {start!r}: a match begins at its start", field="state", example=first)
    state: Hashable = problem.parse(start or first)
    if problem.kind(state) == "terminal":
        raise IllegalError(f"state {start!r}: there is nothing left to play", field="state", example=first)
    return state


def _chances(results: Counter[int], chances: Result, error_bound: float) -> list[Figure]:
    """Win, tie and loss of the first player."""
    return [
        Figure(name, *share_interval(results[sign], results.total()), served, error_bound)
        for (name, served), sign in zip(chances._asdict().items(), (1, 0, -1), strict=True)
    ]


def _score(scores: Counter[int], solved: CurrentSolved, slug: str, start: str) -> Figure:
    ends = solved.distribution(slug, start)
    served = Fraction(
        sum(score * weight for score, weight in zip(ends.support, ends.weights, strict=True)), ends.denominator
    )
    found = mean_interval(Counter({Fraction(score): n for score, n in scores.items()}))
    return Figure("score", *found, served, ends.error_bound)


def _counted(games: Iterator[T], plays: int, progress: Progress) -> Iterator[T]:
    """The first ``plays`` games, told of in steps."""
    for done in range(0, plays, STEP):
        yield from islice(games, min(STEP, plays - done))
        progress(min(STEP, plays - done))


def _player(problem: Problem[object], solved: CurrentSolved) -> Player:
    """A player who does what the current solution says."""
    known: dict[str, Policy] = {row.state: row for row in solved.policy(problem.slug)}

    def policy(text: str) -> str:
        # What has no row is derived; a simulation asks once.
        found = known[text].action if text in known else solved.row(problem.slug, text).action
        return found or ""

    def utility(text: str) -> Fraction:
        return Fraction(known[text].exact or "") if problem.stored_ends else problem.utility(problem.parse(text))

    return Player(problem, policy, utility)
