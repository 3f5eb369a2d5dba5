"""Games that were played, as counts."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Plays:
    """Games that were played from one state, seen by the first player.

    ``values`` counts what the games were worth in the goal's unit, ``scores`` the whole numbers that the game calls a score,
    and ``results`` 1, 0 and -1 for games won, tied and lost.
    """

    values: Counter[Fraction]
    scores: Counter[int]
    results: Counter[int]
