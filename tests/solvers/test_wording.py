"""Sentences about states are read by the words that each game declares."""

import pytest

from service.answers.names import bind, token
from service.reading.text import without_thousands
from solvers.errors import AmbiguousError, IllegalError, NotationError
from solvers.games import REGISTRY

READ = {
    "thirties/min-loss": {
        "5 5 6 6 6 when a 1 is aside": "55666-1",
        "what should I do with 5, 5, 6, 6 and 6 when a 1 is aside": "55666-1",
        "I've kept a 1, and threw 5 5 6 6 6": "55666-1",
        "1 is set aside; thrown: 6 6 6 5 5": "55666-1",
        "5 6 6 6 with 1 and 5 aside": "5666-15",
        "5 5 6 6 6 thrown, kept 1": "55666-1",
        "5 5 6 6 6 and 1 aside": "55666-1",
        "five dice to throw, with a 6 put aside": "roll5-6",
        "5 dice, and a 6 aside": "roll5-6",
        "throw six dice": "roll6",
        "the opening throw is 1 1 5 6 6 6": "115666",
    },
    "threes/min-expected": {
        "I rolled 6, 4 and 5": "456",
        "1 4 5, of which at least two must be taken": "145-two",
        "three dice left": "roll3",
    },
    "threes/beat-tie-half": {"1 4 5 with a gap of 7": "145-gap7", "145, 7 points ahead": "145-gap7"},
    "threes/win-first-tie-half": {"1 4 5 with 3 points aside": "145-own3", "threw 1 4 5, own points 3": "145-own3"},
    "toss-up/win": {
        "63 against 71, 14 held": "63-71-14",
        "the opponent has 71, I have 63, and 14 this turn": "63-71-14",
        "should I roll again at 63 to 71 with 14 in hand": "63-71-14",
        "63 to 71": "63-71",
        "what now: 63-71-14-roll": "63-71-14-roll",
        "I have 50, and I have 14 in hand, against 71": "50-71-14",
    },
    # A phrase between two numbers, and two of them, name the nearer one.
    "toss-up/min-turns": {
        "14 held, 63": "63-14",
        "14, held 63": "14-63",
        "63 banked held 14": "63-14",
        "held 14 banked 63": "63-14",
    },
    "toss-up/within-10": {"63 banked, 14 held, 5 turns left": "63-14-t5"},
    "toss-up/win-3": {"I have 63, the next player has 71, the third player has 40, 14 held": "63-71-40-14"},
    "ten-thousand/win": {
        "8,000 against 9,750, 1,900 in the turn and I rolled 5 5 2 3": "8000-9750-1900-2355",
        "4500 against 6200, rolled 1 2 2 3 4 6": "4500-6200-0-122346",
        "4500 to 6200 with 350 this turn and three dice left": "4500-6200-350-left3",
        "4500 to 6200 with 350 this turn, rolled 2 2 5 dice": "4500-6200-350-225",
    },
    "ten-thousand/max-turn": {"600 in the turn, rolled 1 and 5, a triple of 2 is remembered": "600-15-m2"},
    "card-thirty/lay-min-left": {
        "I hold Kc, Ks, Kh and the 4 of clubs": "4CKCKHKS",
        "K♣ K♠ K♥, the ten of spades and a joker in my hand": "KCKHTSKSX",
        "Kc Ks Kh 8h 4c when 5CDH and H7X9 are on the table": "4CKC8HKHKS-5CDH.H7X9",
        "7h 8h 9h kc, already laid, with 5CDH on the table": "KC7H8H9H-5CDH-laid",
    },
}
REFUSED = {
    "thirties/min-loss": ("5 5 6 6 6 when a 1 is asid", "'asid' has no meaning here"),
    "threes/min-expected": ("4 5 6 with dragons", "'dragons' has no meaning here"),
    "toss-up/win": (
        "71 for the opponent, 14 held",
        "a state of Toss Up! is points banked - opponent's points - points held",
    ),
    "toss-up/within-10": ("63 banked, 14 held, 5 turns left, five dice", "the number of dice left is 6, not 5"),
    "toss-up/win-3": ("63 71 14 with 6 dice left", "a state of Toss Up! is points banked - next player's points"),
    "ten-thousand/win": ("4500 against 6200 with a wizard", "'wizard' has no meaning here"),
    "card-thirty/lay-min-left": ("the dragon of clubs and Kc", "'dragon' has no meaning here"),
}


@pytest.mark.parametrize(("goal", "text"), [(goal, text) for goal, texts in READ.items() for text in texts])
def test_a_sentence_is_a_state(goal: str, text: str) -> None:
    """Phrases say which numbers, dice or cards are what; common words do not matter."""
    assert token(bind(*goal.split("/"), ""), text).text == READ[goal][text]


@pytest.mark.parametrize(
    "text", ["I have 50, I have 60", "I've 50, I've 60 against 71", "own 50, own 60", "held 5, 50, held 6"]
)
def test_what_is_said_twice_is_refused(text: str) -> None:
    """Two numbers of which a sentence says the same are no state: none of them is taken for something else."""
    with pytest.raises(NotationError):
        token(bind("toss-up", "win", ""), text)


@pytest.mark.parametrize("text", ["1,2345 50", "1,2345 against 50", "12,34 50"])
def test_commas_that_are_no_thousands_separate(text: str) -> None:
    """A comma is left out of a number only if three digits follow it, and then no more: 1,2345 is not 12345."""
    assert without_thousands(text) == text
    with pytest.raises((NotationError, IllegalError)):
        token(bind("ten-thousand", "win", ""), text)


@pytest.mark.parametrize("goal", REFUSED)
def test_a_sentence_that_says_no_state(goal: str) -> None:
    """A word without meaning is named; a sentence of known words that lacks something is told what a state is."""
    text, told = REFUSED[goal]
    with pytest.raises((NotationError, IllegalError)) as refused:
        token(bind(*goal.split("/"), ""), text)

    assert told in str(refused.value)
    assert refused.value.example is not None


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("5 5 6 6 6 aside 1", ("55666-1", "1-55666")),
        ("5 5 6 6 6 1 aside", ("5566-16", "55666-1")),
        ("5 5 6 6 6 and so 1", ("55666-1", "155666")),
    ],
)
def test_two_meanings_of_a_sentence_are_both_named(text: str, readings: tuple[str, str]) -> None:
    """If a phrase may belong to the dice before it or behind it, nothing is guessed."""
    with pytest.raises(AmbiguousError) as refused:
        token(bind("thirties", "min-loss", ""), text)

    assert set(readings) <= set(refused.value.available)


@pytest.mark.parametrize(
    ("goal", "text", "state"),
    [
        ("ten-thousand/win", "4500 6200 300 3 dice", "4500-6200-300-left3"),
        ("ten-thousand/win", "4500 to 6200, 300 in the turn, roll three dice", "4500-6200-300-left3"),
        ("ten-thousand/win", "4500-6200-300-1 die", "4500-6200-300-left1"),
        ("threes/min-expected", "what now with 3 dice", "roll3"),
    ],
)
def test_a_number_of_dice_is_not_taken_for_a_face(goal: str, text: str, state: str) -> None:
    """Three dice are never a die that shows a three."""
    assert token(bind(*goal.split("/"), ""), text).text == state


@pytest.mark.parametrize(
    "text", ["1 aside " * 40, "a " * 200 + "1", "1 and " * 60 + "aside", "turn " * 80, "kc and " * 50]
)
def test_long_sentences_are_refused_at_once(text: str) -> None:
    """Sentences with more phrases or pieces than a state may have are not tried in all ways."""
    for game, entry in REGISTRY.items():
        bound = bind(game, entry.defaults(entry.rules_type())[0], "")
        with pytest.raises((NotationError, IllegalError, AmbiguousError)):
            token(bound, text)
