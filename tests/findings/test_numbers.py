"""Numbers of the findings: only digits that are certain are shown, and each says how far to trust it."""

from fractions import Fraction
from typing import Any

import pytest

from service.batch.findings.asking import TableAnswer
from service.batch.findings.numbers import Number, read, rounded
from service.batch.findings.printed import figures

INTERVAL = {"low": 2.0461, "high": 2.5735, "level": 0.99, "samples": 20000}


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        ("128389171/22674816", 4, "5.6622"),
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-1/3", 1, "-0.3"),
        ("23930713170", 0, "23,930,713,170"),
        ("999999/1000", 1, "1,000.0"),
        ("0", 1, "0.0"),
    ],
)
def test_fractions_are_rounded_once(value: str, places: int, text: str) -> None:
    """A fraction is rounded to the decimals that are asked for, halves to even, with commas between thousands."""
    assert rounded(Fraction(value), places) == text


def test_exact_numbers() -> None:
    """The fraction counts, not the double beside it, and the figure has it as its detail."""
    figure = read({"value": 0.3333, "exact": "1/3", "error_bound": 0.0, "confidence": None}, "/here").percent(3)

    assert (figure.text, figure.trust, figure.link, figure.detail) == ("33.333 %", "exact", "/here", "exactly 1/3")


def test_numbers_within_a_bound() -> None:
    """A number within a bound of its own, or within that of the whole answer, says so."""
    own = read({"value": 0.5, "exact": None, "error_bound": 1e-12, "confidence": None}, "/here").plain(3)
    whole = read({"value": 0.5, "exact": None}, "/here", 2e-12).plain(3)

    assert [(each.text, each.trust, each.detail) for each in (own, whole)] == [
        ("0.500", "bound", "within 1.0e-12"),
        ("0.500", "bound", "within 2.0e-12"),
    ]


def test_uncertain_digits_are_refused() -> None:
    """A bound that leaves the last digit open is an error, and one digit less is not."""
    number = Number(Fraction("0.5488"), "/here", Fraction("0.0001"))
    assert number.plain(2).text == "0.55"
    with pytest.raises(ValueError, match=r"0\.5488 may be 0\.5487 or 0\.5489: /here"):
        number.plain(4)


def test_estimates_show_their_interval() -> None:
    """An estimate never stands without its interval, also if it is turned round."""
    number = read({"value": 2.3098, "exact": None, "error_bound": None, "confidence": INTERVAL}, "/here")

    assert number.plain(2).text == "2.31 (2.05 to 2.57)"
    assert number.plain(2).detail == "99 % confidence, 20,000 samples"
    assert (-number).plain(2).text == "-2.31 (-2.57 to -2.05)"
    assert number.rest().plain(1).text == "-1.3 (-1.6 to -1.0)"
    assert number.plain(2).trust == "interval"


def test_other_levels_are_refused() -> None:
    """The page says that all intervals are at 99 %, so others are an error."""
    with pytest.raises(ValueError, match="all intervals are at"):
        read({"value": 1.0, "confidence": INTERVAL | {"level": 0.95}}, "/here").plain()


def test_silence_about_trust_is_refused() -> None:
    """A number that is neither exact nor bounded nor an estimate is an error."""
    with pytest.raises(ValueError, match=r"no word of how far to trust 0\.5: /here"):
        read({"value": 0.5, "exact": None, "error_bound": None, "confidence": None}, "/here")


def test_differences_add_their_bounds() -> None:
    """A difference is within the sum of both bounds, and estimates have none."""
    one, other = Number(Fraction(3), "/here", Fraction(1, 100)), Number(Fraction(1), "/there", Fraction(2, 100))

    assert one - other == Number(Fraction(2), "/here", Fraction(3, 100))
    with pytest.raises(ValueError, match="no interval"):
        one - read({"value": 1.0, "confidence": INTERVAL}, "/there")


@pytest.mark.parametrize(
    ("entry", "options", "right"),
    [
        ({"value": 0.6218, "exact": "6218/10000", "printed": "62,18"}, {"comma": True, "percent": ("x",)}, True),
        ({"value": 0.6218, "exact": "6218/10000", "printed": "62,17"}, {"comma": True, "percent": ("x",)}, False),
        ({"value": 0.335, "exact": "3349/10000", "printed": "33,4%"}, {"comma": True}, False),
        ({"value": 0.9769, "exact": "45576/46656", "printed": "97,69 %"}, {"comma": True}, True),
        ({"value": 45576, "exact": "45576", "printed": "45.576"}, {"comma": True}, True),
        ({"value": 112.5, "exact": "225/2", "printed": "113"}, {}, True),
        ({"value": 112.5, "exact": "225/2", "printed": "112"}, {}, True),
        ({"value": 216.0, "exact": "216", "printed": "3-of-a-kind value * 108/100"}, {"triple": "face"}, True),
        ({"value": 217.0, "exact": "217", "printed": "3-of-a-kind value * 108/100"}, {"triple": "face"}, False),
    ],
)
def test_printed_figures_are_judged(entry: Any, options: Any, right: bool) -> None:
    """A printed figure is right if it is the exact number, rounded to its decimals; a half may be rounded either way."""
    table = TableAnswer({"columns": ["face", "x"], "rows": [[2, entry]]}, "/table")

    assert [each.right for each in figures(table, 1, **options)] == [right]


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        ("0", "0.0 %"),
        ("1", "100.0 %"),
        ("1/7776", "less than 0.1 %"),
        ("7775/7776", "more than 99.9 %"),
        ("1/1000", "0.1 %"),
    ],
)
def test_only_what_is_certain_is_certain(exact: str, text: str) -> None:
    """A chance that is rounded to 0 % or 100 % is said to be less or more than the nearest one that can be shown."""
    assert Number(Fraction(exact), "/here").percent(1).text == text
