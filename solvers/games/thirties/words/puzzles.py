"""The puzzles of the game of 30s."""

from fractions import Fraction

from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.thirties.strategies import STRATEGIES

# A turn is near its end with so many dice just thrown.
_FEW = 3

PUZZLES = Puzzles(
    margin=Fraction(1, 10),
    players=tuple(f"min-loss:{slug}" for slug in STRATEGIES),
    themes={
        "bank-or-roll": "end the turn or throw again",
        "what-to-keep": "what to put aside",
        "near-the-end": "the last dice",
        "trap": "a move that looks good",
    },
    near=lambda state: len(state.rolled) <= _FEW,
)
