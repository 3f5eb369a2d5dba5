"""Bounds of the rounding of derived values, whatever the dice are."""

from functools import lru_cache
from typing import TYPE_CHECKING

from solvers.games.ten_thousand import turn
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.turn import ROUNDING, Rolls

if TYPE_CHECKING:
    import numpy as np
else:
    from solvers.games.ten_thousand import lazy as np


@lru_cache(maxsize=32)
def rounding(rules: TenThousandRules) -> float:
    """Return a bound of the relative error of a derived value.

    If dice are loaded, the rolls of a turn are bounded by the most that it has on average, whatever is set aside and rolled: by
    numbers that satisfy the equation of this average with a little to spare, or, as each roll adds a level or more, by the levels.
    """
    if not rules.loaded:
        return ROUNDING
    every = turn.rolls(rules)
    columns, levels = every.options % every.width, 3 * rules.target // UNIT + 1
    number = np.ones(len(every.places))
    while True:
        standing = np.append(number, number[every.again])
        after = 1.0 + np.add.reduceat(np.maximum.reduceat(standing[columns], every.starts) * every.weights, every.ends)
        if number.max() > levels:
            return (_terms(every) + 10) * 2.0**-53 * levels
        if (after <= number).all():
            return float((_terms(every) + 10) * 2.0**-53 * number.max())
        number = after * (1.0 + 2.0**-20)


def _terms(rolls: Rolls) -> int:
    """Return the most terms of a sum: the rolls that score of a hand, and the bust."""
    return int(np.diff(rolls.ends, append=len(rolls.weights)).max()) + 1
