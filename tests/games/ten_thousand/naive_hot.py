"""10.000 where all six dice multiply the points of the turn, from its rules alone: the tests compare the solvers with it.

It is the same idea as :mod:`tests.games.ten_thousand.naive`, for a race without a last turn. A hand is the number of dice, the
face of the remembered triple, and True if all six dice have been set aside before in the turn. Turns are worked out in
recursion, from points to more points, without arrays.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive

Hand = tuple[int, int, bool]
# The points added, what multiplies the sum, and the hand that is left.
Option = tuple[int, int, Hand]
START: Hand = (6, 0, False)
UNIT = 50
STILL = 1e-15


@cache
def outcomes(rules: TenThousandRules, hand: Hand) -> list[tuple[float, frozenset[Option]]]:
    """Return all that may be rolled with a hand: the chance of the rolls that allow the same options, and these."""
    ways: Counter[frozenset[Option]] = Counter()
    for rolled, count in Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=hand[0])).items():
        ways[frozenset(_options(rules, hand, rolled))] += count
    return [(count / 6 ** hand[0], options) for options, count in ways.items()]


def _options(rules: TenThousandRules, hand: Hand, rolled: tuple[int, ...]) -> Iterator[Option]:
    legal = [aside for size in range(1, len(rolled) + 1) for aside in set(combinations(rolled, size))]
    legal = [aside for aside in legal if naive.option(rules, hand[:2], aside)]
    most = max(map(len, legal), default=0)
    for aside in legal:
        if rules.set_aside == "free" or len(aside) == most:
            points, (dice, triple) = naive.option(rules, hand[:2], aside) or (0, (0, 0))
            if len(aside) < hand[0]:
                yield points, 1, (dice, triple, hand[2])
            elif rules.hot_dice_when == "first":
                yield points, 1 if hand[2] else rules.hot_dice_times, (6, 0, True)
            else:
                yield points, rules.hot_dice_times, (6, 0, False)


@dataclass
class Turn:
    """One turn: ``bank`` tells the value of points, None if they may not be banked; from ``top`` points on all is banked.

    ``better`` is max or min.
    """

    rules: TenThousandRules
    bank: Callable[[int], float | None]
    bust: float
    top: int
    better: Callable[[Iterable[float]], float] = max

    def __post_init__(self) -> None:
        self.roll = cache(self._roll)

    def _roll(self, points: int, hand: Hand) -> float:
        """Return the value of rolling a hand."""
        return sum(
            chance * (self.better(self._left(points, one) for one in options) if options else self.bust)
            for chance, options in outcomes(self.rules, hand)
        )

    def _left(self, points: int, option: Option) -> float:
        """Return the value of an option."""
        more, times, hand = option
        total = (points + more) * times
        banked = self.bank(total)
        if total >= self.top:
            assert banked is not None
            return banked
        rolled = self.roll(total, hand)
        return rolled if banked is None else self.better((banked, rolled))


def turn_of_race(rules: TenThousandRules, chances: dict[tuple[int, int], float], own: int, other: int) -> Turn:
    """Return the turn of a player of the race, given the chances of all starts."""
    must = max(rules.minimum, 0 if own else rules.entry)

    def bank(points: int) -> float | None:
        if points < must:
            return None
        return 1.0 if own + points >= rules.target else 1.0 - chances[other, own + points]

    return Turn(rules, bank, 1.0 - chances[other, own], max(rules.target - own, must))


@cache
def race(rules: TenThousandRules) -> dict[tuple[int, int], float]:
    """Return the chance to win of the player to move by the points of both, by repetition until nothing moves."""
    scores = range(0, rules.target, UNIT)
    chances = {(own, other): 0.5 for own in scores for other in scores}
    for own, other in sorted(chances, key=sum, reverse=True):
        if own > other:
            continue
        moved = 1.0
        while moved > STILL:
            moved = 0.0
            for pair in {(own, other), (other, own)}:
                value = turn_of_race(rules, chances, *pair).roll(0, START)
                moved = max(moved, abs(value - chances[pair]))
                chances[pair] = value
    return chances


def fewest_turns(rules: TenThousandRules) -> dict[int, float]:
    """Return the fewest expected turns to the target, by points banked."""
    turns: dict[int, float] = {}
    for own in range(rules.target - UNIT, -1, -UNIT):
        must = max(rules.minimum, 0 if own else rules.entry)

        def bank(points: int, own: int = own, must: int = must) -> float | None:
            return None if points < must else 1.0 + turns.get(own + points, 0.0)

        before, value = -1.0, 1.0
        while abs(value - before) > STILL * value:
            before = value
            value = Turn(rules, bank, 1.0 + before, max(rules.target - own, must), min).roll(0, START)
        turns[own] = value
    return turns


def reached(rules: TenThousandRules, need: int) -> float:
    """Return the chance to collect so many points in a turn."""
    return Turn(rules, lambda points: float(points >= need), 0.0, need).roll(0, START)


def most_points(rules: TenThousandRules, cap: int) -> Turn:
    """Return the turn with the most expected points. That all is banked from ``cap`` on is a matter of the caller."""
    return Turn(rules, lambda points: None if points < rules.minimum else float(points), 0.0, cap)
