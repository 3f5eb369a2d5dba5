"""The puzzles of Threes."""

from fractions import Fraction

from solvers.contract.presentation.puzzles import Puzzles

# A turn is near its end with so many dice just thrown.
_FEW = 3

PUZZLES = Puzzles(
    margin=Fraction(1, 10),
    players=("min-expected:safe", "min-expected:threes-only"),
    themes={
        "bank-or-roll": "take all dice or throw again",
        "what-to-keep": "what to take",
        "near-the-end": "the last dice",
        "trap": "a move that looks good",
    },
    near=lambda state: len(state.rolled) <= _FEW,
)
