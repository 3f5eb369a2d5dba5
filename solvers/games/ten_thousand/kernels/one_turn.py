"""Solve ``max-turn``: the expected points of a turn, for every hand about to be rolled and every number of points.

The points of a turn are unbounded, but there is a cap from which banking is right in every hand
(:func:`solvers.games.ten_thousand.hands.cap`), or from which a strategy banks. So backward induction begins there.
Every value is a whole number divided by a power of 6. All values are kept as whole numbers of the same unit, a power of
1/6 that is small enough for every division to leave no remainder.

If rolls score so little and so often that some fraction is too long to be written, the solution has doubles alone. Each is
the nearest to its value, and may stand for the mean of two (:mod:`solvers.games.ten_thousand.derived.one_turn`), which is off by one
unit in the last place at most.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from solvers.contract.rows import Row, Solution
from solvers.games.ten_thousand import hands, plans, turn
from solvers.games.ten_thousand.derived.one_turn import ULP, margin, number
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.plans import Interval
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules

# The first power of 1/6 that is tried as the unit. Default rules need less; it is doubled until it is enough.
POWER = 320


class Values(NamedTuple):
    """The values of rolling, by level of 50 points and by hand, in units of ``1 / scale``."""

    rolled: list[dict[Hand, int]]
    scale: int


def solve(problem: TenThousandProblem) -> Solution:
    """Solve the goal, or evaluate its strategy: a row for every roll below the cap, with its exact value if it can be written."""
    if problem.rules.loaded:
        return _in_doubles(problem)
    values = evaluate(problem)
    start = problem.process.start()
    # The start is the longest way from the cap, so that its fraction is the longest, or nearly.
    exact = number(Fraction(values.rolled[0][start.hand], values.scale))[1] is not None
    rows = []
    for state in problem.process.states():
        worth = values.rolled[state.points // UNIT][state.hand]
        value, text = number(Fraction(worth, values.scale)) if exact else (worth / values.scale, None)
        more = plans.more(_plan(problem.rules, values)) if state == start and problem.plan is None else None
        rows.append(Row(problem.notation.format(state), None, value, text, (), more))
    exact = exact and all(row.exact is not None for row in rows)
    # No turn banks more than the cap and one roll, and no more points are answered than ``MOST`` and one roll.
    most = hands.furthest(problem.rules, hands.furthest(problem.rules, max(len(values.rolled) * UNIT, MOST)))
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method="exact backward induction from a proved cap" + ("" if exact else ", rounded to doubles"),
        error_bound=0.0 if exact else ULP * most,
        rows=rows if exact else [row._replace(exact=None) for row in rows],
        distributions=(),
    )


def _in_doubles(problem: TenThousandProblem) -> Solution:
    """Return the solution with loaded dice, whose fractions would be too long: doubles within a bound."""
    rules, process = problem.rules, problem.process
    start = process.start()
    way = process.way(start)
    if way is None or (problem.plan and problem.plan.best):
        values = turn.most_points(rules)
    else:
        every = turn.rolls(rules, fixed=way.standing is None)
        bank = turn.array(range(0, every.levels(len(way.rolled)) * UNIT, UNIT))
        values = turn.follow(every, bank, 0.0, way)
    rows = []
    for state in process.states():
        more = None
        if state == start and problem.plan is None:
            rolled = turn.best(values).rolled
            more = plans.more(
                plans.runs(rolled[1:, values.places[hand]].tolist() if hand in values.places else [])
                for hand in hands.listed(rules)
            )
        value = values.of(state.hand, state.points // UNIT)
        rows.append(Row(problem.notation.format(state), None, value, None, (), more))
    most = hands.furthest(rules, hands.furthest(rules, max(len(values.roll) * UNIT, MOST)))
    # A value may stand for the mean of two that are not told apart.
    error = (rounding(rules) + margin(rules)) * most
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=rules,
        method="backward induction from a proved cap, in doubles",
        error_bound=error,
        rows=rows,
        distributions=(),
    )


def evaluate(problem: TenThousandProblem) -> Values:
    """Return the values of rolling at every level below the cap."""
    power = POWER
    while True:
        scale = 6**power
        rolled = _induct(problem, scale)
        if rolled is not None:
            return Values(rolled, scale)
        power *= 2


def _induct(problem: TenThousandProblem, scale: int) -> list[dict[Hand, int]] | None:
    """Return the values of rolling by level and hand in units of ``1 / scale``; None if the unit is too large."""
    rules, plan = problem.rules, problem.plan
    fixed = plan is not None and not plan.best
    top = -(-problem.process.most(problem.process.start()) // UNIT)
    reachable = hands.reachable(rules)
    places = {hand: index for index, hand in enumerate(reachable)}
    times = rules.hot_dice_times
    width = len(places) + rules.multiplies
    columns = {**places, hands.TIMES: len(places)}
    # The rolls of each hand that score: a weight, and the options, counted in values from the level's first hand.
    odds = [
        [
            (weight, [points // UNIT * width + columns[left] for points, left in options])
            for options, weight in turn.scoring(rules, hand, fixed=fixed).items()
        ]
        for hand in reachable
    ]
    # By level and hand: the value of the better action, or of the strategy's. From the cap on everything is banked. The last of six
    # dice stands behind the hands if it multiplies the points.
    standing = [level * UNIT * scale for level in range(top + hands.most(rules) // UNIT + 1) for _ in range(width)]
    if rules.multiplies:
        standing[len(places) :: width] = [times * each for each in standing[::width]]
    rolled: list[dict[Hand, int]] = [{} for _ in range(top)]
    for level in range(top - 1, -1, -1):
        first, points = level * width, level * UNIT
        for hand, some in zip(reachable, odds, strict=True):
            total = sum(weight * max([standing[first + each] for each in options]) for weight, options in some)
            roll, rest = divmod(total, 6**hand.dice)
            if rest:
                return None
            rolled[level][hand] = roll
            better = plan.rolls(hand, points) if plan is not None and fixed else roll > points * scale
            if better or points < rules.minimum:
                standing[first + places[hand]] = roll
        if times * level < top and rules.multiplies:
            standing[first + len(places)] = standing[times * first + places[hands.again(rules)]]
    return rolled


def _plan(rules: TenThousandRules, values: Values) -> Iterator[list[Interval]]:
    """Yield the intervals of levels, from 1 on, at which each hand is rolled; with fewer points than a bank needs each is."""
    must = rules.minimum
    for hand in hands.listed(rules):
        reached = values.rolled[1:] if hand in values.rolled[0] else []
        yield plans.runs(
            [
                level * UNIT < must or values_at[hand] > level * UNIT * values.scale
                for level, values_at in enumerate(reached, start=1)
            ]
        )
