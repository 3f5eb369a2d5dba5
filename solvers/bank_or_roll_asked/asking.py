"""The words that questions have in common if their answers follow from their numbers and the rules of a game in which points are banked or risked."""

import re
from dataclasses import dataclass

from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.questions import Reckoner

NUMBER = rf"(?:[0-9]+|{'|'.join(NUMBERS)})"
CHANCE = re.compile(
    r"\b(?:chances?|odds|probabilit(?:y|ies)|risk|p|how\s+(?:likely|often|probable|risky)|percent(?:age)?)\b"
)
AVERAGE = re.compile(r"\b(?:average|averages|mean|expect|expected|expectation|how\s+many|typical(?:ly)?)\b")
IF = re.compile(
    r"\b(?:given|if|provided|assuming|knowing|suppose|supposing|condition|conditional|conditionally|when|after|once)\b"
)
# What begins the words behind it: a condition, or what is asked under it.
_PART = re.compile(
    rf"({IF.pattern})|{CHANCE.pattern}|{AVERAGE.pattern}|,\s*(?:that|what|are|is|to|of|do|does|will)\b|[?.;]"
)
# The words of any question here.
_COMMON = """
    what is are was would be the s a an my your one of in on for with at from by to and that this i we you he she it me us there if when given provided assuming suppose say how much many do does did
    have has had get gets tell know will can could please then so number expect expected expectation average mean
    chance chances odds probability probabilities p risk likely often probable percent percentage die dice all fresh
"""


@dataclass(frozen=True, slots=True)
class Asking:
    """The name and the numbers of a game, and its words in any question. Its points are multiples of ``unit``.

    ``bust`` finds the words for a bust. The first that ``bust_told`` finds may stand in a question, and others only if they are among its words.
    """

    slug: str
    target: int
    unit: int
    common: str
    bust: re.Pattern[str]
    bust_told: re.Pattern[str]

    def words(self, more: str) -> frozenset[str]:
        """Return the words of any question here, and more."""
        return frozenset(re.findall("[a-z]+", f"{_COMMON} {self.common} {more}")) | frozenset(NUMBERS)


def covered(text: str, known: frozenset[str]) -> bool:
    """True if each word of a text is known, and no number is left in it."""
    return known.issuperset(re.findall("[a-z]+|[0-9]+", text))


def conditions(text: str) -> tuple[str, str]:
    """Return the conditions of a text, from each ``if`` to what is asked next, and the rest of the text."""
    parts = {True: "", False: ""}
    starts = list(_PART.finditer(text))
    parts[False] = text[: starts[0].start()] if starts else text
    for match, end in zip(starts, [*(later.start() for later in starts), len(text)][1:], strict=True):
        parts[match[1] is not None] += f" {text[match.start() : end]} ;"
    return parts[True], parts[False]


def points_said(number: int) -> str:
    """Return a number of points in an answer."""
    return f"{number:,} point{'s' if number > 1 else ''}"


def first(*readers: Reckoner) -> Reckoner:
    """Return a reader of questions that gives the first answer of several."""
    return lambda text: next((answer for read in readers if (answer := read(text)) is not None), None)
