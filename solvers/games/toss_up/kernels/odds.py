"""The chances of a throw, from exact fractions to the doubles of the kernels."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solvers.games.toss_up import odds as exact
from solvers.games.toss_up.kernels.race import HALF, FloatOdds
from solvers.games.toss_up.rules import TossUpRules


def throws(rules: TossUpRules) -> tuple[Sequence[Fraction], Sequence[Sequence[Fraction]]]:
    """Return the exact chances of a throw of n dice, by n from 0: ``bust[n]``, and ``gain[n][g]`` of g greens.

    ``gain[n][0]`` is the chance of all yellow, a throw that changes nothing.
    """
    chances = exact.odds(rules)
    return chances.bust, [(stay, *gain[1:]) for stay, gain in zip(chances.stay, chances.gain, strict=True)]


def odds(bust: Sequence[Fraction], gain: Sequence[Sequence[Fraction]]) -> FloatOdds:
    """Return the chances of a throw as doubles.

    Each double is the nearest to its fraction. ``up`` and ``down`` make up for this rounding too.

    Parameters:
        bust, gain
            As :func:`throws` returns them.
    """
    dice = len(bust) - 1
    numbers = np.arange(dice + 1, dtype=np.float64)
    tables = FloatOdds(
        dice,
        np.zeros(dice + 1),
        np.zeros((dice + 1, dice + 1)),
        np.ones(dice + 1),
        # Both are doubles, and at least n + 8 half units away from 1.
        1.0 + (np.floor(numbers / 2) + 5) * 2.0 * HALF,
        1.0 - (numbers + 10) * HALF,
    )
    for n in range(1, dice + 1):
        tables.bust[n] = float(bust[n])
        tables.gain[n, : n + 1] = [float(chance) for chance in gain[n]]
        tables.again[n] = float(1 / (1 - gain[n][0]))
    return tables
