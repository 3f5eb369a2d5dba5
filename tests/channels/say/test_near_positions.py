"""A message that tells a position among words that are not understood gets the answer to the position, and is told what it leaves out."""

import pytest

from service.store.reader import Reader
from service.words.message.reading import message
from service.words.say import near_positions, positions
from service.words.say.answer import answer

MATTERS = "With a 5 and a 6 aside I've thrown 4 5 5 6 in the game of 30s. Does it matter whether I want to lose as little as possible or go for the big hit over thirty?"


@pytest.mark.parametrize(
    ("text", "reading", "left"),
    [
        (MATTERS, "thirties min-loss 4556-56", {"hit", "thirty"}),
        (
            "Card game thirty, my turn, I hold kings of hearts, diamonds and clubs, 7 8 9 of spades. Nobody has put anything down, he has 10 cards.",
            "card-thirty lay-min-left KCKDKH7S8S9S",
            {"nobody", "10"},
        ),
    ],
)
def test_position_among_unknown_words_is_near(text: str, reading: str, left: set[str]) -> None:
    """All numbers of the position are used, and the words that are left out are told."""
    near = near_positions.position(message(text))
    assert near is not None
    assert positions.read(near.message).text == reading
    assert left <= {*near.left}


@pytest.mark.parametrize(
    "text",
    [
        # More is left out than used, or numbers are.
        "30s: my 14 sisters and 12 brothers bought 3 hats and 4 coats, and 5 gloves, and I threw 6",
        "The box of our Toss Up says everybody gets a turn once someone reaches 100. Should I stop at other points?",
        "farkle: 100 to 200, unless neither minus nobody without several cannot never except, twice the average of the reverse and half the opposite",
        # A word left out says what a number is, or may change the position.
        "Farkle: 100 to 200, I scrumpled 5 5 3 3 2 1",
        "toss up 50-60, my opponent begins, what are my chances",
        "What did I give away in Zilch by keeping the 1 and the 5 out of 1 2 2 3 5 6 on my first throw, instead of the 1 alone?",
        "zilch: me 3000, him 4000, I swizzled at 300 with three dice left. Bad?",
        # A card of the pile, no game and two games.
        "card game thirty: zounds, I hold 3 4 5 of clubs and 8 of hearts. Nobody is down, and the pile looks good. Do I take it?",
        "4 4 5 5 6 on my first roll. Reroll the whole caboodle or scrumple a four?",
        "threes or farkle: the vicar scrumpled 1 1 2 3 4",
    ],
)
def test_no_position_is_near(text: str) -> None:
    """A message that tells much else, or of no one game of dice, has no nearest position."""
    assert near_positions.position(message(text)) is None


def test_answer_says_that_it_is_to_the_nearest_position(reader: Reader) -> None:
    """The answer is a refusal, with the answer to the nearest position and the address of its state."""
    said = answer(reader, MATTERS)
    assert said.problem is not None
    assert said.problem.code == "invalid-notation"
    first, understood, *_ = said.text.split("\n")
    assert first.startswith("Not understood in full. This answers the nearest question, which leaves out: ")
    assert "hit, thirty" in first
    assert understood == "Game of 30s: thrown 4 5 5 6, 5 and 6 aside."
    assert said.links["state"] == "/v1/games/thirties/min-loss/states/4556-56"
