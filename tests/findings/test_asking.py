"""Figures that the findings make of several numbers of an answer."""

from fractions import Fraction
from typing import Any, cast

import pytest

from service.batch.findings.asking import Answers, TableAnswer
from service.batch.findings.numbers import Number


@pytest.fixture
def answers() -> Answers:
    """The questions of the findings, of which none reads the database."""
    return Answers(cast("Any", None))


def test_a_tie_is_half_a_win(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The share of the win is the chance to win and half of that to tie, and so is its bound; the other player has the rest."""
    chances = {
        name: Number(Fraction(value), "/match", Fraction(1, 100)) for name, value in (("win", "1/2"), ("tie", "1/8"))
    }
    monkeypatch.setattr(Answers, "match", lambda *_: chances)
    share = answers.share("game", "one", "two")

    assert (share.value, share.bound, share.link) == (Fraction(9, 16), Fraction(3, 200), "/match")
    assert answers.blind("game", "one", "two").value == Fraction(7, 16)


def test_a_bound_is_rounded_up(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error bound is shown with a last digit that is not below it."""
    monkeypatch.setattr(Answers, "record", lambda *_: {"error_bound": 0.00011, "link": "/state"})
    figure = answers.bound("game", "goal", "state", "", 4)

    assert (figure.text, figure.trust, figure.link) == ("0.0002", "bound", "/state")


def test_a_line_is_found_by_the_entries_that_begin_it() -> None:
    """The number of a column stands in the first line that begins with all of the entries; no such line is an error."""
    rows = [["a", 1, {"value": 0.5, "exact": "1/2"}], ["b", 1, 3], ["a", 2, {"value": 0.25, "exact": "1/4"}]]
    table = TableAnswer({"columns": ["name", "n", "x"], "rows": rows}, "/table")

    assert [table.number("x", *first).value for first in (("a",), ("b",), ("a", 2))] == [
        Fraction(1, 2),
        3,
        Fraction(1, 4),
    ]
    with pytest.raises(KeyError, match="/table has no line"):
        table.number("x", "c")
