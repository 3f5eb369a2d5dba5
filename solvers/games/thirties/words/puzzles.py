"""The puzzles of the game of 30s."""

from fractions import Fraction
from functools import partial

from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.thirties.notation import State
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES, fives_and_sixes

# A turn is near its end with so many dice just thrown.
_FEW = 3


def puzzles(rules: ThirtiesRules) -> Puzzles:
    """Return the puzzles under some rules."""
    return Puzzles(
        margin=Fraction(1, 10),
        players=tuple(f"min-loss:{slug}" for slug in STRATEGIES),
        themes={
            "bank-or-roll": "end the turn or throw again",
            "what-to-keep": "what to put aside",
            "near-the-end": "the last dice",
            "trap": "a move that looks good",
        },
        near=lambda state: len(state.rolled) <= _FEW,
        choosers=(_high, _hasty),
        obvious=partial(_reached, rules),
    )


def _reached(rules: ThirtiesRules, state: State) -> bool:
    """Return True if all dice together reach the threshold: whoever adds them up takes them, as nothing can be better."""
    return sum(map(int, state.kept + state.rolled)) >= rules.threshold


def _high(state: State) -> str:
    """Return every die from four up, at least the highest."""
    return state.rolled.lstrip("123") or state.rolled[-1]


def _hasty(state: State) -> str:
    """Return all dice if they show at least four on average; else every five and six, at least the highest die."""
    enough = sum(map(int, state.rolled)) >= 4 * len(state.rolled)
    return state.rolled if enough else fives_and_sixes(state.rolled)
