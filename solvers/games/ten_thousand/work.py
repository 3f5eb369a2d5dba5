"""The work of solving 10.000, fitted to measurements (``python -m service.bench.work``)."""

from solvers.contract.work import Work
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.goals import furthest
from solvers.games.ten_thousand.obstacles import passes
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import UNIT

# Loading and compiling what the goals of a race, and of one turn, need: seconds of a processor, and bytes of memory.
_RACE = 8.0, 300 << 20
_TURN = 0.35, 140 << 20
# If busts cost points, bounds of a race have usually come together after so many passes but one, which writes down the plans.
USUAL_PASSES = 14


def work(problem: TenThousandProblem) -> Work:
    """Return the work of a goal."""
    levels, form, free = problem.rules.target // UNIT, problem.aim.form, problem.plan is None
    if problem.rules.typed and form != "three":
        return _typed(problem)
    if form == "turn":
        # The points from which everything is banked are a matter of the rules. There are some thousands of rolls below them.
        rows = sum(1 for _ in problem.process.states())
        return Work(rows, _TURN[0] + 1.3e-4 * rows, _TURN[1] + 5000 * rows)
    if form == "chase":
        rows = 1 if problem.rules.multiplies else furthest(problem.rules) // UNIT
        return Work(rows, 6.2 + 5.7e-4 * rows, 280 << 20)
    if problem.rules.three_busts and form != "three":
        return _with_busts(problem)
    if form == "turns":
        return Work(levels, 10.0 if free else 4.8, 300 << 20)
    if form == "three":
        rows = levels**3
        # An orbit's turns are as long as the levels to the target. Half of it is the check.
        return Work(rows, _RACE[0] + 7.5e-6 * levels**4 + 1.0e-4 * rows, _RACE[1] + 2000 * rows)
    pairs = levels * levels
    rows = 2 * pairs if form == "reply" else pairs
    # Hot hands are other hands.
    parts = 2 if problem.rules.heats else 1
    return Work(rows, _RACE[0] + parts * (2.8e-4 if free else 5.6e-5) * pairs, _RACE[1] + parts * 4000 * rows)


def _with_busts(problem: TenThousandProblem) -> Work:
    """Return the work of a goal of two players, or of a number of turns, if busts cost points."""
    levels, free = problem.rules.target // UNIT, problem.plan is None
    if problem.aim.form == "turns":
        # The numbers of turns are listed from each start to each number of points.
        return Work(3 * levels, (12.0 if free else 4.0) + 6.0e-4 * levels**2, 300 << 20)
    pairs = levels * levels
    rows = 18 * pairs if problem.aim.form == "reply" else 9 * pairs
    longer = max(1.0, passes(problem.rules, problem.aim, problem.plan) / USUAL_PASSES)
    return Work(rows, 1.6 * _RACE[0] + longer * (8.0e-3 if free else 1.1e-3) * pairs, _RACE[1] + 2000 * rows)


def _typed(problem: TenThousandProblem) -> Work:
    """Return the work of a goal with dice of several types. It grows with the rolls that are told apart: 11,000 for six types."""
    rules, form = problem.rules, problem.aim.form
    levels, reach = rules.target // UNIT, hands.most(rules) // UNIT
    size = sum(len(hands.throws(rules, hand)) for hand in hands.reachable(rules)) / 11_000
    begin = 6.0 + 12.0 * size
    if form == "turn":
        rows = sum(1 for _ in problem.process.states())
        return Work(rows, begin + 1.1e-4 * rows + 4.0 * size, _TURN[1] + int(size * (100 << 20)) + 5000 * rows)
    if form == "chase":
        rows = 1 if rules.multiplies else furthest(rules) // UNIT
        return Work(rows, begin, _RACE[1] + int(300e3 * size * (furthest(rules) // UNIT + reach)))
    room = int(300e3 * size * (levels + reach))
    if form == "turns":
        return Work(levels, begin + 2.5e-3 * size * levels**2, _RACE[1] + room)
    pairs = levels * levels
    rows = 2 * pairs if form == "reply" else pairs
    seconds = 7.0e-5 * size * levels**3 + 1.0e-3 * size * pairs if problem.plan is None else 1e-4 * pairs
    return Work(rows, begin + seconds, _RACE[1] + 4 * room + 5000 * rows)
