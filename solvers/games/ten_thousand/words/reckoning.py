"""Answers to questions about 10.000 that follow from the numbers of a message and the rules, as the points of one roll: ``what is 3 3 3 3 5 5 worth``."""

import re

from solvers import words
from solvers.bank_or_roll_asked.asking import first
from solvers.contract.presentation.vocabulary import word_set
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules
from solvers.games.ten_thousand.words.asked_of_rolls import exceeds, given, one_roll
from solvers.games.ten_thousand.words.asked_of_totals import TOTALS
from solvers.games.ten_thousand.words.asked_of_turns import turn

_DICE = re.compile(r"(?<![0-9])[1-6](?:[\s,]*(?:and\s+)?[1-6])+(?![0-9])")
_ASKED = re.compile(
    r"\b(?:worth|how\s+(?:many|much)(?:\s+points)?|(?:get|score|count|worth)\s+anything|is\s+(?:it|that)\s+|what\s+(?:do|does|is|are)\b.*\b(?:score|scores|count|give|bring|make)|points\s+(?:for|of)|score\s+of|value\s+of)\b"
)
# A question about a position, or about other rules, is another one.
_OTHER = re.compile(
    r"\b(?:left|turn|bank|banked|against|opponent|roll\s+again|keep|take|set\s+aside|should|lose|cost|chance|odds|probability|average|expect\w*|doubl\w*|house|rules?|instead|then|later|next|second|again|throwing|rolling|rerolling|keeping|taking)\b"
)
_LEAST = 3
# What somebody says that they score.
_CLAIM = re.compile(r"\b(?:says?|claims?|thinks?|is\s+(?:it|that)|or)\b")
_SUMS = re.compile(r"\b[1-9][0-9]?[05]0\b(?:\s+points)?")


# Groups that somebody says that dice are.
_NAMED = re.compile(r"\b(?:(?:three|3)\s+pairs|an?\s+straight|(?:two|2)\s+(?:triples|triplets)|an?\s+full\s+house)\b")
_CLAIMED = re.compile(
    r"\b(?:says?|said|claims?|counts?|counted|counting|calls?|called|insists?|thinks?|makes?|is|are)\b"
)
_CLAIM_WORDS = word_set("""
    he she i we they it is are not no says say said claims claim counts count counted counting calls call called insists insist thinks think makes make as that the a an for and but or does do did my your his her
    husband wife friend brother sister son daughter right wrong who true of in with one throw roll six dice be can may
""")


def _claimed(text: str) -> tuple[str, str] | None:
    """Answer what dice score that somebody says are a group of their own."""
    rolls, named = _DICE.findall(_NAMED.sub(" ", text)), _NAMED.findall(text)
    rest = _DICE.sub(" ", _NAMED.sub(" ", text))
    if len(rolls) != 1 or len(named) != 1 or not _CLAIMED.search(rest):
        return None
    if not _CLAIM_WORDS.issuperset(re.findall("[a-z]+|[0-9]+", rest)):
        return None
    thrown = "".join(sorted(re.findall("[1-6]", rolls[0])))
    counts = sorted(map(thrown.count, set(thrown)))
    if len(thrown) != DICE:
        return None
    answer = _scored(thrown)
    if counts == [2, 4]:
        answer = (
            answer[0],
            f"{answer[1]} Four of a kind and a pair are not three pairs, unless by the house rule four_two=true.",
        )
    elif counts == [2, 2, 2]:
        answer = (answer[0], f"{answer[1]} They are three pairs.")
    return answer


def _scored(thrown: str) -> tuple[str, str]:
    """Return the title and the answer of the question what one roll scores."""
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


def _worth(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question about what one roll scores; None if a text in small letters asks no such question."""
    if _CLAIM.search(text):
        text = _SUMS.sub(" ", text)
    rolls = _DICE.findall(text)
    thrown = "".join(sorted(re.findall("[1-6]", rolls[0]))) if len(rolls) == 1 else ""
    rest = _DICE.sub(" ", text)
    if not _LEAST <= len(thrown) <= DICE or re.search("[0-9]", rest) or not _ASKED.search(rest) or _OTHER.search(rest):
        return None
    return _scored(thrown)


# Questions about one roll or one turn, and others.
thrown = first(_claimed, given, turn, one_roll)
reckoned = first(_worth, exceeds, TOTALS.needed, TOTALS.held, TOTALS.theirs)
