"""Outward rounding: every operation of the kernels of 10.000 encloses the truth, and hardly more, as an interval library has it."""

from collections.abc import Callable, Sequence
from math import inf, nextafter
from random import Random

import numpy as np
import pytest
from flint import arb
from numba import njit

from solvers.engine.pairs import ABOVE, BELOW, MIDDLE
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import FULL, PLACE, Hand
from solvers.games.ten_thousand.kernels import alone, race
from solvers.games.ten_thousand.kernels.program import LANES, WIDTH, program
from solvers.games.ten_thousand.kernels.turn import Floats, factors, room
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from tests.support.balls import ball, chance, close_to, holds, total

KINDS = (BELOW, ABOVE)
RULES = ("", "kinds=none,straight=0,three_pairs=0,memory=none", "kinds=doubling,memory=not-1-5,set_aside=maximum")
# The value of banking and of rolling each hand, by level.
Values = Sequence[dict[Hand, arb]]


@njit(error_model="numpy")
def left(x: float, kind: int) -> float:
    """Call a function of the kernels that only compiled functions can call."""
    return race._left(x, kind)


@njit(error_model="numpy")
def banked(odds: Floats, bank: Floats, own: int, b: float, kind: int) -> float:
    """Call a function of the kernels that only compiled functions can call."""
    return race._banked(odds, bank, 0, own, b, kind)


@njit(error_model="numpy")
def later(value: float, kind: int, room: float) -> float:
    """Return a bound of a value less one turn, as the kernel has it for a bust, and for banking."""
    return alone.outward(value - 1.0, kind, room)


def swept(rules: TenThousandRules, factor: Floats, bank: Floats, bust: Floats) -> Floats:
    """Return the values of standing before each hand by level and lane, as the kernel sweeps them with some factors."""
    steps = program(rules)
    top = len(bank) - steps.reach - 1
    numbers = room(steps, top)
    alone._sweep(steps, factor, 0, top, bank, bust, numbers, np.zeros(LANES))
    return numbers[len(steps.left) * LANES :].reshape(-1, WIDTH, LANES)[:top]


def expected(
    rules: TenThousandRules, bank: Sequence[arb], bust: arb, better: Callable[[arb, arb], arb] = arb.max
) -> Values:
    """Return the values of rolling each hand in balls, by level. From the top on the better of banking and a bust counts."""
    reach = hands.most(rules) // UNIT
    top = len(bank) - reach - 1
    reachable = hands.reachable(rules)
    standing = [dict.fromkeys(reachable, arb(0)) for _ in bank]
    for level in range(top, len(bank)):
        standing[level] = dict.fromkeys(reachable, better(bank[level], bust))
    rolled: list[dict[Hand, arb]] = [{} for _ in range(top)]
    for level in reversed(range(top)):
        for hand in reachable:
            parts = [arb(hands.bust(rules, hand)) * bust]
            for throw in hands.throws(rules, hand):
                options = [standing[level + points // UNIT][left] for points, left in throw.options]
                if options:
                    best = options[0]
                    for option in options[1:]:
                        best = better(best, option)
                    parts.append(arb(throw.weight) * best)
            rolled[level][hand] = total(parts) / 6**hand.dice
            standing[level][hand] = better(bank[level], rolled[level][hand])
    return rolled


def test_one_minus_a_chance_is_rounded_outwards() -> None:
    """A bound of 1 - x is on its side of the truth, at most a unit in the last place of 1 away, and from 0 to 1."""
    dice = Random(1)
    nearest = 0
    for _ in range(2000):
        x = chance(dice)
        low, high = (left(x, kind) for kind in KINDS)
        true = 1 - ball(x)
        assert holds(low, true, high), x
        assert close_to(low, true, 2), x
        assert close_to(high, true, 2), x
        assert 0 <= low <= high <= 1
        nearest += not holds(1.0 - x, true, 1.0 - x)
    # What is not shifted is off, and noticed.
    assert nearest > 100


@pytest.mark.parametrize("room", [0.0, 1.0])
def test_one_turn_more_is_rounded_outwards(room: float) -> None:
    """A bound of a number of turns, and one, is on its side of the truth: after a bust, and after banking."""
    dice = Random(2)
    nearest = 0
    for _ in range(2000):
        value = -dice.random() * 2.0 ** dice.randint(-60, 9)
        low, high, middle = (later(value, kind, room) for kind in (BELOW, ABOVE, MIDDLE))
        true = ball(value) - 1
        assert holds(low, true, high), value
        assert close_to(low, true, 3 * (2 - value)), value
        assert close_to(high, true, 3 * (2 - value)), value
        assert middle == value - 1.0
        nearest += not holds(middle, true, middle)
    assert nearest > 100


def test_what_a_strategy_banks_is_rounded_outwards() -> None:
    """The sum over the chances of a strategy's turn encloses the truth, from its bounds of these chances."""
    dice = Random(3)
    nudged = dict.fromkeys(KINDS, 0)
    for _ in range(200):
        odds = np.array([dice.random() for _ in range(dice.randint(2, 80))])
        odds /= odds.sum()
        bank = np.array([[chance(dice)] for _ in range(100)])
        own, b = dice.randrange(60), chance(dice)
        terms = [ball(odds[k]) * ball(bank[min(own + k, 99), 0]) for k in range(1, len(odds))]
        true = total([ball(odds[0]) * ball(b), *terms])
        low, high = (banked(odds, bank, own, b, kind) for kind in KINDS)
        assert holds(low, true, high)
        assert close_to(low, true, 400)
        assert close_to(high, true, 400)
        nudged[BELOW] += not holds(high, true, 1.0)
        nudged[ABOVE] += not holds(0.0, true, low)
    # An end in place of the other is noticed.
    assert min(nudged.values()) > 150


@pytest.mark.parametrize("text", RULES)
def test_a_turn_is_rounded_outwards(text: str) -> None:
    """A sweep over doubles encloses what the turn is worth in every hand at every level, and factors of the other side do not."""
    rules, dice = TenThousandRules.parse(text), Random(4)
    steps, top = program(rules), 4
    bank = np.array([[chance(dice) for _ in range(LANES)] for _ in range(top + steps.reach + 1)])
    bust = np.array([chance(dice) for _ in range(LANES)])
    below, above, _ = factors(steps, 1)
    low, high = swept(rules, below, bank, bust), swept(rules, above, bank, bust)
    wrong = 0
    for lane in range(2):
        true = expected(rules, [ball(value) for value in bank[:, lane].tolist()], ball(float(bust[lane])))
        for level, values in enumerate(true):
            for hand, rolled in values.items():
                number = rolled.max(ball(float(bank[level, lane])))
                ends = float(low[level, PLACE[hand], lane]), float(high[level, PLACE[hand], lane])
                assert holds(ends[0], number, ends[1]), (level, hand)
                assert close_to(ends[0], number, 140 * (top + 1)), (level, hand)
                assert close_to(ends[1], number, 140 * (top + 1)), (level, hand)
                if rolled > ball(float(bank[level, lane])):
                    wrong += not holds(ends[1], number, 1.0) or not holds(0.0, number, ends[0])
    assert wrong > 10


def solved(rules: TenThousandRules, target: int, entry: int) -> list[arb]:
    """Return the fewest turns by level, negated, in balls: each solves z = F(z - 1), in which F is the value of a turn."""
    reach, never = hands.most(rules) // UNIT, arb(-(10**9))
    values: list[arb] = [arb(0)] * target
    for own in reversed(range(target)):
        bank = [values[own + k] - 1 if own + k < target else arb(-1) for k in range(target - own + reach + 1)]
        for k in range(entry if own == 0 else 1):
            bank[k] = never
        z, last = arb(-2), arb(0)
        # The slope is the chance of a bust, below 1, so that this converges.
        while not abs(z - last) < arb(2) ** -200:
            last, z = z, arb(expected(rules, bank, z - 1, lambda one, other: one.max(other))[0][FULL].mid())
        values[own] = z
    return values


@pytest.mark.parametrize("entry", [0, 3])
def test_the_fewest_turns_are_enclosed(entry: int) -> None:
    """Both bounds of a number of turns hold what balls say, and are noticed if they are moved past it."""
    rules, target = TenThousandRules.parse(RULES[1]), 4
    steps, bounds = program(rules), np.zeros((3, target))
    assert alone.turns(steps, factors(steps, -1), target, entry, 0, bounds, room(steps, target))
    for level, true in enumerate(solved(rules, target, entry)):
        low, high = float(bounds[BELOW, level]), float(bounds[ABOVE, level])
        assert holds(low, true, high), level
        assert high - low < 1e-11
        near = float(true.mid())
        assert not holds(nextafter(near, inf), true, 1.0)
        assert not holds(-1e9, true, nextafter(near, -inf))
