"""Sets of rules of Threes by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion

_WORDS = {2: "two", 3: "three", 4: "four", 6: "six", 7: "seven", 8: "eight"}
PRESETS = (
    *(
        Preset(
            f"threes-with-{word}-dice",
            f"Threes with {word} dice",
            f"dice={number}",
            "a house rule",
            f"The same game with {word} dice instead of five.",
        )
        for number, word in _WORDS.items()
    ),
    Preset(
        "threes-take-one",
        "Threes, always take one",
        "reroll_all=false",
        "a house rule",
        "At least one die must be taken after each throw; a whole throw is never thrown again.",
    ),
)

RULE_QUESTIONS = (
    RuleQuestion(
        "How many dice do you throw?",
        tuple(
            (f"dice={dice}", word)
            for dice, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight"), 2)
        ),
    ),
    RuleQuestion(
        "May you throw all the dice again without taking one?",
        (
            ("reroll_all=true", "yes, but then at least two must be taken"),
            ("reroll_all=false", "no, one at least is taken each time"),
        ),
    ),
)

_NUMBERS = {4: "(?:4|four)", 6: "(?:6|six)", 7: "(?:7|seven)"}
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
            *((rf"^\W*with\s+{shown}\s+dice\b",) if number > 5 else ()),
        )
    ),
    (
        r"\b(?:(?:we\s+)?(?:do(?:\s+not|n['’]?t)|never)\s+allow|no|without)\s+(?:the\s+)?(?:re-?roll(?:ing)?[\s-]*(?:all|everything)|throwing\s+all\s+again)\b",
        "reroll_all=false",
    ),
)
