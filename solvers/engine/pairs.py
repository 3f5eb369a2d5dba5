r"""Two players whose chances depend on each other: pairs of scores that both players can come back to.

P is the first player's chance to win when moving, and Q the second player's when moving at the same scores. A turn that
scores nothing leads from one to the other, so that

.. math::

    P = F(1 - Q), \qquad Q = G(1 - P),

where F and G are the values of the start of a turn, as functions of the value b of a turn that scores nothing. Both rise
with b, and their slopes are the chances of such a turn. The product of the slopes is below 1. So there is exactly one P
with P = h(P), where h(x) := F(1 - G(1 - x)).

**Approximation.** Newton's method solves x = h(x). The slope of h is the product of the slopes of the two turns. If turns
do not tell theirs, it is that of the line through the last two points. The signs of h(x) - x give a bracket of the
solution, and if a step leaves the bracket, the bracket is halved instead.

**Bounds.** Each stage bounds one player's chance from above and the other's from below. For any z let

.. math::

    w = \underline{G}(1 - z), \qquad v = \overline{F}(1 - w), \qquad v \le z,

with outward bounds of the turns and of the values that they lead to. A turn's value is the largest over all policies, or
that of one policy; the lower bound may be that of any policy. So :math:`w \le G(1 - z)` and :math:`h(z) \le v \le z`.
As h rises and has one fixed point, P, :math:`h(z) \le z` means :math:`P \le z`. Hence :math:`P = h(P) \le h(z) \le v`, and :math:`Q = G(1 - P)
\ge G(1 - z) \ge w`. The inequality is tested on the computed numbers, so it needs no further argument about rounding.
Each Newton step aims slightly past equality, and further if the last one fell just short, so that v <= z holds after a few
steps.

If bounds of the values that a turn leads to are off by at most :math:`\delta`, the two equations move by :math:`(1 - s)
\delta` and :math:`(1 - t) \delta`, with s and t the slopes, and their solution moves by :math:`((1 - s) + s (1 - t))
\delta / (1 - s t) = \delta`. So errors do not multiply from pair to pair: each pair adds its own rounding, divided by 1
- s t.

Several pairs are solved side by side, one in each *lane*.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compiling import inner

Floats = NDArray[np.float64]
# Kinds of a number: a lower bound, an upper bound, and an approximation.
BELOW, ABOVE, MIDDLE = 0, 1, 2
# The most steps of Newton's method.
STEPS = 100
# An approximation is accepted with a residual up to this: rounding keeps Newton's method from reaching 0.
NEAR = 2.0**-50
# The slope through two points closer than this would be rounding noise.
APART = 2.0**-26
# A bound that overshoots its aim by more than this factor may be far from the solution, so another step is made.
LOOSE = 8.0
# After this many steps a bound is accepted however loose, and every step that falls short makes the next aim further.
LATE = 20


@inner
def meet(  # noqa: C901,PLR0912  # one compiled loop over the steps
    evaluate: Any, turns: Any, level: int, opposite: int, first: int, z: Floats, steep: Floats, far: Floats,
    near: Floats, aim: float, work: Floats,
) -> bool:  # fmt: skip
    """Solve one pair in each lane by Newton's method; return False if it takes too many steps.

    Parameters:
        evaluate: compiled function
            ``evaluate(turns, player, level, x, out, rise)`` fills ``out`` with the chances of a player who moves while the
            other player's chance is ``x``. It returns True if it has multiplied ``rise`` by the slopes of the turns.
        turns: any
            The first argument of ``evaluate``.
        level, opposite: int
            The kind of the number that is computed for each of the two players: MIDDLE twice, or ABOVE and BELOW.
        first: int
            The player, 0 or 1, whose chance is approximated or bounded from above; it is called P in the module.
        z: array of float, shape (lanes,)
            The chances of that player to begin with.
        steep: array of float, shape (lanes,)
            The slopes of h to begin with, at least 0 and below 1; they are improved. Not used if turns tell theirs.
        far, near: arrays of float, shape (lanes,)
            Filled with the chances of player ``first`` and of the other one.
        aim: float
            How far beyond equality the first step towards a bound aims; 0 for an approximation.
        work: array of float, shape (6, lanes)
            Room for the brackets, the last points, the aims, and the slopes.
    """
    low, high, last, value, slack, rise = work[0], work[1], work[2], work[3], work[4], work[5]
    for lane in range(len(z)):
        # Beyond 0 and 1, which may be solutions.
        low[lane], high[lane], slack[lane] = -1.0, 2.0, aim
    for step in range(STEPS):
        for lane in range(len(z)):
            rise[lane] = 1.0
        told = True
        # In one place, as the evaluation is compiled into it.
        for player in (1 - first, first):
            x, out, kind = (near, far, level) if player == first else (z, near, opposite)
            told = evaluate(turns, player, kind, x, out, rise) and told
        done, late = True, aim > 0.0 and step >= LATE
        for lane in range(len(z)):
            old, new = z[lane], far[lane]
            loose = np.inf if late else LOOSE * slack[lane]
            if 0.0 <= old - new <= loose if aim > 0.0 else abs(old - new) <= NEAR:
                continue
            done = False
            if late and step == LATE:
                # A loose bound that was refused may be the end of the bracket.
                high[lane] = 2.0
            if told:
                steep[lane] = rise[lane]
            elif step and abs(old - last[lane]) > APART:
                slope = (new - value[lane]) / (old - last[lane])
                steep[lane] = slope if 0.0 <= slope < 1.0 else steep[lane]
            last[lane], value[lane] = old, new
            if new > old:
                low[lane] = old
                if new - old <= loose:
                    # Rounding may have outweighed the aim.
                    slack[lane] *= 2.0
            else:
                high[lane] = old
            old += (new - old + slack[lane]) / (1.0 - steep[lane])
            z[lane] = old if low[lane] < old < high[lane] else (low[lane] + high[lane]) / 2.0
        if done:
            return True
    return False
