"""Play a game many times with seeded dice, as a check on solved values.

A simulation follows given policies state by state and throws by the weights that the game itself states. What an end
is worth is given too: by the game, or, where that takes solving to know (``stored_ends``), from the stored rows, so
that there the way to the ends is checked, and not what they are worth. Where turns pass, values count as the transits say.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from solvers.errors import IllegalError
from solvers.types import Confidence, Duel, Goal, Problem

LEVEL = 0.99
Z = 2.5758293035489004  # the normal quantile at (1 + LEVEL) / 2
Policy = Callable[[str], str]


@runtime_checkable
class TakesTurns(Protocol):
    """A problem whose games are turns of one player, or of two by turns, each of which banks some points."""

    def totals(self, state: Any) -> tuple[int, int]:
        """What is banked by the player whose values are served, and by the other."""

    def turn(self, total: int) -> Any:
        """The start of a turn of who has banked so much and does not look at others; None once the game is won."""

    def banked(self, before: Any, after: Any) -> tuple[int, int] | None:
        """Whose turn ends between two states, 0 for the player whose values are served in the first and 1 for the other, and
        what it banks; None where none ends.
        """

    def counted(self, turns: Sequence[int]) -> int:
        """What distributions count of a game whose turns banked so much."""


class Turn(NamedTuple):
    """What a turn banked, and whose it was: 0 for the player who is simulated, or is the first, 1 for the other."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Player:
    """A problem, what is done in it (the action of a state's text), and what an end's text is worth."""

    problem: Problem[Any]
    policy: Policy
    utility: Callable[[str], Fraction]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game, or one turn where that is all, ended: its value in the goal's unit, its score, and turn by turn."""

    value: Fraction
    score: int
    turns: tuple[Turn, ...] = ()


class _Step(NamedTuple):
    """What follows a state: what is earned and scored there, how the value of ``after`` counts, and the turn that ends."""

    after: Hashable
    earned: Fraction
    gained: int
    constant: Fraction
    sign: int
    banked: tuple[int, int] | None


class Seat:
    """One player's dice and memory: every state is read, written and thrown for once.

    Playing raises IllegalError where values do not say what they are worth to another player.
    """

    def __init__(self, player: Player, dice: Random) -> None:
        self._problem = player.problem
        self._player = player
        self._dice = dice
        self._turns: TakesTurns | None = player.problem if isinstance(player.problem, TakesTurns) else None
        self._ends: dict[Hashable, tuple[Fraction, int]] = {}
        self._moves: dict[Hashable, _Step] = {}
        self._throws: dict[Hashable, tuple[list[_Step], list[int]]] = {}

    def play(self, state: Hashable) -> Played:
        """Play from a state to the end."""
        value, score, sign = Fraction(0), 0, 1
        turns: list[Turn] = []
        for step in self._steps(state):
            if step.banked is not None:
                # The other player's turn is the first one's where the positions are the other's.
                who, points = step.banked
                turns.append(Turn(who if sign == 1 else 1 - who, points))
            if step.earned or step.constant:
                value += sign * (step.earned + step.constant)
            score += step.gained
            sign *= step.sign
            state = step.after
        if state not in self._ends:
            self._ends[state] = self._player.utility(self._problem.format(state)), self._problem.score(state)
        utility, last = self._ends[state]
        if self._turns is not None:
            return Played(value + sign * utility, self._turns.counted([turn.points for turn in turns]), tuple(turns))
        return Played(value + sign * utility, score + last)

    def turn(self, state: Hashable) -> int:
        """What one turn from its start banks. Raises TypeError where games are not made of turns."""
        for step in self._steps(state):
            if step.banked is not None:
                return step.banked[1]
        raise TypeError(f"{self._problem.slug} does not take turns")

    def _steps(self, state: Hashable) -> Iterator[_Step]:
        """One step after another, to the end."""
        while (kind := self._problem.kind(state)) != "terminal":
            if kind == "chance":
                outcomes, weights = self._throw(state)
                step = self._dice.choices(outcomes, cum_weights=weights)[0]
            else:
                step = self._move(state)
            yield step
            state = step.after

    def _move(self, state: Hashable) -> _Step:
        if state not in self._moves:
            problem = self._problem
            action = self._player.policy(problem.format(state))
            earned, gained = Fraction(0), 0
            if problem.pays:
                earned, _, gained = problem.payoff(state, action)
            self._moves[state] = self._step(state, problem.step(state, action), earned, gained)
        return self._moves[state]

    def _throw(self, state: Hashable) -> tuple[list[_Step], list[int]]:
        if state not in self._throws:
            outcomes = self._problem.outcomes(state)
            steps = [self._step(state, target, Fraction(0), 0) for _, target in outcomes]
            self._throws[state] = steps, list(accumulate(w for w, _ in outcomes))
        return self._throws[state]

    def _step(self, before: Hashable, after: Hashable, earned: Fraction, gained: int) -> _Step:
        banked = None if self._turns is None else self._turns.banked(before, after)
        try:
            constant, sign = self._problem.transit(before, after)
        except TypeError as error:
            raise IllegalError(f"goal {self._problem.slug}: games are not simulated; {error}", field="goal") from error
        return _Step(after, earned, gained, constant, sign, banked)


def alone(player: Player, dice: Random, start: Hashable | None = None) -> Iterator[Played]:
    """One game after another, for ever, from a state; from the game's start where none is given."""
    seat = Seat(player, dice)
    begin = player.problem.start() if start is None else start
    while True:
        yield seat.play(begin)


def against(duel: Duel, first: Player, second: Player, dice: Random) -> Iterator[tuple[int, int, int]]:
    """One game after another, for ever: 1, 0 or -1 for the first player, and both scores."""
    one, other = Seat(first, dice), Seat(second, dice)
    start = first.problem.start()
    while True:
        score = one.play(start).score
        reply = other.play(duel.answer(score)).score
        yield duel.result(score, reply), score, reply


def racing(first: Player, second: Player, dice: Random) -> Iterator[tuple[Turn, ...]]:
    """One game after another, for ever, of two who take turns and do not look at each other; who took the last one has won.

    Raises TypeError where games are not made of turns.
    """
    seats = Seat(first, dice), Seat(second, dice)
    problems = []
    for player in (first, second):
        if not isinstance(player.problem, TakesTurns):
            raise TypeError(f"{player.problem.slug} does not take turns")
        problems.append(player.problem)
    while True:
        totals, over = [0, 0], False
        turns: list[Turn] = []
        while not over:
            who = len(turns) % 2
            points = seats[who].turn(problems[who].turn(totals[who]))
            totals[who] += points
            over = problems[who].turn(totals[who]) is None
            turns.append(Turn(who, points))
        yield tuple(turns)


def mean_interval(numbers: Counter[Fraction]) -> tuple[float, Confidence]:
    """The mean of counted numbers, with its normal interval at level 0.99; needs at least two of them."""
    plays = numbers.total()
    total = sum((number * n for number, n in numbers.items()), Fraction(0))
    square = sum((number * number * n for number, n in numbers.items()), Fraction(0))
    mean = total / plays
    half = Z * sqrt((square - total * mean) / (plays - 1) / plays)
    return float(mean), Confidence(float(mean) - half, float(mean) + half, LEVEL, plays)


def interval(goal: Goal, numbers: Counter[Fraction]) -> tuple[float, Confidence]:
    """The mean of values of a goal: Wilson's interval where they are shares, the normal one for anything else."""
    if goal.share:
        # Numbers between 0 and 1 spread no more than a share with their mean, which may be all hits or none.
        return share_interval(sum((number * n for number, n in numbers.items()), Fraction(0)), numbers.total())
    return mean_interval(numbers)


def share_interval(hits: int | Fraction, plays: int) -> tuple[float, Confidence]:
    """A share, with its Wilson interval at level 0.99, which holds at 0 and 1 too."""
    share, square = float(hits / plays), Z * Z
    middle = (share + square / (2 * plays)) / (1 + square / plays)
    half = Z / (1 + square / plays) * sqrt(share * (1 - share) / plays + square / (4 * plays * plays))
    low, high = middle - half if hits else 0.0, middle + half if hits < plays else 1.0
    return share, Confidence(low, high, LEVEL, plays)
