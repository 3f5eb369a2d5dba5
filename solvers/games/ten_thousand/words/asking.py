"""The words of questions about 10.000 whose answers follow from their numbers and the rules."""

import re

from solvers.bank_or_roll_asked.asking import Asking
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

RULES = TenThousandRules()
BUST = re.compile(
    r"\b(?:busts?|busted|busting|farkles?|farkled|farkling|zilch(?:es)?|zilched|zilching|scores?\s+nothing|bring(?:s)?\s+nothing|lose\s+(?:everything|it\s+all|all))\b"
)
ASKED = Asking(slug="ten-thousand", target=RULES.target, unit=UNIT, common="they them", bust=BUST, bust_told=BUST)
words = ASKED.words
