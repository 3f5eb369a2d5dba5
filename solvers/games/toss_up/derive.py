"""Rows of Toss Up! that are not stored: of a roll about to be made, and of decisions beyond the last one that is
stored.

The value of a roll is found in the row of its decision. Beyond the last stored decision a player who rolls banks the result,
unless it is a bust. With b the chance of a bust and V(k) the value of a turn that banks k points,

    Q(bank) = V(k), Q(roll) = b V(0) + (1 - b) V(k),

and if the value is the number of points itself, the expected number of greens is added to Q(roll). Both are computed in
fractions from the doubles of the rows and rounded once. Their weights sum to 1, so their error is at most that of those
doubles, plus this rounding.
"""

from collections.abc import Mapping
from fractions import Fraction

from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, ordered
from solvers.games.toss_up.notation import TossUpNotation
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.process import TossUpProcess
from solvers.games.toss_up.state import BANK, ROLL, State


class TossUpDerived(Derived[State]):
    """The rows of rolls, and of decisions beyond the last stored decision."""

    def __init__(self, process: TossUpProcess, notation: TossUpNotation) -> None:
        self._process = process
        self._notation = notation

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the decision before a roll, or the next turn for a decision beyond the last.

        There are none for a state that has a row or ends the game. If no next turn has a row, the start of this turn is
        returned in its place: the row can then be derived without any.
        """
        process = self._process
        if state.points is None or process.stored_decision(state):
            return ()
        decision = state._replace(rolling=False)
        if process.stored_decision(decision):
            return (decision,)
        after = process.ended(state, 0)
        return (after if process.kind(after) == "chance" else state._replace(points=None, rolling=False),)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a state that has sources, from their rows."""
        decision = state._replace(rolling=False)
        stored = self._process.stored_decision(decision)
        actions = rows[self._notation.format(decision)].actions if stored else self._beyond(decision, rows)
        if state.rolling:
            return Row(self._notation.format(state), None, value_of(actions, ROLL), None)
        return Row(self._notation.format(state), BANK, value_of(actions, BANK), None, actions)

    def _beyond(self, state: State, rows: Mapping[str, Row]) -> tuple[ActionValue, ...]:
        """Return both actions of a decision beyond the last stored one: after rolling, the result is banked at once."""
        rules, held = self._process.rules, state.points or 0
        dice = in_hand(rules, held)
        bust = odds(rules).bust[dice]
        banked = self._ended(state, held, rows)
        rolled = bust * self._ended(state, 0, rows) + (1 - bust) * banked
        if self._process.aim.form == "turn":
            rolled += dice * rules.green
        both = ActionValue(BANK, float(banked)), ActionValue(ROLL, float(rolled))
        return ordered(both, self._process.aim.goal, (banked, rolled))

    def _ended(self, state: State, points: int, rows: Mapping[str, Row]) -> Fraction:
        """Return the value, before the end of the turn in ``state``, of banking ``points``."""
        process = self._process
        after = process.ended(state, points)
        over = process.kind(after) == "terminal"
        value = process.utility(after) if over else Fraction(rows[self._notation.format(after)].value)
        counted: Fraction = process.transit(state, after).of(value)
        return counted


def value_of(actions: tuple[ActionValue, ...], action: str) -> float:
    """Return the value of ``action`` among the actions of a row."""
    return next(valued.value for valued in actions if valued.action == action)
