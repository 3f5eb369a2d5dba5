"""Check rows of 10.000 if three turns in a row without points cost points.

Turns are those of :mod:`solvers.games.ten_thousand.checks.rows`. This module adds the states after a bust: one bust more, or after two
of them fewer points. The scores of a player are counted as c times the target plus a level, with c busts before.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.ten_thousand import plans
from solvers.games.ten_thousand.checks.rows import SIDE_BY_SIDE, THREADS, Checker, check
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

    def _texts(self) -> Mapping[str, None]:
        """Return the texts of all states that need a row, in their order."""
        scores = sorted(self._scores())
        if self.form == "turns":
            return dict.fromkeys(scores)
        ends = ("", "-wait") if self.form == "reply" else ("",)
        return {f"{own}-{other}{end}": None for own in scores for other in scores for end in ends}

    def _after_bust(self) -> NDArray[np.int64]:
        """Return the score after a bust, by the score before it."""
        lower = np.maximum(np.arange(self.target) - self.rules.three_busts // UNIT, 0)
        return np.concatenate([np.arange(self.target, BUSTS * self.target), lower])

    def race(self) -> None:
        """Check the rows of a race of two players."""
        scores, busts, target = self._scores(), self._after_bust(), self.target
        start = np.array([[self.indices[f"{one}-{other}"] for other in scores] for one in scores])
        plan, rival = self.problem.plan, self.problem.aim.rival
        value = self.values[start]
        own = self._last_turns(self.odds if plan is None else self.fixed)
        if rival is None:
            passed, opposite = 1.0 - value.T, own
        else:
            waits = np.array([[self.indices[f"{one}-{other}-wait"] for other in scores] for one in scores])
            passed, opposite = self.values[waits], self._last_turns(self.fixed)
            for one in range(len(scores)):
                after = np.concatenate([value[one, :target], self._last(own, one % target)])
                for c in range(0, len(scores), target):
                    self._fixed(rival, after, value[one, busts[c : c + target]], waits[one, c : c + target])

        def column(other: int) -> None:
            after = np.concatenate([passed[:target, other], 1.0 - self._last(opposite, other % target)])
            for c in range(0, len(scores), target):
                bust, rows = passed[busts[c : c + target], other], start[c : c + target, other]
                if plan is not None:
                    self._fixed(plan, after, bust, rows)
                    continue
                for first in range(0, target, SIDE_BY_SIDE):
                    some = slice(first, first + SIDE_BY_SIDE)
                    self._free(after, bust[some], rows[some], first, other % target, opposite)

        with ThreadPoolExecutor(THREADS) as threads:
            # All are waited for, and the first that fails is told.
            list(threads.map(column, range(len(scores))))

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
