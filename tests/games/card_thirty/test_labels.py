"""The card game of Thirty in words."""

import pytest

from solvers.games.card_thirty.hand.steps import read_steps
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.labels import label
from solvers.words import listed


@pytest.mark.parametrize(
    ("variant", "steps", "words"),
    [
        ("", "", "lay down nothing"),
        ("", "H789.KCDS", "lay down 7 8 9 of hearts and three kings for 54 points"),
        ("", "3CDH.6CDH.AHCS", "lay down three threes, three sixes and three aces for 57 points"),
        ("", "5CDX.H789", "lay down two fives and a joker, 7 8 9 of hearts for 44 points"),
        ("", "5CXX", "lay down one five and two jokers for 25 points"),
        ("", "HX9T", "lay down joker 9 10 of hearts for 29 points"),
        ("", "CA23456789TJQKX", "lay down ace 2 3 4 5 6 7 8 9 10 jack queen king of clubs and a joker for 104 points"),
        ("", "5DHS-5CDHS", "add the 5 of clubs to the fives"),
        ("", "H789-H789T.H789T-H789TX", "add the 10 of hearts and a joker to 7 8 9 of hearts"),
        ("", "H789-H789T.6CDH-6CDHX", "add the 10 of hearts to 7 8 9 of hearts; add a joker to the sixes"),
        ("", "6CDHS-6CDHSX.6CDHSX-6CDHSXX", "add two jokers to the sixes"),
        ("", "DX67-D567", "put the 5 of diamonds in the joker's place and take the joker"),
        (
            "",
            "DX67-D567.9CDX",
            "put the 5 of diamonds in the joker's place and take the joker; lay down two nines and a joker for 28 points",
        ),
        ("set_joker_suit=declared", "5CDXH", "lay down two fives and a joker (hearts) for 20 points"),
    ],
)
def test_steps_in_words(variant: str, steps: str, words: str) -> None:
    """Steps are said in plain words, new melds with their points."""
    assert label(read_steps(CardThirtyRules.parse(variant), steps)) == words


def test_lists_have_one_and() -> None:
    """Commas stand between words, and an "and" before the last."""
    assert [listed(list(words)) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
