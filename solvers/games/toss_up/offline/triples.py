r"""Search for the strongest triple: three strategies of Toss Up! that beat each other in a circle.

A beats B by :math:`m(A, B) = \tfrac12 (P_{AB} + 1 - P_{BA}) - \tfrac12`, with :math:`P_{AB}` the chance of A to win if
it begins. Each begins every other game, so it does not matter which begins, and m(B, A) = -m(A, B). The strength of a
triple is the smallest of m(A, B), m(B, C) and m(C, A).

Put all strategies in any order. In every circle some strategy i beats a strategy j that is earlier in this order. The
best circle with these two is closed by the k with the largest min(m(j, k), m(k, i)). The search takes such pairs in the
order of falling m(i, j), and ends once m(i, j) is no larger than the strength already found. So it misses no triple of
the strategies searched. In the order of games won, few strategies beat an earlier one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.offline import pairings
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
FAMILIES = ("thresholds", "aware", "dice", "phases")


@dataclass(frozen=True, slots=True)
class Space:
    """The strategies to search: those with thresholds from ``low`` to ``high`` in steps of ``step``, in points.

    Of the strategies with two phases, and of those with a threshold for each number of dice in hand, ``sample`` are
    drawn at random with ``seed``; of the former all, if there are no more.
    """

    low: int
    high: int
    step: int = 1
    sample: int = 500
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Triple:
    """Three strategies in a cycle: each beats the next, and the last beats the first.

    ``first[k]`` is the chance of plan k to win against the next plan if plan k begins, and ``second[k]`` if the next
    plan begins. Each is within ``matches.BOUND`` of the truth.
    """

    plans: tuple[Plan, Plan, Plan]
    first: tuple[float, ...]
    second: tuple[float, ...]

    @property
    def margins(self) -> tuple[float, ...]:
        """The share of games above one half that each plan wins against the next, to 3 * ``matches.BOUND``."""
        return tuple((first + second - 1.0) / 2.0 for first, second in zip(self.first, self.second, strict=True))

    @property
    def proved(self) -> bool:
        """True if each plan is proved to beat the next."""
        return min(self.margins) > 3.0 * matches.BOUND


def family(rules: TossUpRules, name: str, space: Space) -> Iterator[Plan]:
    """Yield the strategies of the family ``name``, one of ``FAMILIES``, in a space, each once."""
    points = range(space.low, min(space.high, rules.target) + 1, space.step)
    dice = Random(space.seed)  # noqa: S311 - draws strategies to look at
    if name == "thresholds":
        slugs = [f"over-{most}" for most in points]
    elif name == "aware":
        slugs = [f"over-{most}-aware" for most in points]
    elif name == "phases":
        slugs = _phases(rules, points, space.sample, dice)
    else:
        # The thresholds ascend: a player with more dice in hand risks less, and so banks later.
        lists = (sorted(dice.choices(points, k=rules.dice)) for _ in range(space.sample))
        slugs = [f"dice-{'-'.join(map(str, numbers))}" for numbers in lists]
    yield from (strategies.get(rules, slug) for slug in dict.fromkeys(slugs))


def _phases(rules: TossUpRules, points: Sequence[int], sample: int, dice: Random) -> list[str]:
    """Return the slugs of a random sample of strategies with two phases.

    Each has two different thresholds out of ``points``, and a number of points banked from which on the second one
    holds.
    """
    size, turns = len(points), rules.target - 1
    # Every strategy has a number: that of its pair of different thresholds, times ``turns``, plus the points less 1.
    every = range(size * (size - 1) * turns)
    slugs = []
    for number in dice.sample(every, min(sample, len(every))):
        pair, turn = divmod(number, turns)
        early, late = divmod(pair, size - 1)
        late += late >= early
        slugs.append(f"over-{points[early]}-until-{turn + 1}-then-over-{points[late]}")
    return slugs


def search(rules: TossUpRules, plans: Sequence[Plan]) -> Triple | None:
    """Return the strongest triple of some strategies, with its six chances from matches; None if none is proved."""
    won, _ = pairings.average(*pairings.first_wins(rules, plans))
    indices = strongest(won - 0.5)
    if indices is None:
        return None
    a, b, c = (plans[k] for k in indices)
    pairs = ((a, b), (b, c), (c, a))
    triple = Triple(
        (a, b, c),
        tuple(matches.first_wins(rules, plan, following) for plan, following in pairs),
        tuple(1.0 - matches.first_wins(rules, following, plan) for plan, following in pairs),
    )
    return triple if triple.proved else None


def improve(rules: TossUpRules, triple: Triple, reach: int) -> Triple:
    """Return the strongest triple found by changing single numbers of its strategies by ``reach``, half of it, ... 1.

    It need not be the strongest of all.
    """
    while reach:
        plans = {plan.strategy.slug: plan for centre in triple.plans for plan in _neighbours(rules, centre, reach)}
        stronger = search(rules, list(plans.values()))
        if stronger is not None and min(stronger.margins) > min(triple.margins):
            triple = stronger
        else:
            reach //= 2
    return triple


def _neighbours(rules: TossUpRules, plan: Plan, reach: int) -> Iterator[Plan]:
    """Yield a strategy, and those that differ from it in one number, by ``reach``."""
    yield plan
    slug = plan.strategy.slug
    for number in re.finditer("[0-9]+", slug):
        for moved in (int(number[0]) - reach, int(number[0]) + reach):
            neighbour = strategies.find(rules, f"{slug[: number.start()]}{moved}{slug[number.end() :]}")
            if neighbour is not None:
                yield neighbour


def strongest(margins: Floats) -> tuple[int, int, int] | None:
    """Return the indices a, b, c for which the smallest of margins[a, b], margins[b, c] and margins[c, a] is largest.

    Return None if it is not above 0 for any.

    Parameters:
        margins: array of float, shape (strategies, strategies)
            ``margins[a, b] = -margins[b, a]`` is the share of games above one half that strategy a wins against b.
    """
    order = np.argsort(-margins.mean(axis=1), kind="stable")
    sorted_ = margins[np.ix_(order, order)]
    later, earlier = np.nonzero(np.tril(sorted_) > 0.0)
    best, circle = 0.0, None
    for at in np.argsort(-sorted_[later, earlier], kind="stable"):
        i, j = later[at], earlier[at]
        if sorted_[i, j] <= best:
            break
        closing = np.minimum(sorted_[j], -sorted_[i])
        k = int(closing.argmax())
        strength = min(float(sorted_[i, j]), float(closing[k]))
        if strength > best:
            best, circle = strength, (i, j, k)
    return None if circle is None else (int(order[circle[0]]), int(order[circle[1]]), int(order[circle[2]]))
