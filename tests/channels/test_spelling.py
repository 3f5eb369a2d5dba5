"""Misspelled words: which are written as a known one, and which stay."""

import pytest

from service.reading.spelling import corrected
from service.words.message import reading
from service.words.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("my opponnet has 40", "my opponent has 40"),
        ("the avrage number of pionts", "the average number of points"),
        ("i roled three fives", "i rolled three fives"),
        ("whats the probabilty of a straigt", "whats the probability of a straight"),
        ("a good stratagy", "a good strategy"),
    ],
)
def test_a_letter_too_many_too_few_or_turned_round_is_mended(typed: str, meant: str) -> None:
    """A word that nobody knows is written as the one known word that is so near."""
    assert corrected(typed, vocabulary()) == meant


@pytest.mark.parametrize(
    "text",
    [
        "i have seen three kings",
        "he tried to fold",
        "a black sheep",
        "first_meld=20 jokers=4",
        "8CJC3D6D7D8D",
        "qwertz",
    ],
)
def test_a_right_word_and_what_is_near_to_nothing_stay(text: str) -> None:
    """Words that are right although nobody lists them, notations and names of rules are not touched."""
    assert corrected(text, vocabulary()) == text


def test_a_word_near_to_two_known_ones_stays() -> None:
    """If two known words are as near, nobody can know which is meant."""
    assert corrected("rolld", frozenset({"rolled", "rolls"})) == "rolled"
    assert corrected("thre", frozenset({"three", "there"})) == "thre"
    assert corrected("compares", frozenset({"compar*", "compare"})) == "compares"


def test_a_message_is_read_without_its_mistakes() -> None:
    """The message tells what was corrected in the text that it was read as."""
    assert reading.message("toss up avrage points of a turn").told == "toss up average points of a turn"
