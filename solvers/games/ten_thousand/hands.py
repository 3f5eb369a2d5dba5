"""The dice of 10.000: what may be set aside from a roll, and which dice are rolled next.

A *hand* is what a player is about to roll: the number of dice, and the face of the triple that is remembered. There are
24 hands. Once all six dice are set aside, the player has six dice again, and no triple is remembered.
"""

from functools import cache
from typing import NamedTuple

from solvers import dice
from solvers.games.ten_thousand import scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules


class Hand(NamedTuple):
    """The number of dice to roll, 1 to 6, and the face of the triple that is remembered, 0 if there is none."""

    dice: int
    triple: int = 0


class Choice(NamedTuple):
    """Dice that may be set aside from a roll, the points that they score, and the hand that is left."""

    aside: str
    points: int
    hand: Hand


FULL = Hand(DICE)
HANDS = (
    *(Hand(number) for number in range(DICE, 0, -1)),
    *(Hand(number, face) for number in (3, 2, 1) for face in range(1, DICE + 1)),
)
PLACE = {hand: place for place, hand in enumerate(HANDS)}


@cache
def choices(rules: TenThousandRules, rolled: str, triple: int) -> tuple[Choice, ...]:
    """Return everything that may be set aside from a roll: the most dice first, then the most points; empty for a bust.

    ``rolled`` are the dice, ascending, and ``triple`` is the face of the triple that is remembered, 0 if there is none.
    """
    found = []
    for aside in dice.subsets(rolled):
        points = scoring.points(rules, aside, triple)
        if points is not None:
            left = len(rolled) - len(aside)
            hand = Hand(left, scoring.remembered(rules, aside, triple)) if left else FULL
            found.append(Choice(aside, points if left else points + rules.hot_dice, hand))
    found.sort(key=lambda each: (-len(each.aside), -each.points, each.aside))
    return tuple(found[:1] if rules.set_aside == "maximum" else found)


@cache
def reachable(rules: TenThousandRules) -> tuple[Hand, ...]:
    """Return the hands that play may come to, in the order of ``HANDS``."""
    seen, new = {FULL}, [FULL]
    while new:
        hand = new.pop()
        for rolled in dice.multisets(hand.dice):
            for choice in choices(rules, rolled, hand.triple):
                if choice.hand not in seen:
                    seen.add(choice.hand)
                    new.append(choice.hand)
    return tuple(hand for hand in HANDS if hand in seen)


class Throw(NamedTuple):
    """Rolls of a hand that leave the same options.

    ``weight`` is the number of such rolls among the 6^dice equally likely ones. ``options`` are the different pairs of points and hand
    that a player may be left with, in the order of :func:`choices`; none after a bust.
    """

    weight: int
    options: tuple[tuple[int, Hand], ...]


@cache
def throws(rules: TenThousandRules, hand: Hand) -> tuple[Throw, ...]:
    """Return the rolls of a hand, those with the same options together, in a fixed order."""
    weights: dict[tuple[tuple[int, Hand], ...], int] = {}
    for rolled, weight in dice.rolls(hand.dice).items():
        options = tuple(dict.fromkeys((choice.points, choice.hand) for choice in choices(rules, rolled, hand.triple)))
        weights[options] = weights.get(options, 0) + weight
    return tuple(Throw(weight, options) for options, weight in sorted(weights.items()))


@cache
def bust(rules: TenThousandRules, hand: Hand) -> int:
    """Return the number of rolls of a hand in which no die scores, among the 6^dice equally likely ones."""
    return sum(throw.weight for throw in throws(rules, hand) if not throw.options)


@cache
def most(rules: TenThousandRules) -> int:
    """Return the most points that one roll may score."""
    return max(points for hand in reachable(rules) for throw in throws(rules, hand) for points, _ in throw.options)


@cache
def least(rules: TenThousandRules) -> dict[Hand, int]:
    """Return the fewest points with which a turn can come to each hand after setting dice aside."""
    fewest: dict[Hand, int] = {}
    new: dict[Hand, int] = {FULL: 0}
    while new:
        hand, held = new.popitem()
        for throw in throws(rules, hand):
            for points, following in throw.options:
                total = held + points
                if total < fewest.get(following, total + 1):
                    fewest[following] = total
                    if following != FULL:
                        new[following] = total
    return fewest
