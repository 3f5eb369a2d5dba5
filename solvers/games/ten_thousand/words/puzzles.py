"""The puzzles of 10.000."""

from fractions import Fraction

from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State

_PLAYERS = ("document", "turn-optimal", "bank-at-300", "bank-at-500", "bank-at-1000")
# The game is near its end if a player needs no more than this part of the target.
_LAST = Fraction(1, 5)
# In the middle of the game a turn may be banked from the first points on.
_MIDDLE = Fraction(2, 5)


def puzzles(rules: TenThousandRules) -> Puzzles:
    """Return the puzzles under some rules."""

    def near(state: State) -> bool:
        return rules.target - max(state.own or 0, state.other or 0) <= _LAST * rules.target

    def even(state: State) -> State:
        middle = int(_MIDDLE * rules.target) // 50 * 50
        return state._replace(own=middle, other=middle)

    return Puzzles(
        margin=Fraction(1, 200),
        players=tuple(f"win:{slug}" for slug in _PLAYERS),
        themes={
            "bank-or-roll": "bank or roll",
            "what-to-keep": "what to set aside",
            "near-the-end": "near the end of the game",
            "against-the-score": "against the score",
            "trap": "a move that looks good",
        },
        near=near,
        even=even,
    )
