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


# Clauses that say what everybody says, and act on dice that the position has.
@pytest.mark.parametrize(
    ("text", "reading"),
    [
        (
            (
                "In the game of 30s I had 66 aside and threw 5 5 4 1. I kept only one 5, my wife says keep both fives, she's been going on about it all night. "
                "We play for the highest total. How much did my move cost on average compared with hers?"
            ),
            "thirties maximize 1455-66",
        ),
        (
            (
                "How will my turn probably end? Game of 30s, kept 6 6 6 so far, the three other dice not thrown yet, I go for the highest average. "
                "Could you list the chance of each final score?"
            ),
            "thirties maximize roll3-666",
        ),
        (
            (
                "Hallo, beim Game of 30s mit sechs Würfeln: bei mir liegen schon 6 und 6 draußen, gerade geworfen 5 5 3 2. I only want mindestens 30 erreichen, "
                "egal wie viel drüber. Was soll ich keepen?"
            ),
            "thirties reach-30 2355-66",
        ),
        (
            (
                "Threes again, sorry. We'd just put aside one 3 and the four dice left show 4 5 5 6. My husband says you throw all four again, I say take the 4. "
                "Who is right, and how much does the other one give away? We count the average total."
            ),
            "threes min-expected 4556",
        ),
        (
            (
                "In the game Toss Up!, with the red, yellow and green dice, my friend has 88 points and I have 79. It is my turn and I have gathered 11 points, "
                "so that nine dice are left to throw. Is it wiser to bank, and what would the other choice cost me in chances of winning?"
            ),
            "toss-up win 79-88-11",
        ),
        (
            (
                "Wir spielen 10.000, Stand 2000 zu 3000 gegen mich, my first roll ist 1 1 1 5 5 2. Lege ich nur die drei Einser raus oder also the two Fünfen? "
                "Und danach weiter oder bank?"
            ),
            "ten-thousand win 2000-3000-0-111255",
        ),
    ],
)
def test_clauses_that_change_nothing_are_left_out(text: str, reading: str) -> None:
    """The other clauses tell the position and the goal, and what is left out is told."""
    near = near_positions.position(message(text))
    assert near is not None
    assert near.left
    assert not {"66", "maximize", "points"} & {*near.left}
    assert positions.read(near.message).text == reading


@pytest.mark.parametrize(
    "text",
    [
        # A clause tells what happened next, another rule, or what somebody else does.
        "30s: 66 aside, thrown 5 5 4 1. I put the 4 aside and threw 1 1 6",
        "30s: 66 aside, thrown 5 5 4 1, but the fives are loaded",
        "10k: 2000 to 3000, my dice 1 1 1 2 5 5. It is his turn",
        "10k: 500 to 900, rolled 1 5 5 2 3 4. My friend always rolls on",
        "10k: 500 to 900, rolled 1 5 5 2 3 4. He never banks below 500",
        "toss up: 63-71, 14 in the turn. She rolled 3 greens",
        "toss up: 63-71, 14 points held. We only count reds",
        # More is left out than used, or numbers are.
        "30s: my 14 sisters and 12 brothers bought 3 hats and 4 coats, and 5 gloves, and I threw 6",
        "The box of our Toss Up says everybody gets a turn once someone reaches 100. Should I stop at other points?",
        "farkle: 100 to 200, unless neither minus nobody without several cannot never except, twice the average of the reverse and half the opposite",
        # A word left out says what a number is, or may change the position.
        "Farkle: 100 to 200, I scrumpled 5 5 3 3 2 1",
        "toss up 50-60, my opponent begins, what are my chances",
        "What did I give away in Zilch by keeping the 1 and the 5 out of 1 2 2 3 5 6 on my first throw, instead of the 1 alone?",
        "zilch: me 3000, him 4000, I swizzled at 300 with three dice left. Bad?",
        "toss up 50-60, frabjous slithy mimsy borogoves outgrabe gyrating gimbling galumphing",
        # A word left out names another game.
        "30s: thrown 5 5 4 1, 66 aside, frabjous greed",
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
