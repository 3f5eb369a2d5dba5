"""Compiled turns of 10.000 for the checks: many turns side by side, each roll by the best of its options."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.ten_thousand.checks.rolls import TIMES, Hand, Rolls

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Bools = NDArray[np.bool_]


class RollArrays(NamedTuple):
    """The rolls of all hands as arrays.

    Attributes:
        weights: array of float, shape (rolls,)
            The chance of each roll that scores.
        rolled: array of int, shape (rolls,)
            The place of the hand that is rolled.
        ends: array of int, shape (rolls + 1,)
            The options of roll r are those from ``ends[r]`` to ``ends[r + 1]``.
        levels, left: arrays of int, shape (options,)
            The levels of points and the place of the hand of each option.
        bust: array of float, shape (hands,)
            The chance of a bust.
        times, after: int
            What all six dice multiply the points by, and the place of the hand that they leave. The last of six dice stands behind
            the hands if it multiplies the points.
    """

    weights: Floats
    rolled: Numbers
    ends: Numbers
    levels: Numbers
    left: Numbers
    bust: Floats
    times: int
    after: int


def odds(rolls: Rolls, *, fixed: bool = False) -> tuple[RollArrays, list[Hand]]:
    """Return the rolls as arrays, and the hands in their order; if ``fixed``, of players who set aside the most dice."""
    hands = rolls.hands()
    weights, rolled, ends, levels, left, bust = [], [], [0], [], [], []
    for index, hand in enumerate(hands):
        busts = 0
        some = [(weight, {each} if each else set()) for weight, each in rolls.most_dice(hand)]
        for weight, options in some if fixed else rolls.of(hand):
            if not options:
                busts += weight
                continue
            weights.append(weight / 6 ** hand[0])
            rolled.append(index)
            levels += [each for each, _ in options]
            left += [len(hands) if each == TIMES else hands.index(each) for _, each in options]
            ends.append(len(levels))
        bust.append(busts / 6 ** hand[0])
    whole = [np.array(each, np.int64) for each in (rolled, ends, levels, left)]
    after = hands.index(rolls.after) if rolls.times > 1 else 0
    return RollArrays(
        np.array(weights), whole[0], whole[1], whole[2], whole[3], np.array(bust), rolls.times, after
    ), hands


@njit(nogil=True, error_model="numpy")
def values(odds: RollArrays, bank: Floats, bust: Floats, sign: int, roll: Floats) -> None:  # noqa: C901,PLR0912  # one compiled loop
    """Fill ``roll`` with the values of rolling.

    Parameters:
        odds: RollArrays
        bank: array of float, shape (levels, turns)
            The values of banking. From the top on everything is banked; more levels are worth what the last one is.
        bust: array of float, shape (turns,)
            The values of a bust.
        sign: int
            1 if more is better, -1 if less is.
        roll: array of float, shape (top, hands, turns)
            Filled with the values of rolling each hand at each level below the top.
    """
    top, hands, turns = roll.shape
    best = np.zeros(turns)
    # The better of banking and rolling, more being better, by level and hand: many rolls lead to the same.
    better = np.zeros((len(bank), hands + 1, turns))
    for u in range(top, len(bank)):
        for h in range(hands):
            for n in range(turns):
                better[u, h, n] = sign * bank[u, n]
        for n in range(turns):
            better[u, hands, n] = sign * bank[min(odds.times * u, len(bank) - 1), n]
    for u in range(top - 1, -1, -1):
        for h in range(hands):
            for n in range(turns):
                roll[u, h, n] = odds.bust[h] * bust[n]
        for r in range(len(odds.weights)):
            best[:] = -np.inf
            for k in range(odds.ends[r], odds.ends[r + 1]):
                after = better[u + odds.levels[k], odds.left[k]]
                for n in range(turns):
                    x = after[n]
                    best[n] = x if x > best[n] else best[n]  # noqa: FURB136 - min and max take long to compile
            weight, h = odds.weights[r], odds.rolled[r]
            for n in range(turns):
                roll[u, h, n] += weight * (sign * best[n])
        for h in range(hands):
            for n in range(turns):
                x, y = sign * bank[u, n], sign * roll[u, h, n]
                better[u, h, n] = y if y > x else x  # noqa: FURB136 - as above
        if odds.times > 1:
            better[u, hands] = better[min(odds.times * u, len(bank) - 1), odds.after]


@njit(nogil=True, error_model="numpy")
def banked(odds: RollArrays, bank: Floats, sign: int, roll: Floats, rolls: Bools) -> Floats:  # noqa: C901  # one compiled loop
    """Return the chances of the levels that one turn banks; 0 levels stand for a bust.

    Parameters:
        odds, bank, sign, roll:
            As for :func:`values`, of a single turn; they decide between options.
        rolls: array of bool, shape (top, hands)
            True if a hand is rolled at a level.
    """
    top, hands, _ = roll.shape
    chances = np.zeros(len(bank))
    held = np.zeros((len(bank), hands + 1))
    held[0, 0] = 1.0
    for u in range(len(bank)):
        if odds.times > 1 and held[u, hands] > 0.0:
            held[min(odds.times * u, len(bank) - 1), odds.after] += held[u, hands]
        for h in range(hands):
            if u and (u >= top or not rolls[u, h]):
                chances[u] += held[u, h]
                held[u, h] = 0.0
            chances[0] += held[u, h] * odds.bust[h]
        for r in range(len(odds.weights)):
            chance = held[u, odds.rolled[r]] * odds.weights[r]
            if chance == 0.0:
                continue
            best, chosen = -np.inf, 0
            for k in range(odds.ends[r], odds.ends[r + 1]):
                at, left = u + odds.levels[k], odds.left[k]
                if left == hands:
                    at, left = min(odds.times * at, len(bank) - 1), odds.after
                x = sign * bank[at, 0]
                if at < top:
                    y = sign * roll[at, left, 0]
                    x = y if y > x else x  # noqa: FURB136 - as above
                if x > best:
                    best, chosen = x, k
            held[u + odds.levels[chosen], odds.left[chosen]] += chance
    return chances
