"""Answers to questions about turns of 10.000 that always stop at a number of points."""

import re

from solvers.bank_or_roll_asked.asking import CHANCE
from solvers.bank_or_roll_asked.turns import SPREAD, Turns
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.words import turn_scores
from solvers.games.ten_thousand.words.asking import ASKED, RULES

# Turns with so many points are reckoned in less than a moment.
_MOST = 3000
_ROLLS = re.compile(r"\b(?:rolls|throws)\b")
# The averages of these are told with the games that they win.
_LISTED = {300, 350, 500}
_LIMIT = re.compile(
    r"(?:\b(?:at\s+least|at|with|from|until|reach|reaching|have|hold|after|or|vs|versus|than|and|against|instead\s+of)\s+)?(?:i\s+have\s+)?\b([0-9]+)\b(?:\s+points?)?(?:\s+or\s+more)?(?:\s+points?)?"
)


def _limits(text: str) -> list[int] | None:
    """Return the least points with which each of the plans of a text banks; None if they are not clear, or if their averages alone are asked and listed."""
    limits = [int(number) for number in _LIMIT.findall(text)]
    if not 1 <= len(limits) <= 2 or not all(UNIT <= least <= _MOST and not least % UNIT for least in limits):
        return None
    more = SPREAD.search(text) or CHANCE.search(text) or _ROLLS.search(text)
    return limits if more or not {*limits} <= _LISTED else None


turn = Turns(
    asking=ASKED,
    limit=_LIMIT,
    limits=_limits,
    score=lambda least: turn_scores.score(RULES, least),
    places=1,
    plan="sets aside all dice that score and ",
    best="turns['expected points', 'max-turn']",
).turn
