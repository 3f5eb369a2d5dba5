"""The words in which people speak about positions of 10.000."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from solvers.bank_or_roll import HELD_BEFORE, HELD_BEHIND, LEFT, OTHER, OWN, REFUSED, asked
from solvers.contract.presentation import speech
from solvers.contract.presentation.speech import Role, Wording
from solvers.games.ten_thousand.rules import DICE

_OF_TURN = Role("number", HELD_BEFORE, HELD_BEHIND, default="0")
_LEFT = replace(LEFT, instead=True)
_ROLLED = Role(
    "dice",
    ("dice", "rolled", "threw", "roll", "roll of", "dice show", "roll shows", "thrown"),
    ("rolled", "thrown", "just rolled"),
    optional=True,
    asks=True,
)
_TRIPLE = Role(
    "number",
    ("triple of", "triple", "remembering", "remembered", "remembering a triple of"),
    ("remembered", "triple"),
    prefix="m",
    named=True,
    optional=True,
)
_NEXT = Role(
    "number",
    ("against", "next", "next has", "next player", "next player has", "second", "second player has"),
    ("next", "for the next player"),
)
_THIRD = Role("number", ("third", "third has", "third player", "third player has"), ("third", "for the third player"))
# A name of the game is no number, and all dice are rolled again once all have scored.
_NAMES = (
    (r"^\W*10k\b|\b(?:in|playing|play)\s+10(?:k\b|[.,' ]?000\b)|[,;:(]\s*10k\W*$", " "),
    (r"\bhot\s+dice\b(?=.*[0-9]-[0-9]+-[0-9])|\bhot\s+dice\b(?=.*\b(?:rolled|threw|thrown|dice|die|all)\b)", " "),
    (r"\bhot\s+dice\b", " hand of 6 "),
    # That it is the last turn is seen in a score of the target or more.
    (r"\b(?:in\s+)?(?:the\s+|my\s+)?(?:last|final)\s+(?:round|turn|go)\b(?=.*\b1[0-9]{4}\b)", " "),
)
_PASSED_OVER = (
    *(
        "roll",
        "bank",
        "win",
        "set",
        "aside",
        "chance",
        "chances",
        "probability",
        "odds",
        "again",
        "is",
        "collect",
        "start",
        "beginning",
    ),
)
# By the number of points banked that a position begins with. One score is always said to be one: in "bank 350 or 400" there is none.
_SCORES: Mapping[int, tuple[Role, ...]] = {
    0: (),
    1: (replace(speech.OWN, named=True),),
    2: (OWN, OTHER),
    3: (OWN, _NEXT, _THIRD),
}


@lru_cache(maxsize=64)
def wording(scores: int, target: int) -> Wording:
    """Return how people speak about positions with so many scores if so many points win."""
    return Wording(
        (*_SCORES[scores], _OF_TURN, _ROLLED, _LEFT, _TRIPLE),
        words=("end", "done", "lost", "wait"),
        passed_over=_PASSED_OVER,
        refused=REFUSED,
        prepare=asked(DICE, scores, target, *_NAMES),
    )
