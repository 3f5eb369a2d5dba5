"""The words in which people speak about positions of Toss Up!"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from solvers.bank_or_roll import HELD_BEFORE, HELD_BEHIND, LEFT, OTHER, OWN, REFUSED, asked
from solvers.contract.presentation import speech
from solvers.contract.presentation.speech import Role, Wording
from solvers.games.toss_up.goals import Form

DICE = 10
HELD = Role("number", (*HELD_BEFORE, "in hand", "at risk"), HELD_BEHIND, optional=True)
_TURNS = Role(
    "number",
    ("turns left", "turns", "within"),
    ("turns", "turns left", "turns to go", "turn left", "more turns"),
    prefix="t",
    named=True,
)
_PASSED_OVER = (
    "roll",
    "again",
    "bank",
    "win",
    "to",
    "chance",
    "chances",
    "probability",
    "odds",
    "rolled",
    "threw",
    "throw",
    "first",
)


_COLOURS = re.compile(r"\b([0-9]{1,2})\s+(green|yellow|red)s?\b(?:\s*(?:,|and|&|\+)\s*(?:and\s+)?)?")


_TEN = re.compile(r"\b(?:with\s+|all\s+)?(?:10|ten)\s+dice\b")

# Yellow dice are thrown again, so that their number is that of the dice left.
_ALL_YELLOW = re.compile(
    r"\b(?:and\s+)?all\s+(?:my\s+|the\s+)?([2-9]|two|three|four|five|six|seven|eight|nine)\s+(?:dice\s+)?(?:(?:came|turned)\s+up|are|were|show(?:ed)?)\s+yellow\b"
)


def _with_colours(prepare: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that writes the colours of a first roll as points: ``5 greens 3 yellows 2 reds`` are 5 points held.

    Colours of fewer dice than all are those of a later roll, and stay as they are: what was held before is not said.
    """

    def prepared(text: str) -> str:
        text = _ALL_YELLOW.sub(r" \1 dice left ", text)
        shown = {colour: int(number) for number, colour in _COLOURS.findall(text)}
        alone = shown.keys() == {"green"}
        if (
            not shown.get("green")
            or not (alone or sum(shown.values()) == DICE)
            or len(_COLOURS.findall(text)) > len(shown)
        ):
            return prepare(text)
        return prepare(_COLOURS.sub(" ", _TEN.sub(" ", text)) + f" {shown['green']} points in the turn")

    return prepared


def wording(target: int, *roles: Role) -> Wording:
    """Return how people speak about positions of Toss Up! that have these fields, if so many points win."""
    words = ("end", "start", "done", "late", "wait")
    scores = sum(1 for role in roles if role.start) or int(speech.OWN in roles)
    prepare = _with_colours(asked(DICE, scores, target, faces=False))
    return Wording(roles, words=words, passed_over=_PASSED_OVER, refused=REFUSED, prepare=prepare)


_ROLES: Mapping[Form, tuple[Role, ...]] = {
    "race": (OWN, OTHER, HELD, LEFT),
    "reply": (OWN, OTHER, HELD, LEFT),
    "turn": (HELD, LEFT),
    "turns": (speech.OWN, HELD, LEFT),
    "within": (speech.OWN, HELD, LEFT, _TURNS),
}


@lru_cache(maxsize=64)
def of_form(form: Form, target: int) -> Wording:
    """Return how people speak about the positions of a goal if so many points win."""
    return wording(target, *_ROLES[form])
