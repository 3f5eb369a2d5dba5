"""Records of rows of Toss Up!: who else may win, and which action is optimal if numbers are within bounds."""

import pytest

from service.answers.names import bind
from service.answers.records import record
from service.documents.states import StateReply
from service.store.rows import LazyRow
from solvers.contract.rows import UNDECIDED, Row
from tests.games.toss_up.support import STORED, derived, problem
from tests.support.memory import without_rows
from tests.support.records import valid


@pytest.mark.parametrize(
    ("text", "equilibrium"),
    [('"0.25"', "unique"), ('"0.25 strict"', "strict"), ('"0.25 mixed-5-0.5"', "mixed-5-0.5")],
)
def test_a_record_for_more_than_two(text: str, equilibrium: str) -> None:
    """The chances of those who move next and what is known of the equilibrium stand behind the confidence."""
    bound = bind("toss-up", "win-3", STORED)
    state = bound.problem.notation.parse("3-2-1-4")
    row = LazyRow("3-2-1-4", "bank", 0.5, None, "bank roll=0.4", text)
    reply = record(without_rows(bound, "toss-up.win-3.r00000000@000000000000", 1e-13), state, row)

    assert valid(StateReply(), reply)
    assert list(reply)[10:14] == ["confidence", "others", "equilibrium", "best"]
    assert (reply["others"], reply["equilibrium"]) == ([0.25, 0.25], equilibrium)
    assert (row.more, row.actions[1].value) == (text, 0.4)


def test_a_record_for_two_has_no_others() -> None:
    """The members of more than two players are left out."""
    bound = bind("toss-up", "win", STORED)
    row = LazyRow("3-2-4", "bank", 0.5, None, "bank roll=0.4", None)
    reply = record(without_rows(bound, "id", 1e-13), bound.problem.notation.parse("3-2-4"), row)

    assert not {"others", "equilibrium"} & set(reply)


@pytest.mark.parametrize(
    ("text", "ranks", "optimal"),
    [
        ("bank=~? roll=0.5~?", [1, 1], [None, None]),
        # Rounded alike, and proved to be in this order.
        ("bank roll=0.5", [1, 2], [True, False]),
        ("bank roll=0.25", [1, 2], [True, False]),
    ],
)
def test_an_action_is_optimal_where_bounds_say_so(text: str, ranks: list[int], optimal: list[bool | None]) -> None:
    """It is unknown of both actions if bounds do not tell, and equal doubles are no tie if they do."""
    bound = bind("toss-up", "win", STORED)
    state = bound.problem.notation.parse("0-0-1")
    row = LazyRow("0-0-1", "bank", 0.5, None, text, None)
    shown = record(without_rows(bound, "id", 1e-13), state, row)["actions"]

    assert [action["rank"] for action in shown] == ranks
    assert [action["optimal"] for action in shown] == optimal
    assert all("tie_value" not in action for action in shown)


def test_rolls_that_cannot_lose_are_not_told_from_banking() -> None:
    """Without red, who holds enough wins by either action."""
    bound = problem("win", "dice=1,red=0,yellow=1/2,green=1/2,target=1")
    state = bound.notation.parse("0-0-1")
    (source,) = derived(bound).sources(state)
    text = bound.notation.format(source)
    row = derived(bound).derive(state, {text: Row(text, None, 2 / 3, None)})

    assert [action.tie for action in row.actions] == [UNDECIDED, UNDECIDED]
