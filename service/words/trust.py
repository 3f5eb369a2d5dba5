"""The trust that the numbers of an answer deserve: in one word, and in a sentence for a person."""

from collections.abc import Mapping
from decimal import ROUND_CEILING, Context
from typing import Any, Literal

Kind = Literal["exact", "error_bound", "confidence"]
OF_CLASS = "an estimate of a class of states; nothing is claimed of a single one"
# A bound is shown with so many digits, rounded up, so that what is shown is a bound as well.
_SHOWN = Context(prec=2, rounding=ROUND_CEILING)


def kind(document: Mapping[str, Any]) -> Kind:
    """Return which member of a document says how far to trust it.

    ``exact``: no number has an error, apart from the last rounding to a double. ``error_bound``: no number is further
    from the truth than this member. ``confidence``: the numbers are estimates, with an interval if there is one.
    """
    if document["confidence"] is not None or document["error_bound"] is None:
        return "confidence"
    return "error_bound" if document["error_bound"] else "exact"


def sentence(document: Mapping[str, Any]) -> str:
    """Return a sentence about the trust in a document with the members ``error_bound`` and ``confidence``."""
    told = kind(document)
    if told == "exact":
        return "The numbers are exact."
    if told == "error_bound":
        bound = f"{_SHOWN.create_decimal_from_float(document['error_bound'])}".lower()
        return f"Every number is proved to be within {bound} of the truth."
    interval = document["confidence"]
    if interval is None:
        # Only records have a best action. The estimates of a solution as a whole are of several kinds.
        said = f"The number is {OF_CLASS}." if "best" in document else "The numbers are estimates."
    else:
        level = f"{100 * interval['level']:g} %"
        said = f"The numbers are estimates from {interval['samples']:,} samples; the interval of the value has {level} confidence."
    return " ".join([said, *against(document)])


def against(document: Mapping[str, Any]) -> list[str]:
    """Return the sentence that names the opponent of a document with estimates; nothing if it names none."""
    opponent = document.get("opponent")
    if not opponent:
        return []
    return [
        "The numbers are for two players who both go on by this solution's policy."
        if opponent == "itself"
        else f"The numbers are for a game against {opponent}."
    ]


def calibrated(calibration: Mapping[str, Any]) -> str:
    """Return the share of the intervals of a solution that held, from the calibration of its manifest."""
    inside = " and ".join(
        f"{100 * calibration[f'within_{level}']:.1f} % inside their {level} % intervals" for level in (95, 99)
    )
    return (
        f"Of {calibration['states']:,} fresh states, each played on {calibration['playouts']:,} times against"
        f" {calibration['opponent']}, the means lie to {inside}."
    )
