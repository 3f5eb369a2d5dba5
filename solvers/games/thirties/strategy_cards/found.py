"""The rules of strategy cards that `python -m service.batch.cards` has found. A size that is left out has those of the size before."""

from solvers.strategy_cards.lines import FoundRules

FOUND: FoundRules = {
    "maximize": {
        "three-numbers": [{"keep": "6"}, {"keep": "123456", "dice thrown": (0, 4), "left": ("123", 0, 0)}],
        "a6": [
            {"keep": "6"},
            {"keep": "123456", "dice thrown": (0, 2), "left": ("123", 0, 0)},
            {"keep": "456", "left": ("1234", 0, 1)},
        ],
    },
    "min-loss": {
        "three-numbers": [{"keep": "123456", "points aside": (4, None), "left": ("123", 0, 0)}, {"keep": "6"}],
        "a6": [
            {"keep": "456", "left": ("1234", 0, 1)},
            {"keep": "6"},
            {"keep": "123456", "points aside": (11, None), "left": ("123", 0, 0)},
            {"keep": 1, "points aside": (21, None), "left": ("12", 0, 0)},
            {"keep": "3456", "dice thrown": (3, None), "left": ("123456", 1, 1)},
            {"keep": 1, "points aside": (23, None), "left": ("1", 0, 0)},
        ],
        "a4": [
            {"keep": "456", "points aside": (11, None), "left": ("6", 2, None)},
            {"keep": "456", "left": ("1234", 0, 1)},
            {"keep": "56", "points aside": (6, None), "left": ("6", 2, None)},
            {"keep": "56", "left": ("6", 3, None)},
            {"keep": "6", "left": ("23456", 3, None)},
            {"keep": "123456", "points aside": (11, None), "left": ("123", 0, 0)},
            {"keep": 1, "points aside": (21, None), "left": ("12", 0, 0)},
            {"keep": "56", "dice thrown": (5, 5), "points aside": (5, None), "left": ("123", 0, 0)},
            {"keep": "456", "dice thrown": (5, None), "left": ("123456", 2, 2)},
            {"keep": 1, "points aside": (17, 17), "left": ("456", 1, None)},
            {"keep": "3456", "dice thrown": (3, None), "left": ("123456", 1, 1)},
            {"keep": 1, "points aside": (23, None), "left": ("1", 0, 0)},
            {"keep": "3456", "dice thrown": (3, 3), "points aside": (18, None), "left": ("123", 0, 1)},
            {"keep": "56", "points aside": (12, None), "left": ("123456", 3, 3)},
        ],
    },
    "reach-30": {
        "three-numbers": [{"keep": "123456", "points aside": (6, None), "left": ("123", 0, 0)}, {"keep": "6"}],
        "a6": [
            {"keep": "456", "left": ("1234", 0, 1)},
            {"keep": "6"},
            {"keep": "3456", "points aside": (22, None), "left": ("1234", 0, 1)},
            {"keep": "3456", "dice thrown": (3, 3), "points aside": (16, None), "left": ("1234", 0, 1)},
            {"keep": "3456", "points aside": (23, None), "left": ("456", 1, None)},
            {"keep": "123456", "points aside": (17, None), "left": ("123", 0, 0)},
        ],
        "a4": [
            {"keep": "3456", "points aside": (21, None), "left": ("6", 1, None)},
            {"keep": "56", "points aside": (13, None), "left": ("456", 2, None)},
            {"keep": "23456", "points aside": (22, None), "left": ("123456", 1, 1)},
            {"keep": "456", "left": ("1234", 0, 1)},
            {"keep": "6"},
            {"keep": "3456", "points aside": (22, None), "left": ("1234", 0, 1)},
            {"keep": 1, "points aside": (18, 18), "left": ("3456", 2, None)},
            {"keep": "3456", "dice thrown": (3, 3), "points aside": (16, None), "left": ("1234", 0, 1)},
            {"keep": "23456", "points aside": (23, None), "left": ("123456", 1, 1)},
            {"keep": 2, "dice thrown": (4, None), "points aside": (11, None), "left": ("123", 0, 0)},
            {"keep": "3456", "points aside": (23, None), "left": ("456", 1, None)},
            {"keep": 2, "points aside": (17, None), "left": ("123", 0, 0)},
            {"keep": "3456", "dice thrown": (4, 4), "points aside": (11, None), "left": ("123456", 1, 1)},
            {"keep": "3456", "points aside": (24, None)},
        ],
    },
    "aggressive": {
        "three-numbers": [{"keep": "6"}, {"keep": "123456", "points aside": (12, None), "left": ("123", 0, 0)}],
        "a6": [
            {"keep": "6"},
            {"keep": "123456", "dice thrown": (0, 2), "left": ("123", 0, 0)},
            {"keep": "56", "left": ("12345", 0, 2)},
            {"keep": "123456", "left": ("1234", 0, 0)},
            {"keep": "456", "left": ("123456", 1, 1)},
            {"keep": "456", "dice thrown": (0, 3), "left": ("1234", 0, 1)},
        ],
    },
}
