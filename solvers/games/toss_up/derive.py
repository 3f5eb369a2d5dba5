"""Rows of Toss Up! that are not stored: of rolls about to be made, of decisions beyond the last open one, and of the
decisions of a best response.

The value of a roll is found among the actions of its decision. Those of a best response are read from the row of the
turn's start (:mod:`solvers.games.toss_up.replies`). Beyond the last open decision a player who rolls banks the result,
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
from solvers.games.toss_up import replies
from solvers.games.toss_up.notation import TossUpNotation
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.process import TossUpProcess
from solvers.games.toss_up.state import BANK, ROLL, State


class TossUpDerived(Derived[State]):
    """The rows of rolls, and of decisions that are not stored."""

    def __init__(self, process: TossUpProcess, notation: TossUpNotation) -> None:
        self._process = process
        self._notation = notation

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the states whose rows tell the row of a state; none if it has a row of its own or ends the game.

        They are the decision before a roll, or the next turn for a decision beyond the last open one. A best response has
        the turn's start and the turn after banking in place of a decision. If no next turn has a row, the start of this
        turn is returned in its place: the row can then be derived without any.
        """
        process = self._process
        decision = state._replace(rolling=False)
        if process.open_decision(decision):
            if process.aim.form == "reply":
                return replies.sources(state, (state.points or 0,))
            return (decision,) if state.rolling else ()
        if state.points is None:
            return ()
        after = process.ended(state, 0)
        return (after if process.kind(after) == "chance" else state._replace(points=None, rolling=False),)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a state that has sources, from their rows."""
        decision = state._replace(rolling=False)
        actions = self._actions(decision, rows)
        if state.rolling:
            return Row(self._notation.format(state), None, value_of(actions, ROLL), None)
        chosen = actions[0].action if self._process.open_decision(decision) else BANK
        return Row(self._notation.format(state), chosen, value_of(actions, chosen), None, actions)

    def turn(self, state: State) -> tuple[State, ...]:
        """Return the stored states whose rows tell the policy in a turn, with as many points held as in ``state`` or more."""
        held = self._held(state)
        if self._process.aim.form == "reply":
            return replies.sources(state, held)
        return tuple(state._replace(points=points, rolling=False) for points in held)

    def rolling(self, state: State, rows: Mapping[str, Row]) -> list[int]:
        """Return the numbers of points held with which the policy rolls, ascending; ``rows`` are those of :meth:`turn`."""
        told = [rows[self._notation.format(source)] for source in self.turn(state)]
        if self._process.aim.form == "reply":
            return replies.rolling(told[0], dict(zip(self._held(state), told[1:], strict=True)))
        return [points for points, row in zip(self._held(state), told, strict=True) if row.action == ROLL]

    def _held(self, state: State) -> range:
        """Return the numbers of points held of the open decisions in the rest of a turn."""
        return range(state.points or 0, self._process.most(state.own or 0) + 1)

    def _actions(self, decision: State, rows: Mapping[str, Row]) -> tuple[ActionValue, ...]:
        """Return both actions of a decision, the better one first, from the rows of its sources."""
        if not self._process.open_decision(decision):
            return self._beyond(decision, rows)
        if self._process.aim.form != "reply":
            return rows[self._notation.format(decision)].actions
        points = decision.points or 0
        start, waiting = (rows[self._notation.format(source)] for source in replies.sources(decision, (points,)))
        return replies.actions(self._process.aim, start, waiting, points)

    def _beyond(self, state: State, rows: Mapping[str, Row]) -> tuple[ActionValue, ...]:
        """Return both actions of a decision beyond the last open one: after rolling, the result is banked at once."""
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
