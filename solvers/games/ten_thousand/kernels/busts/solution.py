"""Solve 10.000 if three turns in a row without points cost points: the race, a best response, and the fewest turns."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from solvers.contract.rows import Columns, Solution, starts
from solvers.engine.pairs import ABOVE, BELOW
from solvers.games.ten_thousand import banking, hands, plans, turn
from solvers.games.ten_thousand.banking import BITS, ONE
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.derived.rows import Open, following
from solvers.games.ten_thousand.kernels.busts import alone, race
from solvers.games.ten_thousand.kernels.program import Floats
from solvers.games.ten_thousand.kernels.race import ENDS, HALF, Race
from solvers.games.ten_thousand.kernels.solution import (
    finished,
    group,
    intervals,
    middle_of,
    players_of,
    ranges,
    steps_of,
)
from solvers.games.ten_thousand.kernels.turn import Numbers, factors
from solvers.games.ten_thousand.obstacles import LEAST_APART
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import MOST_BUSTS, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.strategies import Plan

RACE = "bounds that are improved in turn, by outward rounding"
TURNS = "value iteration, enclosed by outward rounding"
PLANNED = "a linear system, enclosed by outward rounding"
# Bounds take more passes over all scores to come together only if nearly as many points are lost as banked.
PASSES = 300
COUNTS = range(MOST_BUSTS + 1)
# By state: the values, and what is kept beside them.
Made = dict[State, tuple[float, str | None]]


def solve(problem: TenThousandProblem) -> Solution:
    """Solve a goal, or evaluate its strategy.

    Raises:
        IllegalError: turns bank so seldom that bounds stay further apart than the values allow, or a turn may bring more points than are
            answered.
    """
    if problem.aim.form == "turns":
        return finished(problem, TURNS if problem.plan is None else PLANNED, *_turns(problem))
    return finished(problem, RACE, *_race(problem))


def _rows(problem: TenThousandProblem, made: Made) -> Columns:
    """Return the rows of all states that have one."""
    states = list(problem.process.states())
    listed = [made[state] for state in states]
    return starts(
        [problem.notation.format(state) for state in states], [each[0] for each in listed], [each[1] for each in listed]
    )


def _race(problem: TenThousandProblem) -> tuple[Columns, float]:
    """Return the rows of a race of two players, and the bound of their errors."""
    rules, reply = problem.rules, problem.aim.form == "reply"
    chances, kept = enclose(rules, [None, problem.aim.rival] if reply else [problem.plan])
    middle, half = middle_of(chances)
    made: Made = {}
    for c, d, i, j in product(COUNTS, COUNTS, *[range(rules.target // UNIT)] * 2):
        start = State(i * UNIT, j * UNIT, busts=c, other_busts=d)
        made[start] = float(middle[0, c, d, i, j]), kept.get((c, d, i, j))
        if reply:
            made[start._replace(waiting=True)] = 1.0 - float(middle[1, d, c, j, i]), None
    return _rows(problem, made), max(half, rounding(rules)) + HALF + rounding(rules)


def enclose(
    rules: TenThousandRules, seats: Sequence[Plan | None]
) -> tuple[Floats, dict[tuple[int, int, int, int], str | None]]:
    """Return bounds of the chances of a race, and the plans of the first player's turns, by busts and levels of both.

    ``seats`` are the strategies of the players, None for one who plays best; a single one stands for both. The bounds are those of
    :mod:`solvers.games.ten_thousand.kernels.busts.race`.
    """
    players, steps = players_of(rules, seats), steps_of(rules)
    target, sides = players.target, len(seats)
    chances = np.empty((3, sides, len(COUNTS), len(COUNTS), target, target))
    chances[:] = np.array([0.0, 1.0, 0.5]).reshape(3, 1, 1, 1, 1, 1)
    room = group(steps, target + players.minimum + (players.chase.shape[2] if players.last else 0))
    games = tuple(Race(steps, factors(steps, 1), players, room, chances[:, :, d, 0]) for d in COUNTS)
    places, nothing = np.full((sides, len(COUNTS), len(COUNTS), target), -1), np.zeros(0, np.int64)
    loss, sums = rules.three_busts // UNIT, range(2 * target - 2, -1, -1)
    for _ in range(PASSES):
        for total in sums:
            race.improve(games, chances, loss, total, places, nothing)
        if float((chances[ABOVE] - chances[BELOW]).max()) <= LEAST_APART:
            break
    listed = len(hands.listed(rules))
    # Twice, as groups may list a pair in both orders, and the last group is filled up.
    written: Numbers = np.zeros(2 * (target + 8) * len(COUNTS) ** 2 * listed * ENDS, np.int64)
    kept: dict[tuple[int, int, int, int], str | None] = {}
    for total in sums if seats[0] is None else ():
        race.improve(games, chances, loss, total, places, written)
        for c, d, i in product(COUNTS, COUNTS, range(max(0, total - target + 1), min(total, target - 1) + 1)):
            kept[c, d, i, total - i] = plans.more(intervals(written, int(places[0, c, d, i]), listed))
    return chances, kept


def _turns(problem: TenThousandProblem) -> tuple[Columns, float]:
    """Return the rows of the fewest turns, or of a strategy's number of turns, and the bound of their errors."""
    rules, process = problem.rules, problem.process
    counts, target = alone.shape(rules)
    if problem.plan is None:
        values, error = alone.fewest(rules, steps_of(rules))
    else:
        must = [rules.must(level * UNIT) for level in range(target)]
        values, error = alone.planned(rules, [banking.planned(rules, problem.plan, points) for points in must])
    states = {(c, i): State(i * UNIT, busts=c) for c, i in np.ndindex(counts, target)}
    odds: list[list[dict[int, int]]] = [[{} for _ in range(target)] for _ in range(counts)]
    ways: dict[State, list[list[plans.Interval]]] = {}
    for (c, i), state in states.items():
        numbers = [float(values[after.busts, (after.own or 0) // UNIT]) for after in following(process, state)]
        played = Open(process, state, numbers)
        way = played.way or turn.best(played.values, played.sign)
        odds[c][i] = banking.banked(played.rolls, way)
        if problem.plan is None:
            ways[state] = list(ranges(rules, way, played))
    laws = _laws(rules, odds)
    made = {state: (float(values[at]), plans.more(ways.get(state), laws[at])) for at, state in states.items()}
    return _rows(problem, made), error + (1.0 + float(values.max())) * (rounding(rules) + HALF)


def _laws(rules: TenThousandRules, odds: Sequence[Sequence[dict[int, int]]]) -> dict[tuple[int, ...], list[int]]:
    """Return the chances of 1, 2, ... turns from each start, in units of 2^-128; empty lists if they would be too long."""
    counts, target = alone.shape(rules)
    chances, left = alone.matrix(rules, odds), np.ones(counts * target)
    lengths = np.zeros(len(left), np.int64)
    for number in range(plans.MOST_TURNS + 1):
        lengths[(lengths == 0) & (left <= plans.CUT / ONE)] = number
        left = chances @ left
    laws: dict[tuple[int, ...], list[int]] = {at: [] for at in np.ndindex(counts, target)}
    if not lengths.all():
        return laws
    for number in range(int(lengths.max())):
        for c, i in np.ndindex(counts, target):
            own, busts = rules.without_points(i * UNIT, c)
            chance = 0
            for level, weight in odds[c][i].items():
                after = laws[(0, i + level) if level else (busts, own // UNIT)] if i + level < target else None
                if after is None:
                    chance += 0 if number else weight
                elif number:
                    chance += weight * after[number - 1] >> BITS
            laws[c, i].append(chance)
    return {at: law[:length] for (at, law), length in zip(laws.items(), lengths.tolist(), strict=True)}
