"""Messages that are not understood are shown their place, and an example that is answered."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.store.reader import Reader
from service.words.say.answer import LONGEST, answer

# Words of messages, so that a random message is often about something.
WORDS = (
    *(
        "30s",
        "threes",
        "toss-up",
        "10k",
        "thirty",
        "card-thirty",
        "min-loss",
        "maximize",
        "win",
        "beat",
        "hit 30",
        "within 5",
    ),
    *(
        "help",
        "games",
        "odds",
        "compare",
        "explain",
        "why",
        "not",
        "summary",
        "matrix",
        "values",
        "win:over-20",
        "min-expected:safe",
        "dice=2",
        "x=1",
    ),
    *(
        "threshold=10",
        "55666|1",
        "55666-1",
        "roll5",
        "145",
        "gap",
        "7",
        "63-71-14",
        "turn",
        "aside",
        "when",
        "a",
        "1",
        "is",
    ),
    *(
        "Kc",
        "Ks",
        "Kh",
        "on the table",
        "4500-6200-350-12255",
        "what",
        "should",
        "I",
        "do",
        "with",
        "?",
        "!",
        ":",
        ",",
        "|",
        "-",
    ),
)


@pytest.mark.parametrize(
    ("text", "code", "told", "example"),
    [
        ("30s 55666|7", "invalid-notation", "At '55666|7': no die shows 7.", "thirties min-loss 55666-6"),
        ("30s 55666 when a 1 is asid", "invalid-notation", "'asid' has no meaning here", "thirties min-loss 55666-1"),
        ("30s 5566|1", "illegal", "At '5566|1': 5 dice, but the game has 6.", "thirties min-loss 55666-1"),
        ("30s: rolled 5 5 3 2 1 first throw", "invalid-notation", "5 dice, but the game has 6.", None),
        ("30s: i threw 6 5 5 3 2 1 with a 4 aside", "invalid-notation", "7 dice, but the game has 6.", None),
        ("threes: what about three sixes and three fives", "illegal", "6 dice, but the game has 5.", None),
        ("farkle 350 points and I rolled 1 1 5 5 2 2 2", "illegal", "7 dice, but the game has 6.", None),
        (
            "farkle rolled 1 2 3",
            "invalid-notation",
            "3 dice, and no points of the turn, whose first roll is of 6.",
            None,
        ),
        ("farkle 5000 4000 rolled 1 1 2", "invalid-notation", "a state of 10.000 is points banked", None),
        ("30s maximize 555 666", "ambiguous", "may mean 555-666 or 555666", "thirties maximize 555-666"),
        ("30s 55666 aside 1", "ambiguous", "may mean 55666-1 or 1-55666", "thirties min-loss 55666-1"),
        ("50-0", "ambiguous", "may mean toss-up win 50-0 or ten-thousand win 50-0", "toss-up win 50-0"),
        ("6 6 6", "ambiguous", "toss-up win 6-6-6", "threes min-expected 666"),
        ("\ufe0f", "invalid-notation", "say which game is meant", "thirties min-loss 55666-1"),
        ("good grief", "invalid-notation", "At 'good grief': say which game is meant", "thirties min-loss 55666-1"),
        ("yahtzee 1 2 3 4 5", "invalid-notation", "Yahtzee is not one of the games", "thirties min-loss 55666-1"),
        (
            "toss up 5 greens 3 yellows",
            "invalid-notation",
            "5 green and 3 yellow are 8 of the 10 dice: say how many points you hold, or what all 10 dice",
            None,
        ),
        (
            "thirty 99",
            "invalid-notation",
            "At '99': this is no state of thirties or card-thirty",
            "thirties min-loss 55666-1",
        ),
        (
            "30s target=3 55666|1",
            "unknown-rules",
            "No rule is called 'target'",
            "thirties min-loss 55666-1 dice=6 threshold=30",
        ),
        ("odds", "missing-parameter", "Odds of what?", "odds thirties"),
        ("odds threes policies", "unknown-table", "At 'policies'", "odds threes values"),
        ("odds threes summary a b c", "unknown-parameter", "At 'a b c'", "odds threes summary"),
        ("compare", "invalid-notation", "Name two policies", None),
        ("compare 30s maximize nothing", "invalid-notation", "At 'maximize nothing'", None),
        (
            "compare card-thirty a b",
            "illegal",
            "no policies of The card game of Thirty",
            "compare thirties maximize min-loss",
        ),
        ("x" * (LONGEST + 1), "bad-request", f"at most {LONGEST}", "thirties min-loss 55666-1"),
    ],
)
def test_an_unclear_message(reader: Reader, text: str, code: str, told: str, example: str | None) -> None:
    """It is told where it is unclear, and what would be answered."""
    said = answer(reader, text)

    assert said.problem is not None
    assert (said.problem.code, told.lower() in said.text.lower()) == (code, True), said.text
    if example is not None:
        assert (said.problem.example, said.text.endswith(f"Try: {example}")) == (example, True), said.text


def test_dice_that_are_kept_are_not_counted_again(reader: Reader) -> None:
    """Dice that were kept of a throw are among its dice."""
    said = answer(reader, "30s threw 1 2 4 5 5 6 and kept 5 5 5")
    assert said.problem is not None
    assert "9 dice" not in said.text


@pytest.mark.parametrize(
    "text", ["30s 55666|7", "30s 555 666", "30s 55666 when a 1 is asid", "threes 5 5 6 6 6 | 1", "50-0", "30s 5566|1"]
)
def test_every_example_is_answered(reader: Reader, text: str) -> None:
    """The example of an unclear message, and every reading of an ambiguous one, is a message that is answered or may be."""
    problem = answer(reader, text).problem
    assert problem is not None

    for example in (problem.example, *problem.available):
        assert example is not None
        following = answer(reader, example).problem
        assert following is None or following.code == "not-solved-yet", example


@given(text=st.text(max_size=120) | st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_anything_is_answered(reader: Reader, text: str) -> None:
    """No message raises an error, and every one has a text without markup; a refusal has a reason."""
    said = answer(reader, text)

    assert said.text.strip()
    assert "internal" not in said.text
    assert not re.search(r"\bNone\b|Traceback", said.text) or "None" in text
    assert (said.problem is None) or said.problem.detail
    assert said.document()["text"] == said.text
