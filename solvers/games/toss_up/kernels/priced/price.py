r"""The price of any policy of Toss Up! in the race of two, in doubles with a proved bound.

Let d(s) be the average number of times that the policy, which moves first against best play, comes to the decision s. With V and Q the
values of best play,

.. math::

    V(s_0) - V_\pi(s_0) = \sum_s d(s)\, \big[ V(s) - Q(s, \pi(s)) \big],

also where states come back, as the game ends. A roll that changes nothing leads to the same decision again, so d counts it as well.

**Error.** A cost is a sum of regrets, each off by at most twice the error of the values of actions, times visits with a small relative
error. The change that helps most is found by evaluating every table in which one habit is changed.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solvers.contract.parameters import Seat
from solvers.contract.prices import BEST, HABITS, ITSELF, Changed, Habit, Met, Policy, Price, Reply
from solvers.engine import racing
from solvers.engine.racing import HALF, Turns
from solvers.games.toss_up import goals, strategies
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.evaluation import BestPlay, Seats, best_play, match
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.kernels.race import Choices, Floats
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK as BANKS
from solvers.games.toss_up.state import ROLL as ROLLS
from solvers.games.toss_up.state import State

SEATS: tuple[Seat, Seat] = ("first", "second")
# Habits that come up less often than this in a game are not changed.
RARE = 1e-9
_best_play = lru_cache(maxsize=2)(best_play)


def price(problem: TossUpProblem, policy: Policy) -> Price:
    """Return the price of a policy under the goal ``win``."""
    rules = problem.rules
    best, table = _best_play(rules), tables.of_policy(rules, policy)
    mine, reached = turns(best.odds, table)
    errors = [HALF]

    def told(chance: Chance) -> float:
        errors.append(chance.error)
        return min(max(chance.middle, 0.0), 1.0)

    seats = best.against(table)
    top = Chance(float(best.values[0, 0, 0]), float(best.values[1, 0, 0]))
    met = [Met(seat, BEST, told(chance)) for seat, chance in zip(SEATS, seats, strict=True)]
    for slug, plan in _strategies(rules):
        other = turns(best.odds, tables.of_plan(rules, plan))[0]
        met += [Met(seat, slug, told(chance)) for seat, chance in zip(SEATS, match(mine, other), strict=True)]
    itself = match(mine, mine)
    met += [Met(seat, ITSELF, told(chance)) for seat, chance in zip(SEATS, itself, strict=True)]
    replies = [
        Reply(seat, told(reply), told(reply) - (1.0 - told(chance)))
        for seat, reply, chance in zip(SEATS, _replies(best, table), seats, strict=True)
    ]
    costs = _costs(best, table, mine, reached)
    change, off = _change(best, table, costs, seats)
    error = max(2.0 * max(*errors, top.error, off) + 4.0 * HALF, costs.error)
    value = told(seats.first)
    return Price(value, told(top), costs.total, error, met, replies, costs.listed(), change)


def _strategies(rules: TossUpRules) -> list[tuple[str, strategies.Plan]]:
    """Return the strategies of the game that are priced against."""
    listed = [(each.slug, strategies.get(rules, each.slug)) for each in strategies.listed(rules, goals.named(rules))]
    longest = tables.LONGEST * rules.target
    return [(slug, plan) for slug, plan in listed if max(map(plan.last, range(rules.target))) < longest]


def _replies(best: BestPlay, table: Choices) -> tuple[Chance, Chance]:
    """Return the chances of the best reply if it moves second, and first: if the policy moves first, and second."""
    choices = np.stack([np.full_like(table, FREE), table])
    bounds = race.enclose(best.odds, race.turns(choices, best.odds.dice))
    reply, policy = ((float(bounds[0, side, 0, 0]), float(bounds[1, side, 0, 0])) for side in (0, 1))
    return Chance(1.0 - policy[1] - HALF, 1.0 - policy[0] + HALF), Chance(*reply)


class _Costs(NamedTuple):
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


def _costs(best: BestPlay, table: Choices, mine: Turns, reached: Floats) -> _Costs:
    """Return the costs of a policy that moves first against best play."""
    target, points = len(table), table.shape[2]
    turns_begun = racing.visits(mine, best.turns, 0).times
    dice = best.odds.dice - np.arange(points) % best.odds.dice
    rolled = 1.0 / (1.0 - best.odds.gain[dice, 0])
    costs, wrong, visits, peaks = np.zeros((4, 2, points))
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
            costs[action] += cost.sum(axis=0)
            wrong[action] += np.where(errs, met, 0.0).sum(axis=0)
            visits[action] += np.where(taken, met, 0.0).sum(axis=0)
            most = cost.argmax(axis=0)
            peak = cost[most, np.arange(points)]
            places[action][peak > peaks[action]] = np.stack([np.full(points, own), most], axis=1)[peak > peaks[action]]
            peaks[action] = np.maximum(peaks[action], peak)
    total = float(costs.sum())
    # Each cost is added to one number for each score, and these to the total.
    rounding = racing.relative(mine, best.turns) + (2 * target + 2 * points + 16) * HALF
    # A cost over its times is a mean of regrets, which are at most 1: both may be off by the relative error.
    relative = max(total, float(wrong.sum()), 2.0) * rounding
    error = max(float(visits.sum()), 1.0) * (widest + 4.0 * HALF) * racing.SPARE + relative
    return _Costs(costs, wrong, visits, places, total, error)


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


def _change(best: BestPlay, table: Choices, costs: _Costs, seats: Seats) -> tuple[Changed | None, float]:
    """Return the change of one habit that helps a policy most that moves first, and the largest error of any gain."""
    largest, off = None, 0.0
    for action, points in zip(*np.nonzero(costs.visits > RARE), strict=True):
        changed = table.copy()
        changed[:, :, points][table[:, :, points] == action] = 1 - action
        first = best.against(changed).first
        off = max(off, first.error)
        gain = first.middle - seats.first.middle
        if gain > first.error + seats.first.error and (largest is None or gain > largest.gain):
            own, other = map(int, costs.places[action, points])
            taken, instead = (ROLLS, BANKS) if action == ROLL else (BANKS, ROLLS)
            largest = Changed(State(own, other, int(points)), taken, instead, gain)
    return largest, off
