"""The points that one turn of 10.000 banks if it sets aside all dice that score and always stops with some points."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache

from solvers.bank_or_roll_asked.turns import Score
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import FULL, Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules


@cache
def _rolls(rules: TenThousandRules, hand: Hand) -> Mapping[tuple[int, Hand] | None, int]:
    """Return the number of rolls of a hand by the points of all dice that score and the hand that they leave; None stands for a bust."""
    weights: dict[tuple[int, Hand] | None, int] = {}
    for throw in hands.throws(rules, hand):
        # The first option sets the most dice aside.
        left = throw.options[0] if throw.options else None
        weights[left] = weights.get(left, 0) + throw.weight
    return weights


@lru_cache(maxsize=64)
def law(rules: TenThousandRules, least: int) -> tuple[Mapping[int, Fraction], Fraction]:
    """Return the chances of what a turn banks that stops with ``least`` points or more, and its rolls on average."""
    reached: dict[int, dict[Hand, Fraction]] = {0: {FULL: Fraction(1)}}
    banked, rolls = {0: Fraction(0)}, Fraction(0)
    for points in range(0, least, UNIT):
        for hand, chance in reached.pop(points, {}).items():
            rolls += chance
            ways = hands.ways(rules, hand)
            for left, weight in _rolls(rules, hand).items():
                share = chance * weight / ways
                if left is None:
                    banked[0] += share
                    continue
                total = points + left[0]
                if total >= least:
                    banked[total] = banked.get(total, Fraction(0)) + share
                else:
                    there = reached.setdefault(total, {})
                    there[left[1]] = there.get(left[1], Fraction(0)) + share
    return banked, rolls


@lru_cache(maxsize=64)
def score(rules: TenThousandRules, least: int) -> Score:
    """Return what a turn banks that stops with ``least`` points or more."""
    return Score.of(*law(rules, least))
