r"""Stage two of the game of 30s: the award for a score above the threshold, which the opponent loses.

With x points above the threshold the award T and the value v both start at x. A round throws all d dice, puts
aside those that show v, and throws the others again as long as the last throw gave a new v. With i < d aside it
ends at T + i v. With all d aside T becomes 2 (T + d v), v becomes min(v + 1, 6), and a new round starts.

With b = P(all aside) and a = E(dice aside | not all) the expected award is linear in T, A T + B_v:

.. math::

    A = \frac{1-b}{1-2b}, \quad B_6 = 6a + \frac{12\,d\,A\,b}{1-b}, \quad
    B_v = (1-b)\,a\,v + 2\,d\,A\,b\,v + b\,B_{v+1}.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb


@cache
def aside_odds(dice: int) -> tuple[Fraction, ...]:
    """Return the probability that exactly i of ``dice`` dice end aside in one round.

    Parameters:
        dice: the number of dice, at least 0.

    Returns:
        ``dice`` + 1 probabilities, for i = 0..dice, which sum to 1.
    """
    odds = [Fraction(0)] * (dice + 1)
    odds[0] = Fraction(5, 6) ** dice
    for new in range(1, dice + 1):
        hit = comb(dice, new) * Fraction(5 ** (dice - new), 6**dice)
        for more, chance in enumerate(aside_odds(dice - new)):
            odds[new + more] += hit * chance
    return tuple(odds)


@cache
def expected_award(dice: int, over: int) -> Fraction:
    """Return the expected award for a score that is ``over`` points above the threshold.

    Parameters:
        dice: the number of dice, at least 1.
        over: points above the threshold, 1 to 6.

    Returns:
        The expected award in points.
    """
    odds = aside_odds(dice)
    full = odds[dice]
    partial = sum((i * p for i, p in enumerate(odds[:dice])), Fraction(0))  # (1-b) a
    slope = (1 - full) / (1 - 2 * full)
    offset = (6 * partial + 12 * dice * slope * full) / (1 - full)
    for value in range(5, over - 1, -1):
        offset = partial * value + 2 * dice * slope * full * value + full * offset
    return slope * over + offset


def award_odds(dice: int, over: int, rounds: int) -> Iterator[tuple[int, int, Fraction]]:
    """Yield every award that is possible with fewer than ``rounds`` full rounds, as (full rounds, award, probability).

    A full round is one in which all dice end aside.

    Parameters:
        dice: the number of dice, at least 1.
        over: points above the threshold, 1 to 6.
        rounds: the limit; awards after this number of full rounds, or more, are left out.

    Returns:
        Awards in points. The probabilities sum to 1 - aside_odds(dice)[dice] ** rounds.
    """
    odds = aside_odds(dice)
    award, value, reach = over, over, Fraction(1)
    for full in range(rounds):
        for aside, chance in enumerate(odds[:dice]):
            yield full, award + aside * value, reach * chance
        award, value, reach = 2 * (award + dice * value), min(value + 1, 6), reach * odds[dice]
