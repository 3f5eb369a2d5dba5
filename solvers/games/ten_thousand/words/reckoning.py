"""Answers to questions about the points of one roll: ``what is 3 3 3 3 5 5 worth``."""

import re

from solvers import words
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules

_DICE = re.compile(r"(?<![0-9])[1-6](?:[\s,]*(?:and\s+)?[1-6])+(?![0-9])")
_ASKED = re.compile(
    r"\b(?:worth|how\s+(?:many|much)(?:\s+points)?|what\s+(?:do|does|is|are)\b.*\b(?:score|scores|count|give|bring|make)|points\s+(?:for|of)|score\s+of|value\s+of)\b"
)
# A question about a position, or about other rules, is another one.
_OTHER = re.compile(
    r"\b(?:left|turn|bank|banked|against|opponent|roll\s+again|keep|take|set\s+aside|should|lose|cost|chance|odds|probability|average|expect\w*|doubl\w*|house|rules?|instead|then|later|next|second|again|throwing|rolling|rerolling|keeping|taking)\b"
)
_LEAST = 3


def reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question about what one roll scores; None if a text in small letters asks no such question."""
    rolls = _DICE.findall(text)
    thrown = "".join(sorted(re.findall("[1-6]", rolls[0]))) if len(rolls) == 1 else ""
    rest = _DICE.sub(" ", text)
    if not _LEAST <= len(thrown) <= DICE or re.search("[0-9]", rest) or not _ASKED.search(rest) or _OTHER.search(rest):
        return None
    rules, shown = TenThousandRules(), " ".join(thrown)
    whole = scoring.points(rules, thrown, 0)
    if whole is not None:
        more = " All six have scored, so that all six may be rolled again." if len(thrown) == DICE else ""
        return f"the points of {shown}", f"All dice of {shown} score together: {whole:,} points.{more}"
    most = next(iter(hands.choices(rules, thrown, 0)), None)
    if most is None:
        return f"the points of {shown}", f"No die of {shown} scores: it is a bust, and the points of the turn are lost."
    aside = words.listed(list(most.aside))
    return (
        f"the points of {shown}",
        f"Of {shown} the dice {aside} score {most.points:,} points; the others score nothing.",
    )
