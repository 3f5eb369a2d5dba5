"""Answers to questions about the number of dice whose bust is more likely than something."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from solvers.bank_or_roll_asked.asking import Asking, covered
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.questions import dice_said
from solvers.contract.presentation.reckoned import percent

_SHARE = re.compile(r"\b([0-9]{1,2}(?:\.[0-9]{1,3})?)\s*(?:%|percent\b|per\s+cent\b)|\b(?:one|1)\s+in\s+([0-9]{1,4})\b")
_MORE = r"exceeds?|exceeding|over|above|more\s+than|greater\s+than|higher\s+than|bigger\s+than|larger\s+than|at\s+least|reach(?:es)?|pass(?:es)?"
_LESS = r"below|under|less\s+than|smaller\s+than|lower\s+than|at\s+most|falls?|drops?"
# The chance itself is one that counts, or does not.
_EVEN = re.compile(r"\b(?:at\s+least|reach(?:es)?|below|under|(?:less|smaller|lower)\s+than)\b")
_WORDS = """
    roll rolls throw which few more fewer less become becomes first last exceed exceeds exceeding over above than greater higher bigger larger least most reach reaches pass passes below under smaller
    lower fall falls drop drops as until left or largest smallest fewest still down again only just
"""


@dataclass(frozen=True, slots=True)
class Busts:
    """The chance of a bust of each number of dice up to ``dice``, and the condition of these chances in words."""

    asking: Asking
    dice: int
    chance: Callable[[int], Fraction]
    provided: str = ""
    words: str = ""

    def exceeds(self, text: str) -> tuple[str, str] | None:
        """Answer with how many dice a bust is more likely than a share of the rolls."""
        shares = _SHARE.findall(text)
        asked = re.search(r"\b(?:(?:number|how\s+many|how\s+few|which|few|fewer|many)\b.*\b(?:dice|die))\b", text)
        rest = _SHARE.sub(" ", text)
        if len(shares) != 1 or not asked or not self.asking.bust.search(rest):
            return None
        rest = self.asking.bust_told.sub(" ", rest, count=1)
        if not covered(rest, self.asking.words(_WORDS + self.words) - {*NUMBERS}):
            return None
        if bool(re.search(rf"\b(?:{_MORE})\b", rest)) == bool(re.search(rf"\b(?:{_LESS})\b", rest)):
            return None
        hundredths, times = shares[0]
        limit = Fraction(hundredths) / 100 if hundredths else Fraction(1, int(times)) if int(times) else Fraction(1)
        bust = {number: self.chance(number) for number in range(1, self.dice + 1)}
        title = f"the dice whose bust is more likely than {f'{hundredths} %' if hundredths else f'1 in {times}'}"
        even, fewer = bool(_EVEN.search(rest)), bool(re.search(rf"\b(?:{_LESS})\b", rest))
        often = "less often than that" if fewer else "more often than that"
        if even and limit in bust.values():
            title = title.replace("more likely than", "as likely as")
            often = often if fewer else "so often or more often"
        elif fewer and limit in bust.values():
            often = "so often or less often"
        least = max(
            (number for number, chance in bust.items() if chance > limit or (even and chance == limit)), default=0
        )
        provided = self.provided and f" {self.provided}"
        if least in (0, self.dice):
            which = "every" if fewer == (not least) else "no"
            if not least:
                return (
                    title,
                    f"With {which} number of dice{provided and ','}{provided}: even one busts only {percent(bust[1])} of the time.",
                )
            return (
                title,
                f"With {which} number of dice{provided and ','}{provided}: even {dice_said(least)} bust {percent(bust[least])} of the time.",
            )
        which = f"{dice_said(least + 1)} or more" if fewer else f"{dice_said(least)}{' or fewer' if least > 1 else ''}"
        return title, (
            f"With {which} a roll busts {often}{provided}: {dice_said(least)} bust{'' if least > 1 else 's'} {percent(bust[least])} of the time, {dice_said(least + 1)} {percent(bust[least + 1])}."
        )
