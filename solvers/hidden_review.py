"""Judge the decisions of a recorded game whose states cannot be enumerated.

Each decision is compared with the best action of its position, as the player saw it. The luck of the cards between two
decisions is unknown. A value is an average over the hidden cards, so the value of the next position differs by luck, by the
opponent's play, and by the error of the estimate. No solution tells these three parts apart. So no luck is reported, and the
parts do not sum to the result.

A regret is the difference of two estimates. Its interval follows from theirs (:mod:`solvers.intervals`). An interval that
reaches below zero leaves open which action is better. The regret of the best action is certainly 0. The interval is that of two
given actions. The best action is the highest of many estimates, so its value is too high on average, and so are regrets. The
interval does not correct this bias.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from solvers.contract.goals import Goal
from solvers.contract.presentation.histories import Decision, Histories
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row, order_key
from solvers.errors import IllegalError, TablebaseError
from solvers.intervals import ZERO, Measured, Number, difference, sure
from solvers.review_sums import JudgedDecision

# More decisions are not judged at once.
MOST = 1000


def histories_of(views: Views[Any]) -> Histories[Any]:
    """Return the view with which records are read. Raises IllegalError if there is none."""
    if views.histories is None:
        problem = views.problem
        raise IllegalError(
            f"goal {problem.slug}: records of {problem.game} are not judged under this goal",
            field="goal",
        )
    return views.histories


def read(views: Views[Any], decisions: Sequence[tuple[str, str]]) -> list[Decision[Any]]:
    """Return the decisions of a record, pairs of state and action. Each must be one that may follow the one before it.

    Raises:
        NotationError, IllegalError: a state or action is wrong; ``field`` is ``decisions[i].state`` or
            ``decisions[i].action``. Or records of the goal are not judged; ``field`` is ``goal``.
    """
    histories, notation = histories_of(views), views.problem.notation
    decided: list[Decision[Any]] = []
    for i, (text, action_text) in enumerate(decisions):
        try:
            state = notation.parse(text)
            if decided:
                _check_follows(views.problem, histories, decided[-1], state)
            action = notation.parse_action(state, action_text)
        except TablebaseError as error:
            if decided and error.field == "state":
                following = histories.following(decided[-1])
                error.example = None if following is None else notation.format(following)
            error.field = f"decisions[{i}].{error.field}"
            raise
        decided.append(Decision(state, action))
    return decided


def read_history(views: Views[Any], text: str) -> list[Decision[Any]]:
    """Return the decisions of all players in a whole game. There is at least one.

    Raises:
        NotationError, IllegalError: the text is wrong, or has no decision, or more than ``MOST``; ``field`` is
            ``history``. Or records of the goal are not judged; ``field`` is ``goal``.
    """
    histories = histories_of(views)
    try:
        decisions = histories.read(text)
        if not 0 < len(decisions) <= MOST:
            raise IllegalError(f"a history of {len(decisions)} decisions: 1 to {MOST} are judged", field="history")
    except TablebaseError as error:
        # A line is no text that may stand in place of the whole history.
        error.example = histories.example
        raise
    return decisions


def needed_states(views: Views[Any], decisions: Sequence[Decision[Any]]) -> list[str]:
    """Return the texts of the stored states whose rows :func:`judge` needs besides those of the decisions' own states."""
    histories, write = histories_of(views), views.problem.notation.format
    return list(dict.fromkeys(write(state) for decision in decisions for state in histories.sources(decision)))


def judge(
    views: Views[Any], decisions: Sequence[Decision[Any]], rows: Mapping[str, Row], first: Any = None
) -> list[JudgedDecision[Measured]]:
    """Judge some decisions of a record.

    Parameters:
        rows: maps texts of states to rows; KeyError is raised if one is missing.
        first: the state of the first decision of the record; None if that is the first one here.
    """
    histories, goal, write = histories_of(views), views.problem.goal, views.problem.notation.format
    begins = None if not decisions else histories.seat(decisions[0].state if first is None else first)
    judged = []
    for decision in decisions:
        text = write(decision.state)
        row = rows[text]
        taken = histories.value(decision, row, rows)
        policy = next(action for action in row.actions if action.action == row.action)
        # An action that the row does not list may be worth more than all that it lists.
        best = min(row.actions[0], taken, key=lambda action: order_key(goal, _number(action)))
        loss = _gain(goal, best, taken)
        judged.append(
            JudgedDecision(
                state=text,
                action=decision.action,
                player=int(histories.seat(decision.state) != begins),
                best=decision.action if best.action == taken.action else best.action,
                value=Measured(_number(row), row.confidence),
                action_value=Measured(_number(taken), taken.confidence),
                regret=loss,
                skill=_gain(goal, taken, policy),
                optimal=None if taken.tie == UNDECIDED else loss.value == 0,
            )
        )
    return judged


def _check_follows(problem: Problem[Any], histories: Histories[Any], before: Decision[Any], state: Any) -> None:
    """Raise IllegalError if a state cannot be the next one in a record."""
    complaint = histories.complaint(before, state)
    if complaint:
        write = problem.notation.format
        raise IllegalError(
            f"state {write(state)!r}: does not follow {before.action!r} in {write(before.state)!r}: {complaint}",
            field="state",
        )


def _gain(goal: Goal, one: ActionValue, other: ActionValue) -> Measured:
    """Return the value of an action less that of another one."""
    value: Number = goal.sign * (_number(one) - _number(other))
    if isinstance(value, Fraction):
        return Measured(value, None)
    if one.action == other.action:
        return Measured(value, ZERO)
    own, others = _interval(one), _interval(other)
    if own is None or others is None:
        return Measured(value, None)
    return Measured(value, difference(own, others) if goal.sign == 1 else difference(others, own))


def _interval(item: ActionValue) -> Confidence | None:
    """Return the interval of an action's value, of no width if it is exact; None if nothing is known of its error."""
    return item.confidence if item.exact is None else sure(Measured(_number(item), None))


def _number(item: ActionValue | Row) -> Number:
    """Return the value of a row or an action: exact if possible, else the double."""
    return item.value if item.exact is None else Fraction(item.exact)
