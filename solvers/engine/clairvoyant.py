"""What a player who knows all future throws can expect, in three readings of "knows".

All three keep the highest dice of a throw and want the largest sum of ``dice`` dice.

* ``fresh``: every sequence of choices has throws of its own, independent of all others.
* ``tape``: each die has its own list of results; a die that is thrown again shows its next one.
* ``row``: throw t has a fixed row of results; k dice show the first k of it.
"""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from solvers.dice import rolls, total
from solvers.types import Confidence

Sample = Callable[[np.random.Generator, int, int], NDArray[np.int16]]


def fresh(dice: int) -> Fraction:
    """The exact expected sum under ``fresh``: options are independent, so their distribution functions multiply."""
    below: list[list[Fraction]] = [[Fraction(1)]]
    for n in range(1, dice + 1):
        reach = [Fraction(0)] * (6 * n + 1)
        for roll, weight in rolls(n).items():
            options = [(total(roll[again:]), below[again]) for again in range(n)]
            for score in range(6 * n + 1):
                chance = Fraction(weight, 6**n)
                for kept, rest in options:
                    chance *= 0 if score < kept else rest[min(score - kept, len(rest) - 1)]
                    if not chance:
                        break
                reach[score] += chance
        below.append(reach)
    return sum((1 - chance for chance in below[dice][:-1]), Fraction(0))


def estimate(sample: Sample, dice: int, samples: int, seed: int, level: float = 0.99) -> tuple[float, Confidence]:
    """Mean and normal confidence interval of ``samples`` clairvoyant plays."""
    generator = np.random.default_rng(seed)
    scores = np.concatenate([sample(generator, dice, min(50_000, samples - n)) for n in range(0, samples, 50_000)])
    mean = float(scores.mean())
    half = NormalDist().inv_cdf((1 + level) / 2) * float(scores.std(ddof=1)) / sqrt(samples)
    return mean, Confidence(mean - half, mean + half, level, samples)


def tape(generator: np.random.Generator, dice: int, samples: int) -> NDArray[np.int16]:
    """Best sums under ``tape``, shape (samples,): every throw up to the last must stop at least one die.

    For each number of throws the dice that stop first are assigned one to a throw by dynamic programming over
    sets of dice; the other dice take the best result that they show up to the last throw.
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
    """Best sums under ``row``, shape (samples,), by backward induction over the dice left at each throw."""
    faces = generator.integers(1, 7, size=(dice, dice, samples), dtype=np.int16)  # throw, place, sample
    after: NDArray[np.int16] = np.zeros((dice + 1, samples), np.int16)
    for throw in reversed(range(dice)):
        now = np.zeros((dice + 1, samples), np.int16)
        for left in range(1, dice - throw + 1):
            shown = np.sort(faces[throw, :left], axis=0)[::-1].cumsum(axis=0, dtype=np.int16)
            for kept in range(1, left + 1):
                # Dice left over need a throw each at most, and there are enough throws for them.
                now[left] = np.maximum(now[left], shown[kept - 1] + after[left - kept])
        after = now
    best: NDArray[np.int16] = after[dice]
    return best
