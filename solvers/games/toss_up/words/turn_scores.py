"""The points that one turn of Toss Up! banks if it always stops with more than some points."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from solvers.bank_or_roll_asked.turns import Score
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules


@lru_cache(maxsize=256)
def law(rules: TossUpRules, most: int) -> tuple[Mapping[int, Fraction], Fraction]:
    """Return the chances of what a turn banks that rolls with ``most`` points or fewer, whatever is banked already, and its rolls on average.

    A roll of yellow dice alone changes nothing, so it is left out of the chances of a roll, and only counted as a roll.
    """
    exact = odds(rules)
    reached, banked = {0: Fraction(1)}, {0: Fraction(0)}
    rolls = Fraction(0)
    for points in range(most + 1):
        chance = reached.pop(points, Fraction(0))
        if not chance:
            continue
        number = in_hand(rules, points)
        changed = 1 - exact.stay[number]
        rolls += chance / changed
        banked[0] += chance * exact.bust[number] / changed
        for greens in range(1, number + 1):
            total = points + greens
            held = reached if total <= most else banked
            held[total] = held.get(total, Fraction(0)) + chance * exact.gain[number][greens] / changed
    return banked, rolls


@lru_cache(maxsize=256)
def score(rules: TossUpRules, most: int) -> Score:
    """Return what a turn banks that rolls with ``most`` points or fewer."""
    return Score.of(*law(rules, most))
