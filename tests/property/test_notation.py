"""Any text as a state or an action of any game: read, or refused with a typed error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import IllegalError, NotationError
from solvers.games import REGISTRY, find

THIRTIES = find("thirties")
PROBLEM = THIRTIES.problem(THIRTIES.rules_type(), "maximize")
STATES = list(PROBLEM.states())


@pytest.mark.parametrize("game", REGISTRY)
@given(text=st.text() | st.from_regex(r"(roll|end)?[0-9]{0,8}([-|][0-9]{0,8})?", fullmatch=True))
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    """What parses formats to a text that parses to the same state; what does not raises a typed error."""
    entry = find(game)
    problem = entry.problem(entry.rules_type(), entry.defaults(entry.rules_type())[0])
    try:
        state = problem.parse(text)
    except (NotationError, IllegalError) as error:
        assert error.field == "state"
        assert error.example is not None
        problem.parse(error.example)
        return
    canonical = problem.format(state)

    assert problem.parse(canonical) == state
    assert problem.format(problem.parse(canonical)) == canonical


@given(state=st.sampled_from(STATES), data=st.data())
def test_order_of_dice_never_matters(state: object, data: st.DataObject) -> None:
    """Any permutation of the dice, and | for -, is the same state."""
    text = PROBLEM.format(state)
    head, dash, kept = text.partition("-")
    if head.isdigit():
        head = "".join(data.draw(st.permutations(head)))
    kept = "".join(data.draw(st.permutations(kept)))

    assert PROBLEM.parse(head + dash.replace("-", "|") + kept) == state


@given(state=st.sampled_from([state for state in STATES if state.rolled]), text=st.text())
def test_any_text_as_an_action(state: object, text: str) -> None:
    """An action is read to one that is legal, or refused with its field named."""
    try:
        action = PROBLEM.parse_action(state, text)
    except (NotationError, IllegalError) as error:
        assert error.field == "action"
        return

    assert action in PROBLEM.actions(state)
