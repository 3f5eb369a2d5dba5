"""What a policy banks in one turn."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from solvers.games.toss_up.odds import BUST, in_hand, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

N = TypeVar("N", Fraction, Decimal)


def banked(rules: TossUpRules, plan: Plan, own: int) -> Mapping[int, Fraction]:
    """The probability of every number of points banked with ``own`` banked before; a bust counts as 0."""
    return _banked(rules, plan, 0 if plan.blind else own)


@lru_cache(maxsize=256)
def _banked(rules: TossUpRules, plan: Plan, own: int) -> Mapping[int, Fraction]:
    return spread(rules, lambda points: plan.rolls(own, points), plan.last(own), Fraction)


def spread(
    rules: TossUpRules, rolls: Callable[[int], bool], last: int, number: Callable[[int, int], N], start: int = 0
) -> Mapping[int, N]:
    """The probability of every number of points banked by who rolls where ``rolls`` says so, up to ``last`` points.

    The turn goes on with a roll at ``start`` points held: at none it begins. ``number(a, b)`` is a / b. Every result is made
    of sums, products and quotients of positive numbers, five an addend.
    """
    none = number(0, 1)
    # How likely it is that the turn comes by so many points.
    reached = [none] * (max(last, start) + rules.dice + 1)
    ends: defaultdict[int, N] = defaultdict(lambda: none)

    def roll(dice: int, points: int, chance: N, *, first: bool) -> None:
        # But for the first roll, one that shows yellow alone is as if it had not been.
        shown = [(weight, greens) for weight, greens in throws(rules, dice) if greens or first]
        total = sum(weight for weight, _ in shown)
        for weight, greens in shown:
            if greens == BUST:
                ends[0] += chance * number(weight, total)
            else:
                reached[points + greens] += chance * number(weight, total)

    roll(in_hand(rules, start), start, number(1, 1), first=True)
    for points, chance in enumerate(reached):
        if chance and points <= last and rolls(points):
            roll(in_hand(rules, points), points, chance, first=False)
        elif chance:
            ends[points] += chance
    return dict(sorted(ends.items()))


def quotient(top: int, bottom: int) -> Decimal:
    """A fraction in decimals of the context."""
    return Decimal(top) / Decimal(bottom)
