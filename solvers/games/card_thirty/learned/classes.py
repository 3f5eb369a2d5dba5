"""Classes of positions: those whose indices round down to the same whole number, at one moment and in one phase.

The text of a class names the moment, who has laid down, and the index: ``after-neither-12``, ``before-both-minus5``. A
moment is ``after`` the player's discard or ``before`` a card of the stock is drawn. Before a hand is dealt there are the
classes ``dealer`` and ``other``.
"""

import re
from typing import Literal, NamedTuple

Moment = Literal["after", "before"]
MOMENTS: tuple[Moment, ...] = ("after", "before")
# Who has laid down: bit 1 is the player whose position it is, bit 0 the opponent.
PHASES = ("neither", "other", "own", "both")
LOWEST, HIGHEST = -100, 100
THOUSAND = 1000
_CLASS = re.compile(rf"({'|'.join(MOMENTS)})-({'|'.join(PHASES)})-(minus)?([0-9]{{1,3}})")


class Class(NamedTuple):
    """A class: the moment, the phase as a place in ``PHASES``, and the index as a whole ``number``, from -100 to 100."""

    moment: Moment
    phase: int
    number: int


class Undealt(NamedTuple):
    """The position of a player before the cards are dealt."""

    dealer: bool


def class_of(moment: Moment, own_laid: bool, other_laid: bool, thousandths: int) -> Class:
    """Return the class of an index in thousandths."""
    return Class(moment, 2 * own_laid + other_laid, min(max(thousandths // THOUSAND, LOWEST), HIGHEST))


def format_class(class_: Class | Undealt) -> str:
    """Return the text of a class."""
    if isinstance(class_, Undealt):
        return "dealer" if class_.dealer else "other"
    return f"{class_.moment}-{PHASES[class_.phase]}-{'minus' if class_.number < 0 else ''}{abs(class_.number)}"


def read_class(text: str) -> Class | Undealt | None:
    """Return the class of a text; None if it is not the text of a class."""
    plain = text.strip().lower()
    if plain in ("dealer", "other"):
        return Undealt(plain == "dealer")
    match = _CLASS.fullmatch(plain)
    if match is None:
        return None
    number = int(match[4]) * (-1 if match[3] else 1)
    if not LOWEST <= number <= HIGHEST or (match[3] and not number):
        return None
    return Class(MOMENTS[MOMENTS.index("after" if match[1] == "after" else "before")], PHASES.index(match[2]), number)


def all_classes() -> list[Class]:
    """Return every class of positions in play."""
    return [
        Class(moment, phase, number)
        for moment in MOMENTS
        for phase in range(len(PHASES))
        for number in range(LOWEST, HIGHEST + 1)
    ]
