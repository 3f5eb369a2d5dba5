r"""How many turns a policy that looks at nothing but its own points takes to the target: N, the last one included.

With :math:`x_n(i)` the chance that i points, too few, are banked after n turns, and :math:`p_i(d)` that of banking d
points in the next one (0 for a bust or a pass),

.. math::

    x_{n+1}(j) = \sum_i x_n(i)\, p_i(j - i), \qquad P(N = n + 1) = \sum_i x_n(i) \sum_{d \ge T - i} p_i(d).

All of it is carried in whole numbers of 2^-128, and everything is rounded down. So each number is a lower bound, and as the
true ones sum to 1, what theirs falls short of 1 is the most that any of them, or any sum of some of them, may be off by:
the bound is measured, not estimated.

The expected numbers of turns are

.. math::

    E_i = \frac{1 + \sum_{d > 0} p_i(d) E_{i + d}}{\sum_{d > 0} p_i(d)}

in decimal arithmetic of 60 digits. It only adds, multiplies and divides numbers that are not negative, which changes them by
a factor of at most :math:`1 \pm 10^{-59}` each time: 25 times for every point that a turn may hold (20,020 at most), and 600
times for every number of points banked (200 at most, each of which counts those above it). That is below :math:`10^{-50}`, so
that the last rounding, to a double, is all that counts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal, localcontext
from functools import partial

from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.turn import quotient, spread

ONE = 1 << 128
# Games are followed until no more than this is left of them, in units, or for so many turns.
CUT = 1 << 38
MOST_TURNS = 50_000
# What an expected number of turns may be off by, as a part of it.
RELATIVE = 2.0**-53
DIGITS = 60


@dataclass(frozen=True, slots=True)
class Counts:
    """``weights[n - 1]`` is P(N = n) and ``left`` the chance of more turns than are listed, in units of 1 / ``ONE``.

    Each of them, and each sum of some of them, is at most ``lost`` units below the truth, and never above it.
    """

    weights: tuple[int, ...]
    left: int

    @property
    def lost(self) -> int:
        """What the rounding has taken away altogether."""
        return ONE - sum(self.weights) - self.left


def counts(rules: TossUpRules, plan: Plan, own: int = 0, cut: int = CUT, most: int = MOST_TURNS) -> Counts:
    """The distribution of the number of turns from ``own`` points banked, fewer than the target.

    It ends where at most ``cut`` units are left, or after ``most`` turns: some strategies take 10^12 turns.
    """
    return followed(laws(rules, plan), own, cut, most)


def followed(
    known: Sequence[Mapping[int, Decimal]], own: int, cut: int, most: int, first: Mapping[int, Decimal] | None = None
) -> Counts:
    """As :func:`counts`, by the :func:`laws` of every number of points below the target.

    ``first`` are the chances, from below, of what a turn banks that is under way; it counts as the first.
    """
    target = len(known)
    steps = [_steps(ends, banked, target) for banked, ends in enumerate(known)]
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
    """The expected number of turns from ``own`` points banked: within ``RELATIVE`` of it; infinite where no double is as large."""
    found = laws(rules, plan)
    with localcontext(prec=DIGITS):
        known = [Decimal(0)] * rules.target
        for banked in range(rules.target - 1, own - 1, -1):
            scores = [(points, chance) for points, chance in found[banked].items() if points]
            after = [(banked + points, chance) for points, chance in scores if banked + points < rules.target]
            rest = sum((chance * known[total] for total, chance in after), Decimal(1))
            known[banked] = rest / sum(chance for _, chance in scores)
        return float(known[own])


def laws(rules: TossUpRules, plan: Plan) -> Sequence[Mapping[int, Decimal]]:
    """The chance of every number of points banked in one turn, by the points banked before: from below, to 50 digits."""
    found: dict[int, Mapping[int, Decimal]] = {}
    with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
        for own in range(rules.target):
            like = plan.like(own)
            if like not in found:
                found[like] = spread(rules, partial(plan.rolls, like), plan.last(like), quotient)
        return [found[plan.like(own)] for own in range(rules.target)]


def _steps(ends: Mapping[int, Decimal], banked: int, target: int) -> list[tuple[int, int]]:
    """The totals after a turn, those beyond the target as the target, with their chances in units, rounded down."""
    steps: dict[int, int] = {}
    with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
        for points, chance in ends.items():
            total = min(banked + points, target)
            steps[total] = steps.get(total, 0) + int(chance * ONE)
    return list(steps.items())
