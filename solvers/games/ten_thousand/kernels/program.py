"""The rolls of all hands as a short program of maxima and weighted sums.

The value of a roll is the maximum over its options; an option is a number of points and a hand. Many rolls share options. So
the pair of options in the most rolls is replaced by its maximum, again and again, until no two rolls share a pair. About 500 of
1,120 comparisons are left under the default rules.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.games.ten_thousand import hands, turn
from solvers.games.ten_thousand.hands import HANDS, Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

Places = NDArray[np.int32]
Floats = NDArray[np.float64]
# The hands of rules under which no hand is hot.
WIDTH = len(HANDS)
# The turns that are evaluated side by side.
LANES = 8


class Program(NamedTuple):
    """The operations of one level of points, for all hands.

    Places are counted in doubles from the first hand of the level, with ``LANES`` doubles a number. The maxima stand below
    it, one under the other, where the hands of lower levels will be written later. So all places move with the level.
    Where points are multiplied, one more number stands behind the hands: that of the last of six dice.

    Attributes:
        left, right: arrays of int32, shape (maxima,)
            The places of the two arguments of each maximum.
        terms: array of int32, shape (terms,)
            The places of the numbers that are summed.
        weights: array of float, shape (terms,)
            The chance of each of them.
        ends: array of uint64, shape (hands + 1,)
            The terms of hand h are those from ``ends[h]`` to ``ends[h + 1]``.
        bust: array of float, shape (hands,)
            The chance of a bust.
        widen: array of float, shape (hands,)
            A bound of the relative rounding error of one sum.
        reach: int
            The most levels that one roll may rise.
        times, again: int
            What all six dice multiply the points by, and the place of the hand that they leave then.
        stands, drawn: arrays of int32, shape (numbers,)
            The places of the two arguments of the maxima that stand behind the hands (:mod:`solvers.games.ten_thousand.kernels.typed`).
    """

    left: Places
    right: Places
    terms: Places
    weights: Floats
    ends: NDArray[np.uint64]
    bust: Floats
    widen: Floats
    reach: int
    times: int
    again: int
    stands: Places
    drawn: Places

    @property
    def hands(self) -> int:
        """The number of hands."""
        return len(self.bust)

    @property
    def width(self) -> int:
        """The number of numbers of a level: one a hand, one more if points are multiplied, and those behind."""
        return self.hands + (self.times > 1) + len(self.stands)


def program(rules: TenThousandRules, *, fixed: bool = False) -> Program:
    """Return the program of some rules; if ``fixed``, of strategies that set aside the most dice.

    Hands that play never comes to have no terms and never bust.
    """
    reachable = hands.reachable(rules)
    listed = hands.listed(rules)
    columns = {hand: index for index, hand in enumerate((*listed, *((hands.TIMES,) if rules.multiplies else ())))}

    def placed(options: Iterable[tuple[int, Hand]]) -> frozenset[int]:
        """Return the places of options, counted from the level's first hand."""
        return frozenset(points // UNIT * len(columns) + columns[hand] for points, hand in options)

    rolls = {hand: turn.scoring(rules, hand, fixed=fixed) for hand in reachable}
    maxima, places = _shared(placed(options) for some in rolls.values() for options in some)
    terms: list[int] = []
    weights: list[float] = []
    ends = [0]
    for hand in listed:
        for options, weight in rolls.get(hand, {}).items():
            terms.append(places[placed(options)])
            weights.append(weight / hands.ways(rules, hand))
        ends.append(len(terms))
    sizes = np.diff(ends)
    return Program(
        np.array([one for one, _ in maxima], np.int32) * LANES,
        np.array([other for _, other in maxima], np.int32) * LANES,
        np.array(terms, np.int32) * LANES,
        np.array(weights),
        np.array(ends, np.uint64),
        np.array([hands.bust(rules, hand) / hands.ways(rules, hand) if hand in reachable else 0.0 for hand in listed]),
        # n products and n sums, the rounded weights, the product for a bust, and the widening itself.
        np.array((sizes + 8) * 2.0**-53),
        hands.most(rules) // UNIT,
        rules.hot_dice_times,
        columns[hands.again(rules)],
        np.zeros(0, np.int32),
        np.zeros(0, np.int32),
    )


def _shared(sets: Iterable[frozenset[int]]) -> tuple[list[tuple[int, int]], dict[frozenset[int], int]]:
    """Return maxima of two numbers each, and the place of the maximum of every set.

    Below 0 stand the maxima: -1 is the first.
    """
    left = {one: set(one) for one in dict.fromkeys(sets)}
    maxima: list[tuple[int, int]] = []
    while True:
        counts = Counter(pair for one in left.values() for pair in combinations(sorted(one), 2))
        if not counts:
            break
        (one, other), _ = max(counts.items(), key=lambda item: (item[1], item[0]))
        maxima.append((one, other))
        for each in left.values():
            if one in each and other in each:
                each -= {one, other}
                each.add(-len(maxima))
    return maxima, {one: next(iter(rest)) for one, rest in left.items()}
