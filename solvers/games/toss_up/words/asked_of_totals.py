"""Answers to questions about points banked and held in Toss Up!: what the last turn takes, and who has won."""

import re

from solvers.bank_or_roll_asked.asking import covered, points_said
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.games.toss_up.words.asking import RULES, words

# What the last turn takes.
_TOTALS = re.compile(r"\b([0-9]{1,3})\b(?:\s+points?)?")
_NEED_WORDS = words(
    """
    need needs needed must want points point more how many much win winning beat tie last final turn round go everybody everyone else other others player players gets get still one got just now banked bank reached reach hit scored
    leader opponent husband wife friend brother sister daughter son mother father his her him them they not to catch catching up husband partner guy only only score total says when someone somebody reaches hundred what chance leaflet box instructions printed book rule rules
    """
)


def _beside(text: str) -> str:
    """Return a text without the sentences that tell no number, deny nothing and ask nothing."""
    told = re.split(r"(?<=[.!?])\s+", text)
    return " ".join(
        part for part in told if part.endswith("?") or re.search(r"[0-9]|\b(?:not?|never|turn|hundred|need)\b", part)
    )


def needed(text: str) -> tuple[str, str] | None:
    """Answer how many points the last turn takes against a leader who has banked the target."""
    totals = [int(number) for number in _TOTALS.findall(text)]
    # One hundred is the target.
    if len(totals) == 3 and RULES.target in totals and re.search(r"\b(?:reaches|gets\s+to|someone|somebody)\b", text):
        totals.remove(RULES.target)
    if not re.search(
        r"\bhow\s+(?:many|much)(?:\s+more)?(?:\s+points)?\s+(?:do|does|must|would|will)\s+(?:i|we)\b", text
    ):
        return None
    if len(totals) != 2 or not min(totals) < RULES.target <= max(totals) < 2 * RULES.target:
        return None
    if not covered(_TOTALS.sub(" ", _beside(text)), _NEED_WORDS):
        return None
    own, other = min(totals), max(totals)
    # Who has the target is told as another person.
    mine = re.search(rf"\bi\s+(?:have|has|got|am|had|only)\b[^.,;]*?\b{own}\b|\bme\s+{own}\b|\b{own}\s+me\b", text)
    if not mine or re.search(rf"\bi\s+(?:have|got|am|had|banked)\s+(?:just\s+|only\s+)?(?:banked\s+)?{other}\b", text):
        return None
    return f"the points that the last turn takes at {own} to {other}", (
        f"In the last turn (ending=last-turn) {other - own} points make a tie, which is shared, and {points_said(other - own + 1)} win: the chance is {{{{/v1/games/toss-up/win/states/{own}-{other}?rules=ending=last-turn|percent 1}}}}. "
        f"Without that house rule there is no last turn, and {other} points have won at once."
    )


# Points of the turn with which somebody would have the target.
_BANKED = re.compile(
    r"\b(?:has|have|had|got|is\s+(?:on|at)|am\s+(?:on|at))\s+(?:got\s+)?([0-9]{1,2})\b(?:\s+points?)?(?:\s+(?:banked|on\s+the\s+(?:sheet|paper|board)|written\s+down|already|safe))?\s*(?:,|plus|and|with)+\s*(?:another\s+|has\s+|have\s+)?([0-9]{1,2})\b"
)
_HELD_WORDS = words(
    """
    points point more in hand turn this held not yet banked bank banks banking it must first before still has won wins win already over game finished that means so says i say he she they claims think thinks is
    does need needs to write down target hundred been reached reaches and or on sheet roll again lose right has when them as well
    """
)


def held(text: str) -> tuple[str, str] | None:
    """Answer if somebody has won who has the target with points that are not banked yet."""
    told = _BANKED.search(text)
    if told is None or not re.search(r"\b(?:won|wins|win|over|finished)\b", text) or not re.search(r"\bbank", text):
        return None
    if not covered(_BANKED.sub(" ", text), _HELD_WORDS - {*NUMBERS}):
        return None
    banked, held = int(told[1]), int(told[2])
    if re.search(r"\b(?:chances?|odds|likely|should|shall|better|or\s+roll)\b", text) or banked >= RULES.target:
        return None
    total = banked + held
    if total < RULES.target:
        return (
            f"if {banked} and {held} points have won",
            f"No: {banked} and {held} points are {total}, and {RULES.target} win.",
        )
    return f"if {banked} and {held} points have won", (
        f"Not yet: {banked} and {held} points are {total}, but points of the turn win only when they are banked. Banking them now wins at once; a roll may still lose them."
    )


_OTHERS = 30
# Both scores, and that the opponent has the turn.
_MINE = r"\b(?:i\s+(?:am|have|had|got)|me)\s+(?:(?:at|on|got)\s+)?([0-9]{1,2})\b(?:\s+points?)?"
_THEIRS = r"\b(?:(?:he|she|they|opponent)\s+(?:is|are|has|have|had|got)|him|her|opponent)\s+(?:(?:at|on|got)\s+)?([0-9]{1,2})\b(?:\s+points?)?"
_THEIR_TURN = r"\b(?:(?:and|but|now)\s+)*(?:it\s+is\s+)?(?:his|her|their|(?:the\s+)?opponents?['’]?s?)\s+(?:go|turn)\b(?:\s+now)?|\b(?:he|she|they)\s+(?:goes|go|moves?|rolls?|starts?|is\s+to\s+(?:roll|move))\s+(?:next|now|first)\b"
_TURN_WORDS = words(
    """
    who favourite favorite ahead leads leading winning win wins better still lost game ten dice green red yellow colours chances now next stand stands standing she he they will or good got more
    """
)


def theirs(text: str) -> tuple[str, str] | None:
    """Answer who is likely to win if the opponent has the turn."""
    mine, other, turn = (list(re.finditer(each, text)) for each in (_MINE, _THEIRS, _THEIR_TURN))
    if len(mine) != 1 or len(other) != 1 or len(turn) != 1:
        return None
    if not re.search(r"\b(?:chances?|odds|likely|who|favou?rite|win|probability)\b", text):
        return None
    left = re.sub(f"{_MINE}|{_THEIRS}|{_THEIR_TURN}", " ", text)
    if not covered(left, _TURN_WORDS - {*NUMBERS} | {"ten"}):
        return None
    own, their = int(mine[0][1]), int(other[0][1])
    # Fewer points may be those of another game.
    if max(own, their) <= _OTHERS:
        return None
    return f"the opponent's turn at {their} to {own}", (
        f"With {their} points against your {own} the opponent has the turn, and wins {{{{/v1/games/toss-up/win/states/{their}-{own}|percent 1}}}} of the games if both play best. You win the others."
    )
