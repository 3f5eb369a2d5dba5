"""Rows of Toss Up! that are not stored: a roll that is about to be made, and decisions beyond the last one that is stored.

A roll is worth what its decision's row says of it. Beyond the last stored decision whoever rolls banks whatever comes, as
long as it is no bust: with b the chance of one and V what a turn that banks something, or nothing, is worth,

    Q(bank) = V(k), Q(roll) = b V(0) + (1 - b) V(k),

and what greens are expected to add besides where points themselves are counted. Both are taken in fractions from the
doubles of the rows and rounded once. As weights that sum to 1 they are as near to the truth as those doubles are, but for
that rounding.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.games.toss_up.notation import BANK, ROLL, State
from solvers.games.toss_up.odds import in_hand, odds
from solvers.types import ActionValue, Row
from solvers.written import UNDECIDED

if TYPE_CHECKING:
    from solvers.games.toss_up.problem import TossUpProblem


def sources(problem: "TossUpProblem", state: State) -> tuple[State, ...]:
    """The decision before a roll; the next turn for a decision beyond the last; none for what has a row or ends the game.

    Where no next turn is left that has a row, the start of this one stands in: the numbers are known without it.
    """
    if state.points is None or problem.decides(state):
        return ()
    decision = state._replace(rolling=False)
    if problem.decides(decision):
        return (decision,)
    after = problem.ended(state, 0)
    return (after if problem.kind(after) == "chance" else state._replace(points=None, rolling=False),)


def derive(problem: "TossUpProblem", state: State, rows: Mapping[str, Row]) -> Row:
    """The row of a state that has sources, from their rows."""
    decision = state._replace(rolling=False)
    stored = problem.decides(decision)
    actions = rows[problem.format(decision)].actions if stored else _beyond(problem, decision, rows)
    if state.rolling:
        return Row(problem.format(state), None, worth(actions, ROLL), None)
    return Row(problem.format(state), BANK, worth(actions, BANK), None, actions)


def worth(actions: tuple[ActionValue, ...], action: str) -> float:
    """The value of one of the actions of a row."""
    return next(each.value for each in actions if each.action == action)


def _beyond(problem: "TossUpProblem", state: State, rows: Mapping[str, Row]) -> tuple[ActionValue, ...]:
    """Both actions where banking is what follows either, but for a bust; banking first where they tie."""
    held = state.points or 0
    dice = in_hand(problem.rules, held)
    bust = odds(problem.rules).bust[dice]
    banked = _ended(problem, state, held, rows)
    rolled = bust * _ended(problem, state, 0, rows) + (1 - bust) * banked
    if problem.aim.form == "turn":
        rolled += dice * problem.rules.green
    tie = UNDECIDED if banked == rolled else None
    found = ActionValue(BANK, float(banked), tie=tie), ActionValue(ROLL, float(rolled), tie=tie)
    ahead = banked >= rolled if problem.goal.direction == "max" else banked <= rolled
    return found if ahead else found[::-1]


def _ended(problem: "TossUpProblem", state: State, points: int, rows: Mapping[str, Row]) -> Fraction:
    """What a turn that banks so many points is worth."""
    after = problem.ended(state, points)
    constant, sign = problem.transit(state, after)
    over = problem.kind(after) == "terminal"
    return constant + sign * (problem.utility(after) if over else Fraction(rows[problem.format(after)].value))
