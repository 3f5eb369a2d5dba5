"""The puzzles of Threes."""

from fractions import Fraction
from functools import partial

from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import State
from solvers.games.threes.strategies import safe

# A turn is near its end with so many dice just thrown.
_FEW = 3


def puzzles(rules: ThreesRules) -> Puzzles:
    """Return the puzzles under some rules."""
    return Puzzles(
        margin=Fraction(1, 10),
        players=("min-expected:safe", "min-expected:threes-only"),
        themes={
            "bank-or-roll": "take all dice or throw again",
            "what-to-keep": "what to take",
            "near-the-end": "the last dice",
            "trap": "a move that looks good",
        },
        near=lambda state: len(state.rolled) <= _FEW,
        choosers=(partial(_low, rules, 1), partial(_low, rules, 2)),
    )


def _low(rules: ThreesRules, points: int, state: State) -> str:
    """Return every die of at most so many points, as most people take them, or the lowest dice where more must be taken."""
    low = sum(rules.points(die) <= points for die in state.rolled)
    return safe(rules, state.rolled, max(low, 2 if state.two else 1))
