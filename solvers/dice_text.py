"""Read the texts of states and actions that dice games have in common."""

import re

from solvers import dice
from solvers.errors import IllegalError, NotationError

LONGEST = 64


def match(shape: re.Pattern[str], text: str, faces: str, grammar: str, example: str) -> re.Match[str]:
    """Match the whole text of a state.

    ``faces`` is the part of the text that should consist of dice; ``grammar`` and ``example`` are shown in errors.

    Raises:
        NotationError: the text is longer than 64 characters or does not match. The message names the first digit of
            ``faces`` that no die shows, or says that letters must be small, or gives the grammar.
    """
    if len(text) > LONGEST:
        raise NotationError(f"state of {len(text)} characters: at most {LONGEST}", field="state", example=example)
    parts = shape.fullmatch(text)
    if parts is None:
        complaint = _no_face(faces)
        if not complaint:
            small = shape.fullmatch(text.lower()) is not None
            complaint = "letters are small" if small else f"not of the form {grammar}"
        raise NotationError(f"state {text!r}: {complaint}", field="state", example=example)
    return parts


def to_throw(text: str, number: str | None, example: str) -> int:
    """Return the N of ``rollN``; 0 if ``number`` is None. Raises IllegalError if the text says ``roll0``."""
    left = int(number or 0)
    if number is not None and not left:
        raise IllegalError(f"state {text!r}: a throw is of one die at least", field="state", example=example)
    return left


def aside(rolled: str, text: str, example: str) -> str:
    """Return the dice that an action takes from ``rolled``, ascending; the text may have them in any order.

    Raises:
        NotationError: the text is not dice.
        IllegalError: the dice are not among those thrown.
    """
    if len(text) > LONGEST or re.fullmatch(r"[1-6]+", text) is None:
        complaint = _no_face(text) or "not dice"
        raise NotationError(f"action {text[:LONGEST]!r}: {complaint}", field="action", example=example)
    taken = dice.ordered(text)
    if taken not in dice.subsets(rolled):
        raise IllegalError(
            f"action {text!r}: the dice thrown are {rolled or 'not thrown yet'}", field="action", example=example
        )
    return taken


def _no_face(text: str) -> str:
    """Return a complaint about the first digit that no die shows; empty if there is none."""
    wrong = re.search("[0789]", text)
    return f"no die shows {wrong[0]}" if wrong else ""


def context(text: str) -> str:
    """Return the number of dice that a state begins with, in place of these dice, and the rest of its text."""
    faces, dash, rest = text.partition("-")
    return f"{len(faces)}{dash}{rest}"
