"""Games that were played, as counts."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Plays:
    """Games that were played from one state, seen by the first player.

    ``values`` counts the values of the games in the goal's unit, ``scores`` their scores as the game counts them, and
    ``results`` the games won (1), tied (0) and lost (-1).
    """

    values: Counter[Fraction]
    scores: Counter[int]
    results: Counter[int]
