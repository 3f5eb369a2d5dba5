"""The trust that the numbers of an answer deserve: in one word, and in a sentence for a person."""

from collections.abc import Mapping
from decimal import ROUND_CEILING, Context
from typing import Any, Literal

Kind = Literal["exact", "error_bound", "confidence"]
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
        return "The numbers are estimates."
    level = f"{100 * interval['level']:g} %"
    return f"The numbers are estimates from {interval['samples']:,} samples; the interval of the value has {level} confidence."
