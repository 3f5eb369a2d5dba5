"""A message that turns a position round gets a reason, and one that only looks like it gets none."""

import pytest

from service.words.say.turned import turned


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("50 to 60, 14 points this turn. It's Anna's turn now", "whose turn it is"),
        ("50 to 60, 14 points this turn. it is her go", "whose turn it is"),
        ("50 to 60, 14 points this turn. I want to lose", "none is to lose"),
        ("50 to 60, 14 points this turn. I am trying to lose on purpose", "none is to lose"),
        ("thrown 1 3 3 5 6. What is the worst move?", "the best action"),
        ("50 to 60, 14 points this turn. I already banked them", "show now"),
        ("rolled 1 5 2 2 6. Hold on, the 6 is cocked so I throw it again", "show now"),
        ("50 to 60, 14 points this turn. I rolled again and got all of them", "show now"),
    ],
)
def test_a_position_is_turned_round(text: str, instead: str) -> None:
    """Each way to turn it round has its own reason."""
    assert instead in turned(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is my turn, 50 to 60 and 14 points held",
        "If I bank it is her turn. 50 to 60 and 14 points held",
        "It is his move if I stop; 50 to 60 and 14 points this turn",
        "thrown 5 5 4 1, 66 aside. I do not really want to lose, what to keep?",
        "thrown 5 5 4 1, 66 aside. I want to lose as little as possible",
        "I want to lose not more than 5 points",
        "I already banked 50 points and she has 60, 14 points this turn",
        "Then I rolled again: 1 2 2 5",
    ],
)
def test_plain_messages_are_not(text: str) -> None:
    """Turns that come later, small losses and points that were banked before turn nothing round."""
    assert turned(text) == ""
