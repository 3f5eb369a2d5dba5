"""Play a game many times with seeded dice, as a check on solved values.

A simulation follows given policies state by state and throws dice by the weights that the game itself states. The
caller supplies the value of each end. It is the game's utility, or the stored row if the value of an end must be solved
for (``stored_ends``); in that case the simulation checks the way to the ends, but not their values. If turns pass
between players, values count as the transits say.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from solvers.contract.goals import Goal
from solvers.contract.matches import Duel, Race
from solvers.contract.problem import Problem, Transit, process_of
from solvers.contract.rows import Confidence
from solvers.errors import IllegalError

LEVEL = 0.99
Z = 2.5758293035489004  # the normal quantile at (1 + LEVEL) / 2
Policy = Callable[[str], str]


class BankedTurn(NamedTuple):
    """A turn and the points it banked. ``player`` is 0 for the served or first player, and 1 for the other."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``policy`` maps the text of a decision to an action, ``utility`` the text of an end to its value."""

    problem: Problem[Any]
    policy: Policy
    utility: Callable[[str], Fraction]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The end of a game: its value in the goal's unit, its score, and its turns if the game is made of turns."""

    value: Fraction
    score: int
    turns: tuple[BankedTurn, ...] = ()


class _Step(NamedTuple):
    """A step from one state to the next.

    It earns ``earned`` in the goal's unit and adds ``gained`` to the score. ``transit`` maps the value of ``after``.
    ``banked`` is the player and the points of the turn that ends with the step; None if no turn ends.
    """

    after: Hashable
    earned: Fraction
    gained: int
    transit: Transit
    banked: tuple[int, int] | None


class Seat:
    """A player with dice, and a cache, so that the game is asked about each state only once.

    Raises:
        IllegalError: the goal's values hold for the player to move alone.
    """

    def __init__(self, player: Player, dice: Random) -> None:
        self._problem = player.problem
        self._process = process_of(player.problem)
        self._player = player
        self._dice = dice
        self._turns = player.problem.turns
        if not self._process.one_value:
            raise IllegalError(
                f"goal {self._problem.slug}: games are not simulated; the value of a state is that of its mover alone",
                field="goal",
            )
        self._ends: dict[Hashable, tuple[Fraction, int]] = {}
        self._moves: dict[Hashable, _Step] = {}
        self._throws: dict[Hashable, tuple[list[_Step], list[int]]] = {}

    def play(self, state: Hashable) -> PlayedGame:
        """Play a game from a state to the end, and return how it ended."""
        value, score, sign = Fraction(0), 0, 1
        turns: list[BankedTurn] = []
        for step in self._steps(state):
            if step.banked is not None:
                # ``banked`` is from the view of the state's player: if that is the second player, the numbers swap.
                who, points = step.banked
                turns.append(BankedTurn(who if sign == 1 else 1 - who, points))
            constant, turned = step.transit
            if step.earned or constant:
                value += sign * (step.earned + constant)
            score += step.gained
            sign *= turned
            state = step.after
        if state not in self._ends:
            self._ends[state] = self._player.utility(self._problem.notation.format(state)), self._process.score(state)
        utility, last = self._ends[state]
        if self._turns is not None:
            return PlayedGame(
                value + sign * utility, self._turns.counted([turn.points for turn in turns]), tuple(turns)
            )
        return PlayedGame(value + sign * utility, score + last)

    def turn(self, state: Hashable) -> int:
        """Play until a turn ends, and return the points it banks. The game must be made of turns."""
        return next(step.banked[1] for step in self._steps(state) if step.banked is not None)

    def _steps(self, state: Hashable) -> Iterator[_Step]:
        """Yield the steps of one game, from a state to the end."""
        while (kind := self._process.kind(state)) != "terminal":
            if kind == "chance":
                outcomes, weights = self._throw(state)
                step = self._dice.choices(outcomes, cum_weights=weights)[0]
            else:
                step = self._move(state)
            yield step
            state = step.after

    def _move(self, state: Hashable) -> _Step:
        if state not in self._moves:
            process = self._process
            action = self._player.policy(self._problem.notation.format(state))
            earned, gained = Fraction(0), 0
            if process.pays:
                earned, _, gained = process.payoff(state, action)
            self._moves[state] = self._step(state, process.step(state, action), earned, gained)
        return self._moves[state]

    def _throw(self, state: Hashable) -> tuple[list[_Step], list[int]]:
        if state not in self._throws:
            outcomes = self._process.outcomes(state)
            steps = [self._step(state, target, Fraction(0), 0) for _, target in outcomes]
            self._throws[state] = steps, list(accumulate(w for w, _ in outcomes))
        return self._throws[state]

    def _step(self, before: Hashable, after: Hashable, earned: Fraction, gained: int) -> _Step:
        banked = None if self._turns is None else self._turns.banked(before, after)
        return _Step(after, earned, gained, self._process.transit(before, after), banked)


def alone(player: Player, dice: Random, start: Hashable | None = None) -> Iterator[PlayedGame]:
    """Yield games without end, each played from ``start``; None stands for the start of the game."""
    seat = Seat(player, dice)
    begin = process_of(player.problem).start() if start is None else start
    while True:
        yield seat.play(begin)


def against(duel: Duel, first: Player, second: Player, dice: Random) -> Iterator[tuple[int, int, int]]:
    """Yield games without end: 1, 0 or -1 for a win, tie or loss of the first player, and both scores."""
    one, other = Seat(first, dice), Seat(second, dice)
    start = process_of(first.problem).start()
    while True:
        score = one.play(start).score
        reply = other.play(duel.answer(score)).score
        yield duel.compare(score, reply), score, reply


class Raced(NamedTuple):
    """A race that was played: the winner, 0 if it is the first player and 1 if the second, and the turns of both."""

    winner: int
    turns: tuple[BankedTurn, ...]


def fixed(problem: Problem[Any]) -> Player:
    """Return a player who follows a problem's fixed strategy; no solved rows are needed.

    Raises:
        ValueError: the problem fixes no strategy.
    """
    if problem.fixed is None:
        raise ValueError(f"{problem.game} {problem.slug} fixes no strategy")
    notation, process, follow = problem.notation, process_of(problem), problem.fixed.follow
    return Player(
        problem,
        lambda text: follow(notation.parse(text)),
        lambda text: process.utility(notation.parse(text)),
    )


def racing(race: Race, first: Player, second: Player, dice: Random) -> Iterator[Raced]:
    """Yield games without end, between two players who ignore each other's points."""
    seats, problems = (Seat(first, dice), Seat(second, dice)), (race.first, race.second)
    last = None if race.last is None else Seat(fixed(race.last.problem), dice)
    while True:
        totals, over = [0, 0], False
        turns: list[BankedTurn] = []
        while not over:
            who = len(turns) % 2
            points = seats[who].turn(race.turn(problems[who], totals[who]))
            totals[who] += points
            over = race.turn(problems[who], totals[who]) is None
            turns.append(BankedTurn(who, points))
        if race.last is not None and last is not None:
            who = 1 - who
            points = last.turn(race.last.turn(totals[who], totals[1 - who]))
            totals[who] += points
            turns.append(BankedTurn(who, points))
            who = who if race.last.ahead(totals[who], totals[1 - who]) else 1 - who
        yield Raced(who, tuple(turns))


def mean_interval(numbers: Counter[Fraction]) -> tuple[float, Confidence]:
    """Return the mean of counted numbers, and its normal confidence interval at level 0.99.

    ``numbers`` maps each number to its count. The counts must sum to 2 or more, else ZeroDivisionError is raised.
    """
    plays = numbers.total()
    total = sum((number * n for number, n in numbers.items()), Fraction(0))
    square = sum((number * number * n for number, n in numbers.items()), Fraction(0))
    mean = total / plays
    half = Z * sqrt((square - total * mean) / (plays - 1) / plays)
    return float(mean), Confidence(float(mean) - half, float(mean) + half, LEVEL, plays)


def interval(goal: Goal, numbers: Counter[Fraction]) -> tuple[float, Confidence]:
    """Return the mean of counted values of a goal, and its confidence interval at level 0.99.

    The interval is Wilson's if the goal's values are shares, from 0 to 1; else it is the normal one.
    """
    if goal.share:
        # Shares have at most the variance of zeros and ones with the same mean, so Wilson's interval holds for them.
        return share_interval(sum((number * n for number, n in numbers.items()), Fraction(0)), numbers.total())
    return mean_interval(numbers)


def share_interval(hits: int | Fraction, plays: int) -> tuple[float, Confidence]:
    """Return the share hits / plays, and its Wilson confidence interval at level 0.99, which is valid at 0 and 1 too.

    ``hits`` is from 0 to ``plays``; ``plays`` is at least 1.
    """
    share, square = float(hits / plays), Z * Z
    middle = (share + square / (2 * plays)) / (1 + square / plays)
    half = Z / (1 + square / plays) * sqrt(share * (1 - share) / plays + square / (4 * plays * plays))
    low, high = middle - half if hits else 0.0, middle + half if hits < plays else 1.0
    return share, Confidence(low, high, LEVEL, plays)
