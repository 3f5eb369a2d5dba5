"""One turn in whole numbers: bounds that are exact except for one directed rounding a step.

A value is a whole number of units of 2^-128. The chances of a throw are whole weights over their sum. So only the
division of each average rounds: down for a lower bound, and up for an upper bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul

from solvers.games.toss_up.kernels.choices import BANK, FREE
from solvers.games.toss_up.odds import in_hand

ONE = 1 << 128


@dataclass(frozen=True, slots=True)
class Weights:
    """The chances of a throw of n dice, by n, as whole weights over ``total[n]``; index 0 is unused.

    ``bust[n]`` is the weight of a bust, ``gain[n][g]`` that of g greens, and ``gain[n][0]`` that of all yellow, a throw
    that changes nothing.
    """

    dice: int
    bust: tuple[int, ...]
    gain: tuple[tuple[int, ...], ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBounds:
    """Bounds of one direction for a turn, in units of 2^-128.

    ``start`` bounds the value of the start; ``bank[k]`` and ``roll[k]`` those of both actions with k points held.
    """

    start: int
    bank: list[int]
    roll: list[int]


def weights(bust: Sequence[Fraction], gain: Sequence[Sequence[Fraction]]) -> Weights:
    """Return the weights of a throw from exact chances, given as :mod:`solvers.games.toss_up.kernels.odds` does."""
    totals = [
        lcm(one.denominator, *(chance.denominator for chance in some)) for one, some in zip(bust, gain, strict=True)
    ]
    return Weights(
        len(bust) - 1,
        tuple(int(one * total) for one, total in zip(bust, totals, strict=True)),
        tuple(tuple(int(chance * total) for chance in some) for some, total in zip(gain, totals, strict=True)),
        tuple(totals),
    )


def turn(odds: Weights, held: Sequence[int], bust: int, follow: Sequence[int], sign: int, *, up: bool) -> TurnBounds:
    """Return a bound of the values of a turn, all in units of 2^-128.

    Parameters:
        odds: Weights
        held: sequence of int, longer than ``len(follow) + dice``
            ``held[k]`` is the value of banking k points.
        bust: int
            The value of a bust, and of banking no points.
        follow: sequence of int
            ``follow[k]`` is BANK, ROLL, or FREE for the better one. With ``len(follow)`` points or more the turn banks.
        sign: int
            1 if more is better, and -1 if less is.
        up: bool
            True for an upper bound, False for a lower one.
    """
    top = len(follow)
    value = list(held[: top + odds.dice + 1])
    bank = [bust, *held[1:top]][:top]
    # Floor division rounds down. Negating before and after rounds up.
    way = -1 if up else 1
    for k in range(top - 1, -1, -1):
        n = in_hand(odds, k)
        gain = odds.gain[n]
        total = way * (odds.bust[n] * bust + sum(map(mul, gain[1:], value[k + 1 : k + n + 1])))
        rolled = way * (total // (odds.total[n] - gain[0]))
        choice = follow[k]
        banks = choice == BANK or (choice == FREE and sign * bank[k] >= sign * rolled)
        value[k] = bank[k] if banks else rolled
    roll = [_throw(odds, k, bust, value, way) for k in range(top)]
    return TurnBounds(_throw(odds, 0, bust, value, way), bank, roll)


def _throw(odds: Weights, k: int, bust: int, value: Sequence[int], way: int) -> int:
    """Return a bound of the value of one throw with k points held; ``value`` has the decisions' values, by points."""
    n = in_hand(odds, k)
    total: int = way * (odds.bust[n] * bust + sum(map(mul, odds.gain[n], value[k : k + n + 1])))
    return way * (total // odds.total[n])
