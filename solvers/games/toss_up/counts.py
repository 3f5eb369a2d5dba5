r"""The distribution of N, the number of turns that a policy takes to the target, if it looks only at its own points.

The turn that reaches the target counts. Let :math:`x_n(i)` be the chance that i points, fewer than the target T, are
banked after n turns, and :math:`p_i(d)` the chance that the next turn banks d points (0 for a bust or a pass). Then

.. math::

    x_{n+1}(j) = \sum_i x_n(i)\, p_i(j - i), \qquad P(N = n + 1) = \sum_i x_n(i) \sum_{d \ge T - i} p_i(d).

All numbers are whole multiples of 2^-128, rounded down, so each is a lower bound of its chance. The true chances sum to
1. So the difference between 1 and the sum of the lower bounds is the largest possible error of any of them, and of any
sum of some of them: the bound is measured, not estimated.

The expected numbers of turns are

.. math::

    E_i = \frac{1 + \sum_{d > 0} p_i(d) E_{i + d}}{\sum_{d > 0} p_i(d)}

in decimal arithmetic of 60 digits. It only adds, multiplies and divides numbers that are not negative. Each operation
changes a number by a factor of at most :math:`1 \pm 10^{-59}`. There are 25 operations for every point that a turn may
hold (20,020 at most), and 600 for every number of points banked (200 at most, each of which depends on those above it).
The relative error is below :math:`10^{-50}`, so only the last rounding, to a double, matters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal, localcontext
from functools import lru_cache, partial
from math import log2

from solvers.games.toss_up.banking import banking_odds, quotient
from solvers.games.toss_up.odds import odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

ONE = 1 << 128
# Distributions end once at most this chance is left, in units, or after this many turns.
CUT = 1 << 38
MOST_TURNS = 50_000
# The bound of the relative error of an expected number of turns.
RELATIVE = 2.0**-53
DIGITS = 60
# The numbers of turns of a plan fit into doubles if each of its turns scores with a chance of at least 2 to minus this.
RAREST = 900
LEAST_SCORE = Decimal(2) ** -RAREST


@dataclass(frozen=True, slots=True)
class Counts:
    """The distribution of a number of turns, in units of 1 / ``ONE`` = 2^-128.

    ``weights[n - 1]`` is P(N = n), and ``left`` the chance of more turns than are listed. Each of these numbers, and
    each sum of some of them, is at most ``lost`` units below the truth, and never above it.
    """

    weights: tuple[int, ...]
    left: int

    @property
    def lost(self) -> int:
        """The number of units that rounding has lost in all."""
        return ONE - sum(self.weights) - self.left


def counts(rules: TossUpRules, plan: Plan, own: int = 0, cut: int = CUT, most: int = MOST_TURNS) -> Counts:
    """Return the distribution of the number of turns that a plan takes to the target.

    Parameters:
        rules: TossUpRules
        plan: Plan
        own: int
            The points banked before the first turn, fewer than the target.
        cut: int
            The list ends once at most this many units are left.
        most: int
            The list ends after this many turns at the latest: some strategies take 10^12 turns.
    """
    return followed(laws(rules, plan), own, cut, most)


def followed(
    turns: Sequence[Mapping[int, Decimal]], own: int, cut: int, most: int, first: Mapping[int, Decimal] | None = None
) -> Counts:
    """Return the distribution of the number of turns to the target, like :func:`counts`, from the banking odds of
    turns.

    Parameters:
        turns: sequence of mappings of int to Decimal
            The banking odds by the points banked before, for all below the target, as :func:`laws` returns them.
        own, cut, most: int
            As for :func:`counts`.
        first: mapping of int to Decimal, optional
            Lower bounds of the banking odds of a turn that is under way. It counts as the first.
    """
    target = len(turns)
    steps = [_steps(ends, banked, target) for banked, ends in enumerate(turns)]
    begun = steps[own] if first is None else _steps(first, own, target)
    reached = [0] * (target + 1)
    reached[own] = left = ONE
    weights: list[int] = []
    while left > cut and len(weights) < most:
        following = [0] * (target + 1)
        for banked in range(own, target):
            chance = reached[banked]
            if chance:
                for total, step in steps[banked] if weights else begun:
                    following[total] += chance * step
        reached = [number // ONE for number in following]
        weights.append(reached[target])
        left = sum(reached[:target])
    return Counts(tuple(weights), left)


def expected(rules: TossUpRules, plan: Plan, own: int = 0) -> float:
    """Return the expected number of turns that a plan takes to the target from ``own`` points banked.

    The relative error is at most ``RELATIVE``. The result is infinite if it is too large for a double.
    """
    turns = laws(rules, plan)
    with localcontext(prec=DIGITS):
        means = [Decimal(0)] * rules.target
        for banked in range(rules.target - 1, own - 1, -1):
            scores = [(points, chance) for points, chance in turns[banked].items() if points]
            after = [(banked + points, chance) for points, chance in scores if banked + points < rules.target]
            rest = sum((chance * means[total] for total, chance in after), Decimal(1))
            means[banked] = rest / sum(chance for _, chance in scores)
        return float(means[own])


def laws(rules: TossUpRules, plan: Plan) -> Sequence[Mapping[int, Decimal]]:
    """Return the banking odds of a plan's turn, by the points banked before it, from 0 to the target less 1.

    Each probability is a lower bound with a relative error below 10^-50.
    """
    by_representative: dict[int, Mapping[int, Decimal]] = {}
    with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
        for own in range(rules.target):
            representative = plan.representative(own)
            if representative not in by_representative:
                by_representative[representative] = banking_odds(
                    rules, partial(plan.rolls, representative), plan.last(representative), quotient
                )
        return [by_representative[plan.representative(own)] for own in range(rules.target)]


@lru_cache(maxsize=256)
def seldom(rules: TossUpRules, plan: Plan) -> bool:
    """True if some turn of a plan scores with a chance below 2^-900, so that numbers of turns are not solved.

    A turn scores if its first roll shows a green and none of the later ones is a bust. At most ``last`` later rolls
    change something, as each of them adds a point. Mostly this tells that turns score often enough. Otherwise the
    chances are computed.
    """
    chances, numbers = odds(rules), range(1, rules.dice + 1)
    bust = max(chances.bust[n] / (1 - chances.stay[n]) for n in numbers)
    later = max(0, *map(plan.last, range(rules.target)))
    # The first roll shows a green in at least one of a hundred turns. A bust may be certain only without a green.
    if later * log2(1 / (1 - bust)) + 8 < RAREST:
        return False
    return any(sum(chance for points, chance in law.items() if points) < LEAST_SCORE for law in laws(rules, plan))


def _steps(ends: Mapping[int, Decimal], banked: int, target: int) -> list[tuple[int, int]]:
    """Return every total after a turn with its chance in units, rounded down; totals beyond the target count as the
    target.

    ``ends`` are the banking odds of the turn, and ``banked`` the points banked before it.
    """
    steps: dict[int, int] = {}
    with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
        for points, chance in ends.items():
            total = min(banked + points, target)
            steps[total] = steps.get(total, 0) + int(chance * ONE)
    return list(steps.items())
