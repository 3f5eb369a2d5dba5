r"""Solve Toss Up! with a last turn: the values of the starts of turns, between proved bounds.

Let c(d) be the chaser's chance with a gap of d, which follows from the rules alone. Given c, the turns are those of
:mod:`solvers.games.toss_up.kernels.race`; both players follow the same rules, so there is only one side. With a lead of
at least ``cap`` and the target reached, banking is best (:mod:`solvers.games.toss_up.last_turn.chase`), so sweeps start
from the value of banking there. If that is proved only up to :math:`2^{-60}`, c is so small that the upper bound of 1 -
c is 1 as a double.

Bounds of c come from a sweep over one turn in which banking is worth 0 below d points, a tie at d, and 1 above.
"""

import numpy as np
from numba import njit

from solvers.contract.rows import Row, Solution
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import FREE
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import HALF, Choices, FloatOdds, Floats, RaceTurns, sweep
from solvers.games.toss_up.last_turn.chase import TIES
from solvers.games.toss_up.last_turn.derive import close
from solvers.games.toss_up.last_turn.problem import LastTurnProblem

METHOD = "policy iteration on coupled turns, enclosed by outward rounding; turns derived from their starts"


def solve(problem: LastTurnProblem) -> Solution:
    """Solve for the starts of turns.

    Raises:
        ArithmeticError: the bounds are too wide, or so wide that derived rows would have larger errors than published.
    """
    process = problem.process
    chances, chase = enclosures(problem)
    error = float(max((chances[1] - chances[0]).max(), (chase[1] - chase[0]).max())) / 2 + HALF
    allowed = float(close(problem.rules))
    if error + HALF > allowed:
        raise ArithmeticError(f"the starts of turns are enclosed within {error!r} only")
    values, chased = chances.mean(axis=0).tolist(), chase.mean(axis=0).tolist()
    rows = []
    for state in process.states():
        own, other = state.own or 0, state.other or 0
        value = chased[other - own] if process.chases(state) else values[own][other]
        rows.append(Row(problem.notation.format(state), None, value, None))
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD,
        # The last term is the error that deriving rows adds.
        error_bound=error + HALF + allowed,
        rows=rows,
        distributions=(),
    )


def enclosures(problem: LastTurnProblem) -> tuple[Floats, Floats]:
    """Return bounds of the chances to win at all starts of turns.

    Returns:
        bounds: array of float, shape (2, target, target)
            Lower (0) and upper (1) bounds of the mover's chance, by the mover's and the other player's points.
        chase: array of float, shape (2, gaps + 1)
            Lower and upper bounds of the chaser's chance, by the gap; gap 0 is unused.

    Raises:
        ArithmeticError
            The bounds are too wide.
    """
    target, tables = problem.rules.target, doubles(*throws(problem.rules))
    chase = np.ones((3, problem.process.gaps + 1))
    free = np.full(problem.process.gaps + 1, FREE, np.int8)
    _chase(
        tables,
        race.widen(tables),
        float(TIES[problem.rules.tie]),
        free,
        chase,
        np.zeros((4, problem.process.gaps + 1 + tables.dice)),
    )
    own, other = np.indices((1, target, target))[1:]
    tops = np.maximum(target, problem.process.chase.cap + other) - own
    choices = np.full((1, target, 1, int(tops.max())), FREE, np.int8)
    bounds = race.enclose(tables, RaceTurns(tops, choices, chase))
    return bounds[:, 0], chase[:2]


@njit(nogil=True, error_model="numpy")
def _chase(odds: FloatOdds, factors: Floats, tie: float, free: Choices, chase: Floats, room: Floats) -> None:
    """Fill ``chase``, the chaser's chances by level (BELOW, ABOVE, MIDDLE) and gap, for every gap above 0.

    Parameters:
        odds: FloatOdds
            The chances of a throw, as doubles.
        factors: array of float, shape (3, dice + 1)
            As :func:`solvers.games.toss_up.kernels.race.widen` returns them.
        tie: float
            The value of a tie, 0 to 1.
        free: array of int8, shape (gaps + 1,)
            FREE everywhere.
        chase: array of float, shape (3, gaps + 1)
            Filled.
        room: array of float, shape (4, gaps + 1 + dice)
            Work space, all 0: the four arrays of :func:`solvers.games.toss_up.kernels.race.sweep`.
    """
    bank, value, slope, roll = room[0], room[1], room[2], room[3]
    for gap in range(1, chase.shape[1]):
        bank[gap - 1], bank[gap] = 0.0, tie
        for k in range(gap + 1, gap + 1 + odds.dice):
            value[k] = 1.0
        for level in range(3):
            sweep(odds, factors[level], gap + 1, free, 0.0, bank, value, slope, roll)
            chase[level, gap] = roll[0]
