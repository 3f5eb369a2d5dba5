"""Questions for an action beside a position: which are left out, and which stay."""

import pytest

from service.reading.choices import without_choices


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("20 to 30, 14 held. should i go on, or is that too greedy?", "20 to 30, 14 held."),
        ("i have 6 6 5 5, which ones should i keep", "i have 6 6 5 5"),
        ("rolled 4 4 4 1 6 6. keep only the 4s, or the 1 as well?", "rolled 4 4 4 1 6 6."),
        ("what now? 20 to 30, 14 held", "20 to 30 , 14 held"),
        ("2 2 4 4 6 6, 5400 to 7900. bank the 750 or go again?", "2 2 4 4 6 6 , 5400 to 7900."),
    ],
)
def test_a_question_for_an_action_is_left_out(text: str, rest: str) -> None:
    """It tells nothing of the position: its numbers stand in the rest too, but for the points of a whole throw."""
    assert without_choices(text).replace(" , ", ", ") == rest.replace(" , ", ", ")


@pytest.mark.parametrize(
    "text",
    [
        "should i bank 350 with 3 dice, 4500 to 6200",
        "how likely do i bust with 20 to 30, 14 held",
        "20 to 30, 14 held. what is the average?",
        "20 to 30, 14 held. is it better if a red counts twice?",
        "take two, rolled 1 4 5 6",
        "roll 3 dice?",
    ],
)
def test_what_tells_of_a_position_or_asks_for_something_else_stays(text: str) -> None:
    """A number of its own, a chance, an average, a condition or a statement is part of what is meant."""
    assert without_choices(text) == text
