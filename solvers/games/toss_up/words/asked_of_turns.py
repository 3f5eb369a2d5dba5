"""Answers to questions about turns of Toss Up! that always stop at a number of points, about matches of two such players, and about the chance of some points in one turn."""

import re

from solvers.bank_or_roll_asked.asking import CHANCE, covered, points_said
from solvers.bank_or_roll_asked.turns import STOPS, Turns
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.games.toss_up.words import turn_scores
from solvers.games.toss_up.words.asking import ASKED, RULES, words

_LIMIT = re.compile(
    r"(?:\b(over|above|past|beyond|more\s+than|exceeds?)\s+|\b(at\s+least|at|with|from|until|reach|have|hold|after)\s+|\b(?:or|vs|versus|than|and|against|instead\s+of)\s+)?"
    r"(?:i\s+have\s+)?\b([0-9]+)\b(?:\s+points?)?(\s+or\s+more)?(?:\s+points?)?"
)


def _limits(text: str) -> list[int] | None:
    """Return the least points with which each of the plans of a text banks; None if they are not clear."""
    found: list[int] = []
    over = False
    for match in _LIMIT.finditer(text):
        above, at, number, more = match.groups()
        over = bool(above) or (over and not at and not more)
        found.append(int(number) + over)
    return found if 1 <= len(found) <= 2 and all(1 <= least <= RULES.target + 1 for least in found) else None


turn = Turns(
    asking=ASKED,
    limit=_LIMIT,
    limits=_limits,
    score=lambda least: turn_scores.score(RULES, least - 1),
    places=2,
    best="/v1/games/toss-up/max-turn/states/start",
    words="over above bust busts busted busting in with",
).turn


# Matches of two plans.
_MATCH = re.compile(r"\b(?:wins?|winning|beats?|beating|first\s+mover|against|match)\b")
_BOTH = re.compile(
    r"\b(?:both(?:\s+(?:sides|players|of\s+us))?|each\s+(?:player|side|of\s+us)|(?:the|two)\s+players|we|itself|the\s+same)\b"
)
_MATCH_WORDS = words(
    """
    both sides side players player each same itself play plays playing bank banks banking stop stops stopping hold holds quit over above more than once as soon always points point per turn turns every
    first mover begin begins starts start starting who whoever moves second win wins winning beat beats beating against versus vs match game games need needs needed take takes strategy plan policy
    rule somebody someone other opponent which better target reach reaches
    """
) - {*NUMBERS} | {"one", "two"}
# Whose plan is told first.
_TWO = re.compile(
    r"\b(?:(i)|(he|she|they|(?:my\s+|the\s+)?(?:opponent|friend|brother|sister|wife|husband)))\s+(?:always\s+|only\s+|just\s+)?(?:banks?|stops?|holds?|quits?)\b"
)


def matched(text: str) -> tuple[str, str] | None:
    """Answer who wins if both players bank with more than some points."""
    rest = _TWO.sub(" ", _LIMIT.sub(" ", text))
    if not _MATCH.search(text) or not STOPS.search(text) or not covered(rest, _MATCH_WORDS):
        return None
    limits = _limits(text)
    if limits is None or not all(11 <= least <= 51 for least in limits):
        return None
    one, other = (f"over-{least - 1}" for least in (limits * 2)[:2])
    plain = "These strategies look at the points of the turn alone, and roll on with what would make 100."
    if one == other:
        if not _BOTH.search(text):
            return None
        return f"both play {one}", (
            f"If both play {one}, which banks with more than {limits[0] - 1} points in a turn, whoever begins wins {{{{matches['{one}', '{one}']|percent 2}}}} of the games. "
            f"A player alone needs {{{{players['turns', '{one}']|2}}}} turns to the target on average. {plain}"
        )
    told = [bool(mine) for mine, _ in _TWO.findall(text)]
    if sorted(told) == [False, True] and CHANCE.search(text) and not _BOTH.search(text):
        first, second = (one, other) if told[0] else (other, one)
        return f"{first} against {second}", (
            f"You win {{{{matches['{second}', '{first}']|percent 2}}}} of the games with {first} against {second} if you begin, and {{{{1 - matches['{first}', '{second}']|percent 2}}}} if the other player begins. {plain}"
        )
    if _BOTH.search(text) or not re.search(r"\b(?:against|beats?|beating)\b", text) or not CHANCE.search(text):
        return None
    return f"{one} against {other}", (
        f"If {one} begins, it wins {{{{matches['{other}', '{one}']|percent 2}}}} of the games against {other}; if {other} begins, {one} wins {{{{1 - matches['{one}', '{other}']|percent 2}}}}. {plain}"
    )


# So many points in one turn that is played for them.
_REACHED = re.compile(
    r"\b(?:(more\s+than|over|above|at\s+least)\s+)?([0-9]{1,3})(?:\s+(?:points?|greens?))?(\s+or\s+more|\s+and\s+more)?(?:\s+points?)?\b"
)
_ONE_TURN = re.compile(r"\b(?:in\s+)?(?:a|one|this|my|single)\s+(?:single\s+)?turn\b")
_REACH_WORDS = words(
    "make makes making collect collects collecting reach reaches score scores scoring turn single points point possible"
) - {*NUMBERS} | {"one"}


def reached(text: str) -> tuple[str, str] | None:
    """Answer how likely a turn brings so many points if it is played for them."""
    numbers, rest = _REACHED.findall(text), _REACHED.sub(" ", text)
    if len(numbers) != 1 or not CHANCE.search(text) or not _ONE_TURN.search(text) or not covered(rest, _REACH_WORDS):
        return None
    above, number, more = numbers[0]
    need = int(number) + (above.startswith(("more", "over", "above")) and not more)
    if not 1 <= need <= RULES.target:
        return None
    return f"the chance to get {points_said(need)} in 1 turn", (
        f"Whoever needs {points_said(need)} and plays for it gets them within 1 turn with a chance of {{{{/v1/games/toss-up/within-1/states/{RULES.target - need}-t1|percent 1}}}}."
    )
