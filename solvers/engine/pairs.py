r"""Two players whose chances depend on each other: pairs of scores that both players can come back to.

P is the first player's chance to win when moving, and Q the second player's when moving at the same scores. A turn that
scores nothing leads from one to the other, so that

.. math::

    P = F(1 - Q), \qquad Q = G(1 - P),

where F and G are the values of the start of a turn, as functions of the value b of a turn that scores nothing. Both rise
with b, and their slopes are the chances of such a turn. Their product is below 1, so that the pair has exactly one
solution: the x with x = h(x) := F(1 - G(1 - x)).

**Approximation.** Newton's method solves x = h(x). The slope of h is that of the line through the last two points. The
signs of h(x) - x give a bracket of the solution, and if a step leaves the bracket, the bracket is halved instead.

**Bounds.** Each stage bounds one player's chance from above and the other's from below. For any z let

.. math::

    w = \underline{G}(1 - z), \qquad v = \overline{F}(1 - w), \qquad v \le z,

with outward bounds of the turns and of the values that they lead to. A turn's value is the largest over all policies, or
that of one policy, so :math:`w \le G(1 - z)` and :math:`h(z) \le v \le z`. Applying h again and again takes z down to
its fixed point, which is P. Hence :math:`P \le v`, and :math:`Q = G(1 - P) \ge G(1 - z) \ge w`. The inequality is tested
on the computed numbers, so it needs no further argument about rounding. Newton's steps aim a little beyond equality, and
further if a step falls short by little, so that it comes to hold.

If bounds of the values that a turn leads to are off by at most :math:`\delta`, the two equations move by :math:`(1 - s)
\delta` and :math:`(1 - t) \delta`, with s and t the slopes, and their solution moves by :math:`((1 - s) + s (1 - t))
\delta / (1 - s t) = \delta`. So errors do not multiply from pair to pair: each pair adds its own rounding, divided by 1
- s t.

Several pairs are solved side by side, one in each *lane*.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Function = TypeVar("Function", bound=Callable[..., Any])
# Kinds of a number: a lower bound, an upper bound, and an approximation.
BELOW, ABOVE, MIDDLE = 0, 1, 2
# The most steps of Newton's method.
STEPS = 60
# An approximation is accepted with a residual up to this: rounding keeps Newton's method from reaching 0.
NEAR = 2.0**-50
# Two points that are closer than this tell no slope, as rounding hides it.
APART = 2.0**-26
# A bound that is further beyond equality than this many times the aim is tried again, as it may be far from the solution.
LOOSE = 8.0


def inner(function: Function) -> Function:
    """Compile a function that only compiled functions call. It gets no wrapper for Python, which saves compile time."""
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Function = njit(nogil=True, error_model="numpy", **options)(function)  # type: ignore[call-overload]  # its types leave out what it takes
    return compiled


@inner
def meet(
    evaluate: Any, turns: Any, level: int, opposite: int, first: int, z: Floats, steep: Floats, far: Floats,
    near: Floats, aim: float, work: Floats,
) -> int:  # fmt: skip
    """Solve one pair in each lane by Newton's method; return the number of steps, or 0 if it takes too many.

    Parameters:
        evaluate: compiled function
            ``evaluate(turns, player, level, x, out)`` fills ``out`` with the chances of a player who moves while the other
            player's chance is ``x``.
        turns: any
            The first argument of ``evaluate``.
        level, opposite: int
            The kind of the number that is computed for each of the two players: MIDDLE twice, or ABOVE and BELOW.
        first: int
            The player, 0 or 1, whose chance is approximated or bounded from above; it is called P in the module.
        z: array of float, shape (lanes,)
            The chances of that player to begin with.
        steep: array of float, shape (lanes,)
            The slopes of h to begin with, at least 0 and below 1; they are improved.
        far, near: arrays of float, shape (lanes,)
            Filled with the chances of player ``first`` and of the other one.
        aim: float
            How far beyond equality the first step towards a bound aims; 0 for an approximation.
        work: array of float, shape (5, lanes)
            Room for the brackets, the last points, and the aims.
    """
    low, high, last, value, slack = work
    # Beyond 0 and 1, which may be solutions.
    low[:] = -1.0
    high[:] = 2.0
    slack[:] = aim
    for step in range(STEPS):
        evaluate(turns, 1 - first, opposite, z, near)
        evaluate(turns, first, level, near, far)
        done = True
        for lane in range(len(z)):
            x, y = z[lane], far[lane]
            if 0.0 <= x - y <= LOOSE * slack[lane] if aim else abs(x - y) <= NEAR:
                continue
            done = False
            if step and abs(x - last[lane]) > APART:
                slope = (y - value[lane]) / (x - last[lane])
                steep[lane] = slope if 0.0 <= slope < 1.0 else steep[lane]
            last[lane], value[lane] = x, y
            if y > x:
                low[lane] = x
                if y - x <= LOOSE * slack[lane]:
                    # Rounding may have outweighed the aim.
                    slack[lane] *= 2.0
            else:
                high[lane] = x
            x += (y - x + slack[lane]) / (1.0 - steep[lane])
            z[lane] = x if low[lane] < x < high[lane] else (low[lane] + high[lane]) / 2.0
        if done:
            return step + 1
    return 0
