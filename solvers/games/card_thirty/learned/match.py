r"""The match of several hands, exactly, for a player who may change style from hand to hand.

The player has several styles, the opponent one. The distribution of a hand's margin, the opponent's points less the player's,
is given for each style and either dealer. With n hands left, dealer d and lead x, the sum of the margins so far,

.. math::

    V_0(x) = 1, t, 0 \text{ for } x > 0, x = 0, x < 0, \qquad
    V_n(d, x) = \max_k \sum_m p_{k d}(m)\, V_{n-1}(d'(d, m), x + m),

where t is the value of a level match, and d' the next dealer. Everything is a fraction, so this is the oracle of
:mod:`solvers.games.card_thirty.kernels.match`, for small distributions.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from solvers.games.card_thirty.rules import CardThirtyRules

# The dealers.
PLAYER, OPPONENT = 0, 1
# Of a style: the counts of margins while the player deals, and while the opponent deals.
Style = Sequence[Mapping[int, int]]


class WorthAndStyle(NamedTuple):
    """The worth of a position in a match, and the number of the best style; None if no hand is left."""

    value: Fraction
    style: int | None


def next_dealer(rules: CardThirtyRules, dealer: int, margin: int) -> int:
    """Return the dealer of the hand after one that ended with a margin. After a level hand the deal always alternates."""
    if rules.deal == "alternates" or margin == 0:
        return 1 - dealer
    winner = PLAYER if margin > 0 else OPPONENT
    return winner if rules.deal == "winner" else 1 - winner


def solve(styles: Sequence[Style], rules: CardThirtyRules, left: int, dealer: int, lead: int) -> WorthAndStyle:
    """Return the worth of a position, and the best style: of equal ones, the first."""
    totals = [[sum(counts.values()) for counts in style] for style in styles]

    @cache
    def best(left: int, dealer: int, lead: int) -> WorthAndStyle:
        if left == 0:
            return WorthAndStyle(Fraction(int(lead > 0)) if lead else rules.match_tie, None)
        values = [
            sum(
                (
                    Fraction(count, totals[k][dealer])
                    * best(left - 1, next_dealer(rules, dealer, margin), lead + margin).value
                    for margin, count in style[dealer].items()
                ),
                Fraction(0),
            )
            for k, style in enumerate(styles)
        ]
        value = max(values)
        return WorthAndStyle(value, values.index(value))

    return best(left, dealer, lead)
