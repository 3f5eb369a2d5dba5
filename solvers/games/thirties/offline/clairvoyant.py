"""The expected score of a player who knows all future throws, under four models of the throws.

In all models the player wants the largest sum of ``dice`` dice, and puts aside at least one die of every throw.

* ``fresh``: the player puts aside the highest dice, and only chooses how many. Every sequence of such choices has throws
  of its own, independent of all others.
* ``fresh-any``: the same with the choices of the game: any dice may be put aside.
* ``tape``: each die has its own list of results, and shows the next one each time it is thrown. Any dice may be put
  aside. That is worth more than to put aside the highest dice, as a high die may have higher results to come.
* ``row``: each throw has a fixed row of ``dice`` results; if k dice are thrown, they show the first k of the row. Dice are
  alike here, so the highest ones are the best to put aside.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import sqrt
from operator import mul
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from solvers.contract.rows import Confidence
from solvers.dice import rolls, subsets, total

Sample = Callable[[np.random.Generator, int, int], NDArray[np.int16]]
# With more dice ``row`` is estimated: the numbers of its best sums grow tenfold with each die.
MOST_EXACT = 6
# Equal numbers are merged whenever there are about this many.
MANY = 4_000_000


def fresh(dice: int, *, highest: bool) -> Fraction:
    """Return the exact expected sum of ``dice`` dice under ``fresh``, or under ``fresh-any``.

    The sums of different options are independent, so the distribution function of their maximum is a product.

    Parameters:
        dice: the number of dice, at least 1.
        highest: True if only the highest dice may be put aside (``fresh``).

    Returns:
        The expected sum, from ``dice`` to 6 * ``dice`` points.
    """
    # below[n][score] is the probability that the best sum of n dice is at most ``score``.
    below: list[list[Fraction]] = [[Fraction(1)]]
    for n in range(1, dice + 1):
        reach = [Fraction(0)] * (6 * n + 1)
        for roll, weight in rolls(n).items():
            asides = [roll[again:] for again in range(n)] if highest else subsets(roll)
            options = [(total(aside), below[n - len(aside)]) for aside in asides]
            for score in range(6 * n + 1):
                chance = Fraction(weight, 6**n)
                for kept, rest in options:
                    chance *= 0 if score < kept else rest[min(score - kept, len(rest) - 1)]
                    if not chance:
                        break
                reach[score] += chance
        below.append(reach)
    return sum((1 - chance for chance in below[dice][:-1]), Fraction(0))


def row_exact(dice: int) -> Fraction:
    """Return the exact expected sum of ``dice`` dice under ``row``, for at most ``MOST_EXACT`` dice.

    Rows are independent. So the best sums of 0, 1, ... dice from some throw on depend on the rows from there on alone, and
    their joint distribution follows from that of one throw later. The first throw is of all dice.
    """
    later, weights = np.zeros((1, 1), np.int64), np.ones(1, np.int64)
    for left in range(1, dice):
        packed, ways = np.zeros(0, np.int64), np.zeros(0, np.int64)
        throws = _rows(later, left, (), np.zeros(len(later), np.int64))
        while batch := list(islice(throws, max(1, MANY // len(later)))):
            packed = np.concatenate([packed, *batch])
            packed, ways = _merged(packed, np.concatenate([ways, *[weights] * len(batch)]))
        later, weights = packed[:, np.newaxis] >> 6 * np.arange(left + 1) & 63, ways
    counted = weights.tolist()
    points = sum(
        number * sum(map(mul, _best(tuple(map(int, roll)), later).tolist(), counted))
        for roll, number in rolls(dice).items()
    )
    return Fraction(points, 6 ** (dice * (dice + 1) // 2))


def _rows(
    later: NDArray[np.int64], left: int, shown: tuple[int, ...], packed: NDArray[np.int64]
) -> Iterator[NDArray[np.int64]]:
    """Yield the best sums of 1, 2, ... ``left`` dice from one throw on, for every row of results that begins with ``shown``.

    Numbers below 64 are digits of one number that stands for all of them. ``packed`` has those of as many dice as are
    shown. ``later`` is as for :func:`_best`.
    """
    if len(shown) == left:
        yield packed
        return
    for face in range(1, 7):
        row = (*shown, face)
        yield from _rows(later, left, row, packed + (_best(row, later) << 6 * len(row)))


def _best(shown: Sequence[int], later: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the best sums of dice that show ``shown``; ``later[i, n]`` is the best sum of n dice from the next throw on."""
    best = np.zeros(len(later), np.int64)
    aside = 0
    for kept, face in enumerate(sorted(shown, reverse=True), 1):
        aside += face
        again = len(shown) - kept
        # Of n dice at most n - 1 are thrown again.
        best = np.maximum(best, aside + later[:, again])
    return best


def _merged(packed: NDArray[np.int64], ways: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the different numbers and the sum of the ways of each."""
    order = np.argsort(packed, kind="stable")
    ascending = packed[order]
    first = np.flatnonzero(np.diff(ascending, prepend=-1))
    return ascending[first], np.add.reduceat(ways[order], first)


def estimate(sample: Sample, dice: int, samples: int, seed: int, level: float = 0.99) -> tuple[float, Confidence]:
    """Estimate the expected sum of a clairvoyant player by simulation.

    Parameters:
        sample: ``tape`` or ``row``.
        dice: the number of dice, at least 1.
        samples: the number of plays, at least 2.
        seed: the seed of the random numbers.
        level: the level of the confidence interval, between 0 and 1.

    Returns:
        The mean in points, and its normal confidence interval.
    """
    generator = np.random.default_rng(seed)
    scores = np.concatenate([sample(generator, dice, min(50_000, samples - n)) for n in range(0, samples, 50_000)])
    mean = float(scores.mean())
    half = NormalDist().inv_cdf((1 + level) / 2) * float(scores.std(ddof=1)) / sqrt(samples)
    return mean, Confidence(mean - half, mean + half, level, samples)


def tape(generator: np.random.Generator, dice: int, samples: int) -> NDArray[np.int16]:
    """Return the best sums of ``samples`` plays under ``tape``: shape (samples,), from ``dice`` to 6 * ``dice`` points.

    In every throw at least one die must be put aside. For each number of throws, one die is assigned to each throw by
    dynamic programming over sets of dice. Each of the other dice takes the best result that it shows in any of the
    throws.
    """
    faces = generator.integers(1, 7, size=(dice, dice, samples), dtype=np.int16)  # die, throw, sample
    best = np.zeros(samples, np.int16)
    peak = np.zeros((dice, samples), np.int16)
    assigned = {0: np.zeros(samples, np.int16)}
    for last in range(dice):
        peak = np.maximum(peak, faces[:, last])
        grown: dict[int, NDArray[np.int16]] = {}
        for done, value in assigned.items():
            for die in range(dice):
                if not done >> die & 1:
                    key, gain = done | 1 << die, value + faces[die, last]
                    grown[key] = np.maximum(grown[key], gain) if key in grown else gain
        assigned = grown
        for done, value in assigned.items():
            free = [die for die in range(dice) if not done >> die & 1]
            best = np.maximum(best, value + peak[free].sum(axis=0, dtype=np.int16))
    return best


def row(generator: np.random.Generator, dice: int, samples: int) -> NDArray[np.int16]:
    """Return the best sums of ``samples`` plays under ``row``: shape (samples,), from ``dice`` to 6 * ``dice`` points.

    They are computed by backward induction over the number of dice left before each throw.
    """
    faces = generator.integers(1, 7, size=(dice, dice, samples), dtype=np.int16)  # throw, place, sample
    after: NDArray[np.int16] = np.zeros((dice + 1, samples), np.int16)
    for throw in reversed(range(dice)):
        now = np.zeros((dice + 1, samples), np.int16)
        for left in range(1, dice - throw + 1):
            shown = np.sort(faces[throw, :left], axis=0)[::-1].cumsum(axis=0, dtype=np.int16)
            for kept in range(1, left + 1):
                # The remaining dice need at most one throw each, and at least as many throws remain.
                now[left] = np.maximum(now[left], shown[kept - 1] + after[left - kept])
        after = now
    best: NDArray[np.int16] = after[dice]
    return best
