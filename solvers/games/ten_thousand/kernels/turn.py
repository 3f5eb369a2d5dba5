r"""Compiled turns of 10.000, eight at a time, as bounds or approximations.

Points are counted in *levels* of 50. Let B(u) be the value of banking when this brings the player to level u, b the value
of a bust, and R(h, u) that of rolling the hand h at level u. Then

.. math::

    R(h, u) = p_h b + \sum_A p_A \max_{(s, g) \in A} D(g, u + s), \qquad D(g, u) = \max(B(u), R(g, u)),

where A runs over the rolls that score, with the points s and the hand g of each option. From the level *top* on a player
banks. Whoever rolls there is worth at most *tail*, so that D is at most the larger of B and ``tail``, and at least B. A
value that is to be lowest is negated before.

**Rounding.** All numbers of a turn have the same sign. A sum of n products changes by a factor of at most :math:`(1 +
2^{-53})^{n + 3}`; times :math:`1 \pm (n + 8) 2^{-53}`, a sum over bounds gives a bound. The factors are those of
:attr:`~solvers.games.ten_thousand.kernels.program.Program.widen`.

Eight turns stand side by side in *lanes*, one number each, so that one instruction works on all of them. The compiler
only finds this if eight numbers are written one by one.
"""

import numpy as np
from numba.core import config
from numpy.typing import NDArray

from solvers.engine.pairs import inner
from solvers.games.ten_thousand.kernels.program import WIDTH, Program

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
LANES = 8
# Let the compiler join the numbers of the lanes.
config.SLP_VECTORIZE = 1  # type: ignore[attr-defined]  # it is set by name when numba is imported


def factors(program: Program, sign: int) -> Floats:
    """Return the factors that widen sums, by kind of number and hand, for numbers of this sign; shape (3, hands)."""
    grow, shrink = 1.0 + program.widen, 1.0 - program.widen
    below, above = (shrink, grow) if sign > 0 else (grow, shrink)
    return np.array([below, above, np.ones(WIDTH)])


def room(program: Program, levels: int) -> Floats:
    """Return room for the numbers of a turn with so many levels below and above its top, shape (places, lanes)."""
    return np.zeros((len(program.left) + (levels + program.reach + 1) * WIDTH, LANES))


@inner
def sweep(  # noqa: C901  # one compiled loop over the levels
    program: Program, factor: Floats, low: int, top: int, own: Numbers, b: Floats, bank: Floats, tail: Floats,
    numbers: Floats, start: Floats,
) -> None:  # fmt: skip
    """Evaluate eight turns from the level ``top`` down to ``low``.

    Parameters:
        program: Program
        factor: array of float, shape (hands,)
            The factors that widen a sum.
        low, top: int
            The lowest level of any turn, and the level from which all bank.
        own: array of int, shape (lanes,)
            The level on which each turn begins, ``low`` or higher.
        b: array of float, shape (lanes,)
            The value of a bust.
        bank: array of float, shape (top + reach + 1, lanes) or more
            The value of banking, by level.
        tail: array of float, shape (lanes,)
            A bound of the value of rolling from ``top`` on.
        numbers: array of float, shape (places, lanes)
            Filled with the maxima, and with D(h, u) at ``maxima + u * hands + h`` for every level from ``low`` on.
        start: array of float, shape (lanes,)
            Filled with the value of the start of each turn.
    """
    maxima, width = np.uint64(len(program.left)), np.uint64(WIDTH)
    for u in range(top, top + program.reach + 1):
        for lane in range(LANES):
            x = bank[u, lane]
            x = tail[lane] if tail[lane] > x else x  # noqa: FURB136 - min and max take long to compile
            for each in range(WIDTH):
                numbers[maxima + np.uint64(u) * width + np.uint64(each), lane] = x
    b0, b1, b2, b3, b4, b5, b6, b7 = b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
    for u in range(top - 1, low - 1, -1):
        base = maxima + np.uint64(u) * width
        for k in range(maxima):
            d = numbers[np.uint64(program.left[k, 0]) + base * np.uint64(program.left[k, 1])]
            e = numbers[np.uint64(program.right[k, 0]) + base * np.uint64(program.right[k, 1])]
            x0, x1, x2, x3, x4, x5, x6, x7 = d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]
            y0, y1, y2, y3, y4, y5, y6, y7 = e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7]
            d = numbers[k]
            d[0] = max(y0, x0)
            d[1] = max(y1, x1)
            d[2] = max(y2, x2)
            d[3] = max(y3, x3)
            d[4] = max(y4, x4)
            d[5] = max(y5, x5)
            d[6] = max(y6, x6)
            d[7] = max(y7, x7)
        c = bank[u]
        y0, y1, y2, y3, y4, y5, y6, y7 = c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]
        for each in range(WIDTH):
            h = width - np.uint64(each + 1)
            w = program.bust[h]
            x0, x1, x2, x3, x4, x5, x6, x7 = w * b0, w * b1, w * b2, w * b3, w * b4, w * b5, w * b6, w * b7
            for k in range(program.ends[h], program.ends[h + np.uint64(1)]):
                d = numbers[np.uint64(program.terms[k, 0]) + base * np.uint64(program.terms[k, 1])]
                w = program.weights[k]
                x0 += w * d[0]
                x1 += w * d[1]
                x2 += w * d[2]
                x3 += w * d[3]
                x4 += w * d[4]
                x5 += w * d[5]
                x6 += w * d[6]
                x7 += w * d[7]
            w = factor[h]
            x0, x1, x2, x3, x4, x5, x6, x7 = w * x0, w * x1, w * x2, w * x3, w * x4, w * x5, w * x6, w * x7
            d = numbers[base + h]
            d[0] = max(y0, x0)
            d[1] = max(y1, x1)
            d[2] = max(y2, x2)
            d[3] = max(y3, x3)
            d[4] = max(y4, x4)
            d[5] = max(y5, x5)
            d[6] = max(y6, x6)
            d[7] = max(y7, x7)
        # The hand of a turn's start is the last one summed. Whoever begins cannot bank.
        if u < low + LANES:
            x = (x0, x1, x2, x3, x4, x5, x6, x7)
            for lane in range(LANES):
                if u == own[lane]:
                    start[lane] = x[lane]
