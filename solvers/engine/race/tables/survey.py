r"""Thresholds of Toss Up! judged: by turns, against each other, and against the best reply to each.

A strategy is exploitable by how much more than half the games its best reply wins, when each begins every other game:

.. math::

    e = \tfrac12 (a + 1 - b) - \tfrac12 = \tfrac12 (a - b),

where a is the chance of the best reply that begins, b that of the strategy when it begins. It is 0 for optimal play alone. Any
other policy wins no more than the best reply, so what the best of the other thresholds wins is a lower bound of 1/2 + e.
The least exploitable one is found by solving best replies in the order of these bounds, until the
next bound is above the smallest e found: what is left out is proved to be worse.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.engine.race import starts
from solvers.engine.race.kernel import HALF
from solvers.engine.race.tables import matches
from solvers.games.toss_up import strategies
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
FAMILIES = {"over-x": "over-{}", "over-x-aware": "over-{}-aware"}


@dataclass(frozen=True, slots=True)
class Reply:
    """The best reply that begins, and the strategy that begins against it: their chances."""

    first: starts.Chance
    against: starts.Chance

    @property
    def exploits(self) -> starts.Chance:
        """By how much more than half the games the best reply wins, between proved bounds."""
        low, high = self.first.low - self.against.high, self.first.high - self.against.low
        # Outwards by more than what the two lines round.
        return starts.Chance(low / 2.0 - HALF, high / 2.0 + HALF)


@dataclass(frozen=True, slots=True)
class Family:
    """Thresholds of one kind, 0 to the target, and ``won[a, b]``: how often a wins against b of all kinds, to ``bound``.

    Plans of all kinds follow each other, those of this kind from ``start`` on. ``replies`` are the solved ones, by threshold:
    the least exploitable is among them.
    """

    plans: tuple[Plan, ...]
    won: Floats
    bound: Floats
    start: int
    replies: dict[int, Reply]

    @property
    def inside(self) -> tuple[Floats, Floats]:
        """``won`` and its bound among plans of this kind."""
        own = slice(self.start, self.start + len(self.plans))
        return self.won[own, own], self.bound[own, own]


@lru_cache(maxsize=1)
def survey(rules: TossUpRules) -> dict[str, Family]:
    """Both kinds of thresholds."""
    kinds = {
        name: tuple(strategies.known(rules, form.format(points)) for points in range(rules.target + 1))
        for name, form in FAMILIES.items()
    }
    chances, bounds = matches.first_wins(rules, [plan for plans in kinds.values() for plan in plans])
    won, bound = matches.average(chances, bounds)
    found = {}
    for number, (name, plans) in enumerate(kinds.items()):
        start = number * len(plans)
        known = slice(start, start + len(plans))
        least = (won - bound)[:, known].max(axis=0) - 0.5
        found[name] = Family(plans, won, bound, start, _least_exploitable(rules, plans, least))
    return found


def _least_exploitable(rules: TossUpRules, plans: tuple[Plan, ...], least: Floats) -> dict[int, Reply]:
    """The best replies to all plans that might be the least exploitable; ``least[k]`` is a lower bound for plan k."""
    replies: dict[int, Reply] = {}
    best = 1.0
    for points in map(int, np.argsort(least, kind="stable")):
        # The margin is above what the lower bound has rounded.
        if least[points] - 4.0 * HALF > best:
            break
        replies[points] = reply(rules, plans[points])
        best = min(best, replies[points].exploits.high)
    return replies


def reply(rules: TossUpRules, plan: Plan) -> Reply:
    """The best reply to a strategy."""
    return Reply(*starts.reply(rules, plan))
