r"""A survey of the thresholds of Toss Up!: matches of all against all, and the best reply to each that matters.

The exploitability e of a strategy is the share of games above one half that its best reply wins, if each begins every
other game:

.. math::

    e = \tfrac12 (a + 1 - b) - \tfrac12 = \tfrac12 (a - b),

where a is the chance of the best reply if it begins, and b that of the strategy if it begins. Only optimal play has e = 0. The
best of the other thresholds wins no larger share than the best reply, so its share is a lower bound of 1/2 + e. To find the
least exploitable threshold, best replies are solved in the order of these bounds until the next bound is above the smallest e
found. The thresholds left out are proved to be more exploitable.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.games.toss_up import strategies
from solvers.games.toss_up.kernels import starts
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.offline import pairings
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
FAMILIES = {"over-x": "over-{}", "over-x-aware": "over-{}-aware"}


@dataclass(frozen=True, slots=True)
class Reply:
    """The chances to win of a best reply if it begins (``first``), and of the strategy if it begins (``against``)."""

    first: starts.Chance
    against: starts.Chance

    @property
    def exploits(self) -> starts.Chance:
        """The exploitability: the share of games above one half that the best reply wins, between proved bounds."""
        low, high = self.first.low - self.against.high, self.first.high - self.against.low
        # The bounds move outwards by more than the roundings of the subtractions and divisions.
        return starts.Chance(low / 2.0 - HALF, high / 2.0 + HALF)


@dataclass(frozen=True, slots=True)
class Family:
    """The thresholds of one kind, from 0 to the target, and their matches against the thresholds of all kinds.

    Attributes:
        plans: tuple of Plan
            The thresholds of this kind.
        won, bound: arrays of float, shape (plans of all kinds, plans of all kinds)
            ``won[a, b]`` is the share of games that plan a wins against plan b if each begins every other game, and
            ``bound[a, b]`` bounds its error.
        start: int
            The index of the first plan of this kind in these arrays.
        replies: dict of int to Reply
            The best replies that were solved, by threshold. The least exploitable threshold is among them.
    """

    plans: tuple[Plan, ...]
    won: Floats
    bound: Floats
    start: int
    replies: dict[int, Reply]

    @property
    def inside(self) -> tuple[Floats, Floats]:
        """``won`` and ``bound`` among the plans of this kind."""
        kind = slice(self.start, self.start + len(self.plans))
        return self.won[kind, kind], self.bound[kind, kind]


@lru_cache(maxsize=1)
def survey(rules: TossUpRules) -> dict[str, Family]:
    """Return the thresholds of both kinds, by the names in ``FAMILIES``."""
    kinds = {
        name: tuple(strategies.get(rules, form.format(points)) for points in range(rules.target + 1))
        for name, form in FAMILIES.items()
    }
    chances, bounds = pairings.first_wins(rules, [plan for plans in kinds.values() for plan in plans])
    won, bound = pairings.average(chances, bounds)
    families = {}
    for number, (name, plans) in enumerate(kinds.items()):
        start = number * len(plans)
        least = (won - bound)[:, start : start + len(plans)].max(axis=0) - 0.5
        families[name] = Family(plans, won, bound, start, _least_exploitable(rules, plans, least))
    return families


def _least_exploitable(rules: TossUpRules, plans: tuple[Plan, ...], least: Floats) -> dict[int, Reply]:
    """Return the best replies to all plans that may be the least exploitable, by the plan's index.

    ``least[k]`` is a lower bound of the exploitability of plan k.
    """
    replies: dict[int, Reply] = {}
    best = 1.0
    for points in map(int, np.argsort(least, kind="stable")):
        # The margin exceeds the roundings of the lower bound.
        if least[points] - 4.0 * HALF > best:
            break
        replies[points] = reply(rules, plans[points])
        best = min(best, replies[points].exploits.high)
    return replies


def reply(rules: TossUpRules, plan: Plan) -> Reply:
    """Return the chances of the best reply to a strategy. Raises ArithmeticError if the bounds are too wide."""
    return Reply(*starts.reply(rules, plan))
