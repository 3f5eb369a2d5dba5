"""The best new runs of one suit, for every set of its cards, as arrays that compiled code looks up.

A suit has 14 places: 0 for an ace below the 2, 1 for the 2, to 12 for the king, and 13 for an ace above the king. A suit's
cards are a mask of 13 bits, and the places of its runs a mask of 14.
"""

from functools import cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.card_thirty.rules import POINTS, SHORTEST

Numbers = NDArray[np.int64]
# One array, as compiled functions take several times as long to call with a tuple of arrays. Its numbers are small, as every turn
# looks at many of them.
Tables = NDArray[np.int16]
# The contents of the tables: the worth of the runs' natural cards, the mask of all their places, and the mask of the places
# of natural cards.
WORTH_OF_RUNS, PLACES_OF_RUNS, NATURALS_OF_RUNS = range(3)
# The most jokers that runs of one suit use.
MOST = 2
PLACES = 14
# The worth of runs: the points of their natural cards, or the number of these.
BY_POINTS, BY_CARDS = 0, 1


@cache
def run_tables() -> Tables:
    """Return the best new runs: shape (3, 2, 3, 8192).

    The axes are the content of the table (WORTH_OF_RUNS, ...), the worth of a run (BY_POINTS or BY_CARDS), the jokers that the
    runs may use, and the cards of the suit.
    """
    return _tables(np.array([POINTS, [1] * len(POINTS)], np.int64)).astype(np.int16)


@njit(nogil=True)
def _tables(values: Numbers) -> Numbers:
    """Return the tables from those of places, where an ace may stand at one end only."""
    masks = 1 << (PLACES - 1)
    tables = np.zeros((3, 2, MOST + 1, masks), np.int64)
    for by in range(2):
        by_place = _by_place(values[by])
        for jokers in range(MOST + 1):
            for mask in range(masks):
                high = mask & ~1 | (mask & 1) << (PLACES - 1)
                chosen = high if by_place[0, jokers, high] > by_place[0, jokers, mask] else mask
                for k in range(3):
                    tables[k, by, jokers, mask] = by_place[k, jokers, chosen]
    return tables


@njit(nogil=True)
def _by_place(values: Numbers) -> Numbers:  # noqa: C901,PLR0912  # one compiled loop over masks, jokers and runs
    """Return worth, places and naturals of the best runs by jokers and places of cards: shape (3, 3, 16384).

    The lowest card of a mask is in no run, or begins one, which ends at a natural card; jokers fill its gaps, and lie
    beyond an end if the run would be too short.
    """
    best = np.zeros((3, MOST + 1, 1 << PLACES), np.int64)
    for mask in range(1, 1 << PLACES):
        low = 0
        while not mask >> low & 1:
            low += 1
        for jokers in range(MOST + 1):
            rest = mask & (mask - 1)
            for k in range(3):
                best[k, jokers, mask] = best[k, jokers, rest]
            gaps = 0
            run = 1 << low
            worth = values[low % (PLACES - 1)]
            for end in range(low + 1, PLACES):
                run |= 1 << end
                if not mask >> end & 1:
                    gaps += 1
                    if gaps > jokers:
                        break
                    continue
                worth += values[end % (PLACES - 1)]
                whole, cost = run, gaps
                if end - low + 1 < SHORTEST:
                    cost += 1
                    beyond = end + 1 if end + 1 < PLACES and not mask >> (end + 1) & 1 else low - 1
                    if beyond < 0:
                        continue
                    whole |= 1 << beyond
                if cost > jokers:
                    continue
                rest = mask & ~run
                total = worth + best[0, jokers - cost, rest]
                if total > best[0, jokers, mask] and not best[1, jokers - cost, rest] & whole:
                    best[0, jokers, mask] = total
                    best[1, jokers, mask] = whole | best[1, jokers - cost, rest]
                    best[2, jokers, mask] = run & mask | best[2, jokers - cost, rest]
            if jokers and best[0, jokers, mask] == best[0, jokers - 1, mask]:
                # A joker that gains nothing is not used.
                for k in range(3):
                    best[k, jokers, mask] = best[k, jokers - 1, mask]
    return best
