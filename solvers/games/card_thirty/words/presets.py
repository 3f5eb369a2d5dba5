"""Sets of rules of the card game of Thirty by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion

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

RULE_QUESTIONS = (
    RuleQuestion(
        "How many jokers are in the deck?",
        tuple((f"jokers={jokers}", word) for jokers, word in ((2, "two"), (0, "none"), (1, "one"), (3, "three"))),
    ),
    RuleQuestion(
        "How many points must your first melds be worth?",
        (("first_meld=30", "30"), ("first_meld=40", "40"), ("first_meld=0", "any number")),
    ),
)

# How people say the rules of the card game.
SAYINGS = (
    (
        r"\b(?:with\s+)?([1-9][0-9])\s+(?:points\s+)?(?:(?:is|are)\s+)?(?:needed\s+)?(?:to|for)\s+(?:lay(?:\s+down)?|open|go\s+down|the\s+first\s+(?:meld|lay-?down))\b",
        r"first_meld=\1",
    ),
    (r"\bwith\s+(?:no|0)\s+jokers?\b|\bwithout\s+(?:any\s+)?jokers?\b", "jokers=0"),
    (r"\bwith\s+(?:four|4)\s+jokers\b(?!\s+in)", "jokers=4"),
)
