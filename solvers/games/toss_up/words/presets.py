"""Sets of rules of Toss Up! by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion

PRESETS = (
    Preset(
        "toss-up-last-turn",
        "Toss Up! with a last turn",
        "ending=last-turn",
        "a house rule",
        "After somebody has banked 100 the other player has one more turn, and a tie is shared.",
    ),
    Preset(
        "toss-up-tie-loses",
        "Toss Up! with a last turn that must win",
        "ending=last-turn,tie=chaser-loses",
        "a house rule",
        "The player of the last turn must have more points than the leader.",
    ),
    Preset(
        "toss-up-to-50", "Toss Up! to 50", "target=50", "a house rule", "The short game: who first banks 50 has won."
    ),
    Preset(
        "toss-up-to-150", "Toss Up! to 150", "target=150", "a house rule", "The long game: who first banks 150 has won."
    ),
    Preset(
        "toss-up-five-dice",
        "Toss Up! with five dice",
        "dice=5,target=50",
        "a house rule",
        "Half of the dice, to half of the points.",
    ),
)

RULE_QUESTIONS = (
    RuleQuestion("How many points win?", tuple((f"target={points}", str(points)) for points in (100, 50, 150))),
    RuleQuestion("How many dice do you throw?", (("dice=10", "ten"), ("dice=5", "five"))),
    RuleQuestion(
        "Is there a last turn once somebody has the points?",
        (
            ("ending=first", "no, the game is over at once"),
            ("ending=last-turn", "yes, the other player has one more turn"),
        ),
    ),
    RuleQuestion(
        "What is a tie after the last turn?",
        (
            ("tie=half", "it is shared, or there is no last turn"),
            ("tie=chaser-loses", "a loss for the player of the last turn"),
        ),
    ),
)

_NUMBERS = {4: "(?:4|four)", 5: "(?:5|five)", 6: "(?:6|six)", 7: "(?:7|seven)", 8: "(?:8|eight)", 9: "(?:9|nine)"}
# How people say the rules of Toss Up!
SAYINGS = (
    (
        r"\b(?:we\s+|i\s+|you\s+)?(?:play(?:ing|s|ed)?|game|goes|race|first|target(?:\s+(?:is|of))?)\s+(?:only\s+|up\s+)?(?:to\s+)(?:reach\s+)?([1-9][0-9]{1,2})\b(?!\s*(?:to|-|vs|against)\s*[0-9])(?:\s+points)?",
        r"target=\1",
    ),
    (r"^\W*to\s+([1-9][0-9]{1,2})(?=\s*[,;:.]|\s+(?:points|with|i|and|he|we)\b|$)", r"target=\1"),
    (r"\bwith\s+(?:an?\s+|the\s+)?(?:last|final)\s+(?:turn|round)\b", "ending=last-turn"),
    *(
        (pattern, f"dice={number}")
        for number, shown in _NUMBERS.items()
        for pattern in (
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?\s+)?(?:with|using|have|got|has)\s+(?:only\s+|just\s+)?{shown}\s+dice\s+(?:instead(?:\s+of\s+\w+)?|in\s+(?:total|all|the\s+(?:game|set|box)))\b",
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?|version|variant|game)\s+(?:with|using|of)\s+(?:only\s+|just\s+)?{shown}\s+dice\b",
            rf"\bwith\s+only\s+{shown}\s+dice\b",
        )
    ),
)
