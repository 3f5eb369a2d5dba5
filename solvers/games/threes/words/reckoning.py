"""Answers to questions about the points of five dice that were taken: ``I took 3 1 2 and then 3 3, what is my score``."""

import re

from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.vocabulary import word_set

_ASKED = re.compile(
    r"\b(?:what\s+(?:is|was|are)\s+(?:my|the|her|his|their|your)\s+(?:(?:final|whole)\s+)?(?:score|total|points|result)|how\s+many\s+points\s+(?:is|are|do|does|did|have)\b)"
)
# Two dice of one face: both showed three.
_BOTH = re.compile(
    r"\bboth\s+(?:dice\s+)?(?:showed|show|were|are|came\s+up|was)\s+(?:an?\s+)?(one|two|three|four|five|six|[1-6])s?\b"
)
_DICE_SAID = re.compile(r"\b(?:my|the)\s+(?:(?:last|other)\s+)?(?:one|two|three|four|[1-5])\s+(?:dice|die)\b")
_IDLE = word_set(
    "i he she we in of took taken take and then a an the my last dice die finally first what is was are score total points result final whole how many that do does did have got "
    "kept showed show came up with threes game end"
)
_DICE = 5


def reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question about the points of five dice; None if a text in small letters asks no such question."""
    if not _ASKED.search(text):
        return None
    written = _BOTH.sub(lambda match: f" {_face(match[1])} {_face(match[1])} ", text)
    tokens = re.findall("[a-z]+|[0-9]+", _DICE_SAID.sub(" ", written))
    thrown = [token for token in tokens if token.isdigit()]
    dice = sorted("".join(thrown))
    if len(dice) != _DICE or not set("123456").issuperset(dice) or not _IDLE.issuperset(set(tokens) - set(thrown)):
        return None
    shown, total = " ".join(dice), sum(int(face) for face in dice if face != "3")
    return f"the points of {shown}", f"The dice {shown} make {total} points together, as a 3 counts nothing."


def _face(word: str) -> str:
    return str(NUMBERS.index(word)) if word in NUMBERS else word
