"""The best turn for a utility that does not rise with the final total, computed without the engine.

If k dice are taken, the k with the fewest points are best: any others leave the same number of dice to throw, and no
fewer points. So the only choice after a throw is the number of dice, and a position is the number of dice left, a flag
that is True if at least two must be taken, and the points aside. Turns of equal utility are ordered by the expected
total, lower first, then by the number of dice taken, fewer first.

Utility and total are combined to one integer, called the *wish*: the utility times a number larger than any total,
minus the total, over a common denominator. So sums and comparisons of wishes are exact, and order by both criteria at
once.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise
from math import lcm

from solvers import dice
from solvers.games.threes.rules import ThreesRules


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A turn: its expected utility ``value``, its expected total in points, and the probability of every possible total."""

    value: Fraction
    expected: Fraction
    odds: Mapping[int, Fraction]


def best(rules: ThreesRules, utility: Callable[[int], Fraction], left: int, two: bool) -> BestTurn:
    """Return the best turn with nothing aside.

    Parameters:
        rules: the rules of the game.
        utility: maps a total, 0 to ``left`` * max(faces) points, to its utility; it must not rise with the total.
        left: the number of dice to throw, at least 1.
        two: True if at least two dice must be taken from the first throw.

    Returns:
        The turn with the highest expected utility; of several, the one with the lowest expected total.

    Raises:
        ValueError: the utility rises somewhere, so that the lowest dice may not be the best.
    """
    worth = [utility(total) for total in range(left * max(rules.faces) + 1)]
    if any(after > before for before, after in pairwise(worth)):
        raise ValueError("the utility of the total rises")
    scale: int = 6 ** _throws(rules, left, two)
    unit = scale * lcm(*(number.denominator for number in worth))
    large = len(worth) * unit
    ends = [int(number * unit) * large - total * unit for total, number in enumerate(worth)]

    @cache
    def wish(left: int, two: bool, own: int) -> int:
        if not left:
            return ends[own]
        sizes = _sizes(rules, left, two)
        throws: int = 6**left
        total = 0
        for lowest, weight in _lowest(rules, left):
            total += weight * max([wish(left - n, n == 0, own + lowest[n]) for n in sizes])
        return total // throws

    def taken(left: int, two: bool, own: int, lowest: tuple[int, ...]) -> int:
        # Of equal wishes, max() returns the first, which takes the fewest dice.
        return max(_sizes(rules, left, two), key=lambda n: wish(left - n, n == 0, own + lowest[n]))

    reached: dict[tuple[int, bool], Counter[int]] = {
        (number, flag): Counter() for number in range(left, -1, -1) for flag in (False, True)
    }
    reached[left, two][0] = scale
    for (number, flag), aside in reached.items():
        for own, ways in aside.items() if number else ():
            for lowest, weight in _lowest(rules, number):
                n = taken(number, flag, own, lowest)
                reached[number - n, n == 0][own + lowest[n]] += ways // 6**number * weight
    whole = wish(left, two, 0)
    value = -(-whole // large)
    odds = {total: Fraction(ways, scale) for total, ways in sorted(reached[0, False].items())}
    return BestTurn(Fraction(value, unit), Fraction(value * large - whole, unit), odds)


@cache
def lowest(rules: ThreesRules, left: int, two: bool) -> Fraction:
    """Return the expected points of the turn that makes them lowest, with ``left`` dice to throw; 0 if ``left`` is 0."""
    return best(rules, lambda _: Fraction(0), left, two).expected if left else Fraction(0)


def _sizes(rules: ThreesRules, left: int, two: bool) -> range:
    """Return the numbers of dice that may be taken from a throw of ``left`` dice; 0 stands for throwing all again."""
    return range(2 if two else int(left == 1 or not rules.reroll_all), left + 1)


@cache
def _throws(rules: ThreesRules, left: int, two: bool) -> int:
    """Return the largest number of single dice thrown until the end. 6 to this power is a denominator of every chance."""
    if not left:
        return 0
    return left + max(_throws(rules, left - n, n == 0) for n in _sizes(rules, left, two))


@cache
def _lowest(rules: ThreesRules, left: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return for every throw the total points of its 0, 1, .. lowest dice, ``left`` + 1 numbers, and its weight."""
    throws = []
    for rolled, weight in dice.rolls(left).items():
        points = map(rules.points, rules.cheapest_first(rolled))
        throws.append((tuple(accumulate(points, initial=0)), weight))
    return tuple(throws)
