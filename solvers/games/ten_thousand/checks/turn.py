"""Compiled turns of 10.000 for the checks: many turns side by side, each roll by the best of its options."""

from itertools import takewhile
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.ten_thousand.checks.rolls import TIMES, Hand, Left, Rolls

DICE = 6
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
        shared: array of int, shape (rolls,)
            The options that a roll has in common with the roll before, the first ones of both.
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
    shared: Numbers
    bust: Floats
    times: int
    after: int


def odds(rolls: Rolls, *, fixed: bool = False) -> tuple[RollArrays, list[Hand]]:
    """Return the rolls as arrays, and the hands in their order; if ``fixed``, of players who set aside the most dice."""
    hands = rolls.hands()
    columns = {hand: index for index, hand in enumerate(hands)} | {TIMES: len(hands)}
    weights, rolled, ends, levels, left, bust, shared = [], [], [0], [], [], [], []
    several: list[tuple[list[Left], float, int]] = []
    for index, hand in enumerate(hands):
        busts, ways = 0, rolls.ways(hand)
        some = [(weight, {each} if each else set()) for weight, each in rolls.most_dice(hand)]
        for weight, options in some if fixed else rolls.of(hand):
            if options:
                several.append((sorted(options, key=_order), weight / ways, index))
            else:
                busts += weight
        bust.append(busts / ways)
    # Rolls that begin with the same options stand together, so that these are compared once.
    several.sort(key=lambda roll: list(map(_order, roll[0])))
    before: list[Left] = []
    for listed, chance, index in several:
        weights.append(chance)
        rolled.append(index)
        levels += [each for each, _ in listed]
        left += [columns[each] for _, each in listed]
        ends.append(len(levels))
        shared.append(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, listed, strict=False))))
        before = listed
    whole = [np.array(each, np.int64) for each in (rolled, ends, levels, left, shared)]
    after = hands.index(rolls.after) if rolls.times > 1 else 0
    return RollArrays(
        np.array(weights), whole[0], whole[1], whole[2], whole[3], whole[4], np.array(bust), rolls.times, after
    ), hands


def _order(left: Left) -> tuple[int, str, int, Hand]:
    """Return what options are sorted by: those that leave the last types of dice, and of these the most dice, come first."""
    levels, hand = left
    last = ("" if hand[0] in (0, DICE) else hand[3])[::-1]
    return (0 if last else 1), "".join(chr(ord("z") - ord(kind)) for kind in last), levels, hand


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
    # The best of the first options of a roll, by their number.
    best = np.full((int(np.diff(odds.ends).max()) + 1, turns), -np.inf)
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
            first, number = odds.ends[r], odds.ends[r + 1] - odds.ends[r]
            for k in range(odds.shared[r], number):
                after, here, more = better[u + odds.levels[first + k], odds.left[first + k]], best[k], best[k + 1]
                for n in range(turns):
                    x = after[n]
                    more[n] = x if x > here[n] else here[n]  # noqa: FURB136 - min and max take long to compile
            weight, h, chosen = odds.weights[r], odds.rolled[r], best[number]
            for n in range(turns):
                roll[u, h, n] += weight * (sign * chosen[n])
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
