"""The words in which people speak about positions of 10.000."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from solvers.bank_or_roll import HELD_BEFORE, HELD_BEHIND, LEFT, OTHER, OWN, REFUSED, Written, asked
from solvers.contract.presentation import speech
from solvers.contract.presentation.speech import Role, Wording
from solvers.games.ten_thousand import scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules

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
_TRIPLE_OF = 3
_SHOWN = r"\b(?:rolled|threw|thrown|rolling|roll|throw)\W+((?:[1-6](?:\W+|(?=[1-6])))*[1-6])"


def _counted(match: re.Match[str]) -> str:
    """Return dice that are shown without their number, if it is that."""
    words = ("one", "two", "three", "four", "five", "six")
    number = int(match[2]) if match[2].isdigit() else words.index(match[2]) + 1
    return f" rolled {match[1]} " if len(re.findall("[1-6]", match[1])) == number else match[0]


def _aside(match: re.Match[str]) -> str:
    """Return dice aside as nothing if the points that follow are theirs, and no triple has to be remembered."""
    dice = "".join(sorted(re.findall("[1-6]", match[1])))
    simple = max(map(dice.count, dice)) < _TRIPLE_OF
    return f" held {match[2]} " if simple and scoring.points(TenThousandRules(), dice, 0) == int(match[2]) else match[0]


def _with_triple(match: re.Match[str]) -> str:
    """Return the points of a triple that is aside alone, and its face, if it and the dice rolled are all dice."""
    face, thrown = match[1], re.findall("[1-6]", match[2])
    held = scoring.points(TenThousandRules(), face * _TRIPLE_OF, 0)
    return f" held {held} triple of {face} rolled {' '.join(thrown)} " if len(thrown) + _TRIPLE_OF == DICE else match[0]


def _last(match: re.Match[str]) -> str:
    """Return nothing for the word that it is the last turn, if a score says so."""
    return " " if re.search(r"\b1[0-9]{4}\b", match.string) else match[0]


# A name of the game is no number, and all dice are rolled again once all have scored.
_NAMES: tuple[tuple[str, Written], ...] = (
    (r"^\W*10k\b|\b(?:in|playing|play)\s+10(?:k\b|[.,' ]?000\b)|[,;:(]\s*10k\W*$", " "),
    (r"\bhot\s+dice\b(?=.*[0-9]-[0-9]+-[0-9])|\bhot\s+dice\b(?=.*\b(?:rolled|threw|thrown|dice|die|all)\b)", " "),
    (r"\bhot\s+dice\s+(?:with|at|on|and)\s+([0-9]+)\b(?!\s*(?:dice|die))", r" hand of 6 held \1 "),
    (r"\bhot\s+dice\b", " hand of 6 "),
    # What the dice nearly are is seen in them.
    (r"\b(?:so\s+)?(?:close|near|almost|nearly)\s+(?:to\s+)?(?:an?\s+)?straight\b", " "),
    # Three alike are aside. Who has 5s or 6s aside and names no game means the game of 30s.
    (
        r"\b(?:i\s+)?(?:have\s+)?(?:put|set|kept|have|took)?\s*(?:aside\s+)?([2-4])\s+\1\s+\1\s+aside\W+(?:and\s+)?(?:then\s+)?(?:i\s+)?(?:just\s+)?(?:rolled|threw)\s+((?:[1-6](?![0-9])[\s,]*(?:and\s+)?)+)",
        _with_triple,
    ),
    # The points of the dice aside are told: a 1 and 5 5 aside, so 200.
    (
        r"\b(?:i\s+)?(?:have\s+)?(?:put|set|kept|keep|took|have)\s+(?:aside\s+)?((?:(?:an?\s+)?[1-6]\b(?:\s*(?:,|and\b|&))?\s*)+)(?:aside\s*)?,?\s*(?:so\s+|that\s+is\s+)?([0-9]{2,5})\s+(?:points?\s+)?(?:in\s+the\s+turn|in\s+hand|so\s+far)\b",
        _aside,
    ),
    # Dice that are shown need no number, and the game is one of six dice.
    (
        rf"{_SHOWN}[\s,;:]*(?:(?:with|from|of|on|out\s+of|using)\s+)?(?:(?:my|the|all)\s+)?([1-6]|one|two|three|four|five|six)\s+dice\b(?!\s+left)",
        _counted,
    ),
    (r"^\W*(?:with\s+)?(?:6|six)\s+dice\b(?=.*\b(?:rolled|threw|thrown)\W+[1-6])", " "),
    (r"\b(?:on\s+)?(?:my\s+|the\s+|a\s+)?(?:very\s+)?(?:first|opening)\s+(?:roll|throw)\b(?=.*[1-6])", " "),
    (
        r"\b(?:with\s+|and\s+)?(?:no|without(?:\s+an?)?|not?\s+any)\s+(?:triples?|triplets?|memory|three\s+of\s+a\s+kind)(?:\s+(?:yet|lying|there|aside|so\s+far|to\s+remember))?\b",
        " ",
    ),
    (
        r"\b(?:(?:after|with|and|i\s+have|having|there\s+is)\s+)*(?:an?\s+|the\s+)?(?:triple|triplet|three\s+of\s+a\s+kind)\s+(?:of|in)\s+([1-6])(?:['’]?s)?\b(?:\s+(?:lying|there|aside|set|already|is|remembered|kept|banked))*",
        r" triple of \1 ",
    ),
    # That it is the last turn is seen in a score of the target or more.
    (
        r"\b(?:and\s+)?(?:it\s+is\s+|this\s+is\s+)?(?:in\s+|on\s+)?(?:the\s+|my\s+)?(?:last|final)\s+(?:round|turn|go)\b",
        _last,
    ),
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
