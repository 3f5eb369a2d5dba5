"""Policies of 10.000 as tables of decisions: which dice are set aside after a roll, and which hands are rolled.

Levels are multiples of 50 points. The dice that are set aside may depend on the level of the turn before the roll, in *stages*: within a
stage they are the same. What is banked is banked with every die that scores: with the points of these, and the dice that are left if the
turn goes on, a policy decides between both.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.contract.presentation.banking_words import (
    DICE,
    LAST,
    OTHER,
    OWN,
    POINTS,
    THROWN,
    TOTAL,
    TRIPLE,
    Aside,
    Limit,
    Thumb,
)
from solvers.engine import thumbs
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.hands import FULL, HANDS, PLACE, Choice, Hand
from solvers.games.ten_thousand.kernels.program import WIDTH
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Keeps(NamedTuple):
    """The dice that a policy sets aside: rolls that lead to the same hand and points together.

    Attributes: stages: array of int, shape (levels,) The stage of each level. ends: array of int, shape (stages, hands + 1) The
    entries of hand h in stage s are those from ``ends[s, h]`` to ``ends[s, h + 1]``. leads: array of int, shape (entries, 3)
    The levels that are scored, the index of the hand that is left, and the levels that are scored if all is set aside. weights:
    array of float, shape (entries,) The chance of an entry after its hand is rolled.
    """

    stages: Numbers
    ends: Numbers
    leads: Numbers
    weights: Floats


class Table(NamedTuple):
    """A policy.

    Attributes:
        classes: array of int, shape (target, target)
            The class of a turn, by own and the other's level: in a class hands are rolled alike.
        rolled: array of bool, shape (classes, levels, hands)
            True if a hand is rolled where so many levels would be banked; with more everything is banked.
        keeps: Keeps
        chase: Keeps, or None
            The dice that are set aside in the last turn, if they are others.
    """

    classes: Numbers
    rolled: Bools
    keeps: Keeps
    chase: Keeps | None = None


def longest(rules: TenThousandRules) -> int:
    """Return the level of a turn from which on rules bank everything."""
    return max(rules.target, 12_000, rules.entry, rules.minimum) // UNIT + 1


def of_thumb(rules: TenThousandRules, thumb: Thumb) -> Table:
    """Return the table of a rule of thumb."""
    target, levels = rules.target // UNIT, longest(rules)
    own, other = np.indices((target, target))
    scores = {
        OWN: own * UNIT,
        OTHER: other * UNIT,
        "need": (target - own) * UNIT,
        "missing": (target - other) * UNIT,
        "ahead": (own - other) * UNIT,
        "behind": (other - own) * UNIT,
    }
    # Turns are alike if the same conditions on scores hold, and all points are banked too early, or win, alike.
    wins = rules.ending == "first" and not thumb.blind
    every = {limit for play in thumb.plays for limit in play.limits}
    counts = wins or any(limit.key == TOTAL for limit in every)
    alike = [own if counts else np.minimum(own, 1)]
    limits = {limit for limit in every if limit.key in scores}
    alike += [np.broadcast_to(thumbs.holding((limit,), scores), own.shape) for limit in sorted(limits, key=str)]
    _, cells, classes = np.unique(
        np.stack(alike).reshape(len(alike), -1), axis=1, return_index=True, return_inverse=True
    )
    points = np.arange(levels)[:, np.newaxis]
    numbers = {
        POINTS: points * UNIT,
        DICE: np.array([hand.dice for hand in HANDS]),
        TRIPLE: np.array([hand.triple for hand in HANDS]),
        **{key: each.reshape(-1)[cells][:, np.newaxis, np.newaxis] for key, each in scores.items()},
    }
    mine = own.reshape(-1)[cells][:, np.newaxis, np.newaxis]
    numbers[TOTAL] = (mine + points) * UNIT
    rolled = np.array(thumbs.rolled(thumb, numbers, np.asarray(wins & (mine + points >= target))))
    usual = tuple(aside for aside in thumb.asides if not _of(aside, LAST))
    made = _legal(rules, classes.reshape(target, target), rolled, mine, of_asides(rules, usual))
    return made if usual == thumb.asides else made._replace(chase=of_asides(rules, thumb.asides))


def of_tops(
    rules: TenThousandRules,
    tops: ArrayLike,
    own: Sequence[int] = (0,),
    other: Sequence[int] = (0,),
    keeps: Keeps | None = None,
) -> Table:
    """Return the rule that banks as many points as the hand asks for, by the scores, and sets aside the most dice.

    Parameters:
        rules: TenThousandRules
        tops: array of int, shape (own bands, other bands, hands), or the last dimensions of it
            The points of the turn from which a hand is not rolled, in the order of ``HANDS``.
        own, other: sequences of int
            The first number of points of each band, ascending from 0.
        keeps: Keeps, optional
            What is set aside instead.
    """
    target = rules.target // UNIT
    table = np.broadcast_to(np.asarray(tops, np.int64), (len(own), len(other), WIDTH))
    points = np.arange(target) * UNIT
    mine = np.searchsorted(own, points, "right") - 1
    theirs = np.searchsorted(other, points, "right") - 1
    rolled = np.arange(longest(rules))[:, np.newaxis] * UNIT < table.reshape(-1, 1, WIDTH)
    # The first bank may ask for more points: turns with nothing banked are of classes of their own.
    classes = mine[:, np.newaxis] * len(other) + theirs + len(rolled) * (points == 0)[:, np.newaxis]
    begun = np.repeat([1, 0], len(rolled))[:, np.newaxis, np.newaxis]
    kept = of_asides(rules, ()) if keeps is None else keeps
    return _legal(rules, classes, np.concatenate([rolled, rolled]), begun, kept)


def _legal(rules: TenThousandRules, classes: Numbers, rolled: Bools, own: Numbers, keeps: Keeps) -> Table:
    """Return a table in which nothing is banked too early. ``own`` are levels banked by class, of which only 0 counts."""
    must = np.where(own == 0, max(rules.must(0), UNIT), max(rules.must(None), UNIT))
    early = np.arange(rolled.shape[1])[:, np.newaxis] * UNIT < must
    return Table(np.ascontiguousarray(classes), rolled | early, keeps)


def of_asides(rules: TenThousandRules, asides: Sequence[Aside]) -> Keeps:
    """Return what some statements set aside; the most dice that score if they do not say."""
    levels = longest(rules)
    points = np.arange(levels) * UNIT
    told = [np.asarray(thumbs.holding(_of(aside, POINTS), {POINTS: points})) for aside in asides]
    patterns = np.array([np.broadcast_to(each, levels) for each in told], np.bool_).reshape(len(asides), levels).T
    stages = (
        np.concatenate([[0], np.cumsum((patterns[1:] != patterns[:-1]).any(axis=1))])
        if asides
        else np.zeros(levels, np.int64)
    )
    chosen = []
    for first in np.unique(stages, return_index=True)[1].tolist():
        active = [aside for aside, here in zip(asides, patterns[first].tolist(), strict=True) if here] if asides else []
        chosen.append(wanted(rules, active))
    return keeps(rules, stages, chosen)


def keeps(
    rules: TenThousandRules, stages: Numbers, chosen: Sequence[Callable[[Hand, Sequence[Choice]], Choice]]
) -> Keeps:
    """Return what is set aside, from a function for each stage that picks one of the choices after a roll of a hand."""
    ends: list[list[int]] = []
    leads: list[tuple[int, int, int]] = []
    weights: list[float] = []
    reachable = hands.reachable(rules)
    for choose in chosen:
        line = [len(leads)]
        for hand in HANDS:
            found: dict[tuple[int, int, int], int] = {}
            for rolled, weight in hands.rolls(rules, hand).items() if hand in reachable else ():
                listed = hands.choices(rules, rolled, hand.triple)
                if listed:
                    choice = choose(hand, listed)
                    most = max(each.points for each in listed)
                    key = (choice.points // UNIT, PLACE[choice.hand], most // UNIT)
                    found[key] = found.get(key, 0) + weight
            for key, weight in sorted(found.items()):
                leads.append(key)
                weights.append(weight / hands.ways(rules, hand))
            line.append(len(leads))
        ends.append(line)
    return Keeps(np.asarray(stages, np.int64), np.array(ends), np.array(leads), np.array(weights))


def _of(aside: Aside, key: str) -> tuple[Limit, ...]:
    return tuple(limit for limit in aside.limits if limit.key == key)


def _singles(rules: TenThousandRules, aside: str, triple: int) -> int:
    """Return the number of dice that score alone: without them the others score as much as before."""
    number = 0
    for face, worth in (("1", rules.one), ("5", rules.five)):
        count, rest = aside.count(face), aside.replace(face, "")
        less = scoring.points(rules, rest, triple) if rest else 0
        if less is not None and scoring.points(rules, aside, triple) == less + count * worth:
            number, aside = number + count, rest
    return number


def wanted(rules: TenThousandRules, asides: Sequence[Aside]) -> Callable[[Hand, Sequence[Choice]], Choice]:
    """Return the function that picks one of the choices after a roll as some statements say; later ones beat earlier ones."""

    def choose(hand: Hand, listed: Sequence[Choice]) -> Choice:
        number = {THROWN: hand.dice, TRIPLE: hand.triple, LAST: 1}
        rest = list(listed)
        here = [
            aside
            for aside in asides
            if all(limit.span.has(number[limit.key]) for limit in aside.limits if limit.key != POINTS)
        ]
        for aside in reversed([each for each in here if each.face]):
            face = str(aside.face)
            most = max(each.aside.count(face) for each in rest)
            wanted = [each for each in rest if each.aside.count(face) == (most if aside.wish == "every" else 0)]
            rest = wanted or rest
        wish = next((aside.wish for aside in reversed(here) if not aside.face), "most dice")
        if wish == "most dice":
            return rest[0]
        if wish == "most points":
            return max(rest, key=lambda each: (each.points, len(each.aside)))
        if wish == "fewest singles":
            return min(
                rest, key=lambda each: (each.hand != FULL, _singles(rules, each.aside, hand.triple), -each.points)
            )
        return min(rest, key=lambda each: (len(each.aside), -each.points))

    return choose
