"""Wishes as people say them in Toss Up!, and words that only this game has."""

from solvers.bank_or_roll_wishes import TURN_ALONE

CLUES = frozenset(("green", "greens", "yellow", "yellows", "red", "reds"))
_TURNS = r"([1-9][0-9]?)\s+(?:more\s+)?turns?"
WISHES = (
    (rf"\b(?:with)?in\s+{_TURNS}\b", r"within-\1 \1 turns left"),
    (
        r"\b(?:there\s+are\s+)?(?:three|3)(?:\s+(?:of\s+us|players|people|persons|in\s+the\s+game|at\s+the\s+table)|[\s-]player(?:\s+game)?)\b",
        "win-3",
    ),
    *((pattern, "max-turn") for pattern in TURN_ALONE),
    (r"\b(?:in\s+)?(?:the\s+)?fewest\s+(?:possible\s+)?turns\b", "min-turns"),
)
