"""What a throw does, from exact fractions to the doubles of the kernel."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solvers.engine.race.kernel import HALF, Odds
from solvers.games.toss_up import odds as exact
from solvers.games.toss_up.rules import TossUpRules


def throws(rules: TossUpRules) -> tuple[Sequence[Fraction], Sequence[Sequence[Fraction]]]:
    """What a throw does, by the number of dice, as the tables of the sweeps take it: the bust, and greens from none on."""
    known = exact.odds(rules)
    return known.bust, [(stay, *gain[1:]) for stay, gain in zip(known.stay, known.gain, strict=True)]


def odds(bust: Sequence[Fraction], gain: Sequence[Sequence[Fraction]]) -> Odds:
    """The tables of a game, by the number of dice: ``bust[n]``, and ``gain[n][g]`` for g = 0..n; index 0 is unused.

    Each double is the nearest to its fraction; what that may be off by is among the roundings that ``up`` and ``down``
    make up for.
    """
    dice = len(bust) - 1
    numbers = np.arange(dice + 1, dtype=np.float64)
    found = Odds(
        dice,
        np.zeros(dice + 1),
        np.zeros((dice + 1, dice + 1)),
        np.ones(dice + 1),
        # Both are doubles, and at least n + 8 half units away from 1.
        1.0 + (np.floor(numbers / 2) + 5) * 2.0 * HALF,
        1.0 - (numbers + 10) * HALF,
    )
    for n in range(1, dice + 1):
        found.bust[n] = float(bust[n])
        found.gain[n, : n + 1] = [float(chance) for chance in gain[n]]
        found.again[n] = float(1 / (1 - gain[n][0]))
    return found
