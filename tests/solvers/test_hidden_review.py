"""Records of games with hidden cards, judged with made-up values: regrets, skill and intervals by hand."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from solvers import hidden_review
from solvers.contract.goals import Direction, Goal
from solvers.contract.presentation.histories import Decision
from solvers.contract.presentation.views import Views
from solvers.contract.rows import ActionValue, Confidence, Row
from solvers.errors import IllegalError
from solvers.intervals import ZERO, Measured
from solvers.review_sums import JudgedDecision

WIDE, NARROW = Confidence(2.5, 3.5, 0.99, 100), Confidence(1.75, 2.25, 0.95, 400)
# Of both directions: three actions, the first of which is best and the second the policy's, and one that the row does not list.
BEST, TAKEN = ActionValue("best", 3.0, confidence=WIDE), ActionValue("taken", 2.0, confidence=NARROW)
OTHER, UNLISTED = ActionValue("other", 1.0, "1"), ActionValue("unlisted", 4.0, "4")


def views(direction: Direction = "max") -> Views[Any]:
    """The views of a problem in which a state is its own text, and its first letter the player who decides."""
    listed = {action.action: action for action in (BEST, TAKEN, OTHER, UNLISTED)}
    histories = SimpleNamespace(
        seat=lambda state: ord(state[0]),
        value=lambda decision, _row, _rows: mirrored(listed[decision.action], direction),
        sources=lambda decision: (f"source of {decision.state}", "start"),
    )
    notation = SimpleNamespace(format=str)
    goal = Goal("goal", "a goal", "points", direction)
    return cast(
        "Views[Any]", SimpleNamespace(histories=histories, problem=SimpleNamespace(notation=notation, goal=goal))
    )


def mirrored(action: ActionValue, direction: Direction) -> ActionValue:
    """An action whose value has the other sign if less is better."""
    if direction == "max":
        return action
    interval = action.confidence
    turned = None if interval is None else replace(interval, low=-interval.high, high=-interval.low)
    exact = None if action.exact is None else f"-{action.exact}"
    return action._replace(value=-action.value, exact=exact, confidence=turned)


def judge(*decisions: tuple[str, str], direction: Direction = "max") -> list[JudgedDecision[Measured]]:
    """Judge decisions whose states all have the same actions."""
    actions = tuple(mirrored(action, direction) for action in (BEST, TAKEN, OTHER))
    policy = actions[1]
    rows = {state: Row(state, "taken", policy.value, None, actions, None, policy.confidence) for state, _ in decisions}
    read = [Decision(state, action) for state, action in decisions]
    return hidden_review.judge(views(direction), read, rows)


@pytest.mark.parametrize("direction", ["max", "min"])
def test_regrets_and_skill_are_differences_of_estimates(direction: Direction) -> None:
    """A regret is what the best action is worth more, skill what the policy's is worth less, each with the widths of both."""
    taken, other, best = judge(("a1", "taken"), ("a2", "other"), ("a3", "best"), direction=direction)
    assert (taken.best, taken.optimal) == ("best", False)
    assert taken.regret == Measured(1.0, Confidence(0.25, 1.75, 0.95, 100))
    assert taken.skill == Measured(0.0, ZERO)
    assert other.regret == Measured(2.0, Confidence(1.5, 2.5, 0.99, 100))
    assert other.skill == Measured(-1.0, Confidence(-1.25, -0.75, 0.95, 400))
    assert (best.best, best.optimal, best.regret) == ("best", True, Measured(0.0, ZERO))
    assert best.skill == Measured(1.0, Confidence(0.25, 1.75, 0.95, 100))


@pytest.mark.parametrize("direction", ["max", "min"])
def test_an_action_that_is_not_listed_may_be_best(direction: Direction) -> None:
    """An action worth more than all that a row lists has no regret, and is the best of its decision."""
    (judged,) = judge(("a1", "unlisted"), direction=direction)
    assert (judged.best, judged.optimal, judged.regret.value) == ("unlisted", True, 0)
    assert judged.skill == Measured(2.0, Confidence(1.75, 2.25, 0.95, 400))


def test_players_are_numbered_by_who_decided_first() -> None:
    """The player of the first decision is player 0 in either seat."""
    assert [decision.player for decision in judge(("b1", "best"), ("a1", "best"), ("b2", "other"))] == [0, 1, 0]
    assert [decision.player for decision in judge(("a1", "best"), ("a2", "best"), ("b1", "other"))] == [0, 0, 1]
    # A part of a record is told who made the first decision of the whole.
    rows = {"a1": Row("a1", "best", 3.0, None, (BEST, TAKEN))}
    (part,) = hidden_review.judge(views(), [Decision("a1", "best")], rows, first="b1")
    assert part.player == 1


def test_each_needed_state_is_named_once() -> None:
    """The states whose rows are needed beside the decisions' own are in the order of the decisions."""
    decisions = [Decision("a1", "best"), Decision("b1", "best")]
    assert hidden_review.needed_states(views(), decisions) == ["source of a1", "start", "source of b1"]


def read(number: int) -> int:
    """Read a history of so many decisions, and return how many were read."""
    histories = SimpleNamespace(read=lambda _: [None] * number, example="a history")
    return len(hidden_review.read_history(cast("Views[Any]", SimpleNamespace(histories=histories)), "text"))


@pytest.mark.parametrize("number", [1, 1000])
def test_histories_up_to_the_most_are_judged(number: int) -> None:
    """A history of one decision and one of a thousand are read."""
    assert read(number) == number


@pytest.mark.parametrize("number", [0, 1001])
def test_histories_of_nothing_and_beyond_the_most_are_refused(number: int) -> None:
    """A refusal names the field, and shows a history that can be read."""
    with pytest.raises(IllegalError, match=f"a history of {number} decisions: 1 to 1000 are judged") as caught:
        read(number)
    assert (caught.value.field, caught.value.example) == ("history", "a history")
