"""The rules of strategy cards of 10.000 that a long search has found."""

from solvers.strategy_cards.lines import FoundRules

FOUND: FoundRules = {
    "win": {
        "three-numbers": [{"bank": 800}, {"dice": (5, None)}, {"keep": "fewest singles"}],
        "a6": [
            {"bank": 350},
            {"bank": 850, "triple": (1, None)},
            {"bank": 300, "triple": (5, 5)},
            {"bank": 1800, "dice": (3, 3), "triple": (1, None)},
            {"dice": (5, None)},
            {"keep": "fewest singles"},
        ],
        "a4": [
            {"bank": 350},
            {"bank": 300, "dice": (2, 2)},
            {"bank": 900, "triple": (1, None)},
            {"bank": 1300, "triple": (1, None), "behind": (2000, None)},
            {"bank": 350, "triple": (5, 5)},
            {"bank": 600, "dice": (1, 1), "triple": (1, None)},
            {"bank": 1800, "dice": (3, 3), "triple": (1, None)},
            {"bank": 1100, "dice": (3, 3), "triple": (5, 5)},
            {"bank": 800, "dice": (4, 4), "missing": (0, 6000)},
            {"other": (9500, None), "total": (10000, 10400)},
            {"dice": (2, None), "other": (9000, None), "total": (10000, 10150)},
            {"bank": None, "other": (0, 8500), "total": (10000, None)},
            {"dice": (5, None)},
            {"bank": 2000, "dice": (5, 5)},
            {"bank": 2500, "dice": (3, 3), "triple": (6, 6)},
            {"dice": (3, 3), "triple": (1, None), "behind": (3000, None)},
            {"dice": (5, 5), "behind": (2000, None)},
            {"bank": 700, "triple": (5, 5), "behind": (2500, None)},
            {"keep": "fewest singles"},
            {"keep": "most dice", "thrown": (4, 4), "last": (1, 1)},
        ],
    }
}
