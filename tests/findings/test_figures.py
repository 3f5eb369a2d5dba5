"""Figures of the findings: where they stand in a reply, arithmetic, formats, and that only digits that are certain are shown."""

from fractions import Fraction
from typing import Any

import pytest

from service.words.figures import Figure, FigureError, figure, rounded

INTERVAL = {"low": 2.0461, "high": 2.5735, "level": 0.99, "samples": 20000}
REPLIES: dict[str, Any] = {
    "/third": {"value": 0.3333, "exact": "1/3", "error_bound": 0.0, "confidence": None},
    "/state": {
        "value": 0.5488,
        "exact": None,
        "error_bound": 0.00009,
        "confidence": None,
        "others": [0.25, 0.2],
        "best": "6",
        "probabilities": [0.060122, 0.939878],
        "actions": [{"action": "5-6", "value": 0.25, "exact": None}, {"action": "6", "value": -2.0, "exact": "-2"}],
        "terminal": False,
    },
    "/match": {
        "win": {"value": 0.5, "exact": "1/2"},
        "tie": {"value": 0.125, "exact": "1/8"},
        "mean": 0.7,
        "mean_exact": "7/10",
        "error_bound": 0.0,
    },
    "/estimate": {"value": 2.3098, "exact": None, "error_bound": None, "confidence": INTERVAL},
    "/level": {"value": 2.3098, "exact": None, "confidence": INTERVAL | {"level": 0.95}},
    "/silent": {"value": 0.5, "exact": None, "error_bound": None, "confidence": None},
    "/table": {
        "columns": ["name", "n", "P(x), here"],
        "rows": [
            ["a", 1, {"value": 0.5, "exact": "1/2", "printed": "0,5"}],
            ["a", None, 3],
            ["b", 1, {"value": 0.1, "exact": None, "error_bound": 1e-12}],
        ],
    },
    "/text": "no JSON",
}
NAMES = {name: f"/{name}" for name in ("third", "state", "match", "estimate", "table")} | {
    "six": '/state#actions["6"]',
    "mean": "/match#mean",
}


def made(text: str) -> Figure:
    """The figure of a text, asked of the replies above."""
    return figure(text, NAMES, REPLIES.__getitem__)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/third|3", "0.333"),
        ("third|percent 1", "33.3 %"),
        ('/state#actions["6"]|0', "-2"),
        ("six|1", "-2.0"),
        ("state.others[1]|3", "0.200"),
        ('state.probabilities["5-6"]|percent 1', "6.0 %"),
        ("/match#tie|3", "0.125"),
        ("/match#mean|1", "0.7"),
        ('/table#["P(x), here", "a", 1]|1', "0.5"),
        ('table["P(x), here", "a", None]|0', "3"),
        ('table["n", "b"]|0', "1"),
        ("match.win + match.tie / 2|4", "0.5625"),
        ("1 - match.win - match.tie / 2|percent 2", "43.75 %"),
        ("(mean - third) * 30|0", "11"),
        ("0 - six|0", "2"),
        ("1 / match.tie|0", "8"),
    ],
)
def test_figures(text: str, shown: str) -> None:
    """A number is found by its member, its action, its place or its column and line, and arithmetic is done with fractions."""
    assert made(text).text == shown


def test_exact_numbers() -> None:
    """The fraction counts, not the double beside it, and the figure has it as its detail."""
    assert made("third|percent 3") == Figure("33.333 %", "exact", "/third", "exactly 1/3")


def test_numbers_within_a_bound() -> None:
    """A number within a bound of its own, or within that of the whole reply, says so with a power of ten, never a smaller one."""
    assert made('table["P(x), here", "b"]|3') == Figure("0.100", "bound", "/table", "within 1e-12")
    assert made("state.others[0]|3") == Figure("0.250", "bound", "/state", "within 1e-4")


@pytest.mark.parametrize(
    ("bound", "said"), [(2.9e-13, "1e-12"), (3.1e-13, "1e-12"), (1e-12, "1e-12"), (1.0001e-12, "1e-11"), (0.5, "1e0")]
)
def test_a_bound_is_rounded_up_to_a_power_of_ten(bound: float, said: str) -> None:
    """So a text stays if the last digits of a bound change, and says nothing that is not proved."""
    reply = {"value": 123456.0, "error_bound": bound}
    assert figure("/v1/x|0", {}, lambda _: reply).detail == f"within {said}"


def test_uncertain_digits_are_refused() -> None:
    """A bound that leaves the last digit open is an error, and one digit less is not."""
    assert made("state|2").text == "0.55"
    with pytest.raises(FigureError, match=r"0\.5488 may be 0\.5487 or 0\.5489, so show fewer digits: /state"):
        made("state|4")


def test_bounds_go_through_arithmetic() -> None:
    """A result of arithmetic on numbers with error bounds has the largest error that these allow, and the address of the first."""
    assert made("state - state.others[0]|2") == Figure("0.30", "bound", "/state", "within 1e-3")
    assert made("1 / state.others[0]|2").detail == "within 1e-2"
    assert made("third + state|1").link == "/third"


def test_estimates_show_their_interval() -> None:
    """An estimate never stands without its interval, also if it is turned round, and does not go with other inexact numbers."""
    detail = "99 % confidence, 20,000 samples"

    assert made("estimate|2") == Figure("2.31 (2.05 to 2.57)", "interval", "/estimate", detail)
    assert made("0 - estimate|2") == Figure("-2.31 (-2.57 to -2.05)", "interval", "/estimate", detail)
    assert made("1 - estimate|1").text == "-1.3 (-1.6 to -1.0)"
    for other in ("estimate", "state"):
        with pytest.raises(FigureError, match="an estimate goes with exact numbers only"):
            made(f"estimate - {other}|1")


def test_formats() -> None:
    """An error bound is rounded up, a printed figure has its place, and a text is shown if it is the one that was expected."""
    assert made("state.error_bound|up 4") == Figure("0.0001", "bound", "/state", "an error bound, rounded up")
    assert made('table["P(x), here", "a", 1]|printed section 2') == Figure("0,5", "printed", detail="section 2")
    assert made("“29,79” section 4") == Figure("29,79", "printed", detail="section 4")
    assert made("state.best|is 6: a six") == Figure("a six", "exact", "/state", "the answer is 6")
    assert made("state.best|is 6").text == ""
    with pytest.raises(FigureError, match="/state says 6, not 5: rewrite the sentence"):
        made("state.best|is 5: a five")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("third", r"'third' has no format; write \{\{third\|2\}\}"),
        ("third|per cent 1", r"'per cent 1' is no format for this; write 2, percent 1"),
        ("third|is", "is no format for this"),
        ("third + third|is 1", "is no format for this"),
        ("fourth|2", r"no line names 'fourth', as \[fourth\]: /v1/games/\.\.\. would"),
        ("state.bets|2", "/state has no 'bets' there; there are value, exact"),
        ('state.actions["7"]|2', r"/state has no \['7'\] there; there are '5-6', '6'"),
        ("state.others[2]|2", r"/state has no \[2\] there"),
        ("state.best[0]|2", "/state has no list there"),
        ("state.best|2", "/state has no number there"),
        ("state.terminal|2", "/state has no number there"),
        ("/text|2", "/text has no number there"),
        ('table["y", "a"]|2', r"/table has no column 'y'; there are name, n, P\(x\), here"),
        ('table["n", "a"]|2', r"/table has 2 lines with \['a'\]; lines begin with 'a', 'a', 'b'"),
        ("/level|2", "all intervals are at 0.99"),
        ("/silent|2", r"no word of how far to trust 0\.5: /silent"),
        ("third / (third - third)|2", "a divisor may be zero"),
    ],
)
def test_what_cannot_be_had_is_an_error(text: str, message: str) -> None:
    """An error says what there is instead, or shows how to write it."""
    with pytest.raises(FigureError, match=message):
        made(text)


@pytest.mark.parametrize(
    "text",
    [
        "open('x')",
        "third ** 2",
        "third // 2",
        "third if third else 2",
        "[third][0]",
        "'third'",
        "True",
        "0.5",
        "third.value.real.numerator(1)",
        'table[f"{third}"]',
        "table[()]",
        "lambda: 1",
        "third +",
        "(third).value.__class__()",
    ],
)
def test_nothing_but_arithmetic_is_evaluated(text: str) -> None:
    """Anything but names, their places, whole numbers and + - * / is an error that shows an example."""
    with pytest.raises(FigureError, match=r"is not arithmetic; write, for example, \(first - second\.win\) / 2"):
        made(f"{text}|2")


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
    assert figure("/chance|percent 1", {}, lambda _: {"value": 0.5, "exact": exact}).text == text
