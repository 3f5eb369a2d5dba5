r"""The turns of a rule of Toss Up!: the chance of every number of points that one banks, by the scores.

A rule is a table of decisions. From the chance r(k) that a turn comes to k points, which are in hand with n dice,

.. math::

    r(k + g) \mathrel{+}= r(k) \frac{p_g}{1 - p_{stay}}, \qquad p(0) \mathrel{+}= r(k) \frac{p_{bust}}{1 - p_{stay}}

if the rule rolls, and p(k) = r(k) if it banks. Only the first roll may change nothing and leave a choice.

**Error.** A roll changes a number by a factor of at most :math:`(1 \pm 2^{-53})^{dice + 6}`: two rounded odds, two products and the
sums. A turn comes to k points in at most k rolls, and the chance to bank nothing is a sum of as many terms as there are decisions. The
sum of the absolute errors counts each turn with the rolls that it takes on average.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.racing import HALF, SPARE, Turns
from solvers.games.toss_up.kernels.choices import ROLL
from solvers.games.toss_up.kernels.race import Choices, FloatOdds, Floats

Numbers = NDArray[np.int64]


def turns(odds: FloatOdds, rule: Choices) -> tuple[Turns, Floats]:
    """Return the turns of a rule, and how often they come to each decision.

    Parameters:
        odds: FloatOdds
        rule: array of int8, shape (target, others, points)
            BANK or ROLL by own points, the opponent's, and those held, as a side of
            :attr:`solvers.games.toss_up.kernels.race.RaceTurns.choices`. With ``points`` held or more a turn banks.

    Returns:
        turns: Turns
        reached: array of float, shape (classes, points + dice)
            The chance that a turn of a class comes to a number of points held, before it banks or rolls them.
    """
    target, others, points = rule.shape
    own, other = np.indices((target, target))
    classes = np.ascontiguousarray(own * others + other % others)
    number, longest = target * others, points + odds.dice
    law, reached, rolls = np.zeros((number, longest)), np.zeros((number, longest)), np.zeros(number)
    _laws(odds, rule.reshape(number, points), law, reached, rolls)
    some = law[:, 1:].sum(axis=1)
    # By class: the chance to bank what reaches the target.
    short = np.arange(longest) < (target - np.arange(target))[:, np.newaxis, np.newaxis]
    won = np.where(short, 0.0, law.reshape(target, others, longest)).sum(axis=2)
    rounding = (odds.dice + 6) * HALF
    relative = (rounding * (longest + 1) + longest * HALF) * SPARE
    total = (rounding * float(rolls.max()) + 2 * longest * HALF) * SPARE
    won = np.ascontiguousarray(np.broadcast_to(won, (target, target)))
    return Turns(classes, law, some, won, np.zeros((target, target)), relative, total), reached


@njit(nogil=True, error_model="numpy")
def _laws(odds: FloatOdds, rule: Choices, law: Floats, reached: Floats, rolls: Floats) -> None:
    """Fill in the odds of turns, the chances of their decisions, and the mean numbers of rolls that change something."""
    points = rule.shape[1]
    for one in range(len(rule)):
        ends, here = law[one], reached[one]
        ends[0] = odds.bust[odds.dice]
        for g in range(odds.dice + 1):
            here[g] = odds.gain[odds.dice, g]
        rolls[one] = 1.0
        for k in range(len(here)):
            if here[k] == 0.0:
                continue
            if k >= points or rule[one, k] != ROLL:
                ends[k] += here[k]
                continue
            n = odds.dice - k % odds.dice
            chance = here[k] * odds.again[n]
            rolls[one] += here[k]
            ends[0] += chance * odds.bust[n]
            for g in range(1, n + 1):
                here[k + g] += chance * odds.gain[n, g]
