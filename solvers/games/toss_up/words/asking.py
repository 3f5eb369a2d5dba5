"""The words of questions about Toss Up! whose answers follow from their numbers and the rules."""

import re

from solvers.bank_or_roll_asked.asking import Asking
from solvers.games.toss_up.rules import TossUpRules

RULES = TossUpRules()
ASKED = Asking(
    slug="toss-up",
    target=RULES.target,
    unit=1,
    common="coloured colored",
    bust=re.compile(r"\b(?:busts?|busted|busting|lose\s+(?:everything|it\s+all|all))\b"),
    bust_told=re.compile(r"\b(?:busts?|busting)\b"),
)
BUST, words = ASKED.bust, ASKED.words
