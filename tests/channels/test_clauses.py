"""Positions that are told in several clauses, each number with the word for what it is, and messages that name no game."""

import pytest

from service.words.say import positions, reading
from service.words.say.answer import two_positions


@pytest.mark.parametrize(
    "text",
    [
        "farkle 3 dice left 400 points vs opponent at 9800, I'm at 9500",
        "farkle 400 points 3 dice vs 9500 to 9800",
        "farkle 9500 to 9800; 400 points 3 dice",
        "toss up 12 points 5 dice left vs opponent at 80, I'm at 60",
    ],
)
def test_the_rest_of_a_position_is_no_second_one(text: str) -> None:
    """Two positions are read only where each has the same fields as the other."""
    assert two_positions(reading.message(text)) == []


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("threes: 1 4 5 or 2 4 6", ["145", "246"]),
        ("farkle 350 with 3 dice or 500 with 2 dice?", ["0-0-350-left3", "0-0-500-left2"]),
        ("toss up 60 to 80 with 12 held vs 60 to 90 with 15 held", ["60-80-12", "60-90-15"]),
    ],
)
def test_two_whole_positions_are_two(text: str, states: list[str]) -> None:
    """Two positions with the same fields are each read."""
    tokens = [positions.read(part).token for part in two_positions(reading.message(text))]
    assert [token and token.text for token in tokens] == states
