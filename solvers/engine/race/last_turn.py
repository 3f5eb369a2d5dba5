r"""Solve Toss Up! with a last turn: the values of turn's starts, between proved bounds.

With c(d) the chaser's chances from a gap d, which need nothing but the rules, the turns of both players are those of
:mod:`solvers.engine.race.kernel`, of which one side stands for both. From the lead ``cap`` on, and with the target reached, banking is
best (:mod:`solvers.games.toss_up.last_turn.chase`), so that sweeps start from what banking is worth there. Where that is proved up to
:math:`2^{-60}` only, c is so small that the upper bound of 1 - c is 1 as a double.

Bounds of c are the sweep over bounds of one turn that banks nothing below d, a tie at d, and wins above.
"""

import numpy as np
from numba import njit

from solvers.engine.race import kernel
from solvers.engine.race.choices import FREE
from solvers.engine.race.kernel import HALF, Choices, Floats, Odds, Turns, sweep
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.odds import throws
from solvers.games.toss_up.last_turn.chase import TIES
from solvers.games.toss_up.last_turn.derived import close
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.types import Row, Solution

METHOD = "policy iteration on coupled turns, enclosed by outward rounding; turns derived from their starts"


def solve(problem: LastTurnProblem) -> Solution:
    """Solve for the starts of turns.

    Raises:
        ArithmeticError: no enclosure was found, or one so wide that derived rows would be off by more than they say.
    """
    chances, chase = enclosures(problem)
    error = float(max((chances[1] - chances[0]).max(), (chase[1] - chase[0]).max())) / 2 + HALF
    told = float(close(problem.rules))
    if error + HALF > told:
        raise ArithmeticError(f"the starts of turns are enclosed within {error!r} only")
    values, chased = chances.mean(axis=0).tolist(), chase.mean(axis=0).tolist()
    rows = []
    for state in problem.states():
        own, other = state.own or 0, state.other or 0
        value = chased[other - own] if problem.chases(state) else values[own][other]
        rows.append(Row(problem.format(state), None, value, None))
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD,
        # With what deriving adds.
        error_bound=error + HALF + told,
        rows=rows,
        distributions=(),
    )


def enclosures(problem: LastTurnProblem) -> tuple[Floats, Floats]:
    """Lower and upper bounds of all starts: by own and the other's points below the target, and of chasers by the gap.

    Raises:
        ArithmeticError: the bounds are too wide.
    """
    target, tables = problem.rules.target, doubles(*throws(problem.rules))
    chase = np.ones((3, problem.gaps + 1))
    free = np.full(problem.gaps + 1, FREE, np.int8)
    _chase(
        tables,
        kernel.widen(tables),
        float(TIES[problem.rules.tie]),
        free,
        chase,
        np.zeros((4, problem.gaps + 1 + tables.dice)),
    )
    own, other = np.indices((1, target, target))[1:]
    tops = np.maximum(target, problem.chase.cap + other) - own
    choices = np.full((1, target, int(tops.max())), FREE, np.int8)
    bounds = kernel.enclose(tables, Turns(tops, choices, chase))
    return bounds[:, 0], chase[:2]


@njit(nogil=True, error_model="numpy")
def _chase(odds: Odds, factors: Floats, tie: float, free: Choices, chase: Floats, room: Floats) -> None:
    """Fill ``chase[level, gap]`` for gaps above 0, and the turn as :func:`solvers.engine.race.kernel.sweep` does in ``room``."""
    bank, value, slope, roll = room[0], room[1], room[2], room[3]
    for gap in range(1, chase.shape[1]):
        bank[gap - 1], bank[gap] = 0.0, tie
        for k in range(gap + 1, gap + 1 + odds.dice):
            value[k] = 1.0
        for level in range(3):
            sweep(odds, factors[level], gap + 1, free, 0.0, bank, value, slope, roll)
            chase[level, gap] = roll[0]
