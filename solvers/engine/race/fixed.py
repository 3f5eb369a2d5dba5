"""One turn of a game of bank or roll in whole numbers: bounds that are exact, but for one directed rounding a step.

A value is a whole number of units of 2^-128. Odds are whole weights over their sum, so the one thing that is not exact
is the division of each average, which is rounded down for a lower bound and up for an upper one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul

from solvers.engine.race.choices import BANK, FREE

ONE = 1 << 128


@dataclass(frozen=True, slots=True)
class Weights:
    """What a throw of n dice does, by n, as whole weights over ``total[n]``: ``gain[n][0]`` changes nothing."""

    dice: int
    bust: tuple[int, ...]
    gain: tuple[tuple[int, ...], ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One bound of a turn: at its ``start``, and of ``bank`` and ``roll`` in every decision."""

    start: int
    bank: list[int]
    roll: list[int]


def weights(bust: Sequence[Fraction], gain: Sequence[Sequence[Fraction]]) -> Weights:
    """The tables of a game, by the number of dice; index 0 is unused."""
    totals = [
        lcm(one.denominator, *(chance.denominator for chance in some)) for one, some in zip(bust, gain, strict=True)
    ]
    return Weights(
        len(bust) - 1,
        tuple(int(one * total) for one, total in zip(bust, totals, strict=True)),
        tuple(tuple(int(chance * total) for chance in some) for some, total in zip(gain, totals, strict=True)),
        tuple(totals),
    )


def turn(odds: Weights, held: Sequence[int], bust: int, follow: Sequence[int], sign: int, *, up: bool) -> Turn:
    """A bound of a turn, where banking k points is worth ``held[k]`` and going bust ``bust``.

    ``follow[k]`` is what is done, or FREE, and the turn is over from ``len(follow)`` points on. At no points banking is
    passing, worth as much as going bust. ``sign`` is -1 where less is better.
    """
    top = len(follow)
    value = list(held[: top + odds.dice + 1])
    bank = [bust, *held[1:top]][:top]
    # Floor division rounds down; of the negated number, up.
    way = -1 if up else 1
    for k in range(top - 1, -1, -1):
        n = odds.dice - k % odds.dice
        gain = odds.gain[n]
        total = way * (odds.bust[n] * bust + sum(map(mul, gain[1:], value[k + 1 : k + n + 1])))
        rolled = way * (total // (odds.total[n] - gain[0]))
        choice = follow[k]
        banks = choice == BANK or (choice == FREE and sign * bank[k] >= sign * rolled)
        value[k] = bank[k] if banks else rolled
    roll = [_throw(odds, k, bust, value, way) for k in range(top)]
    return Turn(_throw(odds, 0, bust, value, way), bank, roll)


def _throw(odds: Weights, k: int, bust: int, value: Sequence[int], way: int) -> int:
    """One throw of the dice in hand, and then what ``value`` says."""
    n = odds.dice - k % odds.dice
    total: int = way * (odds.bust[n] * bust + sum(map(mul, odds.gain[n], value[k : k + n + 1])))
    return way * (total // odds.total[n])
