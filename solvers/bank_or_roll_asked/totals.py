"""Answers to questions about points banked and held: what the last turn takes, who has won, and who is ahead when the opponent has the turn."""

import re
from dataclasses import dataclass

from solvers.bank_or_roll_asked.asking import Asking, covered
from solvers.contract.presentation.one_throw import NUMBERS

_NEED_WORDS = """
    need needs needed must want points point more win winning beat tie last final turn round go everybody everyone else other others player players still got just now banked bank reached reach hit
    scored leader opponent husband wife friend brother sister daughter son mother father his her him them they not catch catching up partner guy only score total says someone somebody reaches
"""
_HELD_WORDS = """
    points point more hand turn held not yet banked bank banks banking must first before still won wins win already over game finished means says they claims think thinks need needs write down target
    been reached reaches or sheet lose right them as well
"""
# That the opponent has the turn.
_THEIR_TURN = r"\b(?:(?:and|but|now)\s+)*(?:it\s+is\s+)?(?:his|her|their|(?:the\s+)?opponents?['’]?s?)\s+(?:go|turn)\b(?:\s+now)?|\b(?:he|she|they)\s+(?:goes|go|moves?|rolls?|starts?|is\s+to\s+(?:roll|move))\s+(?:next|now|first)\b"
_WHO_WINS = re.compile(r"\b(?:chances?|odds|likely|who|favou?rite|win|probability)\b")
_THEIR_TURN_WORDS = "who favourite favorite ahead leads leading winning win wins better still lost game now next stand stands standing they good got more"
# Points that are banked, and not: not yet banked, must bank, before he banks.
_BANKED = re.compile(
    r"(?<![a-z])(?:(not|never|before|without|must|need|needs|have\s+to|has\s+to|or|until|first|if|when|in|the|yet)\s+(?:yet\s+|been\s+|i\s+|he\s+|she\s+|they\s+|must\s+)*)?bank(?:s|ed)?\b|\b(?:and|then)\s+(?:i\s+|he\s+|she\s+|they\s+)?(?:writes?|wrote)\b"
)
# What the last turn takes, and that somebody has reached the target.
_HOW_MANY = re.compile(r"\bhow\s+(?:many|much)(?:\s+more)?(?:\s+points)?\s+(?:do|does|must|would|will)\s+(?:i|we)\b")
_REACHED = re.compile(r"\b(?:reaches|gets\s+to|someone|somebody)\b")


@dataclass(frozen=True, slots=True)
class Totals:
    """The patterns of points in the questions of a game, what its answers say, and its words.

    ``totals`` may reach the target, ``scores`` do not, and ``held_points`` are banked or held. A message of points up to ``others`` alone may be about another game.
    ``tells_target`` is true if the target may be told beside both totals.
    """

    asking: Asking
    totals: str
    scores: str
    held_points: str
    won: str
    last_turn: str
    too_few: str
    enough: str
    others: int = 0
    tells_target: bool = False
    need_words: str = ""
    held_words: str = ""
    their_turn_words: str = ""

    def needed(self, text: str, told: str | None = None) -> tuple[str, str] | None:
        """Answer how many points the last turn takes against a leader who has banked the target. The words of ``told`` must be known, by default those of the text."""
        pattern, target = rf"\b({self.totals})\b(?:\s+points?)?", self.asking.target
        rest, known = re.sub(pattern, " ", told or text), self.asking.words(_NEED_WORDS + self.need_words)
        totals = sorted(int(number) for number in re.findall(pattern, text))
        if self.tells_target and len(totals) == 3 and target in totals and _REACHED.search(text):
            totals.remove(target)
        if not _HOW_MANY.search(text) or len(totals) != 2 or not covered(rest, known):
            return None
        own, other = totals
        # Who has the target is told as another person.
        mine = re.search(rf"\bi\s+(?:have|has|got|am|had|only)\b[^.,;]*?\b{own}\b|\bme\s+{own}\b|\b{own}\s+me\b", text)
        leads = re.search(rf"\bi\s+(?:have|got|am|had|banked)\s+(?:just\s+|only\s+)?(?:banked\s+)?{other}\b", text)
        if not own < target <= other or not mine or leads or own % self.asking.unit or other % self.asking.unit:
            return None
        return f"the points that the last turn takes at {own:,} to {other:,}", self.last_turn.format(
            own=own, other=other, tie=other - own, more=other - own + self.asking.unit
        )

    def held(self, text: str) -> tuple[str, str] | None:
        """Answer if somebody has won who has the target with points that are not banked yet."""
        points = rf"({self.held_points})\b"
        pattern = rf"\b(?:has|have|had|got|is\s+(?:on|at)|am\s+(?:on|at))\s+(?:got\s+)?{points}(?:\s+points?)?(?:\s+(?:banked|on\s+the\s+(?:sheet|paper|board)|written\s+down|already|safe))?\s*(?:,|plus|and|with)+\s*(?:another\s+|has\s+|have\s+)?{points}"
        told, rest = re.search(pattern, text), re.sub(pattern, " ", text)
        known = self.asking.words(_HELD_WORDS + self.held_words) - {*NUMBERS}
        if told is None or not re.search(rf"\b(?:{self.won})\b", text) or not covered(rest, known):
            return None
        if any(not match[1] for match in _BANKED.finditer(rest)):
            return None
        banked, held = int(told[1]), int(told[2])
        if banked >= self.asking.target or banked % self.asking.unit or held % self.asking.unit:
            return None
        total, told_points = banked + held, f"{banked:,} and {held:,} points"
        if total < self.asking.target:
            return f"if {told_points} have won", f"No: {told_points} are {total:,}, {self.too_few}"
        return (
            f"if {told_points} have won",
            f"Not yet: {told_points} are {total:,}, but points of the turn {self.enough}",
        )

    def theirs(self, text: str) -> tuple[str, str] | None:
        """Answer who is likely to win if the opponent has the turn."""
        points = rf"\s+(?:(?:at|on|got)\s+)?({self.scores})\b(?:\s+points?)?"
        patterns = (
            rf"\b(?:i\s+(?:am|have|had|got)|me){points}",
            rf"\b(?:(?:he|she|they|opponent)\s+(?:is|are|has|have|had|got)|him|her|opponent){points}",
            _THEIR_TURN,
        )
        mine, other, turn = (list(re.finditer(pattern, text)) for pattern in patterns)
        if not len(mine) == len(other) == len(turn) == 1 or not _WHO_WINS.search(text):
            return None
        known = self.asking.words(_THEIR_TURN_WORDS) - {*NUMBERS} | {*self.their_turn_words.split()}
        own, their = int(mine[0][1]), int(other[0][1])
        if not covered(re.sub("|".join(patterns), " ", text), known) or max(own, their) <= self.others:
            return None
        if own % self.asking.unit or their % self.asking.unit:
            return None
        return f"the opponent's turn at {their:,} to {own:,}", (
            f"With {their:,} points against your {own:,} the opponent has the turn, and wins {{{{/v1/games/{self.asking.slug}/win/states/{their}-{own}|percent 1}}}} of the games if both play best. You win the others."
        )
