"""The puzzles of Toss Up!"""

from fractions import Fraction

from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State

_PLAYERS = ("one-roll", "over-20", "over-24", "over-50", "one-step", "over-24-aware")
# The game is near its end if a player needs no more than this part of the target.
_LAST = Fraction(1, 4)


def puzzles(rules: TossUpRules) -> Puzzles | None:
    """Return the puzzles under some rules; None if there is a last turn."""
    if rules.ending == "last-turn":
        return None

    def near(state: State) -> bool:
        ahead = max((state.own or 0) + (state.points or 0), state.other or 0)
        return rules.target - ahead <= _LAST * rules.target

    return Puzzles(
        margin=Fraction(1, 100),
        players=tuple(f"min-turns:{slug}" for slug in _PLAYERS),
        themes={
            "bank-or-roll": "bank or roll",
            "near-the-end": "near the end of the game",
            "against-the-score": "against the score",
            "trap": "a move that looks good",
        },
        near=near,
        # What would reach the target ends the game at any score.
        even=lambda state: state._replace(own=0, other=0),
        # To bank is rarely best by the margin.
        further=12_000,
    )
