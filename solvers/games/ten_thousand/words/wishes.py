"""Wishes as people say them in 10.000, and words that only this game has."""

from solvers.bank_or_roll_wishes import FEWEST_TURNS, TURN_ALONE

CLUES = frozenset(("brelan", "straight", "triplet", "triplets"))
WISHES = (
    *((pattern, "max-turn") for pattern in TURN_ALONE),
    (FEWEST_TURNS, "min-turns"),
)
