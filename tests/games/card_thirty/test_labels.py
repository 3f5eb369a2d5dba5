"""The card game of Thirty in words."""

from random import Random

import pytest

from solvers import cards
from solvers.games.card_thirty.hand.steps import Laying, read_steps
from solvers.games.card_thirty.hand.steps import steps as steps_of
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.labels import label, step_label
from solvers.games.card_thirty.words.puzzles import puzzles as declared_by
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
        ("", "H789-H789T.H789T-H789TX", "add the 10 of hearts and a joker as the jack to 7 8 9 of hearts"),
        ("", "H789-H789T.6CDH-6CDHX", "add the 10 of hearts to 7 8 9 of hearts; add a joker to the sixes"),
        ("", "6CDHS-6CDHSX.6CDHSX-6CDHSXX", "add two jokers to the sixes"),
        ("", "CJXK-CXJXK", "add a joker as the 10 to jack joker king of clubs"),
        ("", "CJXK-CJXKX", "add a joker as the ace to jack joker king of clubs"),
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


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("7CDH", "lay down the sevens of clubs, diamonds and hearts for 21 points"),
        ("7CDHS", "lay down four sevens for 28 points"),
        ("7SXX.H456", "lay down the seven of spades and two jokers, 4 5 6 of hearts for 42 points"),
    ],
)
def test_suits_are_named_where_the_hand_has_others(steps: str, words: str) -> None:
    """A set that could be made of other cards of the hand names its suits."""
    assert label(read_steps(CardThirtyRules(), steps), cards.read("7C 7D 7H 7S 4H 5H 6H")) == words


def test_no_two_steps_have_the_same_words() -> None:
    """In dealt positions every step that can be taken says what tells it from the others."""
    rules = CardThirtyRules()
    dealt = declared_by(rules).dealt
    assert dealt is not None
    steps = 0
    for seed in range(12):
        for position in list(dealt("lay-min-left", Random(seed)))[::24]:
            all_steps = list(steps_of(rules, Laying(position.hand, position.table, position.laid)))
            assert len({step_label(step, position.hand) for step in all_steps}) == len(all_steps)
            steps += len(all_steps)
    assert steps > 100


def test_lists_have_one_and() -> None:
    """Commas stand between words, and an "and" before the last."""
    assert [listed(list(words)) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
