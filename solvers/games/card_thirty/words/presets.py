"""Sets of rules of the card game of Thirty by name."""

from solvers.contract.presentation.presets import Preset

PRESETS = (
    Preset("thirty-no-joker", "Thirty without jokers", "jokers=0", "a house rule", "A plain deck of 52 cards."),
    Preset(
        "thirty-one-joker", "Thirty with one joker", "jokers=1", "a house rule", "One joker is in the deck, not two."
    ),
    Preset(
        "thirty-three-jokers",
        "Thirty with three jokers",
        "jokers=3",
        "a house rule",
        "Three jokers are in the deck, not two.",
    ),
    Preset(
        "thirty-first-meld-40",
        "Thirty with a first meld of 40",
        "first_meld=40",
        "a house rule",
        "The first melds must be worth 40 points, not 30.",
    ),
    Preset(
        "thirty-first-meld-free",
        "Thirty with any first meld",
        "first_meld=0",
        "a house rule",
        "Any meld may be the first one, whatever it is worth.",
    ),
)

# How people say the rules of the card game.
SAYINGS = (
    (
        r"\b(?:with\s+)?([1-9][0-9])\s+(?:points\s+)?(?:(?:is|are)\s+)?(?:needed\s+)?(?:to|for)\s+(?:lay(?:\s+down)?|open|go\s+down|the\s+first\s+(?:meld|lay-?down))\b",
        r"first_meld=\1",
    ),
    (r"\bwith\s+(?:no|0)\s+jokers?\b|\bwithout\s+jokers?\b", "jokers=0"),
    (r"\bwith\s+(?:four|4)\s+jokers\b(?!\s+in)", "jokers=4"),
)
