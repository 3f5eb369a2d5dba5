"""10.000 with hot dice that multiply the points of the turn, and with loaded dice, from its rules alone.

The tests compare the solvers with it. It is the same idea as :mod:`tests.games.ten_thousand.naive`, for a race without a last turn. A hand is the
types of its dice, the face of the remembered triple, and True if all six dice have been set aside before in the turn, if that
matters. Turns are worked out in recursion, from points to more points, without arrays.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import prod

from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive

Hand = tuple[str, int, bool]
# The types and faces of dice.
Dice = tuple[tuple[str, int], ...]
# The points added, what multiplies the sum, and the hand that is left.
Option = tuple[int, int, Hand]
UNIT = 50
STILL = 1e-15


def start(rules: TenThousandRules) -> Hand:
    """Return the hand of a turn's start."""
    return rules.pool, 0, False


def of(rules: TenThousandRules, hand: hands.Hand) -> Hand:
    """Return a hand of the solvers."""
    return hand.types or rules.pool[: hand.dice], hand.triple, hand.hot


@cache
def outcomes(rules: TenThousandRules, hand: Hand) -> list[tuple[float, frozenset[Option]]]:
    """Return all that may be rolled with a hand: the chance of the rolls that allow the same options, and these."""
    rolled: Counter[Dice] = Counter()
    for faces in product(range(1, 7), repeat=len(hand[0])):
        some = tuple(zip(hand[0], faces, strict=True))
        rolled[tuple(sorted(some))] += prod(rules.weights(kind)[face - 1] for kind, face in some)
    ways: Counter[frozenset[Option]] = Counter()
    for some, weight in rolled.items():
        ways[frozenset(_options(rules, hand, some))] += weight
    return [(weight / sum(ways.values()), options) for options, weight in ways.items() if weight]


@cache
def _worth(rules: TenThousandRules, faces: tuple[int, ...], triple: int) -> int | None:
    return naive.best_reading(rules, faces, triple)


def _options(rules: TenThousandRules, hand: Hand, rolled: Dice) -> Iterator[Option]:
    types, triple, hot = hand
    asides = {aside for size in range(1, len(rolled) + 1) for aside in combinations(rolled, size)}
    legal = [(aside, tuple(sorted(face for _, face in aside))) for aside in asides]
    legal = [(aside, faces) for aside, faces in legal if _worth(rules, faces, triple)]
    most = max((len(aside) for aside, _ in legal), default=0)
    for aside, faces in legal:
        if rules.set_aside == "free" or len(aside) == most:
            points = _worth(rules, faces, triple) or 0
            if len(aside) < len(types):
                left = sorted((Counter(types) - Counter(kind for kind, _ in aside)).elements())
                _, (_, kept) = naive.option(rules, (6, triple), faces) or (0, (0, 0))
                yield points, 1, ("".join(left), kept if len(aside) < 6 else 0, hot)
            else:
                first = rules.hot_dice_times > 1 and rules.hot_dice_when == "first"
                yield points + rules.hot_dice, 1 if hot else rules.hot_dice_times, (rules.pool, 0, first)


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
                value = turn_of_race(rules, chances, *pair).roll(0, start(rules))
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
            value = Turn(rules, bank, 1.0 + before, max(rules.target - own, must), min).roll(0, start(rules))
        turns[own] = value
    return turns


def reached(rules: TenThousandRules, need: int) -> float:
    """Return the chance to collect so many points in a turn."""
    return Turn(rules, lambda points: float(points >= need), 0.0, need).roll(0, start(rules))


def most_points(rules: TenThousandRules, cap: int) -> Turn:
    """Return the turn with the most expected points. That all is banked from ``cap`` on is a matter of the caller."""
    return Turn(rules, lambda points: None if points < rules.minimum else float(points), 0.0, cap)
