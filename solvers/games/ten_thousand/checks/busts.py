"""Check rows of 10.000 if three turns in a row without points cost points.

Turns are those of :mod:`solvers.games.ten_thousand.checks.rows`. This module adds the states after a bust: one bust more, or after two
of them fewer points. The scores of a player are counted as c times the target plus a level, with c busts before.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.ten_thousand import plans
from solvers.games.ten_thousand.checks.rows import Checker, check
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import UNIT

# Busts before a turn: none, one and two. The third in a row costs points.
BUSTS = 3
# A list of numbers of turns may be too long only if some start needs more turns than this on average.
MANY = 8.0


def verify(
    problem: TenThousandProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any row, as :func:`solvers.games.ten_thousand.checks.rows.verify` does."""
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though they are derived")
    return check(_Checker(problem, Columns.of(rows), error_bound))


class _Checker(Checker):
    """The rows as arrays by the scores of one player, or of both."""

    def _scores(self) -> list[str]:
        """Return the scores of a player as they are written."""
        return [f"{level * UNIT}{f'b{c}' if c else ''}" for c in range(BUSTS) for level in range(self.target)]

    def _after_bust(self) -> NDArray[np.int64]:
        """Return the score after a bust, by the score before it."""
        lower = np.maximum(np.arange(self.target) - self.rules.three_busts // UNIT, 0)
        return np.concatenate([np.arange(self.target, BUSTS * self.target), lower])

    def turns(self) -> None:
        """Check the rows of a number of turns."""
        start = np.array([self.indices[score] for score in self._scores()])
        value, busts, target = self.values[start], self._after_bust(), self.target
        laws = [np.array(self.kept[index][1], np.float64) / plans.ONE for index in start.tolist()]
        long = float(value.max()) > MANY and not any(len(law) for law in laws)
        for score, index in enumerate(start.tolist()):
            level, bust = score % target, int(busts[score])
            odds = self._counted(index, level, np.concatenate([value[[bust]], value[level + 1 : target]]))
            self._law(index, laws[score], odds, [laws[bust], *laws[level + 1 : target]], long=long)
