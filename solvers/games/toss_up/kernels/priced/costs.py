r"""The costs of the habits of a policy of Toss Up! against best play, in doubles with a proved bound.

Let d(s) be the average number of times that the policy comes to the decision s in a game against best play. With V and Q the values of
best play,

.. math::

    V(s_0) - V_\pi(s_0) = \sum_s d(s)\, \big[ V(s) - Q(s, \pi(s)) \big],

also where states come back, as the game ends. A roll that changes nothing leads to the same decision again, so d counts it as well.

**Error.** A cost is a sum of regrets, each off by at most twice the error of the values of actions, times visits with a small relative
error.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solvers.contract.prices import HABITS, Habit
from solvers.engine import racing
from solvers.engine.racing import HALF, Turns
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import BANK, ROLL
from solvers.games.toss_up.kernels.priced.evaluation import BestPlay
from solvers.games.toss_up.kernels.race import Choices, Floats
from solvers.games.toss_up.state import BANK as BANKS
from solvers.games.toss_up.state import ROLL as ROLLS
from solvers.games.toss_up.state import State


class Costs(NamedTuple):
    """The costs of the habits of a policy.

    Attributes:
        costs, times: arrays of float, shape (2, points)
            The cost of each habit, and how often it errs in a game, by action (ROLL or BANK) and points held.
        visits: array of float, shape (2, points)
            How often the policy takes the action with these points.
        places: array of int, shape (2, points, 2)
            The scores at which the habit costs most.
        total: float
            The sum of all costs.
        error: float
            A bound of the error of every cost, of the total, and of each cost over its times.
    """

    costs: Floats
    times: Floats
    visits: Floats
    places: race.Pairs
    total: float
    error: float

    def listed(self) -> list[Habit]:
        """Return the costliest habits."""
        habits = []
        for place in np.argsort(-self.costs, axis=None, kind="stable")[:HABITS].tolist():
            action, points = divmod(place, self.costs.shape[1])
            if self.costs[action, points] <= 0.0:
                break
            own, other = map(int, self.places[action, points])
            taken, instead = (ROLLS, BANKS) if action == ROLL else (BANKS, ROLLS)
            times, cost = float(self.times[action, points]), float(self.costs[action, points])
            habits.append(Habit(State(own, other, points), taken, instead, times, cost))
        return habits


def costs(best: BestPlay, table: Choices, mine: Turns, reached: Floats, movers: Sequence[int] = (0,)) -> Costs:
    """Return the costs of a policy against best play.

    Parameters:
        best: BestPlay
        table: array of int8, shape (target, others, points)
        mine, reached
            As :func:`solvers.games.toss_up.kernels.priced.turns.turns` returns them for the table.
        movers: sequence of int
            0 if the policy moves first, 1 if best play does; of both, the mean.
    """
    target, points = len(table), table.shape[2]
    turns_begun = np.mean([racing.visits(mine, best.turns, mover).times for mover in movers], axis=0)
    dice = best.odds.dice - np.arange(points) % best.odds.dice
    rolled = 1.0 / (1.0 - best.odds.gain[dice, 0])
    lost, wrong, visits, peaks = np.zeros((4, 2, points))
    places = np.zeros((2, points, 2), np.int64)
    widest, at = HALF, 0
    for own in range(target):
        end = at + target * (target - own)
        low, high = _values(best, own, best.actions[:, :, at:end], dice)
        at = end
        widest = max(widest, float((high - low).max()))
        rolls = np.broadcast_to(table[own] == ROLL, (target, points))
        met = turns_begun[own][:, np.newaxis] * reached[mine.classes[own], :points]
        met = np.where(rolls, met * rolled, met)
        for action, taken in ((ROLL, rolls), (BANK, ~rolls)):
            # Actions that are not told apart cost nothing.
            errs = taken & (low[1 - action] > high[action])
            regret = (low[1 - action] + high[1 - action] - low[action] - high[action]) / 2.0
            cost = np.where(errs, met * regret, 0.0)
            lost[action] += cost.sum(axis=0)
            wrong[action] += np.where(errs, met, 0.0).sum(axis=0)
            visits[action] += np.where(taken, met, 0.0).sum(axis=0)
            most = cost.argmax(axis=0)
            peak = cost[most, np.arange(points)]
            places[action][peak > peaks[action]] = np.stack([np.full(points, own), most], axis=1)[peak > peaks[action]]
            peaks[action] = np.maximum(peaks[action], peak)
    total = float(lost.sum())
    # Each cost is added to one number for each score, and these to the total.
    rounding = racing.relative(mine, best.turns) + (2 * target + 2 * points + 18) * HALF
    # A cost over its times is a mean of regrets, which are at most 1: both may be off by the relative error.
    relative = max(total, float(wrong.sum()), 2.0) * rounding
    error = max(float(visits.sum()), 1.0) * (widest + 4.0 * HALF) * racing.SPARE + relative
    return Costs(lost, wrong, visits, places, total, error)


def _values(best: BestPlay, own: int, actions: Floats, dice: race.Pairs) -> tuple[Floats, Floats]:
    """Return lower and upper bounds of the values of both actions, each of shape (2, target, points), with ``own`` banked.

    ``actions`` are the bounds below the target. From there on banking wins, and a roll loses no more than a bust does.
    """
    target, points = len(best.turns.classes), len(dice)
    short = target - own
    below = actions.reshape(2, 2, target, short)[..., :points]
    values = np.ones((2, 2, target, points))
    values[..., : below.shape[3]] = below
    lost = best.odds.bust[dice[short:]] * best.values[:, :, own, np.newaxis]
    values[0, ROLL, :, short:] = 1.0 - lost[1] * (1.0 + 4.0 * HALF) - HALF
    values[1, ROLL, :, short:] = 1.0 - lost[0] * (1.0 - 4.0 * HALF) + HALF
    return values[0], values[1]
