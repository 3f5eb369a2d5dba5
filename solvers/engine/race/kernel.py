r"""Compiled sweeps over a game of bank or roll, with proved enclosures.

One turn. With k points held, n(k) dice in hand and b the value of going bust,

.. math::

    R(k) = \frac{p_{bust} b + \sum_g p_g D(k + g)}{1 - p_{stay}}, \qquad D(k) = \max(B(k), R(k)),

where B(k) is the value of banking (a strategy's choice in place of both where one is given). R is what
rolling until the dice change anything is worth, so that a throw which changes nothing costs nothing. All of it is a
sum of products of numbers that are not negative, so that n + 1 products, n sums, a quotient and the rounding of the
tables change it by a factor of at most :math:`(1 + 2^{-53})^{n + 6}`: a bound is the plain sweep over bounds, times
:math:`1 \pm (n + 8) 2^{-53}`, which ``widen`` holds.

Two players. P(i, j) is the mover's chance to win with i points banked against j, when the first player moves, Q(j, i)
the same when the second one does:

.. math::

    P(i, j) = F_{ij}(1 - Q(j, i)), \qquad Q(j, i) = G_{ji}(1 - P(i, j)).

F and G are increasing and piecewise linear in b, convex where the player chooses, with slopes below 1: Newton's
method, which is policy iteration on the pair, ends after a few steps. Banked points only grow, so pairs are solved
in the order of falling i + j. A box around the solution of a pair which the two bounds of the map send into itself
holds a solution by Brouwer's theorem, and there is only one, as the product of the slopes is below 1.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.race.choices import BANK, FREE, ROLL

HALF = 2.0**-53
STEPS = 200
Floats = NDArray[np.float64]
Choices = NDArray[np.int8]
Pairs = NDArray[np.int64]


class Odds(NamedTuple):
    """What a throw of n dice does, by n, as doubles: ``gain[n, 0]`` is a throw that changes nothing.

    ``again`` is 1 / (1 - gain[n, 0]); ``up`` and ``down`` widen a sweep over bounds, see the module.
    """

    dice: int
    bust: Floats
    gain: Floats
    again: Floats
    up: Floats
    down: Floats


@njit(nogil=True, error_model="numpy")
def forced(odds: Odds, b: float, value: Floats) -> float:
    """The average over the first throw of a turn, of all dice."""
    x: float = odds.bust[odds.dice] * b
    for g in range(odds.dice + 1):
        x += odds.gain[odds.dice, g] * value[g]
    return x


@njit(nogil=True, error_model="numpy")
def sweep(
    odds: Odds, bank: Floats, top: int, b: float, follow: Choices, value: Floats, slope: Floats
) -> tuple[float, float]:
    """One turn: fill ``value[k]`` and its ``slope`` in b for k < top; from ``top`` on both are given."""
    for k in range(top - 1, -1, -1):
        n = odds.dice - k % odds.dice
        x, s = odds.bust[n] * b, odds.bust[n]
        for g in range(1, n + 1):
            x += odds.gain[n, g] * value[k + g]
            s += odds.gain[n, g] * slope[k + g]
        x *= odds.again[n]
        s *= odds.again[n]
        held = bank[k] if k else b
        if follow[k] == BANK or (follow[k] == FREE and held >= x):
            x, s = held, (0.0 if k else 1.0)
        value[k], slope[k] = x, s
    return forced(odds, b, value), forced(odds, 1.0, slope)


@njit(nogil=True, error_model="numpy")
def bound(odds: Odds, widen: Floats, bank: Floats, top: int, b: float, follow: Choices, value: Floats) -> float:
    """One turn over bounds of one side: ``bank``, ``b`` and ``value[top:]``, widened to that side."""
    for k in range(top - 1, -1, -1):
        n = odds.dice - k % odds.dice
        x: float = odds.bust[n] * b
        for g in range(1, n + 1):
            x += odds.gain[n, g] * value[k + g]
        x *= odds.again[n] * widen[n]
        held = bank[k] if k else b
        if follow[k] == BANK or (follow[k] == FREE and held >= x):
            x = held
        value[k] = x
    x = forced(odds, b, value)
    x *= widen[odds.dice]
    return x


@njit(nogil=True, error_model="numpy")
def throw(odds: Odds, widen: Floats, k: int, b: float, value: Floats) -> float:
    """One roll of the dice in hand at k points, and then what ``value`` says, over bounds of one side."""
    n = odds.dice - k % odds.dice
    x: float = odds.bust[n] * b
    for g in range(n + 1):
        x += odds.gain[n, g] * value[k + g]
    x *= widen[n]
    return x


@njit(nogil=True, error_model="numpy")
def chance(x: float) -> float:
    """A number that stands for a chance, brought between 0 and 1: the widening of bounds needs what is not negative."""
    return 0.0 if x < 0.0 else min(x, 1.0)


@njit(nogil=True, error_model="numpy")
def _top(choices: Choices, target: int) -> int:
    """From how many points on a turn is over: ``target``, what is missing, or later where a strategy rolls on."""
    for k in range(choices.shape[0] - 1, target - 1, -1):
        if choices[k] == ROLL:
            return k + 1
    return target


def pairs(target: int, sides: int) -> Pairs:
    """Banked points (i, j) in the order of falling i + j; where one side stands for both players, i is at most j."""
    found = [(i, j) for i in range(target) for j in range(i if sides == 1 else 0, target)]
    return np.array(sorted(found, key=sum, reverse=True))


@njit(nogil=True, error_model="numpy")
def _prepare(
    chances: Floats,
    own: int,
    other: int,
    top: int,
    target: int,
    shift: float,
    bank: Floats,
    value: Floats,
    slope: Floats,
) -> None:
    """What banking is worth against the opponent's chances, shifted outwards against the rounding; and wins beyond."""
    for k in range(1, top):
        bank[k] = chance((1.0 - chances[other, own + k]) + shift) if own + k < target else 1.0
    for k in range(top, value.shape[0]):
        value[k] = 1.0
        slope[k] = 0.0


@njit(nogil=True, error_model="numpy")
def race(
    odds: Odds,
    target: int,
    pairs: Pairs,
    choices: Choices,
    chances: Floats,
    slopes: Floats,
    bank: Floats,
    value: Floats,
    slope: Floats,
) -> None:
    """Fill ``chances[side, own, other]`` of the player to move, and the ``slopes`` of the turns.

    ``choices[side, own, other, k]`` is what is done, or FREE; its last axis ends where nobody rolls on. One side stands
    for both players where they do the same. ``bank``, ``value`` and ``slope`` are room to work in.
    """
    sides = choices.shape[0]
    for at in range(len(pairs)):
        i, j = pairs[at]
        x = y = 0.5
        f = s = g = t = 0.0
        for _ in range(STEPS):
            for side in range(2):
                own, other, reply = (j, i, x) if side else (i, j, y)
                mine = side % sides
                follow = choices[mine, own, other]
                top = _top(follow, target - own)
                _prepare(chances[(1 - side) % sides], own, other, top, target, 0.0, bank, value, slope)
                bust = 1.0 - reply
                level, steep = sweep(odds, bank, top, bust, follow, value, slope)
                level -= steep * bust
                if side:
                    g, t = level, steep
                else:
                    f, s = level, steep
            z = (f + s * (1.0 - g - t)) / (1.0 - s * t)
            w = (g + t * (1.0 - f - s)) / (1.0 - s * t)
            moved = abs(z - x) + abs(w - y)
            x, y = z, w
            if moved < 1e-15:
                break
        chances[0, i, j], chances[1 % sides, j, i] = x, y
        slopes[0, i, j], slopes[1 % sides, j, i] = s, t


@njit(nogil=True, error_model="numpy")
def enclose(
    odds: Odds,
    target: int,
    pairs: Pairs,
    choices: Choices,
    chances: Floats,
    slopes: Floats,
    bounds: Floats,
    bank: Floats,
    value: Floats,
    slope: Floats,
) -> bool:
    """Fill ``bounds[end, side, own, other]``, end 0 below and end 1 above; whether a box was found around every pair."""
    sides = choices.shape[0]
    for at in range(len(pairs)):
        i, j = pairs[at]
        x, y = chances[0, i, j], chances[1 % sides, j, i]
        s, t = slopes[0, i, j], slopes[1 % sides, j, i]
        # The first round bounds the map at the approximation itself, the others on a box around it.
        r = u = e = f = 0.0
        more, inside = 1.01, False
        for step in range(12):
            inside = step > 0
            for side in range(2):
                own, other, mine = (j, i, 1 % sides) if side else (i, j, 0)
                middle, radius = (y, u) if side else (x, r)
                reply, slack = (x, r) if side else (y, u)
                follow = choices[mine, own, other]
                top = _top(follow, target - own)
                error = 0.0
                for end in range(2):
                    sign = 1.0 if end else -1.0
                    shift = sign * HALF
                    yours = bounds[1 - end, (1 - side) % sides]
                    _prepare(yours, own, other, top, target, shift, bank, value, slope)
                    bust = chance((1.0 - chance(reply - sign * slack)) + shift)
                    found = chance(bound(odds, odds.up if end else odds.down, bank, top, bust, follow, value))
                    bounds[end, mine, own, other] = found
                    error = max(error, sign * (found - middle))
                    if sign * (found - chance(middle + sign * radius)) > 0.0:
                        inside = False
                if step == 0 and side:
                    f = error
                elif step == 0:
                    e = error
            if inside:
                break
            r = more * (e + s * f) / (1.0 - s * t) + HALF
            u = more * (f + t * e) / (1.0 - s * t) + HALF
            more *= 2.0
        if not inside:
            return False
    return True


@njit(nogil=True, error_model="numpy")
def decisions(
    odds: Odds, target: int, choices: Choices, bounds: Floats, found: Floats, bank: Floats, value: Floats, slope: Floats
) -> None:
    """Fill ``found[end, action, decision]``: bounds of banking and rolling, for own, other and k < target - own, ascending.

    ``choices[own, other, k]`` are the player's, ``bounds[end, own, other]`` those of the opponent's chances.
    """
    at = 0
    for own in range(target):
        for other in range(target):
            follow = choices[own, other]
            top = _top(follow, target - own)
            for end in range(2):
                widen, shift = (odds.up, HALF) if end else (odds.down, -HALF)
                yours = bounds[1 - end]
                _prepare(yours, own, other, top, target, shift, bank, value, slope)
                bust = chance((1.0 - yours[other, own]) + shift)
                bound(odds, widen, bank, top, bust, follow, value)
                bank[0] = bust
                for k in range(target - own):
                    found[end, BANK, at + k] = bank[k]
                    found[end, ROLL, at + k] = chance(throw(odds, widen, k, bust, value))
            at += target - own
