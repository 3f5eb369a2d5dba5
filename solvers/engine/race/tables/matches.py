r"""Every policy against every policy at once, where none looks at its opponent.

With a_n the chance that A needs n turns, and t_n that B needs n or more, A wins with :math:`\sum_n a_n t_n` where it begins:
all pairs are one product of two matrices. Both come from whole numbers (:mod:`solvers.games.toss_up.counts`), a_n
rounded down, t_n as 1 less what is rounded down, up to L turns. What the product may be off by:

* what rounding took away in whole numbers, as ``lost`` says, below 2^-60 here;
* up to L turns, each number's own rounding to a double, and the products' and sums': a factor of at most
  :math:`1 \pm (L + 2) 2^{-53}` on a number of at most 1, as nothing is negative;
* games in which both need more than L turns, which are missing: at most the product of the two chances. Where only one
  goes on after L turns, t_n or a_n is 0 but for less than 2^-60, which is when a list ends before L.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.engine.race.kernel import HALF
from solvers.games.toss_up.counts import ONE, Counts, counts
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
CUT = ONE >> 61
# Where a strategy takes longer, the bounds say so.
MOST_TURNS = 5_000


def first_wins(rules: TossUpRules, plans: Sequence[Plan]) -> tuple[Floats, Floats]:
    """``chance[a, b]`` that plan a, who begins, reaches the target before plan b; and the bound of each.

    Raises:
        ArithmeticError: rounding has taken away more than is allowed for, which no legal rules should bring about.
    """
    found = [counts(rules, plan, cut=CUT, most=MOST_TURNS) for plan in plans]
    if any(each.lost > CUT for each in found):
        raise ArithmeticError("rounding has taken away too much")
    length = max(len(each.weights) for each in found)
    exactly = np.zeros((len(plans), length))
    atleast = np.zeros((len(plans), length))
    for k, each in enumerate(found):
        exactly[k, : len(each.weights)] = [weight / ONE for weight in each.weights]
        atleast[k] = _tail(each, length)
    left = np.array([each.left / ONE for each in found])
    # Eight more half units are above what the rounding took, the shorter lists lack, and this line rounds.
    return exactly @ atleast.T, np.outer(left, left) + (length + 2 + 8) * HALF


def average(chance: Floats, bound: Floats) -> tuple[Floats, Floats]:
    """``won[a, b]``: how often plan a wins against plan b where each begins every other game; and the bound of each."""
    # Three roundings of at most half a unit each.
    return (chance + (1.0 - chance.T)) / 2.0, (bound + bound.T) / 2.0 + 4.0 * HALF


def _tail(each: Counts, length: int) -> Floats:
    """The chance of 1, 2, .. turns or more."""
    found = np.zeros(length)
    left = ONE
    for n, weight in enumerate(each.weights):
        found[n] = left / ONE
        left -= weight
    found[len(each.weights) :] = left / ONE
    return found
