"""What the texts of positions and actions have in common in games of dice."""

import re

from solvers import dice
from solvers.errors import IllegalError, NotationError

LONGEST = 64


def match(shape: re.Pattern[str], text: str, faces: str, grammar: str, example: str) -> re.Match[str]:
    """The match of a whole position.

    Raises:
        NotationError: too long; or of another shape, where a digit of the part ``faces`` that no die shows is named, or
            that capitals are at fault.
    """
    if len(text) > LONGEST:
        raise NotationError(f"state of {len(text)} characters: at most {LONGEST}", field="state", example=example)
    found = shape.fullmatch(text)
    if found is None:
        complaint = _no_face(faces)
        if not complaint:
            small = shape.fullmatch(text.lower()) is not None
            complaint = "letters are small" if small else f"not of the form {grammar}"
        raise NotationError(f"state {text!r}: {complaint}", field="state", example=example)
    return found


def to_throw(text: str, number: str | None, example: str) -> int:
    """The number of dice of ``rollN``, 0 where there is none. Raises IllegalError where it is written and 0."""
    left = int(number or 0)
    if number is not None and not left:
        raise IllegalError(f"state {text!r}: a throw is of one die at least", field="state", example=example)
    return left


def aside(rolled: str, text: str, example: str) -> str:
    """Read some of the dice thrown, in any order. Raises NotationError, IllegalError."""
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
    """A complaint that names the first digit that no die shows, or nothing."""
    wrong = re.search("[0789]", text)
    return f"no die shows {wrong[0]}" if wrong else ""
