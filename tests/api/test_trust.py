"""The trust that an answer deserves, in a word and in a sentence."""

from decimal import Decimal

import pytest

from service.words import trust

INTERVAL = {"low": -3.5, "high": -1.5, "level": 0.99, "samples": 7475}


def test_exact_numbers() -> None:
    """Numbers without an error are exact."""
    document = {"error_bound": 0.0, "confidence": None}

    assert (trust.kind(document), trust.sentence(document)) == ("exact", "The numbers are exact.")


@pytest.mark.parametrize(
    ("bound", "shown"),
    [(1.7219559111936178e-13, "1.8e-13"), (2.0000001e-16, "2.1e-16"), (0.25, "0.25"), (0.1251, "0.13"), (0.5, "0.5")],
)
def test_a_bound_is_shown_as_a_bound(bound: float, shown: str) -> None:
    """A bound is rounded up, so that the sentence says nothing that is not proved."""
    document = {"error_bound": bound, "confidence": None}

    assert trust.kind(document) == "error_bound"
    assert trust.sentence(document) == f"Every number is proved to be within {shown} of the truth."
    assert Decimal(shown) >= Decimal(bound)


def test_estimates() -> None:
    """Estimates are called that, with the confidence of their interval if they have one."""
    sampled = {"error_bound": None, "confidence": INTERVAL}
    unknown = {"error_bound": None, "confidence": None}

    assert (trust.kind(sampled), trust.kind(unknown)) == ("confidence", "confidence")
    assert trust.sentence(sampled) == (
        "The numbers are estimates from 7,475 samples; the interval of the value has 99 % confidence."
    )
    assert trust.sentence(unknown) == "The numbers are estimates."


def test_an_estimate_of_a_class() -> None:
    """A record without an interval and without a bound holds an estimate of a class; any estimate names its opponent."""
    record = {"error_bound": None, "confidence": None, "best": None, "opponent": "itself"}

    assert trust.sentence(record) == (
        "The number is an estimate of a class of states; nothing is claimed of a single one."
        " The numbers are for two players who both go on by this solution's policy."
    )
    assert trust.sentence({**record, "confidence": INTERVAL, "opponent": "greedy"}).endswith(
        "has 99 % confidence. The numbers are for a game against greedy."
    )
