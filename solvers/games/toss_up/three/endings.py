"""Distributions of the points that a turn of Toss Up! for three banks, under the policy of the derived turn.

A player who mixes does so at one number of points held, and holds that number at most once in a turn, apart from rolls
that change nothing. So the distribution is a mixture of two: that of always rolling there, weighted with the chance to
roll, and that of always banking there. This takes three operations more on each chance than
:mod:`solvers.games.toss_up.endings` counts. That module allows for far more points than can be held here, so its error
bounds hold.
"""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction

from solvers.contract.problem import Endings
from solvers.contract.rows import Distribution, Result, Row
from solvers.games.toss_up.banking import banking_odds, quotient
from solvers.games.toss_up.endings import DIGITS, ERROR, listed
from solvers.games.toss_up.state import BANK
from solvers.games.toss_up.three import turn as turns
from solvers.games.toss_up.three.notation import State, ThreeNotation
from solvers.games.toss_up.three.process import ThreeProcess


class ThreeEndings(Endings[State]):
    """The distributions of the points that the turn under way banks."""

    def __init__(self, process: ThreeProcess, notation: ThreeNotation, derived: turns.ThreeDerived) -> None:
        self._process = process
        self._rules = process.rules
        self._write = notation.format
        self._derived = derived

    def sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - all actions need the same
        """Return the start of the turn and the starts that it may lead to."""
        return turns.sources(self._rules, state)

    def distribution(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution of the points that the turn banks, 0 for a bust, after ``action`` or from a roll."""
        after = state if action is None else self._process.step(state, action)
        held, result = state.points or 0, self._result(state, action, rows)
        if action == BANK:
            return Distribution(self._write(after), (held,), (1,), 1, result)
        with localcontext(prec=DIGITS):
            ends = self._banking_odds(turns.DerivedTurn(self._rules, state, rows), held)
            weights = {points: int(chance.scaleb(DIGITS).to_integral_value()) for points, chance in ends.items()}
        positive, left_out = listed(weights)
        support, numbers = tuple(positive), tuple(positive.values())
        return Distribution(self._write(after), support, numbers, sum(numbers), result, ERROR, left_out)

    def _banking_odds(self, turn: turns.DerivedTurn, held: int) -> Mapping[int, Decimal]:
        """Return the chance of every number of points banked, from the roll that comes next."""
        mixed = Decimal(turn.share.get(turn.mixed, 0.0)) if turn.mixed is not None else Decimal(0)
        mixture: defaultdict[int, Decimal] = defaultdict(Decimal)
        # If the mover mixes, the first part banks and the second rolls.
        for part, least in ((1 - mixed, 1.0), (mixed, 0.0)):
            if part:
                rolling = {points for points, share in turn.share.items() if share >= least and share}
                ends = banking_odds(self._rules, rolling.__contains__, turn.missing - 1, quotient, held)
                for points, chance in ends.items():
                    mixture[points] += part * chance
        return mixture

    def _result(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
        """Return the chances to win and to lose that the row gives, within its error."""
        if state.points is None:
            value = rows[self._write(state)].value
        else:
            row = self._derived.derive(state, rows)
            value = next((valued.value for valued in row.actions if valued.action == action), row.value)
        win = Fraction(value)
        return Result(win, Fraction(0), 1 - win)
