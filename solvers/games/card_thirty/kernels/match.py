r"""The match of several hands, compiled; :mod:`solvers.games.card_thirty.learned.match` states the equations.

**What is exact.** For the given distributions the values are off by rounding alone: a value is a mean, of a mean, and so on
of numbers in [0, 1], and each of at most 50 steps adds at most as many ulps as there are margins. That is below 1e-11.

**What is not.** The distributions are samples. The whole computation is repeated for resampled distributions (each a
multinomial sample of the measured counts, as large as the measured one), with the maximum taken anew each time. A maximum
of estimates is too high on average, most of all if styles are nearly equal. Resamples show a part of that: their mean is
above the value by some b. They start from estimates that differ already; if styles are equal in truth, they show between a
third and a half. So with the standard deviation s of the resamples the standard error is taken as

.. math::

    \sqrt{s^2 + (3 b)^2}.

Where styles differ this is s, nearly. If they are equal, the worst case, an interval at level 0.99 of eight hands held the
truth in 95 of 100 trials. The samples of styles count as
independent, so they should come from different deals. In the two seats of one deal luck is opposite, so taking these as
independent makes intervals wider, not narrower.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.contract.rows import Row
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.learned.match import Style, next_dealer
from solvers.games.card_thirty.learned.match_rows import pack
from solvers.games.card_thirty.rules import CardThirtyRules

RESAMPLES = 200


class Match(NamedTuple):
    """The worth of all positions of a match, the best styles, and the standard errors.

    Each array has shape (hands + 1, 2, 2 * reach * hands + 1): by hands left, by dealer, and by lead from -reach * hands.
    ``reach`` is the largest margin of a hand, in either direction. ``samples`` is the number of hands in the smallest
    sample.
    """

    values: Floats
    styles: Numbers
    errors: Floats
    reach: int
    samples: int

    def at(self, lead: int) -> int:
        """Return the place of a lead in the arrays."""
        return int(self.values.shape[2]) // 2 + lead


def solve_match(styles: Sequence[Style], rules: CardThirtyRules, seed: int = 1, resamples: int = RESAMPLES) -> Match:
    """Solve the match against one opponent for a player with some styles, and estimate the errors.

    Raises:
        ValueError: there is no style, or a distribution without samples.
    """
    counts, following = _arrays(styles, rules)
    totals = counts.sum(2, keepdims=True)
    hands, tie = rules.hands, float(rules.match_tie)
    values, best = _backward(counts / totals, following, hands, tie)
    chance = np.random.default_rng(seed)
    mean, squares = np.zeros_like(values), np.zeros_like(values)
    for number in range(1, resamples + 1):
        drawn = chance.multinomial(totals[..., 0], counts / totals)
        other, _ = _backward(drawn / totals, following, hands, tie)
        # The method of Welford, which loses no digits.
        change = other - mean
        mean += change / number
        squares += change * (other - mean)
    errors = np.sqrt(squares / max(resamples - 1, 1) + 9 * (mean - values) ** 2)
    return Match(values, best, errors, counts.shape[2] // 2, int(totals.min()))


def rows(match: Match, names: Sequence[str]) -> list[Row]:
    """Return the rows of a match, most hands left first, and of these the player's deal first."""
    made = []
    for left in range(len(match.values) - 1, 0, -1):
        leads = slice(match.at(-left * match.reach), match.at(left * match.reach) + 1)
        for dealer in range(2):
            numbers = (array[left, dealer, leads].tolist() for array in (match.values, match.errors, match.styles))
            made.append(pack(left, dealer, names, match.samples, *numbers))
    return made


def _arrays(styles: Sequence[Style], rules: CardThirtyRules) -> tuple[Numbers, Numbers]:
    """Return the counts by style, dealer and margin, and the next dealer by dealer and margin."""
    if not styles or not all(len(style) == 2 and all(sum(counts.values()) for counts in style) for style in styles):
        raise ValueError("every style needs a sample of hands for either dealer")
    reach = max(1, *(abs(margin) for style in styles for counts in style for margin in counts))
    counts = np.zeros((len(styles), 2, 2 * reach + 1), np.int64)
    for style, both in zip(counts, styles, strict=True):
        for dealer in range(2):
            for margin, number in both[dealer].items():
                style[dealer, margin + reach] = number
    margins = range(-reach, reach + 1)
    following = [[next_dealer(rules, dealer, margin) for margin in margins] for dealer in range(2)]
    return counts, np.array(following, np.int64)


@njit(nogil=True)
def _backward(  # noqa: C901  # one compiled loop over hands, dealers, styles and margins
    chances: Floats, following: Numbers, hands: int, tie: float
) -> tuple[Floats, Numbers]:
    """Return values and best styles for chances of margins, shape (styles, 2, 2 * reach + 1)."""
    reach = chances.shape[2] // 2
    middle = hands * reach
    values = np.zeros((hands + 1, 2, 2 * middle + 1))
    best = np.zeros((hands + 1, 2, 2 * middle + 1), np.int64)
    total = np.zeros(2 * middle + 1)
    for left in range(hands + 1):
        # Larger leads are decided.
        values[left, :, middle + 1 :] = 1.0
    values[0, :, middle] = tie
    for left in range(1, hands + 1):
        low, high = middle - left * reach, middle + left * reach + 1
        for dealer in range(2):
            values[left, dealer, low:high] = -1.0
            for style in range(len(chances)):
                total[low:high] = 0.0
                for k in range(2 * reach + 1):
                    chance = chances[style, dealer, k]
                    if chance == 0:
                        continue
                    before = values[left - 1, following[dealer, k]]
                    shift = k - reach
                    # Beyond the ends of the array the match is decided too.
                    start, stop = max(low, -shift), min(high, 2 * middle + 1 - shift)
                    for x in range(start, stop):
                        total[x] += chance * before[x + shift]
                    for x in range(stop, high):
                        total[x] += chance
                for x in range(low, high):
                    if total[x] > values[left, dealer, x]:
                        values[left, dealer, x] = total[x]
                        best[left, dealer, x] = style
    return values, best
