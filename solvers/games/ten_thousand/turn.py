r"""The values of a turn of 10.000, derived in NumPy from the values of banking.

Points of the turn are counted in *levels* of 50. With B(t) the value of banking at level t, b that of a bust, and R(h, t)
that of rolling hand h at level t,

.. math::

    R(h, t) = p_h b + \sum_A p_A \, \mathrm{best}_{(s, g) \in A} D(g, t + s), \qquad D(g, t) = \mathrm{best}(B(t), R(g, t)),

where A runs over the rolls that score, with the points s and the hand g of each option. From the level *top* on a player
banks: the caller knows that this is right there. For a fixed plan, the options are those that the plan takes, and D is the
value of its choice between banking and rolling.

Where all six dice multiply the points by M, the options that do so leave a hand of their own, the last column of the values
D. It is worth D(g, M t) at level t, with g the hand of six dice.

**Rounding.** All numbers of a turn have the same sign, and a sum is of at most 130 products: each roll changes a value
by a factor of at most :math:`1 \pm 140 \cdot 2^{-53}`. A roll of fair dice busts with a chance of 1/43.2 or more, so that a turn has
at most 43.2 rolls on average, and its value is off by at most :math:`43.2 \cdot 140 \cdot 2^{-53} < 7 \cdot 10^{-13}` times
the largest value in it. :data:`ROUNDING` is this bound.

NumPy is imported when the first turn is derived, and not before.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import FULL, Choice, Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import Plan, choose

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.int64]
    Bools = NDArray[np.bool_]
else:
    from solvers.games.ten_thousand import lazy as np

# The relative error of one roll, and that of a derived value.
ROLL = 140 * 2.0**-53
ROUNDING = 7e-13
# Two options whose expected points differ by less than this are the same to a strategy.
TIED = 1e-7


class Rolls(NamedTuple):
    """The rolls that score of all hands that play may come to, as arrays.

    Attributes:
        places: dict of Hand to int
            The place of each hand in arrays.
        options: array of int, shape (options,)
            ``points // 50 * width + place`` of each option, roll by roll.
        starts: array of int, shape (rolls,)
            The first option of each roll.
        weights: array of float, shape (rolls,)
            The chance of each roll.
        ends: array of int, shape (hands,)
            The first roll of each hand.
        bust: array of float, shape (hands,)
            The chance of a bust.
        reach: int
            The most levels that one roll may add.
        times, again: int
            What all six dice multiply the points by, and the place of the hand that they leave then.
        ways: list of int
            The sum of the weights of all rolls of each hand.
    """

    places: Mapping[Hand, int]
    options: "Numbers"
    starts: "Numbers"
    weights: "Floats"
    ends: "Numbers"
    bust: "Floats"
    reach: int
    times: int = 1
    again: int = 0
    ways: Sequence[int] = ()

    @property
    def width(self) -> int:
        """The number of hands, and one more if points are multiplied."""
        return len(self.places) + (self.times > 1)

    def levels(self, top: int) -> int:
        """Return the number of levels whose value of banking matters to a turn with a top."""
        return (top + self.reach) * self.times + 1

    def top(self, levels: int) -> int:
        """Return the top of a turn with so many levels."""
        return (levels - 1) // self.times - self.reach


class Values(NamedTuple):
    """The values of a turn: ``bank[t]`` of banking and ``roll[t, place]`` of rolling a hand, by level.

    Above the last level of ``roll`` everything is banked. ``times`` and ``again`` are those of the rolls.
    """

    places: Mapping[Hand, int]
    bank: "Floats"
    roll: "Floats"
    times: int = 1
    again: int = 0

    def of(self, hand: Hand, level: int) -> float:
        """Return the value of rolling a hand at a level."""
        return float(self.roll[level, self.places[hand]])


@lru_cache(maxsize=32)
def rolls(rules: TenThousandRules, *, fixed: bool = False) -> Rolls:
    """Return the rolls of some rules; if ``fixed``, with the one option of strategies that set aside the most dice."""
    reachable = hands.reachable(rules)
    places = {hand: index for index, hand in enumerate(reachable)}
    width = len(places) + rules.multiplies
    columns = {**places, hands.TIMES: len(places)}
    options: list[int] = []
    starts: list[int] = []
    weights: list[float] = []
    ends: list[int] = []
    for hand in reachable:
        ends.append(len(starts))
        # Sums over the rolls of a hand need one: a hand that never scores has one of chance 0.
        for some, weight in (scoring(rules, hand, fixed=fixed) or {((UNIT, hand),): 0}).items():
            starts.append(len(options))
            weights.append(weight / hands.ways(rules, hand))
            options += [points // UNIT * width + columns[left] for points, left in some]
    return Rolls(
        places,
        np.array(options, np.int64),
        np.array(starts, np.int64),
        np.array(weights),
        np.array(ends, np.int64),
        np.array([hands.bust(rules, hand) / hands.ways(rules, hand) for hand in reachable]),
        hands.most(rules) // UNIT,
        rules.hot_dice_times,
        places[hands.again(rules)],
        [hands.ways(rules, hand) for hand in reachable],
    )


def scoring(rules: TenThousandRules, hand: Hand, *, fixed: bool) -> Mapping[Sequence[tuple[int, Hand]], int]:
    """Return the weights of the rolls of a hand that score, by their options."""
    if not fixed:
        return {each.options: each.weight for each in hands.throws(rules, hand) if each.options}
    weights: dict[Sequence[tuple[int, Hand]], int] = {}
    if rules.typed:
        for throw in hands.throws(rules, hand):
            if throw.options:
                weights[throw.options[:1]] = weights.get(throw.options[:1], 0) + throw.weight
        return weights
    for rolled, weight in hands.rolls(rules, hand).items():
        if hands.choices(rules, rolled, hand.triple, hand.hot):
            key = (hands.option(choose(rules, rolled, hand)),)
            weights[key] = weights.get(key, 0) + weight
    return weights


def array(values: Sequence[float]) -> "Floats":
    """Return values as an array."""
    return np.array(values, np.float64)


def evaluate(rolls: Rolls, bank: "Floats", bust: float, sign: int = 1) -> Values:
    """Return the values of a turn played best.

    Parameters:
        rolls: Rolls
        bank: array of float, shape (rolls.levels(top),)
            The value of banking, by level; infinitely bad if it is not allowed. From ``top`` on it is right to bank.
        bust: float
            The value of a bust.
        sign: int
            1 if more is better, -1 if less is.
    """
    width, best = rolls.width, np.maximum if sign > 0 else np.minimum
    top, values = _above(rolls, bank)
    roll = np.empty((top, len(rolls.places)))
    flat, lost = values.reshape(-1), rolls.bust * bust
    room, sums = np.empty(len(rolls.options)), np.empty(len(rolls.starts))
    for level in range(top - 1, -1, -1):
        flat[level * width :].take(rolls.options, out=room, mode="clip")
        best.reduceat(room, rolls.starts, out=sums)
        sums *= rolls.weights
        row = roll[level]
        np.add.reduceat(sums, rolls.ends, out=row)
        row += lost
        best(row, bank[level], out=values[level, : len(row)])
        _multiply(rolls, bank, values, level, top)
    return Values(rolls.places, bank, roll, rolls.times, rolls.again)


def _above(rolls: Rolls, bank: "Floats") -> "tuple[int, Floats]":
    """Return the top of a turn, and room for its values, filled from the top on."""
    top = rolls.top(len(bank))
    levels = top + rolls.reach + 1
    values = np.empty((levels, rolls.width))
    values[top:] = bank[top:levels, np.newaxis]
    if rolls.times > 1:
        values[top:, -1] = bank[rolls.times * np.arange(top, levels)]
    return top, values


def _multiply(rolls: Rolls, bank: "Floats", values: "Floats", level: int, top: int) -> None:
    """Fill in the value of the last of six dice at a level, if it multiplies the points."""
    if rolls.times > 1:
        after = level * rolls.times
        values[level, -1] = values[after, rolls.again] if after < top else bank[after]


def follow(rolls: Rolls, bank: "Floats", bust: float, way: "Way") -> Values:
    """Return the values of a turn that follows a fixed way to play; like :func:`evaluate`."""
    width, (top, values) = rolls.width, _above(rolls, bank)
    roll = np.empty((top, len(rolls.places)))
    flat = values.reshape(-1)
    for level in range(top - 1, -1, -1):
        sums = flat[level * width :].take(rolls.options[way.picked(rolls, level)]) * rolls.weights
        roll[level] = np.add.reduceat(sums, rolls.ends) + rolls.bust * bust
        values[level, : len(roll[level])] = np.where(way.rolled[level], roll[level], bank[level])
        _multiply(rolls, bank, values, level, top)
    return Values(rolls.places, bank, roll, rolls.times, rolls.again)


class Way(NamedTuple):
    """A fixed way to play a turn.

    Attributes:
        rolled: array of bool, shape (top, hands)
            True if a hand is rolled at a level; from ``top`` on everything is banked.
        standing: array of float, shape (levels, rolls.width), or None
            The values that decide between the options of a roll, by level and hand; None if each roll has one option.
        tied: float
            The largest difference of equal values. The first of equal options is chosen.
    """

    rolled: "Bools"
    standing: "Floats | None" = None
    tied: float = 0.0

    def picked(self, rolls: Rolls, level: int) -> "Numbers":
        """Return the index of the option chosen after each roll at a level: the first of equal ones."""
        if self.standing is None:
            return rolls.starts
        if level + rolls.reach < len(self.standing):
            got = self.standing.reshape(-1)[level * rolls.width :].take(rolls.options)
        else:
            # Above the top everything is banked: either all totals are worth the same, or more points are worth more.
            more = bool(self.standing[-1, 0] > self.standing[-2, 0])
            totals = level + rolls.options // rolls.width
            if rolls.times > 1:
                totals *= np.where(rolls.options % rolls.width == len(rolls.places), rolls.times, 1)
            got = (totals * more).astype(np.float64)
        best = np.maximum.reduceat(got, rolls.starts)
        counts = np.diff(rolls.starts, append=len(rolls.options))
        near = got >= np.repeat(best - self.tied, counts)
        first: Numbers = np.minimum.reduceat(np.where(near, np.arange(len(got)), len(got)), rolls.starts)
        return first


def best(values: Values, sign: int = 1) -> Way:
    """Return the best way to play a turn, given its values."""
    top = len(values.roll)
    bank = values.bank[:, np.newaxis]
    standing = np.repeat(sign * bank, values.roll.shape[1], axis=1)
    standing[:top] = np.maximum(standing[:top], sign * values.roll)
    if values.times > 1:
        multiplied = standing[:: values.times, values.again, np.newaxis]
        standing = np.hstack([standing[: len(multiplied)], multiplied])
    return Way(sign * values.roll > sign * bank[:top], standing)


@lru_cache(maxsize=8)
def most_points(rules: TenThousandRules) -> Values:
    """Return the values of the turn with the most expected points: those of the goal ``max-turn``.

    From the top on one more roll gains less on average than it risks, in every hand. Points never fall within a turn, so this
    holds for all further rolls.
    """
    every = rolls(rules)
    cap = hands.cap(rules)
    if cap is None:
        raise ValueError(f"rules {rules.canonical()}: banking is right from no number of points on")
    top = -(-max(cap, rules.minimum) // UNIT)
    bank = array(range(0, every.levels(top) * UNIT, UNIT))
    bank[: rules.minimum // UNIT] = -np.inf
    return evaluate(every, bank, 0.0)


class Chances:
    """The chance to reach a number of levels in one turn, by levels needed and by the hand about to be rolled.

    If ``fixed``, the player sets aside the most dice, and rolls until the levels are reached. The chances are computed on
    demand. Where points are multiplied, the levels had matter as well, and :func:`needing` is asked instead.
    """

    def __init__(self, rules: TenThousandRules, *, fixed: bool) -> None:
        self._rolls = rolls(rules, fixed=fixed)
        self._values = self._grown(64)

    def start(self, need: int) -> float:
        """Return the chance at the start of a turn."""
        return self.of(FULL, need)

    def of(self, hand: Hand, need: int) -> float:
        """Return the chance of rolling a hand with ``need`` levels still needed; ``need`` may be 0 or less."""
        return float(self.table(max(need, 1))[max(need, 0), self._rolls.places[hand]])

    def table(self, need: int) -> "Floats":
        """Return the chances by levels needed, up to ``need`` or more, and hand.

        Entry 0 is the chance that one more roll scores.
        """
        if need >= len(self._values):
            self._values = self._grown(max(need + 1, 2 * len(self._values)))
        return self._values

    def _grown(self, size: int) -> "Floats":
        """Return the chances for fewer than ``size`` levels."""
        return np.concatenate([1.0 - self._rolls.bust[np.newaxis], _needing(self._rolls, size - 1).roll[::-1]])


@lru_cache(maxsize=32)
def needing(rules: TenThousandRules, need: int) -> Values:
    """Return the values of a turn that wins with ``need`` points, and loses with fewer."""
    return _needing(rolls(rules), -(-need // UNIT))


@lru_cache(maxsize=16)
def chances(rules: TenThousandRules, *, fixed: bool = False) -> Chances:
    """Return the chances to reach points in a turn; if ``fixed``, of strategies that set aside the most dice."""
    return Chances(rules, fixed=fixed)


@lru_cache(maxsize=32)
def way(rules: TenThousandRules, plan: Plan, must: int) -> Way:
    """Return the turn of a strategy that must collect at least ``must`` points; 0 if it may bank any number."""
    needed = -(-must // UNIT)
    if plan.best:
        usual = best(_apart(most_points(rules)))
        rolled = usual.rolled.copy()
        # A turn may have to collect more than it would.
        more = np.ones((max(needed - len(rolled), 0), rolled.shape[1]), np.bool_)
        rolled = np.concatenate([rolled, more])
        rolled[:needed] = True
        return Way(rolled, usual.standing, TIED)
    top = max(needed, -(-max(plan.tops) // UNIT))
    levels = np.arange(top)[:, np.newaxis] * UNIT
    tops = np.array([plan.top(hand) for hand in hands.reachable(rules)])
    return Way((levels < tops) | (levels < must))


def reaching(rules: TenThousandRules, need: int) -> Way:
    """Return the best way to play a turn that wins with ``need`` points."""
    return best(needing(rules, need))


def chosen(rules: TenThousandRules, way: Way, points: int, listed: Sequence[Choice]) -> tuple[Choice, bool]:
    """Return the dice that a way to play sets aside with ``points`` in the turn, and True if it rolls the others.

    ``listed`` are the choices after a roll. ``way.standing`` must not be None.
    """
    if way.standing is None:
        raise ValueError("the way to play does not say what the options of a roll are worth")
    places, values = rolls(rules).places, way.standing
    levels = len(values)

    def standing(each: Choice) -> float:
        level = each.total(points) // UNIT
        # Above the top of the turn everything is banked.
        return float(values[level, places[each.hand]]) if level < levels else float(each.total(points))

    best = max(map(standing, listed))
    choice = next(each for each in listed if standing(each) >= best - way.tied)
    level = choice.total(points) // UNIT
    return choice, level < len(way.rolled) and bool(way.rolled[level, places[choice.hand]])


def until(rules: TenThousandRules, need: int) -> Way:
    """Return the turn of a strategy that sets aside the most dice and rolls until it has ``need`` points."""
    return Way(np.ones((-(-need // UNIT), len(hands.reachable(rules))), np.bool_))


def _needing(rolls: Rolls, top: int) -> Values:
    """Return the values of a turn that wins from the level ``top`` on, and loses below it."""
    bank = np.zeros(rolls.levels(top))
    bank[top:] = 1.0
    return evaluate(rolls, bank, 0.0)


def _apart(values: Values) -> Values:
    """Return values under which rolling is worth a little less, so that a tie is banked."""
    return values._replace(roll=values.roll - TIED)
