r"""The exact numbers of hands by the points that they can lay down, and of the hands that are out at once.

**What is counted.** A joker counts the same in every meld and may join any. So a hand with j jokers that holds a meld lays
down all of them, and its best points are 10 j and

.. math::

    f_j(N) = \max \sum_{c \text{ in a meld}} v(c),

the most points of its naturals N in disjoint melds that need at most j jokers together. A set of m naturals needs
:math:`\max(0, 3 - m)`. A run needs one for each gap between its naturals, and if these span two ranks only, one more at
either end, where a rank always is. A run of a single natural counts as a set.

**How.** A dynamic program goes over the ranks A, K, Q, ..., 2, and chooses for each natural: it joins its suit's run, or
the set of its rank, or nothing. The ace comes first, so that it may begin a run downwards, or be kept for the end of one
that comes down to the 2. What a partial hand still may become depends only on its profile: the undominated ways to play
it, as (open run of each suit, jokers spent, points). Hands with the same profile are counted together; so are those that
differ by a permutation of suits, as each keeps its own count and only the profile is shared. The numbers are integers
below 2^63, for :math:`\binom{52}{13} < 2^{40}`.

**Domination.** A way b is no worse than a if it has spent no more jokers, each of its open runs is as far, and it has as
many points. It is no worse either if it lacks an open run that a has, but has more points by D. For take the best
continuation of a, and let b do the same, except that the run must begin after this rank. The naturals that a adds to its
run make a run by themselves if they span three ranks, so b loses at most the two that come next. (If a meld needs two
naturals, b may lose a single natural among jokers instead.) D is the points of those naturals. In the same way, an ace
that is no longer kept costs its points and those of at most two naturals before it.

**Out at once.** With the same program, a way may leave over at most one natural, and domination never drops a card. All
cards go if none is left over, and all but one if one is, or if none is and one joker fewer is laid down: it is discarded.
The points of what is laid down must still reach ``first_meld``: nine cards may be worth 27.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from solvers.games.card_thirty.hand.points import MOST_JOKERS
from solvers.games.card_thirty.kernels.hand import choices, ranks
from solvers.games.card_thirty.kernels.hand.profiles import SUITS
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS

Numbers = NDArray[np.int64]
MOST_CARDS = 13


@dataclass(frozen=True, slots=True)
class Deck:
    """The naturals of a deck: the points of its ranks, the ace first and its neighbour at the other end last."""

    values: tuple[int, ...] = POINTS
    suits: int = 4

    def __post_init__(self) -> None:
        """Raise ValueError if the deck has too few or too many ranks or suits."""
        if not (3 <= len(self.values) <= len(POINTS) and 1 <= self.suits <= SUITS):
            raise ValueError("a deck has 3 to 13 ranks in 1 to 4 suits")


FULL = Deck()


@dataclass(frozen=True, slots=True)
class HandOdds:
    """The numbers of hands of a size, by the number of jokers in the hand.

    ``hands[j]`` is the number of hands with j jokers. ``points[j][v]`` is the number of those with v points in their best
    lay-down of new melds, 0 without a meld. ``all_laid[j]`` hands lay down every card, ``all_but_one[j]`` every card but one,
    and ``out[j]`` are out at once under the rules.
    """

    cards: int
    first_meld: int
    hands: tuple[int, ...]
    points: tuple[dict[int, int], ...]
    all_laid: tuple[int, ...]
    all_but_one: tuple[int, ...]
    out: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of all hands."""
        return sum(self.hands)

    @property
    def histogram(self) -> dict[int, int]:
        """The number of hands by their best points, whatever their jokers."""
        values = sorted({value for counts in self.points for value in counts})
        return {value: sum(counts.get(value, 0) for counts in self.points) for value in values}

    @property
    def laying(self) -> tuple[int, ...]:
        """The number of hands that can lay down at least ``first_meld``, by the number of jokers."""
        return tuple(
            sum(count for value, count in counts.items() if value >= max(self.first_meld, 1)) for counts in self.points
        )


@dataclass(frozen=True, slots=True)
class _Program:
    """A pass over the ranks for hands with a given number of jokers."""

    deck: Deck
    jokers: int
    least: int
    wraps: bool

    def count(self, most: int, *, tracked: bool, first_meld: int = 0) -> Numbers:
        """Return the number of sets of at most ``most`` naturals.

        Returns:
            array of int, shape (most + 1, 256)
                By the number of naturals, and by their most points in melds. If naturals left over are tracked, by a sum of
                flags instead: 1 if all cards can be laid down, 2 if all but one can.
        """
        ace, *others = self.deck.values
        values = (ace, *reversed(others))
        limits = np.array(
            [self.jokers, 1 if tracked else -1, self.least, self.deck.suits, self.wraps, first_meld], np.int64
        )
        order = np.array(choices.ORDER, np.int64)
        states = range(choices.STATES if self.wraps else 1)
        guesses = sorted(
            sum(s << 6 * k for k, s in enumerate(state)) for state in product(states, repeat=self.deck.suits)
        )
        pool, starts = np.array(guesses, np.int64), np.array([0, len(guesses)], np.int64)
        keys, counts = np.zeros(1, np.int64), np.ones(1, np.int64)
        done = np.zeros((most + 1, 256), np.int64)
        for k, value in enumerate(values):
            table = choices.choices(self.least) if k else choices.first_choices(self.least, wraps=self.wraps)
            loss = choices.losses(*self._losses(values[k + 1 :], ace), wraps=self.wraps, tracked=tracked)
            gap = len(values) - 1 - k
            pool, starts, keys, counts = ranks.rank(
                pool, starts, keys, counts, value, ace, gap, table, loss, limits, order, done
            )
        ranks.finish(pool, starts, keys, counts, ace, limits, order, done)
        return done

    def _losses(self, coming: Sequence[int], ace: int) -> tuple[int, int]:
        """Return the largest cost of dropping an open run, or a kept ace, before the ranks of these values."""
        # With two jokers beside it, a single natural may be a run's only one.
        single = max(*coming, ace) if self.least > 1 and coming else ace
        run = max(sum([*coming, ace][:2]), single if self.least > 1 else 0)
        return run, ace + max(sum(self.deck.values[1:3]), single if self.least > 1 else 0)


def hand_odds(
    sizes: Sequence[int] = (10, 11),
    *,
    jokers: int = 2,
    first_meld: int = 30,
    min_naturals_per_meld: int = 1,
    ace_wraps: bool = False,
    going_out_needs_discard: bool = False,
    deck: Deck = FULL,
) -> tuple[HandOdds, ...]:
    """Return the exact odds of hands of each of the sizes, which must be 1 to 13 cards.

    Raises:
        ValueError: a size or a rule is out of range, or the deck is too small for its jokers.
    """
    if not all(1 <= size <= MOST_CARDS for size in sizes):
        raise ValueError(f"a hand has 1 to {MOST_CARDS} cards")
    if not 0 <= jokers <= MOST_JOKERS:
        raise ValueError(f"{jokers} jokers: a deck has 0 to {MOST_JOKERS}")
    if min_naturals_per_meld not in {1, 2}:
        raise ValueError(f"min_naturals_per_meld={min_naturals_per_meld}: it is 1 or 2")
    if ace_wraps and len(deck.values) < jokers + min_naturals_per_meld:
        raise ValueError("jokers may close a circle of so few ranks")
    counted = [
        _counted(deck, j, jokers, sizes, min_naturals_per_meld, ace_wraps, first_meld) for j in range(jokers + 1)
    ]
    odds = []
    for k, size in enumerate(sizes):
        hands, points, laid, but_one, either = zip(*(counts[k] for counts in counted), strict=True)
        out = but_one if going_out_needs_discard else either
        odds.append(HandOdds(size, first_meld, hands, points, laid, but_one, out))
    return tuple(odds)


def _counted(
    deck: Deck, j: int, jokers: int, sizes: Sequence[int], least: int, wraps: bool, first_meld: int
) -> list[tuple[int, dict[int, int], int, int, int]]:
    """Return for each size the hands with j jokers, their best points, and how many lay all, all but one, or either."""
    ways = comb(jokers, j)
    most = max(max(sizes) - j, 0)
    program = _Program(deck, j, least, wraps)
    points = program.count(most, tracked=False) * ways
    out = program.count(most, tracked=True, first_meld=first_meld) * ways
    rows: list[tuple[int, dict[int, int], int, int, int]] = []
    for naturals in (size - j for size in sizes):
        if naturals < 0:
            rows.append((0, {}, 0, 0, 0))
            continue
        found = {
            int(worth) + (JOKER_POINTS * j if worth else 0): int(points[naturals, worth])
            for worth in np.flatnonzero(points[naturals])
        }
        laid, but_one, both = (int(count) for count in out[naturals, 1:4])
        hands = comb(len(deck.values) * deck.suits, naturals) * ways
        rows.append((hands, found, laid + both, but_one + both, laid + but_one + both))
    return rows
