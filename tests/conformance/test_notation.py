"""Any text as a state or an action of any game: read, or refused with a typed error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.contract.problem import process_of
from solvers.errors import IllegalError, NotationError
from solvers.games import REGISTRY, find

THIRTIES = find("thirties")
PROBLEM = THIRTIES.problem(THIRTIES.rules_type(), "maximize")
STATES = list(process_of(PROBLEM).states())


@pytest.mark.parametrize("game", REGISTRY)
@given(text=st.text() | st.from_regex(r"(roll|end)?[0-9]{0,8}([-|][0-9]{0,8})?", fullmatch=True))
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    """A text that parses is formatted to one that parses to the same state; any other raises a typed error."""
    entry = find(game)
    problem = entry.problem(entry.rules_type(), entry.defaults(entry.rules_type())[0])
    try:
        state = problem.notation.parse(text)
    except (NotationError, IllegalError) as error:
        assert error.field == "state"
        assert error.example is not None
        problem.notation.parse(error.example)
        return
    canonical = problem.notation.format(state)

    assert problem.notation.parse(canonical) == state
    assert problem.notation.format(problem.notation.parse(canonical)) == canonical


@given(state=st.sampled_from(STATES), data=st.data())
def test_order_of_dice_never_matters(state: object, data: st.DataObject) -> None:
    """Any permutation of the dice, and | for -, is the same state."""
    text = PROBLEM.notation.format(state)
    head, dash, kept = text.partition("-")
    if head.isdigit():
        head = "".join(data.draw(st.permutations(head)))
    kept = "".join(data.draw(st.permutations(kept)))

    assert PROBLEM.notation.parse(head + dash.replace("-", "|") + kept) == state


@given(state=st.sampled_from([state for state in STATES if state.rolled]), text=st.text())
def test_any_text_as_an_action(state: object, text: str) -> None:
    """An action is read to one that is legal, or refused with its field named."""
    try:
        action = PROBLEM.notation.parse_action(state, text)
    except (NotationError, IllegalError) as error:
        assert error.field == "action"
        return

    assert action in process_of(PROBLEM).actions(state)
