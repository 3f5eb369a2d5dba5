"""Play a game many times with seeded dice, as a check on solved values.

A simulation follows given policies state by state and throws by the weights that the game itself states. What an end
is worth is given too: by the game, or, where that takes solving to know (``stored_ends``), from the stored rows, so
that there the way to the ends is checked, and not what they are worth.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Any

from solvers.types import Confidence, Duel, Goal, Problem

LEVEL = 0.99
Z = 2.5758293035489004  # the normal quantile at (1 + LEVEL) / 2
Policy = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Player:
    """A problem, what is done in it (the action of a state's text), and what an end's text is worth."""

    problem: Problem[Any]
    policy: Policy
    utility: Callable[[str], Fraction]


@dataclass(frozen=True, slots=True)
class Played:
    """How one turn ended: its value in the goal's unit, and its score."""

    value: Fraction
    score: int


class Seat:
    """One player's dice and memory: every state is read, written and thrown for once."""

    def __init__(self, player: Player, dice: Random) -> None:
        self._problem = player.problem
        self._player = player
        self._dice = dice
        self._ends: dict[Hashable, tuple[Fraction, int]] = {}
        self._moves: dict[Hashable, tuple[Hashable, Fraction, int]] = {}
        self._throws: dict[Hashable, tuple[list[Hashable], list[int]]] = {}

    def play(self, state: Hashable) -> Played:
        """Play from a state to the end."""
        problem = self._problem
        value, score = Fraction(0), 0
        while (kind := problem.kind(state)) != "terminal":
            if kind == "chance":
                outcomes, weights = self._throw(state)
                state = self._dice.choices(outcomes, cum_weights=weights)[0]
            else:
                state, earned, gained = self._move(state)
                value += earned
                score += gained
        if state not in self._ends:
            self._ends[state] = self._player.utility(problem.format(state)), problem.score(state)
        utility, last = self._ends[state]
        return Played(value + utility, score + last)

    def _move(self, state: Hashable) -> tuple[Hashable, Fraction, int]:
        if state not in self._moves:
            problem = self._problem
            action = self._player.policy(problem.format(state))
            earned, gained = Fraction(0), 0
            if problem.pays:
                earned, _, gained = problem.payoff(state, action)
            self._moves[state] = problem.step(state, action), earned, gained
        return self._moves[state]

    def _throw(self, state: Hashable) -> tuple[list[Hashable], list[int]]:
        if state not in self._throws:
            outcomes = self._problem.outcomes(state)
            self._throws[state] = [target for _, target in outcomes], list(accumulate(w for w, _ in outcomes))
        return self._throws[state]


def alone(player: Player, dice: Random, start: Hashable | None = None) -> Iterator[Played]:
    """One turn after another, for ever, from a state; from the game's start where none is given."""
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
