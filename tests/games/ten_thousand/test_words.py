"""Answers in words about 10.000 say the same as its numbers."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from service.store.reader import Reader
from service.words.say.answer import answer
from tests.support import shared


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with the best turn."""
    url = shared.database("sqlite", "best-turn", [("ten-thousand", "", "max-turn")])
    with closing(Reader(url)) as made:
        yield made


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_threshold_is_the_first_bank_of_the_best_turn(reader: Reader, dice: int) -> None:
    """The turn with the most points banks at the points that are told, and rolls with 50 fewer."""
    said = answer(reader, f"farkle: with how many points to bank when {dice} dice are left")
    found = re.search("banks from ([0-9,]+) points on", said.answer)
    assert found is not None, said.answer
    points = int(found[1].replace(",", ""))
    for turn, best in ((points, "Bank"), (points - 50, "Roll")):
        told = answer(reader, f"ten-thousand max-turn {turn}-left{dice}")
        assert told.answer.startswith(best)
