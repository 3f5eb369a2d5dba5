"""Check rows of 10.000 for three with rolls and turns of its own, without any code of the kernels.

Every start of a turn must have its row. From the rows of the starts that its turn may lead to, two things are computed: the chances under
the plan that the row says, ties resolved as it says, and the mover's chance under the best answer. The first must be those of the row, and the
second no better. The largest difference is the residual: no player gains more than that by another turn. A row that says that no options are
tied must be right about it.

A seeded sample of the rows is checked once more without compiled code, by the turn that answers derive.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import isfinite
from random import Random

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.ten_thousand.checks import turn as turns
from solvers.games.ten_thousand.checks.rolls import Rolls
from solvers.games.ten_thousand.checks.turn import Floats, RollArrays
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.three import more
from solvers.games.ten_thousand.three.more import Tie
from solvers.games.ten_thousand.three.turn import MARGIN, MULTIPLES, Pair, Played

# The relative error of a computed value: a roll sums at most 130 rounded products, and a turn has at most 43.2 rolls on average.
ROUNDING = 2e-12
# Tied options are worth the same to all if the next player's chances differ by less: they are computed from rounded rows.
ALIKE = 1e-11
# One row in this number is checked in NumPy too, and two at least.
ONE_IN = 2000
SEED = 10_003


def verify(
    problem: TenThousandProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any row, as a chance; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or its equations do not hold. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, and needs none")
    checker = _Checker(problem, Columns.of(rows), error_bound)
    return max(checker.turns(), checker.sample())


class _Checker:
    """The numbers of all rows, by the levels of the mover, the next player and the third.

    ``chances[a, b, c]`` are those of the mover and of the next player, and ``ties[a, b, c]`` are the share and the multiple of the tie.
    """

    def __init__(self, problem: TenThousandProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.target = problem.rules.target // UNIT
        self.allowed = 2 * error_bound
        order = sorted(range(self.target), key=lambda level: str(level * UNIT))
        starts = [f"{a * UNIT}-{b * UNIT}-{c * UNIT}" for a in order for b in order for c in order]
        for start, text in zip_longest(starts, rows.states):
            if start is None:
                raise fail(str(text), "has a row, but is no state that needs one")
            if text != start:
                raise fail(start, f"has no row, {'the rows end' if text is None else f'{text!r} stands there'}")
        numbers = []
        for text, policy, value, written in zip(rows.states, rows.policies, rows.values, rows.mores, strict=True):
            if policy is not None:
                raise fail(text, "has actions before a throw")
            try:
                (after, third), tie = more.parse(written, value)
            except ValueError as error:
                raise fail(text, f"its chances are malformed ({error})") from error
            if not isfinite(value + after + third) or not 0 <= tie.multiple <= MULTIPLES or not 0 <= tie.share <= 1:
                raise fail(text, f"its chances are {value!r} and {written}")
            numbers.append((value, after, tie.share, tie.multiple))
        cells = np.ix_(order, order, order)
        table: Floats = np.zeros((self.target, self.target, self.target, 4))
        table[cells] = np.array(numbers).reshape(table.shape)
        self.chances, self.ties = np.ascontiguousarray(table[..., :2]), np.ascontiguousarray(table[..., 2:])

    def turns(self) -> float:
        """Return the largest residual of any row. Raises VerificationError."""
        odds, _ = turns.odds(Rolls(self.problem.rules))
        worst = 0.0
        for own in range(self.target):
            found = np.zeros((self.target, self.target, 4))
            _turns(odds, self.chances, self.ties[own], own, self.problem.rules.entry // UNIT, MARGIN, ALIKE, found)
            residual = np.abs(found[..., :2] - self.chances[own]).max(axis=-1)
            residual = np.maximum(residual, found[..., 2] - self.chances[own, ..., 0])
            # Not ``residual > allowed``, which would be False for NaN.
            self._none(own, ~(residual <= self.allowed + ROUNDING), found, "its turn says otherwise")
            self._none(
                own, (found[..., 3] > 0) & (self.ties[own, ..., 1] == 0), found, "options tie, and it says none do"
            )
            worst = max(worst, float(residual.max()))
        return worst

    def sample(self) -> float:
        """Return the largest residual of a seeded sample of the rows, in plain NumPy. Raises VerificationError."""
        number, worst = self.target**3, 0.0
        chosen = Random(SEED).sample(range(number), min(number, max(2, number // ONE_IN)))  # noqa: S311  # a sample, not a secret
        for place in chosen:
            own, rest = divmod(place, self.target**2)
            b, c = divmod(rest, self.target)
            share, multiple = self.ties[own, b, c].tolist()
            banks = [
                Pair(1.0 - mover - after, mover) for mover, after in self.chances[b, c, own : self.target].tolist()
            ]
            played = Played(self.problem.rules, own * UNIT, banks, Tie(share, int(multiple)))
            residual = float(np.abs(np.array(played.roll(FULL, 0)) - self.chances[own, b, c]).max())
            if not residual <= self.allowed + ROUNDING:
                raise fail(self._text(own, b, c), f"its turn in NumPy is off by {residual!r}")
            worst = max(worst, residual)
        return worst

    def _none(self, own: int, wrong: NDArray[np.bool_], found: Floats, message: str) -> None:
        """Raise VerificationError for the first row that is wrong, if there is one."""
        if wrong.any():
            b, c = np.argwhere(wrong)[0].tolist()
            says = f"{found[b, c, :2].tolist()}, the row {self.chances[own, b, c].tolist()}"
            raise fail(self._text(own, b, c), f"{message}: {says}")

    def _text(self, *levels: int) -> str:
        return "-".join(str(level * UNIT) for level in levels)


@njit(nogil=True, error_model="numpy")
def _turns(
    odds: RollArrays, chances: Floats, ties: Floats, own: int, entry: int, margin: float, alike: float, found: Floats
) -> None:  # fmt: skip
    """Fill ``found``, shape (target, target, 4), by the others' levels: the chances of the mover and of the next player
    under the plan, the mover's best chance, and 1 if options tie.
    """
    target = len(chances)
    top = target - own
    bank, best, plan = np.zeros((top, 2)), np.ones((top, len(odds.bust))), np.zeros((top, len(odds.bust), 2))
    for b in range(target):
        for c in range(target):
            for u in range(top):
                after = chances[b, c, own + u]
                bank[u, 0], bank[u, 1] = 1.0 - after[0] - after[1], after[0]
            wide = margin * max(ties[b, c, 1], 1.0)
            share, must = ties[b, c, 0], entry if own == 0 else 0
            for lane in range(4):
                found[b, c, lane] = 0.0
            for side in range(2):
                weight = share if side else 1.0 - share
                if weight > 0.0:
                    tied = _turn(odds, bank, must, 2 * side - 1, wide, alike, best, plan)
                    found[b, c, 0] += weight * plan[0, 0, 0]
                    found[b, c, 1] += weight * plan[0, 0, 1]
                    found[b, c, 2] = best[0, 0]
                    found[b, c, 3] = max(found[b, c, 3], 1.0 if tied else 0.0)


@njit(nogil=True, error_model="numpy")
def _turn(  # noqa: C901  # one compiled loop over the levels
    odds: RollArrays, bank: Floats, must: int, favour: int, margin: float, alike: float, best: Floats, plan: Floats
) -> bool:
    """Fill ``best`` with the mover's best chances, and ``plan`` with the chances under the plan; return True if options tie.

    At level 0 they are those of rolling. ``bank`` has the chances of the mover and of the next player after banking, after a bust at 0.
    """
    top, ties = len(bank), False
    for u in range(top - 1, -1, -1):
        for h in range(len(odds.bust)):
            best[u, h] = odds.bust[h] * bank[0, 0]
            plan[u, h, 0], plan[u, h, 1] = odds.bust[h] * bank[0, 0], odds.bust[h] * bank[0, 1]
        for r in range(len(odds.weights)):
            h, weight = odds.rolled[r], odds.weights[r]
            most = highest = -1.0
            for k in range(odds.ends[r], odds.ends[r + 1]):
                at = u + odds.levels[k]
                x = best[at, odds.left[k]] if at < top else 1.0
                most = x if x > most else most  # noqa: FURB136 - min and max take long to compile
                x = plan[at, odds.left[k], 0] if at < top else 1.0
                highest = x if x > highest else highest  # noqa: FURB136 - as above
            own, after, other = -1.0, 0.0, 0.0
            for k in range(odds.ends[r], odds.ends[r + 1]):
                at = u + odds.levels[k]
                x = plan[at, odds.left[k], 0] if at < top else 1.0
                if x < highest - margin:
                    continue
                y = plan[at, odds.left[k], 1] if at < top else 0.0
                ties = ties or (own >= 0.0 and abs(y - other) > alike)
                other = y
                if own < 0.0 or favour * y > favour * after:
                    own, after = x, y
            best[u, h] += weight * most
            plan[u, h, 0] += weight * own
            plan[u, h, 1] += weight * after
        if u == 0 or u < must:
            continue
        for h in range(len(odds.bust)):
            best[u, h] = max(best[u, h], bank[u, 0])
            gain, left = plan[u, h, 0] - bank[u, 0], plan[u, h, 1] - bank[u, 1]
            if abs(gain) <= margin:
                ties = ties or abs(left) > alike
                gain = favour * left
            if not gain > 0.0:
                plan[u, h, 0], plan[u, h, 1] = bank[u, 0], bank[u, 1]
    return ties
