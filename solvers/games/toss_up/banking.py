"""Banking odds: the distribution of the points that one turn banks."""

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


def plan_odds(rules: TossUpRules, plan: Plan, own: int) -> Mapping[int, Fraction]:
    """Return the banking odds of a plan: the exact probability of every number of points that its turn banks.

    ``own`` is the number of points banked before the turn. A bust counts as 0 points.
    """
    return _plan_odds(rules, plan, 0 if plan.blind else own)


@lru_cache(maxsize=256)
def _plan_odds(rules: TossUpRules, plan: Plan, own: int) -> Mapping[int, Fraction]:
    return banking_odds(rules, lambda points: plan.rolls(own, points), plan.last(own), Fraction)


def banking_odds(
    rules: TossUpRules, rolls: Callable[[int], bool], last: int, number: Callable[[int, int], N], start: int = 0
) -> Mapping[int, N]:
    """Return the banking odds of a turn: the probability of every number of points that it banks, ascending.

    All probabilities are computed from positive numbers by sums, products and quotients, with at most five operations
    for each term of a sum.

    Parameters:
        rules: TossUpRules
        rolls: callable
            ``rolls(points)`` is True if the player rolls again with ``points`` held, False if the player banks.
        last: int
            The most points held with which ``rolls`` may be True.
        number: callable
            ``number(a, b)`` returns a / b in the arithmetic of the result, Fraction or Decimal.
        start: int
            The points held before the next roll; 0 at the start of the turn.
    """
    none = number(0, 1)
    # By points: the probability that the turn ever holds them.
    reached = [none] * (max(last, start) + rules.dice + 1)
    ends: defaultdict[int, N] = defaultdict(lambda: none)

    def roll(dice: int, points: int, chance: N, *, first: bool) -> None:
        # All yellow changes nothing and is left out, except in the first roll, after which the player may bank instead.
        results = [(weight, greens) for weight, greens in throws(rules, dice) if greens or first]
        total = sum(weight for weight, _ in results)
        for weight, greens in results:
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
    """Return ``top / bottom`` as a decimal of the current context."""
    return Decimal(top) / Decimal(bottom)
