"""Answers to questions about turns of 10.000 that always stop at a number of points."""

import re

from solvers.bank_or_roll_asked.asking import AVERAGE, CHANCE, covered, percent
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.words import turn_scores
from solvers.games.ten_thousand.words.asking import BUST, RULES, words

# Turns with so many points are reckoned in less than a moment.
_MOST = 3000
_ROLLS = re.compile(r"\b(?:rolls|throws)\b")
# The averages of these are told with the games that they win.
_LISTED = {300, 350, 500}
_STOPS = re.compile(
    r"\b(?:banks?|banking|banked|stops?|stopping|stopped|holds?|holding|quits?|quitting|cash|pass|passes|threshold)\b"
)
_LIMIT = re.compile(
    r"(?:\b(?:at\s+least|at|with|from|until|reach|reaching|have|hold|after|or|vs|versus|than|and|against|instead\s+of)\s+)?(?:i\s+have\s+)?\b([0-9]+)\b(?:\s+points?)?(?:\s+or\s+more)?(?:\s+points?)?"
)
_TURN = re.compile(
    r"\b(?:turn\s+scores?|score\s+of\s+(?:a|one|the)\s+turn|(?:per|a|one|each|every|the|single|of|my|average)\s+turn|turn['’]s\s+score)\b"
)
# A share of the turns is a chance in a turn.
_SHARE = re.compile(
    r"\b(?:what\s+)?(?:percentage|percent|fraction|share|part|how\s+many)\s+of\s+(?:my\s+|the\s+|all\s+)*turns\b"
)
_SPREAD = re.compile(r"\b(?:variance|deviation|sd|std|stdev|spread|fluctuat\w+|vary|varies)\b")
_WORDS = words(
    """
    bank banks banking stop stops stopping hold holds holding quit quits always once as soon or vs versus instead turn score scores scored points point per each every single rolls throws take takes last lasts
    variance standard deviation sd std stdev spread vary varies compare compared comparison maximum max attainable possible best most end ends ending bring brings make makes change
    changes threshold plan policy strategy player better worse higher lower more than who always only just somebody someone whenever until reach reaches after least earn earns collect collects difference between result results zero nothing
    """
)


def turn(text: str) -> tuple[str, str] | None:
    """Answer what a turn banks that always stops at some points: the mean, the spread and the chance of a bust."""
    text = _SHARE.sub("chance in a turn", text)
    if not (_SPREAD.search(text) or AVERAGE.search(text) or (CHANCE.search(text) and BUST.search(text))):
        return None
    rest = BUST.sub(" ", _LIMIT.sub(" ", text), count=1)
    if not _STOPS.search(text) or not _TURN.search(text) or not covered(rest, _WORDS):
        return None
    limits = [int(number) for number in _LIMIT.findall(text)]
    if not 1 <= len(limits) <= 2 or not all(UNIT <= least <= _MOST and not least % UNIT for least in limits):
        return None
    if {*limits} <= _LISTED and not (_SPREAD.search(text) or CHANCE.search(text) or _ROLLS.search(text)):
        return None
    said = []
    for least in limits:
        score = turn_scores.score(RULES, least)
        said.append(
            f"A turn that sets aside all dice that score and banks with {least:,} points or more brings {float(score.mean):.1f} points in {float(score.rolls):.2f} rolls on average, with a standard deviation of {score.deviation:.1f} "
            f"(a variance of {float(score.variance):,.0f}), and ends with a bust {percent(score.bust)} of the time."
        )
    named = " and of one ".join(f"that banks with {least:,} points or more" for least in limits)
    best = "For comparison, the turn that collects the most points brings {{turns['expected points', 'max-turn']|1}}, with a standard deviation of {{whole.sd|1}}."
    return f"the points of a turn {named}", " ".join([*said, best])
