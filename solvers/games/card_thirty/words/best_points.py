"""Answers to questions about the most points that a dealt hand can lay down: ``how likely are 40 points or more in ten cards``."""

import re

from solvers.contract.presentation.vocabulary import word_set
from solvers.games.card_thirty.rules import DEALT, JOKER_POINTS, MOST_HELD

# Every number from here on is the most points of some hand.
_LEAST = 20
_CHANCE = re.compile(
    r"\b(?:chances?|odds|prob\w*|how\s+likely|how\s+often|percent\w*|likelihood|(?:what\s+)?(?:fraction|share|proportion))\b"
)
_LAID = re.compile(r"\b(?:lay(?:s|ing)?|laid|lay\s+down|melds?|best\s+points|go\s+down|open)\b")
_POINTS = re.compile(
    r"\b(exactly|precisely|just|only|at\s+least|more\s+than|over|above)?\s*([0-9]{2,3})(?:\s+points?)?(?:\s+(or\s+more|or\s+better|or\s+over|and\s+more|at\s+least|exactly|precisely))?\b"
)
_SIZES = (
    (DEALT, re.compile(r"\b(?:10|ten)(?:\s+|-)cards?(?:\s+hands?)?\b|\bthe\s+dealer\b")),
    (
        MOST_HELD,
        re.compile(r"\b(?:11|eleven)(?:\s+|-)cards?(?:\s+hands?)?\b|\b(?:in|on)\s+(?:the|my)\s+first\s+turn\b"),
    ),
)
_EXACTLY = ("exactly", "precisely", "just", "only")
_IDLE = word_set("""
    a all an are as at be best can card cards could dealt do does down fraction first for from game get getting go hand hands has have having how i if in is it its lay laid laying lays likely me meld melds
    my new of on one open points possible proportion share than that the their them there to together turn us we what which will with worth would you your
""")


def best(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question for the chance of so many points in new melds; None if a text in small letters asks no such question."""
    if not (_CHANCE.search(text) and _LAID.search(text)):
        return None
    sizes = [size for size, pattern in _SIZES if pattern.search(text)]
    rest = _CHANCE.sub(" ", text)
    for _, pattern in _SIZES:
        rest = pattern.sub(" ", rest)
    found = list(_POINTS.finditer(rest))
    if len(found) != 1:
        return None
    before, points, behind = found[0][1] or "", int(found[0][2]), found[0][3] or ""
    rest = _POINTS.sub(" ", rest)
    exact = before in _EXACTLY or behind in _EXACTLY
    points += before.startswith(("more", "over", "above"))
    chosen = sizes or [DEALT, MOST_HELD]
    if not _LEAST <= points <= min(chosen) * JOKER_POINTS or not _IDLE.issuperset(re.findall("[a-z]+|[0-9]+", rest)):
        return None
    column = "P(points)" if exact else "P(points or more)"
    said = f"{points} points" if exact else f"{points} points or more"
    shown = [
        f"of {size} cards with a chance of {{{{best['{column}', {size}, {points}]|percent 2}}}}" for size in chosen
    ]
    return (
        f"the chance of {said} in a dealt hand",
        f"The most points that a dealt hand can lay down in new melds are {said} for a hand {', and for one '.join(shown)}.",
    )
