r"""The strongest three strategies of Toss Up! of which each beats the next in a circle.

A beats B by :math:`m(A, B) = \tfrac12 (P_{AB} + 1 - P_{BA}) - \tfrac12`, where :math:`P_{AB}` is the chance of A to win when it begins: each
begins every other game, so that who begins does not matter, and m(B, A) = -m(A, B). A triple is as strong as the smallest of
m(A, B), m(B, C) and m(C, A).

Put all strategies in any order. A circle has a strategy that beats an earlier one, j before i, and is closed by the k with the
largest min(m(j, k), m(k, i)). Taking such pairs in the order of falling m(i, j), the search is over once that is no larger than
the strength already found: it misses no triple of those searched. In the order of games won, few beat an earlier one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.engine.race.tables import matches
from solvers.games.toss_up import race, strategies
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
FAMILIES = ("thresholds", "aware", "dice", "phases")


@dataclass(frozen=True, slots=True)
class Space:
    """What is searched: thresholds from ``low`` to ``high`` in steps of ``step``. Of those of two phases, and of lists by
    the dice in hand, ``sample`` are drawn with ``seed``, or all where there are no more.
    """

    low: int
    high: int
    step: int = 1
    sample: int = 500
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Triple:
    """Each beats the next, and the last the first. ``first[k]`` is the chance of plan k to win when it begins against the
    next one, ``second[k]`` when the next one begins; each is within ``race.BOUND`` of the truth.
    """

    plans: tuple[Plan, Plan, Plan]
    first: tuple[float, ...]
    second: tuple[float, ...]

    @property
    def margins(self) -> tuple[float, ...]:
        """By how much more than half the games each wins against the next, to three times ``race.BOUND``."""
        return tuple((first + second - 1.0) / 2.0 for first, second in zip(self.first, self.second, strict=True))

    @property
    def proved(self) -> bool:
        """Whether each beats the next beyond any doubt."""
        return min(self.margins) > 3.0 * race.BOUND


def family(rules: TossUpRules, name: str, space: Space) -> Iterator[Plan]:
    """The strategies of one of ``FAMILIES`` in a space."""
    points = range(space.low, min(space.high, rules.target) + 1, space.step)
    dice = Random(space.seed)  # noqa: S311 - draws strategies to look at
    if name == "thresholds":
        slugs = [f"over-{most}" for most in points]
    elif name == "aware":
        slugs = [f"over-{most}-aware" for most in points]
    elif name == "phases":
        slugs = _phases(rules, points, space.sample, dice)
    else:
        # Who has more dice in hand risks less, and banks later.
        lists = (sorted(dice.choices(points, k=rules.dice)) for _ in range(space.sample))
        slugs = [f"dice-{'-'.join(map(str, each))}" for each in lists]
    yield from (strategies.known(rules, slug) for slug in dict.fromkeys(slugs))


def _phases(rules: TossUpRules, points: Sequence[int], sample: int, dice: Random) -> list[str]:
    """Two thresholds that differ, and the points banked from which on the second one holds."""
    size, turns = len(points), rules.target - 1
    # Every three of them have a number: which pair of thresholds, counted without equal ones, and which turn.
    every = range(size * (size - 1) * turns)
    found = []
    for number in dice.sample(every, min(sample, len(every))):
        pair, turn = divmod(number, turns)
        early, late = divmod(pair, size - 1)
        late += late >= early
        found.append(f"over-{points[early]}-until-{turn + 1}-then-over-{points[late]}")
    return found


def search(rules: TossUpRules, plans: Sequence[Plan]) -> Triple | None:
    """The strongest triple of some strategies, its six chances computed anew; None where there is none."""
    won, _ = matches.average(*matches.first_wins(rules, plans))
    found = strongest(won - 0.5)
    if found is None:
        return None
    one, other, third = (plans[k] for k in found)
    pairs = ((one, other), (other, third), (third, one))
    triple = Triple(
        (one, other, third),
        tuple(race.first_wins(rules, plan, following) for plan, following in pairs),
        tuple(1.0 - race.first_wins(rules, following, plan) for plan, following in pairs),
    )
    return triple if triple.proved else None


def improve(rules: TossUpRules, triple: Triple, reach: int) -> Triple:
    """The strongest triple that is found by changing one number of one strategy at a time, by ``reach``, half of it, .., 1.

    It need not be the strongest there is.
    """
    while reach:
        near = {plan.strategy.slug: plan for each in triple.plans for plan in _near(rules, each, reach)}
        found = search(rules, list(near.values()))
        if found is not None and min(found.margins) > min(triple.margins):
            triple = found
        else:
            reach //= 2
    return triple


def _near(rules: TossUpRules, plan: Plan, reach: int) -> Iterator[Plan]:
    """The strategy, and those of the same kind of which one number is more or less."""
    yield plan
    slug = plan.strategy.slug
    for number in re.finditer("[0-9]+", slug):
        for moved in (int(number[0]) - reach, int(number[0]) + reach):
            near = strategies.find(rules, f"{slug[: number.start()]}{moved}{slug[number.end() :]}")
            if near is not None:
                yield near


def strongest(margins: Floats) -> tuple[int, int, int] | None:
    """The indices a, b, c with the largest smallest one of margins[a, b], [b, c] and [c, a]; None where that is not above 0.

    ``margins[a, b] = -margins[b, a]``.
    """
    order = np.argsort(-margins.mean(axis=1), kind="stable")
    sorted_ = margins[np.ix_(order, order)]
    later, earlier = np.nonzero(np.tril(sorted_) > 0.0)
    best, found = 0.0, None
    for at in np.argsort(-sorted_[later, earlier], kind="stable"):
        i, j = later[at], earlier[at]
        if sorted_[i, j] <= best:
            break
        closing = np.minimum(sorted_[j], -sorted_[i])
        k = int(closing.argmax())
        strength = min(float(sorted_[i, j]), float(closing[k]))
        if strength > best:
            best, found = strength, (i, j, k)
    return None if found is None else (int(order[found[0]]), int(order[found[1]]), int(order[found[2]]))
