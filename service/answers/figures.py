"""Numbers of a reply: as doubles, as fractions if they are exact, and with their intervals if they are estimates."""

from fractions import Fraction
from typing import Any

from service.answers.records import interval
from solvers.contract.rows import fraction_text
from solvers.intervals import Measured, Number


def fraction(number: Number | None) -> str | None:
    """Return an exact number as text; None if it is a double, or too long to be written."""
    return fraction_text(number) if isinstance(number, Fraction) else None


def figures(**numbers: Number | None) -> dict[str, Any]:
    """Return numbers as doubles, and as fractions in the member ``exact``, which is null unless all are exact.

    A fraction that is too long to be written is null there.
    """
    rational = all(number is None or isinstance(number, Fraction) for number in numbers.values())
    return {
        # Adding 0.0 turns -0.0 into 0.0.
        **{name: None if number is None else float(number) + 0.0 for name, number in numbers.items()},
        "exact": {name: fraction(number) for name, number in numbers.items()} if rational else None,
    }


def measured(**numbers: Number | Measured | None) -> dict[str, Any]:
    """Like :func:`figures`, with intervals in the member ``confidence``, which is null if no number is an estimate."""
    estimates = {name: number for name, number in numbers.items() if isinstance(number, Measured) and number.confidence}
    return {
        **figures(
            **{name: number.value if isinstance(number, Measured) else number for name, number in numbers.items()}
        ),
        "confidence": {
            name: None
            if (estimate := estimates.get(name)) is None or estimate.confidence is None
            else interval(estimate.confidence)
            for name in numbers
        }
        if estimates
        else None,
    }
