"""Distributions of the points that a turn of 10.000 for three banks, under the policy of the derived turn.

A mover who mixes resolves all ties of the turn for the next player, or all for the third. So the distribution is a mixture of two. Given
the policy it is exact to 2^-100 (:mod:`solvers.games.ten_thousand.banking`).
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from solvers.contract.problem import Endings
from solvers.contract.rows import Distribution, Result, Row
from solvers.games.ten_thousand import banking
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.derived.endings import ERROR
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.state import ROLL, State
from solvers.games.ten_thousand.three.derived import ThreeDerived, following, start


class ThreeEndings(Endings[State]):
    """The distributions of the points that the turn under way banks."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation, derived: ThreeDerived) -> None:
        self._process = process
        self._notation = notation
        self._derived = derived

    def sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - all actions need the same
        """Return the start of the turn and the starts that it may lead to."""
        return (start(state), *following(state, self._process.rules.target))

    def distribution(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution of the points that the turn banks, 0 for a bust, after ``action`` or from a roll."""
        after = state if action is None else self._process.step(state, action)
        text, result = self._notation.format(after), self._result(state, action, rows)
        if action is not None and not action.endswith(ROLL):
            choice = self._notation.choice(state, action.rpartition("-")[0])
            banked = state.points + choice.points if action.endswith("bank") and choice else 0
            return Distribution(text, (banked,), (1,), 1, result)
        turn = self._derived.turn(state, rows)
        shares = [Fraction(1)]
        if len(turn.plans) == 2:
            shares = [1 - Fraction(turn.tie.share), Fraction(turn.tie.share)]
        ends: defaultdict[int, int] = defaultdict(int)
        for plan, share in zip(turn.plans, shares, strict=True):
            odds = banking.banked(turn.rolls, plan, after.points // UNIT, after.hand)
            for level, chance in odds.items():
                ends[level * UNIT] += int(share * chance)
        positive = {points: chance for points, chance in sorted(ends.items()) if chance}
        total = sum(positive.values())
        return Distribution(text, tuple(positive), tuple(positive.values()), total, result, ERROR, (ONE - total) / ONE)

    def _result(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
        """Return the chances to win and to lose."""
        text = self._notation.format(state)
        row = rows[text] if self._process.stored(state) else self._derived.derive(state, rows)
        win = Fraction(next((each.value for each in row.actions if each.action == action), row.value))
        return Result(win, Fraction(0), 1 - win)
