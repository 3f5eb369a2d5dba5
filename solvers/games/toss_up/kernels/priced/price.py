"""The price of any policy of Toss Up! in the race of two, in doubles with a proved bound.

The change that helps most is found by evaluating every table in which one habit is changed.
"""

import numpy as np

from solvers.contract.parameters import Seat
from solvers.contract.prices import BEST, ITSELF, Changed, Met, Policy, Price, Reply
from solvers.engine.racing import HALF
from solvers.games.toss_up import goals, strategies
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import FREE, ROLL
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.costs import Costs, costs
from solvers.games.toss_up.kernels.priced.evaluation import BestPlay, Seats, best_play, match
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.kernels.race import Choices
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK as BANKS
from solvers.games.toss_up.state import ROLL as ROLLS
from solvers.games.toss_up.state import State

SEATS: tuple[Seat, Seat] = ("first", "second")
# Habits that come up less often than this in a game are not changed.
RARE = 1e-9


def price(problem: TossUpProblem, policy: Policy) -> Price:
    """Return the price of a policy under the goal ``win``."""
    rules = problem.rules
    best, table = best_play(rules), tables.of_policy(rules, policy)
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
    costly = costs(best, table, mine, reached)
    change, off = _change(best, table, costly, seats)
    error = max(2.0 * max(*errors, top.error, off) + 4.0 * HALF, costly.error)
    value = told(seats.first)
    return Price(value, told(top), costly.total, error, met, replies, costly.listed(), change)


def _strategies(rules: TossUpRules) -> list[tuple[str, strategies.Plan]]:
    """Return the strategies of the game that are priced against."""
    listed = [
        (strategy.slug, strategies.get(rules, strategy.slug))
        for strategy in strategies.listed(rules, goals.named(rules))
    ]
    longest = tables.LONGEST * rules.target
    return [(slug, plan) for slug, plan in listed if max(map(plan.last, range(rules.target))) < longest]


def _replies(best: BestPlay, table: Choices) -> tuple[Chance, Chance]:
    """Return the chances of the best reply if it moves second, and first: if the policy moves first, and second."""
    choices = np.stack([np.full_like(table, FREE), table])
    bounds = race.enclose(best.odds, race.turns(choices, best.odds.dice))
    reply, policy = ((float(bounds[0, side, 0, 0]), float(bounds[1, side, 0, 0])) for side in (0, 1))
    return Chance(1.0 - policy[1] - HALF, 1.0 - policy[0] + HALF), Chance(*reply)


def _change(best: BestPlay, table: Choices, costly: Costs, seats: Seats) -> tuple[Changed | None, float]:
    """Return the change of one habit that helps a policy most that moves first, and the largest error of any gain."""
    largest, off = None, 0.0
    for action, points in zip(*np.nonzero(costly.visits > RARE), strict=True):
        changed = table.copy()
        changed[:, :, points][table[:, :, points] == action] = 1 - action
        first = best.against(changed).first
        off = max(off, first.error)
        gain = first.middle - seats.first.middle
        if gain > first.error + seats.first.error and (largest is None or gain > largest.gain):
            own, other = map(int, costly.places[action, points])
            taken, instead = (ROLLS, BANKS) if action == ROLL else (BANKS, ROLLS)
            largest = Changed(State(own, other, int(points)), taken, instead, gain)
    return largest, off
