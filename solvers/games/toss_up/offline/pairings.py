r"""Matches of every policy against every policy at once, if none looks at its opponent.

Let a_n be the chance that policy A needs n turns, and t_n the chance that policy B needs n turns or more. If A begins,
it wins with the chance :math:`\sum_n a_n t_n`. So all pairs together are one product of two matrices. Their elements
come from whole numbers (:mod:`solvers.games.toss_up.counts`) for up to L turns: a_n is rounded down, and t_n is 1 minus
numbers rounded down. The error of the product has three parts:

* the units that rounding has lost in whole numbers (``Counts.lost``), below 2^-60 here;
* the roundings to doubles, of the products and of the sums: a factor of at most :math:`1 \pm (L + 2) 2^{-53}` on a
  number of at most 1, as nothing is negative;
* the games in which both need more than L turns, which are missing: at most the product of the two chances. A list ends
  before L turns only if the chance left is below 2^-60; beyond its end a_n counts as 0, and t_n as the chance left.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.games.toss_up.counts import ONE, Counts, counts
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

Floats = NDArray[np.float64]
CUT = ONE >> 61
# The most turns L. If a strategy takes longer, the bounds are wider.
MOST_TURNS = 5_000


def first_wins(rules: TossUpRules, plans: Sequence[Plan]) -> tuple[Floats, Floats]:
    """Return the chances of all pairs of plans if the first of the two begins.

    Parameters:
        rules: TossUpRules
        plans: sequence of Plan

    Returns:
        chance: array of float, shape (plans, plans)
            ``chance[a, b]`` is the chance that plan a, which begins, reaches the target before plan b.
        bound: array of float, shape (plans, plans)
            Bounds of the errors of ``chance``.

    Raises:
        ArithmeticError
            Rounding has lost more than the bounds allow for. No legal rules should cause this.
    """
    turns = [counts(rules, plan, cut=CUT, most=MOST_TURNS) for plan in plans]
    if any(law.lost > CUT for law in turns):
        raise ArithmeticError("rounding has taken away too much")
    length = max(len(law.weights) for law in turns)
    exactly = np.zeros((len(plans), length))
    atleast = np.zeros((len(plans), length))
    for k, law in enumerate(turns):
        exactly[k, : len(law.weights)] = [weight / ONE for weight in law.weights]
        atleast[k] = _tail(law, length)
    left = np.array([law.left / ONE for law in turns])
    # The eight further half units exceed the units lost, the chances that shorter lists leave, and the roundings here.
    return exactly @ atleast.T, np.outer(left, left) + (length + 2 + 8) * HALF


def average(chance: Floats, bound: Floats) -> tuple[Floats, Floats]:
    """Return the share of games that each plan wins against each if both begin every other game, and bounds of the
    errors.

    All four arrays have the shape (plans, plans); ``chance`` and ``bound`` are as :func:`first_wins` returns them.
    """
    # The last term covers three roundings of at most half a unit each.
    return (chance + (1.0 - chance.T)) / 2.0, (bound + bound.T) / 2.0 + 4.0 * HALF


def _tail(law: Counts, length: int) -> Floats:
    """Return the chances of at least 1, 2, ... ``length`` turns."""
    tail = np.zeros(length)
    left = ONE
    for n, weight in enumerate(law.weights):
        tail[n] = left / ONE
        left -= weight
    tail[len(law.weights) :] = left / ONE
    return tail
