r"""The turns of a policy of 10.000: the chance of every number of levels that one banks, and its last turns.

A turn is followed forwards, level by level and hand by hand.

**Error.** The chance of a hand at a level is a sum of as many products as there are entries that leave the hand, S at most, as each comes
from one level. A roll changes it by a factor of at most :math:`(1 \pm 2^{-53})^{S + 4}`. A turn takes at most as many rolls as there are
levels. The sum of the absolute errors counts each turn with the rolls that it takes on average.
"""

import numpy as np
from numba import njit

from solvers.engine.racing import HALF, SPARE, Turns
from solvers.games.ten_thousand.hands import FULL, PLACE
from solvers.games.ten_thousand.kernels.priced.tables import Bools, Floats, Keeps, Numbers, Table
from solvers.games.ten_thousand.kernels.program import WIDTH, Program
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

START = PLACE[FULL]


def laws(program: Program, table: Table) -> tuple[Floats, Floats, float]:
    """Return the odds of the turns of a policy, how often they come to each decision, and the most rolls on average.

    Returns:
        odds: array of float, shape (classes, levels)
            The chance that a turn banks so many levels; 0 levels are a bust.
        met: array of float, shape (classes, levels, hands)
            How often a turn of a class may bank so many levels, or roll a hand, before it decides.
        rolls: float
            The largest mean number of rolls of a class.
    """
    classes, levels, _ = table.rolled.shape
    odds = np.zeros((classes, levels + program.reach))
    met = np.zeros((classes, levels + program.reach, WIDTH))
    rolls = np.zeros(classes)
    _laws(program.bust, table.rolled, *table.keeps, odds, met, rolls)
    return odds, met, float(rolls.max())


def sums(keeps: Keeps) -> int:
    """Return the most entries of a stage that leave the same hand."""
    return max(
        int(np.bincount(keeps.leads[line[0] : line[-1], 1], minlength=WIDTH).max()) for line in keeps.ends.tolist()
    )


def errors(keeps: Keeps, levels: int, rolls: float) -> tuple[float, float]:
    """Return bounds of the relative errors of the odds of turns, and of the sum of the absolute errors of one turn."""
    each = (sums(keeps) + 4) * HALF
    busts = (levels * WIDTH + levels) * HALF
    return (levels * each + busts) * SPARE, (rolls * each + busts) * SPARE


def reach(keeps: Keeps, needs: int) -> Floats:
    """Return the chance to collect 0 to ``needs`` - 1 levels in a last turn, in which the policy rolls until it has them."""
    chances = np.ones(needs)
    _reach(keeps.stages, keeps.ends, keeps.leads, keeps.weights, chances)
    return chances


def race_turns(
    rules: TenThousandRules, classes: Numbers, odds: Floats, chase: Floats, errors: tuple[float, float]
) -> Turns:
    """Return the turns of a player for a race.

    Parameters:
        rules: TenThousandRules
        classes, odds
            As :class:`solvers.engine.racing.Turns` has them.
        chase: array of float, shape (gaps,)
            The chance of the other player to win the last turn, by the gap between the totals. Nobody catches up with more.
        errors: pair of float
            The errors of the odds, as :func:`errors` returns them.
    """
    target, length = len(classes), odds.shape[1]
    won, lost = np.zeros((target, target)), np.zeros((target, target))
    _ends(classes, odds, chase, rules.ending == "final-round", won, lost)
    some = odds[:, 1:].sum(axis=1)
    return Turns(classes, odds, some, won, lost, errors[0], errors[1] + (2 * length + 8) * HALF)


def gaps(rules: TenThousandRules, chances: Floats) -> Floats:
    """Return the chance to win the last turn by the gap between the totals, from the chances to collect levels."""
    beyond = 0 if rules.tie == "chaser-wins" else 1
    needs = np.maximum(np.arange(beyond, len(chances)), rules.minimum // UNIT)
    return chances[needs]


@njit(nogil=True, error_model="numpy")
def _laws(
    bust: Floats, rolled: Bools, stages: Numbers, ends: Numbers, leads: Numbers, weights: Floats, odds: Floats, met: Floats,
    rolls: Floats,
) -> None:  # fmt: skip
    """Fill in what :func:`laws` returns."""
    classes, levels, _ = rolled.shape
    # The chance that a hand is rolled at a level.
    here = np.zeros((levels, WIDTH))
    for one in range(classes):
        law, goes = odds[one], rolled[one]
        here[:] = 0.0
        here[0, START] = 1.0
        for t in range(levels):
            stage = stages[min(t, len(stages) - 1)]
            for h in range(WIDTH):
                chance = here[t, h]
                if chance == 0.0:
                    continue
                rolls[one] += chance
                law[0] += chance * bust[h]
                for k in range(ends[stage, h], ends[stage, h + 1]):
                    # What is banked is banked with every die that scores, so these points decide.
                    whole, hand = t + leads[k, 2], leads[k, 1]
                    share = chance * weights[k]
                    met[one, whole, hand] += share
                    if whole < levels and goes[whole, hand]:
                        here[t + leads[k, 0], hand] += share
                    else:
                        law[whole] += share


@njit(nogil=True, error_model="numpy")
def _reach(stages: Numbers, ends: Numbers, leads: Numbers, weights: Floats, chances: Floats) -> None:
    """Fill in what :func:`reach` returns.

    If there is one stage only the levels that are needed count; else each number of them is a turn of its own, from level 0.
    """
    needs, alone = len(chances), len(ends) == 1
    reached = np.ones((needs, WIDTH))
    for need in range(1, needs):
        for t in range(0 if alone else need - 1, -1, -1):
            left = need - t
            stage = stages[min(t, len(stages) - 1)]
            for h in range(WIDTH):
                won = 0.0
                for k in range(ends[stage, h], ends[stage, h + 1]):
                    enough = leads[k, 2] >= left
                    won += weights[k] * (1.0 if enough else reached[left - leads[k, 0], leads[k, 1]])
                reached[left, h] = won
        chances[need] = reached[need, START]


@njit(nogil=True, error_model="numpy")
def _ends(classes: Numbers, odds: Floats, chase: Floats, last: bool, won: Floats, lost: Floats) -> None:
    """Fill in the chances that a turn ends the race with a win and with a loss."""
    target, length = len(classes), odds.shape[1]
    for i in range(target):
        for j in range(target):
            law = odds[classes[i, j]]
            for d in range(target - i, length):
                caught = 0.0
                if last:
                    gap = i + d - j
                    caught = chase[gap] if gap < len(chase) else 0.0
                won[i, j] += law[d] * (1.0 - caught)
                lost[i, j] += law[d] * caught
