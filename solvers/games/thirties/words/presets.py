"""Sets of rules of the game of 30s by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion
from solvers.contract.presentation.sayings import numbers_of_dice

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

# How people say other rules.
SAYINGS = (*numbers_of_dice((4, 5, 7), usual=6),)
