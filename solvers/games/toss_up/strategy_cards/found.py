"""The rules of strategy cards of Toss Up! that a long search has found."""

from solvers.strategy_cards.lines import FoundRules

FOUND: FoundRules = {
    "win": {
        "three-numbers": [{"bank": 27}, {"other": (59, None)}, {"dice": (4, None)}],
        "a6": [
            {"bank": 21},
            {"bank": 13, "own": (51, None)},
            {"own": (70, None)},
            {"other": (72, None)},
            {"bank": 50, "own": (54, None), "other": (51, None)},
            {"dice": (4, None)},
        ],
        "a4": [
            {"bank": 27},
            {"dice": (0, 1), "other": (48, None)},
            {"other": (72, None)},
            {"bank": 17, "own": (51, None)},
            {"bank": 43, "own": (0, 8), "behind": (45, None)},
            {"dice": (5, None)},
            {"own": (54, None), "other": (51, None)},
            {"bank": 71, "own": (60, None)},
        ],
    }
}
