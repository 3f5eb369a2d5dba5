"""Sets of rules of the game of 30s by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion

PRESETS = (
    Preset(
        "thirties-to-28",
        "28s with six dice",
        "threshold=28",
        "a house rule",
        "A score below 28 loses points, not one below 30.",
    ),
    Preset(
        "thirties-to-32",
        "32s with six dice",
        "threshold=32",
        "a house rule",
        "A score below 32 loses points, not one below 30.",
    ),
    Preset(
        "thirties-five-dice",
        "25s with five dice",
        "dice=5,threshold=25",
        "a house rule",
        "Five dice, and a threshold of five points a die as in the game with six.",
    ),
)

RULE_QUESTIONS = (
    RuleQuestion("How many dice do you throw?", (("dice=6", "six"), ("dice=5", "five"))),
    RuleQuestion(
        "Below which score do you lose points?",
        (
            ("threshold=30", "below 30"),
            ("threshold=28", "below 28"),
            ("threshold=32", "below 32"),
            ("threshold=25", "below 25"),
        ),
    ),
)

_NUMBERS = {4: "(?:4|four)", 5: "(?:5|five)", 7: "(?:7|seven)"}
# How people say other rules.
SAYINGS = (
    *(
        (pattern, f"dice={number}")
        for number, shown in _NUMBERS.items()
        for pattern in (
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?\s+)?(?:with|using|have|got|has)\s+(?:only\s+|just\s+)?{shown}\s+dice\s+(?:instead(?:\s+of\s+\w+)?|in\s+(?:total|all|the\s+(?:game|set|box)))\b",
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?|version|variant|game)\s+(?:with|using|of)\s+(?:only\s+|just\s+)?{shown}\s+dice\b",
            rf"\bwith\s+only\s+{shown}\s+dice\b",
            # Fewer dice are those that are left.
            *((rf"^\W*with\s+{shown}\s+dice\b",) if number > 6 else ()),
        )
    ),
)
