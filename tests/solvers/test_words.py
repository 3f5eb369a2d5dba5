"""The pieces of English that labels are made of."""

import pytest

from solvers.contract.presentation.vocabulary import combined
from solvers.dice import count, in_words
from solvers.words import counted, faces, listed


@pytest.mark.parametrize(
    ("number", "said"), [(0, "no points"), (1, "1 point"), (2, "2 points"), ("1.5", "1.5 points"), (-1, "-1 point")]
)
def test_a_number_has_its_unit(number: int | str, said: str) -> None:
    """The unit is a singular after one, and a plural after every other number."""
    assert counted(number, "points") == said


@pytest.mark.parametrize(("dice", "said"), [("6", "a 6"), ("13", "1 and 3"), ("11345", "1, 1, 3, 4 and 5")])
def test_dice_are_named_as_players_do(dice: str, said: str) -> None:
    """One die has an article, and several are a list."""
    assert faces(dice) == said


def test_a_list_of_nothing_is_empty() -> None:
    """A list has commas and an "and" only between words."""
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_numbers_of_dice_are_words() -> None:
    """One die is a die, and none, like several, are dice; so are the faces that they show."""
    assert [in_words(number) for number in (0, 1, 2, 10, 20)] == [
        "no dice",
        "one die",
        "two dice",
        "ten dice",
        "twenty dice",
    ]
    assert [count(dice, "6") for dice in ("15", "156", "1566")] == ["no 6", "one 6", "two 6s"]


def test_phrases_have_a_word_of_each_part() -> None:
    """The words of several parts are combined in their order, and a hyphen stands for no word."""
    assert combined("- in", "the", "first last") == ["the_first", "the_last", "in_the_first", "in_the_last"]
