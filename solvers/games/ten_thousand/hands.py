"""The dice of 10.000: what may be set aside from a roll, and which dice are rolled next.

A *hand* is what a player is about to roll: the number of dice, and the face of the triple that is remembered. There are
24 hands. Once all six dice are set aside, the player has six dice again, and no triple is remembered.

Where the first six dice of a turn multiply its points, a hand also tells if this has happened: it is *hot* then. There are
48 hands. Where points are multiplied, an option that sets aside the last of six dice leaves :data:`TIMES` instead of a hand: its
points are added, the sum is multiplied, and then the hand :func:`again` is left.

Where the dice are of several types, a hand tells the types of its dice, unless it has all six.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from solvers import dice
from solvers.errors import IllegalError
from solvers.games.ten_thousand import pool, scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules


class Hand(NamedTuple):
    """The number of dice to roll, 1 to 6, and the face of the triple that is remembered, 0 if there is none.

    ``hot`` is True once all six dice have been set aside in the turn, if the rules multiply points the first time only. ``types``
    are the types of fewer than six dice, ascending, if there are several; otherwise it is empty.
    """

    dice: int
    triple: int = 0
    hot: bool = False
    types: str = ""


class Choice(NamedTuple):
    """Dice that may be set aside from a roll, the points that they score, and the hand that is left.

    The points of the turn are multiplied by ``times`` after these are added.
    """

    aside: str
    points: int
    hand: Hand
    times: int = 1

    def total(self, points: int) -> int:
        """Return the points of a turn that had ``points`` before."""
        return (points + self.points) * self.times


FULL = Hand(DICE)
# It stands for the last of six dice, which multiplies the points of the turn.
TIMES = Hand(0)
# The most different rolls that are listed one by one.
MOST_ROLLS = 10_000
HANDS = (
    *(Hand(number) for number in range(DICE, 0, -1)),
    *(Hand(number, face) for number in (3, 2, 1) for face in range(1, DICE + 1)),
)
PLACE = {hand: place for place, hand in enumerate(HANDS)}


def listed(rules: TenThousandRules) -> tuple[Hand, ...]:
    """Return all hands under some rules, in the order in which plans name them."""
    cold = HANDS
    if rules.typed:
        cold = (FULL, *(Hand(len(types), types=types) for types in pool.parts(rules.pool)[1:]))
    return (*cold, *(hand._replace(hot=True) for hand in cold)) if rules.heats else cold


def types(rules: TenThousandRules, hand: Hand) -> str:
    """Return the types of the dice of a hand."""
    return hand.types or rules.pool[: hand.dice]


def ways(rules: TenThousandRules, hand: Hand) -> int:
    """Return the sum of the weights of all rolls of a hand: 6^dice if the dice are fair."""
    return pool.ways(rules, types(rules, hand)) if rules.loaded else 6**hand.dice


def rolls(rules: TenThousandRules, hand: Hand) -> Mapping[str, int]:
    """Return the weight of each roll of a hand.

    Raises:
        IllegalError: there are more rolls than are listed.
    """
    if not rules.loaded:
        return dice.rolls(hand.dice)
    number = pool.count(types(rules, hand))
    if number > MOST_ROLLS:
        raise IllegalError(
            f"a roll of the dice {types(rules, hand)} may show {number:,} different things, and up to {MOST_ROLLS:,} are listed",
            field="state",
        )
    return pool.rolls(rules, types(rules, hand))


def again(rules: TenThousandRules) -> Hand:
    """Return the hand that is left once all six dice are set aside."""
    return FULL._replace(hot=rules.heats)


def suffix(hand: Hand) -> str:
    """Return the end of the notation of a hand: ``-m4`` with a triple of 4, ``-hot`` if the hand is hot."""
    return (f"-m{hand.triple}" if hand.triple else "") + ("-hot" if hand.hot else "")


def total(rules: TenThousandRules, points: int, option: tuple[int, Hand]) -> int:
    """Return the points of a turn that had ``points`` before an option."""
    more, hand = option
    return (points + more) * (rules.hot_dice_times if hand == TIMES else 1)


@cache
def choices(
    rules: TenThousandRules, rolled: str, triple: int, hot: bool = False
) -> tuple[Choice, ...]:  # a field of a hand
    """Return everything that may be set aside from a roll: the most dice first, then the most points; empty for a bust.

    ``rolled`` are the dice, ascending; ``triple`` and ``hot`` are those of the hand that is rolled.
    """
    held = rules.pool if pool.number(rolled) == DICE else pool.kinds(rolled)
    return asides(rules, rolled, Hand(pool.number(rolled), triple, hot, held if rules.typed else ""))


@cache
def asides(rules: TenThousandRules, rolled: str, hand: Hand) -> tuple[Choice, ...]:
    """Return the same of a hand with its types, all six of them too; dice that cannot score may be left out of ``rolled``."""
    number, triple, hot, held = hand
    times = 1 if hot else rules.hot_dice_times
    found = []
    for aside in pool.subsets(rolled):
        faces = pool.shown(aside) if rules.typed else aside
        points = scoring.points(rules, faces, triple)
        if points is not None:
            left = number - len(faces)
            if left:
                kept = scoring.remembered(rules, faces, triple)
                rest = pool.without(held, pool.kinds(aside)) if rules.typed else ""
                found.append(Choice(aside, points, Hand(left, kept, hot, rest)))
            else:
                found.append(Choice(aside, points + rules.hot_dice, again(rules), times))
    found.sort(key=lambda each: (-len(each.aside), -each.points, each.aside))
    return tuple(found[:1] if rules.set_aside == "maximum" else found)


@cache
def reachable(rules: TenThousandRules) -> tuple[Hand, ...]:
    """Return the hands that play may come to, in the order of :func:`listed`."""
    seen, new = {FULL}, [FULL]
    while new:
        hand = new.pop()
        for left in {left for throw in throws(rules, hand) for _, left in throw.options}:
            following = again(rules) if left == TIMES else left
            if following not in seen:
                seen.add(following)
                new.append(following)
    return tuple(hand for hand in listed(rules) if hand in seen)


class Throw(NamedTuple):
    """Rolls of a hand that leave the same options.

    ``weight`` is the sum of their weights: their number among the 6^dice equally likely ones, if the dice are fair. ``options`` are the different pairs of points and hand
    that a player may be left with, in the order of :func:`choices`, with :data:`TIMES` for a hand if the points of the turn are
    multiplied; none after a bust.
    """

    weight: int
    options: tuple[tuple[int, Hand], ...]


def option(choice: Choice) -> tuple[int, Hand]:
    """Return the points of a choice and the hand that it leaves, or :data:`TIMES`."""
    return choice.points, choice.hand if choice.times == 1 else TIMES


@cache
def throws(rules: TenThousandRules, hand: Hand) -> tuple[Throw, ...]:
    """Return the rolls of a hand, those with the same options together, in a fixed order."""
    weights: dict[tuple[tuple[int, Hand], ...], int] = {}
    if rules.typed:
        return _throws_of_types(rules, hand)
    for rolled, weight in rolls(rules, hand).items():
        options = tuple(dict.fromkeys(map(option, choices(rules, rolled, hand.triple, hand.hot))))
        weights[options] = weights.get(options, 0) + weight
    return tuple(Throw(weight, options) for options, weight in sorted(weights.items()))


def _throws_of_types(rules: TenThousandRules, hand: Hand) -> tuple[Throw, ...]:
    """Return the same of dice of several types: there are thousands, so what they have in common is looked up once."""
    held, scores = types(rules, hand), pool.scores(rules)
    last = TIMES if rules.multiplies and not hand.hot else again(rules)
    left = {some: Hand(len(some), hot=hand.hot, types=some) for some in pool.parts(held)}
    weights: dict[tuple[tuple[int, Hand], ...], int] = {}
    for rolled, weight in pool.patterns(rules, held).items():
        some = []
        for aside in pool.subsets(rolled):
            points = scores.get(pool.shown(aside))
            if points is not None:
                rest = pool.without(held, pool.kinds(aside))
                option = (points, left[rest]) if rest else (points + rules.hot_dice, last)
                some.append((-len(aside), -option[0], aside, option))
        some.sort()
        options = tuple(dict.fromkeys(one[-1] for one in some))
        weights[options] = weights.get(options, 0) + weight
    return tuple(Throw(weight, options) for options, weight in weights.items())


@cache
def bust(rules: TenThousandRules, hand: Hand) -> int:
    """Return the weight of the rolls of a hand in which no die scores, of all :func:`ways`."""
    return sum(throw.weight for throw in throws(rules, hand) if not throw.options)


@cache
def least_bust(rules: TenThousandRules) -> float:
    """Return the smallest chance of a bust of any hand that play may come to; loaded dice may have none."""
    return min(bust(rules, hand) / ways(rules, hand) for hand in reachable(rules))


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
            for some in throw.options:
                points = total(rules, held, some)
                following = again(rules) if some[1] == TIMES else some[1]
                if points < fewest.get(following, points + 1):
                    fewest[following] = points
                    if following != FULL:
                        new[following] = points
    return fewest


@cache
def furthest(rules: TenThousandRules, points: int) -> int:
    """Return the most points of a turn that had ``points`` before a roll."""
    return (points + most(rules)) * rules.hot_dice_times


@cache
def cap(rules: TenThousandRules) -> int | None:
    """Return the points of a turn from which banking is right in every hand, if the goal is the expected points.

    From there on one more roll gains less on average than it loses, in every hand; it may be 0 for a hand that comes with fewer
    points only. Return None if there is no such number, as rolling on gains in proportion to the points.
    """
    caps = [0]
    for hand in reachable(rules):
        if rules.heats and not hand.hot:
            # At most six dice are set aside before this hand is left for good.
            caps.append(before_hot(rules)[hand] + 1)
            continue
        some = [throw for throw in throws(rules, hand) if throw.options]
        busts = bust(rules, hand)
        # With many points, the better option is the one that multiplies them.
        steep = sum(each.weight for each in some if any(left == TIMES for _, left in each.options))
        if steep * (rules.hot_dice_times - 1) >= busts:
            return None
        caps.append(_pays_below(rules, some, busts))
    return max(caps)


def _pays_below(rules: TenThousandRules, some: list[Throw], busts: int) -> int:
    """Return the points from which one more roll, and then banking, is no better than banking.

    What it gains is a convex function of the points that falls in the end, so it falls everywhere.
    """

    def gains(points: int) -> int:
        better = (each.weight * (max(total(rules, points, one) for one in each.options) - points) for each in some)
        return sum(better) - busts * points

    if not rules.multiplies:
        return -(-gains(0) // busts)
    high = 1
    while gains(high) > 0:
        high *= 2
    low = 0
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if gains(middle) > 0 else (low, middle)
    return high


@cache
def before_hot(rules: TenThousandRules) -> dict[Hand, int]:
    """Return the most points with which a turn can come to each hand that is not hot; empty if no hand is ever hot."""
    if not rules.heats:
        return {}
    fewer = {FULL: 0}
    for hand in sorted(reachable(rules), key=lambda each: -each.dice):
        if hand.hot:
            continue
        for points, left in (one for throw in throws(rules, hand) for one in throw.options):
            if left != TIMES:
                fewer[left] = max(fewer.get(left, 0), fewer[hand] + points)
    return fewer
