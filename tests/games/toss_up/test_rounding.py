"""Outward rounding: every operation of the kernels encloses the truth, and hardly more, as an interval library has it."""

from collections.abc import Sequence
from fractions import Fraction
from math import inf, nextafter, ulp
from random import Random
from typing import Any

import numpy as np
import pytest
from flint import arb
from numba import njit

from solvers.engine.pairs import ABOVE, BELOW, MIDDLE
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL, choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.kernels.whole import ONE, turn, weights
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.enclosed import Throws, colours
from tests.support.balls import TINY, ball, chance, close_to, holds, total

LEVELS = (BELOW, ABOVE)


@njit(error_model="numpy")
def left(x: float, shift: float) -> float:
    """Call a function of the kernels that only compiled functions can call."""
    return race._left(x, shift)


@njit(error_model="numpy")
def sweep(
    odds: race.FloatOdds,
    factors: race.Floats,
    top: int,
    follow: race.Choices,
    b: float,
    bank: race.Floats,
    value: race.Floats,
    slope: race.Floats,
    roll: race.Floats,
) -> float:
    """Call a function of the kernels that only compiled functions can call."""
    return race.sweep(odds, factors, top, follow, b, bank, value, slope, roll)


def swept(rules: TossUpRules, level: int, follow: Sequence[int], bust: float, bank: Sequence[float]) -> list[float]:
    """Return the values of one roll with 0, 1, ... points held, as the kernel of the race computes them at a level."""
    tables, top = doubles(*throws(rules)), len(follow)
    value, slope, roll = np.array(bank), np.zeros(len(bank)), np.zeros(top)
    factors = race.widen(tables)[level]
    sweep(tables, factors, top, np.array(follow, np.int8), bust, np.array(bank), value, slope, roll)
    shown: list[float] = roll.tolist()
    return shown


def expected(rules: TossUpRules, follow: Sequence[int], bust: float, bank: Sequence[float]) -> list[arb]:
    """Return the same in balls."""
    odds, top = Throws(rules), len(follow)
    value = [ball(value) for value in bank]
    value[0] = b = ball(bust)
    for held in reversed(range(top)):
        rolled = odds.rolled(held, b, value)
        if follow[held] == FREE:
            value[held] = rolled.max(value[held])
        elif follow[held] == ROLL:
            value[held] = rolled
    return [odds.roll(held, b, value) for held in range(top)]


def turns(seed: int, number: int) -> list[tuple[TossUpRules, list[int], float, list[float]]]:
    """Return turns at random: rules, choices, the value of a bust, and the values of banking."""
    dice = Random(seed)
    made = []
    for _ in range(number):
        rules, top = colours(dice), dice.randint(1, 25)
        kind = dice.choice(((FREE,), (BANK, ROLL), (ROLL,)))
        follow = [dice.choice(kind) for _ in range(top)]
        made.append((rules, follow, chance(dice), [chance(dice) for _ in range(top + rules.dice)]))
    return made


def test_one_minus_a_chance_is_rounded_outwards() -> None:
    """A bound of 1 - x is on its side of the truth, at most a unit in the last place of 1 away, and 0 at least."""
    dice = Random(1)
    nearest = 0
    for _ in range(2000):
        x = chance(dice)
        low, high = (left(x, race.SHIFT[level]) for level in LEVELS)
        true = 1 - ball(x)
        assert holds(low, true, high), x
        assert close_to(low, true, 2), x
        assert close_to(high, true, 2), x
        assert low >= 0
        nearest += not holds(left(x, 0.0), true, left(x, 0.0))
    # Without the shift the rounding shows: the test would notice it.
    assert nearest > 100


@pytest.mark.parametrize("seed", range(4))
def test_a_turn_is_rounded_outwards(seed: int) -> None:
    """A sweep over doubles encloses what the turn is worth, whatever is followed, and each of its steps adds little."""
    within = 0
    for rules, follow, bust, bank in turns(seed, 60):
        low, high, middle = (swept(rules, level, follow, bust, bank) for level in (BELOW, ABOVE, MIDDLE))
        true = expected(rules, follow, bust, bank)
        steps = (rules.dice + 16) * (len(follow) + 2)
        for held, number in enumerate(true):
            assert holds(low[held], number, high[held]), (rules, follow, held)
            assert close_to(low[held], number, steps), (rules, follow, held)
            assert close_to(high[held], number, steps), (rules, follow, held)
            within += not holds(middle[held], number, middle[held])
    # What is not widened is off, and noticed.
    assert within > 100


def test_a_sweep_that_is_nudged_inwards_is_noticed() -> None:
    """Factors that are not on their side of 1 give numbers on the wrong side, which the comparison sees."""
    wrong = dict.fromkeys(LEVELS, 0)
    for rules, follow, bust, bank in turns(9, 60):
        true = expected(rules, follow, bust, bank)
        for level in LEVELS:
            inside = swept(rules, 1 - level, follow, bust, bank)
            ends = (inside, [1.0] * len(true)) if level == BELOW else ([0.0] * len(true), inside)
            wrong[level] += not all(holds(*three) for three in zip(ends[0], true, ends[1], strict=True))
    assert min(wrong.values()) > 30


def test_the_chances_of_a_throw_are_the_nearest_doubles() -> None:
    """Each chance is off by half a unit in the last place at most, and the factors leave room for that and for the sums."""
    dice = Random(5)
    for _ in range(60):
        rules = colours(dice)
        tables, exact = doubles(*throws(rules)), Throws(rules)
        for n in range(1, rules.dice + 1):
            pairs = [(tables.bust[n], exact.bust[n]), (tables.gain[n, 0], exact.stay[n])]
            pairs += [(tables.gain[n, g], exact.gain[n][g]) for g in range(1, n + 1)]
            pairs.append((tables.again[n], 1 / (1 - exact.stay[n])))
            for double, true in pairs:
                assert bool(abs(ball(float(double)) - true) <= ball(ulp(double)) / 2 + TINY), (rules, n)
            # n + 6 roundings, each by a factor of 1 + 2^-53 at most.
            rounded = (1 + ball(HALF)) ** (n + 6)
            assert bool(ball(float(tables.up[n])) / rounded >= 1)
            assert bool(ball(float(tables.down[n])) * rounded <= 1)


@pytest.mark.parametrize("seed", range(3))
def test_whole_numbers_are_rounded_outwards(seed: int) -> None:
    """A turn in whole numbers encloses its fractions, by at most two units for every number of points held."""
    dice = Random(seed)
    for rules, follow, _, _ in turns(seed, 25):
        tables, top = weights(*throws(rules)), len(follow)
        sign = dice.choice((1, -1))
        bust = dice.randint(0, 50 * ONE)
        held = [dice.randint(0, 50 * ONE) for _ in range(top + rules.dice + 1)]
        low, high = (turn(tables, held, bust, follow, sign, up=up) for up in (False, True))
        odds = Throws(rules)
        value = [ball(Fraction(number)) for number in held]
        value[0] = b = ball(Fraction(bust))
        for k in reversed(range(top)):
            rolled = odds.rolled(k, b, value)
            if follow[k] == FREE:
                value[k] = (rolled * sign).max(value[k] * sign) * sign
            elif follow[k] == ROLL:
                value[k] = rolled
        for k in range(top):
            true = odds.roll(k, b, value)
            assert low.roll[k] <= high.roll[k] <= low.roll[k] + 2 * (top + 2)
            assert bool(ball(Fraction(low.roll[k])) - 2**-40 <= true)
            assert bool(true <= ball(Fraction(high.roll[k])) + 2**-40)
        assert (low.start, high.start) == (low.roll[0], high.roll[0])


def test_a_chance_between_bounds_is_within_its_error() -> None:
    """Neither end is further from the middle, as a double, than the error says."""
    dice = Random(3)
    for _ in range(2000):
        low = chance(dice)
        high = min(1.0, low + chance(dice) * 2.0 ** -dice.randint(0, 60))
        made = Chance(low, high)
        assert max(abs(Fraction(end) - Fraction(made.middle)) for end in (low, high)) <= Fraction(made.error)


class Solved:
    """A race solved in balls, with the policy of some bounds: the value of every start and of one roll everywhere.

    A turn is affine in the value of its bust. The turns of a pair are solved from their two forms. Nothing shows that the
    policy is the best one but the assertions of :meth:`best`.
    """

    def __init__(self, rules: TossUpRules, bounds: np.ndarray, rolled: np.ndarray) -> None:
        self.odds, self.target, self.dice = Throws(rules), rules.target, rules.dice
        self.bounds, self.rolled = bounds, rolled
        self.start: dict[tuple[int, int], arb] = {}
        for points in reversed(range(2 * self.target - 1)):
            for i in range(max(0, points - self.target + 1), min(points, self.target - 1) + 1):
                j = points - i
                if i <= j:
                    self._pair(i, j)

    def _bank(self, i: int, j: int, held: int) -> arb:
        return 1 - self.start[j, i + held] if i + held < self.target else arb(1)

    def _form(self, i: int, j: int) -> tuple[arb, arb]:
        """Return the value of a start without its bust, and the chance of a bust or of banking nothing."""
        top = self.target - i
        parts = [(self._bank(i, j, k) if k else arb(0), arb(0) if k else arb(1)) for k in range(top + self.dice)]
        for k in reversed(range(top)):
            if self.rolled[:, i, j, k].mean() > 1 - self.bounds[:, 0, j, i + k].mean():
                constant, slope = zip(*parts, strict=True)
                parts[k] = self.odds.rolled(k, arb(0), constant), self.odds.rolled(k, arb(1), slope)
        constant, slope = zip(*parts, strict=True)
        return self.odds.roll(0, arb(0), constant), self.odds.roll(0, arb(1), slope)

    def _pair(self, i: int, j: int) -> None:
        (c, s), (d, t) = self._form(i, j), self._form(j, i)
        # x = c + s (1 - y), y = d + t (1 - x)
        self.start[i, j] = (c + s * (1 - d - t)) / (1 - s * t)
        self.start[j, i] = d + t * (1 - self.start[i, j])

    def roll(self, i: int, j: int) -> list[arb]:
        """Return the values of one roll at all decisions, if the better action is taken everywhere."""
        bust, top = 1 - self.start[j, i], self.target - i
        value = [self._bank(i, j, k) if k else bust for k in range(top + self.dice)]
        for k in reversed(range(top)):
            value[k] = value[k].max(self.odds.rolled(k, bust, value))
        return [self.odds.roll(k, bust, value) for k in range(top)]


@pytest.mark.parametrize(
    "rules",
    [
        "dice=2,target=8",
        "dice=10,target=12",
        "dice=3,red=1/2,yellow=0,green=1/2,target=9",
        "dice=1,red=9/10,yellow=0,green=1/10,target=5",
    ],
)
def test_a_whole_race_is_enclosed(rules: str) -> None:
    """Both bounds of every start and of every roll hold what balls say, and are noticed if they are moved past it."""
    own = TossUpRules.parse(rules)
    rolled = np.zeros((2, own.target, own.target, own.target))
    bounds = race.enclose(doubles(*throws(own)), race.turns(choice_array(own.target, None), own.dice), rolled)
    solved = Solved(own, bounds, rolled)
    for (i, j), true in solved.start.items():
        low, high = (float(bounds[end, 0, i, j]) for end in LEVELS)
        assert holds(low, true, high), (i, j)
        # The best actions give the same start: the policy in balls is optimal.
        values = solved.roll(i, j)
        assert bool(abs(values[0] - true) < arb(2) ** -200), (i, j)
        for k, value in enumerate(values):
            assert holds(float(rolled[0, i, j, k]), value, float(rolled[1, i, j, k])), (i, j, k)
        # An end that is moved past the middle of the ball by one unit in the last place does not hold it.
        near = float(true.mid())
        assert not holds(nextafter(near, inf), true, 1.0)
        assert not holds(0.0, true, nextafter(near, -inf))


def test_balls_say_what_fractions_say() -> None:
    """The turn in balls is that of fractions: they share nothing with the kernels but the rules."""
    rules = TossUpRules.parse("dice=2,target=3")
    odds: Any = Throws(rules)

    assert bool(abs(odds.bust[2] + odds.stay[2] + total(odds.gain[2][1:]) - 1) < arb(2) ** -250)
    assert holds(0.3, ball(Fraction(1, 3)), 0.34)
    assert not holds(0.34, ball(Fraction(1, 3)), 1.0)
