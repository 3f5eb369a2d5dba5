"""Check that the rows of 10.000 are those of the states that need one."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from solvers.checks.refusal import fail


def cover(texts: Collection[str], states: Sequence[str]) -> None:
    """Check that the states of the rows are these texts, in their order, and nothing else.

    Raises:
        VerificationError: a state stands behind a later one, is missing, or needs no row.
    """
    for before, after in pairwise(states):
        if not before < after:
            raise fail(after, f"stands behind {before!r}")
    listed = set(states)
    missing = next((text for text in texts if text not in listed), None)
    if missing is not None:
        raise fail(missing, "has no row")
    extra = next((state for state in states if state not in texts), None)
    if extra is not None:
        raise fail(extra, "has a row, but is no state that needs one")
