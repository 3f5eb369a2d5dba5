"""Answers to questions about points banked in 10.000: what the last turn takes, and who is ahead when the opponent has the turn."""

import re

from solvers.bank_or_roll_asked.asking import covered
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.words.asking import RULES, words

_TOTALS = re.compile(r"\b([0-9]{3,5})\b(?:\s+points?)?")
_NEED_WORDS = words(
    """
    need needs needed must want points point more how many much win winning beat tie last final turn round go everybody everyone else other others player players gets get still one got just now banked bank reached reach hit scored
    leader opponent husband wife friend brother sister daughter son mother father his her him them not to catch catching up partner guy only score total says when someone somebody reaches
    """
)


def needed(text: str) -> tuple[str, str] | None:
    """Answer how many points the last turn takes against a leader who has banked the target."""
    totals = [int(number) for number in _TOTALS.findall(text)]
    if not re.search(
        r"\bhow\s+(?:many|much)(?:\s+more)?(?:\s+points)?\s+(?:do|does|must|would|will)\s+(?:i|we)\b", text
    ):
        return None
    if len(totals) != 2 or not min(totals) < RULES.target <= max(totals) or any(total % UNIT for total in totals):
        return None
    if not covered(_TOTALS.sub(" ", text), _NEED_WORDS):
        return None
    own, other = min(totals), max(totals)
    # Who has the target is told as another person.
    mine = re.search(rf"\bi\s+(?:have|has|got|am|had|only)\b[^.,;]*?\b{own}\b|\bme\s+{own}\b|\b{own}\s+me\b", text)
    if not mine or re.search(rf"\bi\s+(?:have|got|am|had|banked)\s+(?:just\s+|only\s+)?(?:banked\s+)?{other}\b", text):
        return None
    return f"the points that the last turn takes at {own:,} to {other:,}", (
        f"In the last turn {other - own:,} points are a tie, which is not enough, and {other - own + UNIT:,} win: the chance is {{{{/v1/games/ten-thousand/win/states/{own}-{other}|percent 1}}}}."
    )


# Points of the turn with which somebody would have the target.
_BANKED = re.compile(
    r"\b(?:has|have|had|got|is\s+(?:on|at)|am\s+(?:on|at))\s+(?:got\s+)?([0-9]{2,4})\b(?:\s+points?)?(?:\s+(?:banked|on\s+the\s+(?:sheet|paper|board)|written\s+down|already|safe))?\s*(?:,|plus|and|with)+\s*(?:another\s+|has\s+|have\s+)?([0-9]{2,4})\b"
)
_HELD_WORDS = words(
    """
    points point more in hand turn this held not yet banked bank banks banking must first before still has won wins win already over game finished that means so says i say he she they claims think thinks
    does need needs to write down target been reached reaches and or on sheet lose right has when them as well
    """
) - {*NUMBERS}


def held(text: str) -> tuple[str, str] | None:
    """Answer if somebody has won who has the target with points that are not banked yet."""
    told = _BANKED.search(text)
    if told is None or not re.search(r"\b(?:won|over|finished)\b", text):
        return None
    if not covered(_BANKED.sub(" ", text), _HELD_WORDS):
        return None
    banked, more = int(told[1]), int(told[2])
    if banked >= RULES.target or banked % UNIT or more % UNIT:
        return None
    total, title = banked + more, f"if {banked:,} and {more:,} points have won"
    if total < RULES.target:
        return title, f"No: {banked:,} and {more:,} points are {total:,}, less than {RULES.target:,}."
    return title, (
        f"Not yet: {banked:,} and {more:,} points are {total:,}, but points of the turn count only when they are banked. Then the other players have one last turn, and a tie is not enough for them."
    )


# Both scores, and that the opponent has the turn.
_MINE = r"\b(?:i\s+(?:am|have|had|got)|me)\s+(?:(?:at|on|got)\s+)?([0-9]{3,4})\b(?:\s+points?)?"
_THEIRS = r"\b(?:(?:he|she|they|opponent)\s+(?:is|are|has|have|had|got)|him|her|opponent)\s+(?:(?:at|on|got)\s+)?([0-9]{3,4})\b(?:\s+points?)?"
_THEIR_TURN = r"\b(?:(?:and|but|now)\s+)*(?:it\s+is\s+)?(?:his|her|their|(?:the\s+)?opponents?['’]?s?)\s+(?:go|turn)\b(?:\s+now)?|\b(?:he|she|they)\s+(?:goes|go|moves?|rolls?|starts?|is\s+to\s+(?:roll|move))\s+(?:next|now|first)\b"
_TURN_WORDS = words(
    "who favourite favorite ahead leads leading winning win wins better still lost game now next stand stands standing they good got more"
)


def theirs(text: str) -> tuple[str, str] | None:
    """Answer who is likely to win if the opponent has the turn."""
    mine, other, turn = (list(re.finditer(each, text)) for each in (_MINE, _THEIRS, _THEIR_TURN))
    if len(mine) != 1 or len(other) != 1 or len(turn) != 1:
        return None
    if not re.search(r"\b(?:chances?|odds|likely|who|favou?rite|win|probability)\b", text):
        return None
    left = re.sub(f"{_MINE}|{_THEIRS}|{_THEIR_TURN}", " ", text)
    own, their = int(mine[0][1]), int(other[0][1])
    if not covered(left, _TURN_WORDS - {*NUMBERS}) or own % UNIT or their % UNIT:
        return None
    return f"the opponent's turn at {their:,} to {own:,}", (
        f"With {their:,} points against your {own:,} the opponent has the turn, and wins {{{{/v1/games/ten-thousand/win/states/{their}-{own}|percent 1}}}} of the games if both play best. You win the others."
    )
