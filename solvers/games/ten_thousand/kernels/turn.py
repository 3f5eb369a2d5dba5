r"""Compiled turns of 10.000, eight at a time, as bounds or approximations.

Points are counted in *levels* of 50. Let B(u) be the value of banking when this brings the player to level u, b the value
of a bust, and R(h, u) that of rolling the hand h at level u. Then

.. math::

    R(h, u) = p_h b + \sum_A p_A \max_{(s, g) \in A} D(g, u + s), \qquad D(g, u) = \max(B(u), R(g, u)),

where A runs over the rolls that score, with the points s and the hand g of each option. From the level *top* on a player
banks. Rolling there is worth at most *tail*. So D is at most the larger of B and ``tail``, and at least B. To minimize,
negate the values before the sweep.

Where all six dice multiply the points by M, the last of them leaves a number behind the hands. For a turn that began at level
v it is worth D(g, v + M (u - v)) at level u, with g the hand of six dice; from the top on all hands are worth the same.

**Rounding.** All numbers of a turn have the same sign. A sum of n products changes by a factor of at most :math:`(1 +
2^{-53})^{n + 3}`; times :math:`1 \pm (n + 8) 2^{-53}`, a sum over bounds gives a bound. The factors are those of
:attr:`~solvers.games.ten_thousand.kernels.program.Program.widen`.

Eight turns stand side by side in *lanes*, one number each, so that one instruction works on all of them. The compiler
uses such instructions only if the eight numbers are written out.
"""

import numpy as np
from numba.core import config
from numpy.typing import NDArray

from solvers.engine.compiling import apart, inner, once
from solvers.games.ten_thousand.kernels.program import LANES, Program

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
# Let the compiler join the numbers of the lanes.
config.SLP_VECTORIZE = 1  # type: ignore[attr-defined]  # it is set by name when numba is imported


def factors(program: Program, sign: int) -> Floats:
    """Return the factors that widen sums, by kind of number and hand, for numbers of this sign; shape (3, hands)."""
    grow, shrink = 1.0 + program.widen, 1.0 - program.widen
    below, above = (shrink, grow) if sign > 0 else (grow, shrink)
    return np.array([below, above, np.ones(program.hands)])


def room(program: Program, levels: int, turns: int = 1) -> Floats:
    """Return room for the values of ``turns`` turns, with ``levels`` levels below their top: shape (doubles,).

    Every number begins at a multiple of 64 bytes, so that it is read from one line of the cache.
    """
    size = (len(program.left) + (levels + program.reach + 1) * program.width) * LANES
    plain = np.zeros(turns * size + LANES)
    first = -plain.ctypes.data // plain.itemsize % LANES
    return plain[first : first + turns * size]


@inner
def width_of(program: Program) -> int:
    """Return the width of a program, for compiled functions."""
    more = 1 if program.times > 1 else 0
    return len(program.bust) + more + len(program.stands)


@apart
@inner
def _fill_behind(
    program: Program, numbers: Floats, base: np.uint64, first: np.uint64, u: int, top: int, own: Numbers
) -> None:
    """Fill the numbers behind the hands of the level ``u``, which begins at ``base``; the lowest level begins at ``first``."""
    hands, lanes, width = len(program.bust), np.uint64(LANES), np.uint64(width_of(program) * LANES)
    p = base + np.uint64((width_of(program) - len(program.stands)) * LANES)
    for k in range(len(program.stands)):
        q, r = base + np.uint64(program.stands[k]), base + np.uint64(program.drawn[k])
        for lane in range(LANES):
            numbers[p + np.uint64(lane)] = max(numbers[q + np.uint64(lane)], numbers[r + np.uint64(lane)])
        p += lanes
    if program.times > 1:
        for lane in range(LANES):
            v = min(max(own[lane] + program.times * (u - own[lane]), u), top)
            numbers[base + np.uint64(hands * LANES + lane)] = numbers[
                first + np.uint64(v) * width + np.uint64(program.again * LANES + lane)
            ]


@apart
@once
@inner
def sweep(  # noqa: C901, PLR0915  # one compiled loop over the levels
    program: Program, factor: Floats, low: int, top: int, own: Numbers, b: Floats, bank: Floats, tail: Floats,
    numbers: Floats, start: Floats, filled: bool,
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
        numbers: array of float, shape (doubles,)
            As :func:`room` returns them for one turn. Filled with D(h, u) at ``(maxima + u * width + h) * lanes`` for every level from ``low``
            on.
        start: array of float, shape (lanes,)
            Filled with the value of the start of each turn.
        filled: bool
            True if ``numbers`` has the values from ``top`` on already, from a sweep with the same top and the same values there.
    """
    hands = len(program.bust)
    behind = width_of(program) > hands
    lanes, width = np.uint64(LANES), np.uint64(width_of(program) * LANES)
    first = np.uint64(len(program.left)) * lanes
    # How far each lane is from the first one.
    l1, l2, l3, l4, l5, l6, l7 = (
        np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(5), np.uint64(6), np.uint64(7),
    )  # fmt: skip
    for u in range(top, top if filled else top + program.reach + 1):
        p = first + np.uint64(u) * width
        for lane in range(LANES):
            x = bank[u, lane]
            start[lane] = tail[lane] if tail[lane] > x else x  # noqa: FURB136 - min and max take long to compile
        x0, x1, x2, x3, x4, x5, x6, x7 = (
            start[0], start[1], start[2], start[3], start[4], start[5], start[6], start[7],
        )  # fmt: skip
        for _ in range(width_of(program)):
            numbers[p], numbers[p + l1], numbers[p + l2], numbers[p + l3] = x0, x1, x2, x3
            numbers[p + l4], numbers[p + l5], numbers[p + l6], numbers[p + l7] = x4, x5, x6, x7
            p += lanes
    b0, b1, b2, b3, b4, b5, b6, b7 = b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
    for u in range(top - 1, low - 1, -1):
        base = first + np.uint64(u) * width
        p = base
        for k in range(len(program.left)):
            q, r = base + np.uint64(program.left[k]), base + np.uint64(program.right[k])
            x0, x1, x2, x3 = numbers[q], numbers[q + l1], numbers[q + l2], numbers[q + l3]
            x4, x5, x6, x7 = numbers[q + l4], numbers[q + l5], numbers[q + l6], numbers[q + l7]
            y0, y1, y2, y3 = numbers[r], numbers[r + l1], numbers[r + l2], numbers[r + l3]
            y4, y5, y6, y7 = numbers[r + l4], numbers[r + l5], numbers[r + l6], numbers[r + l7]
            p -= lanes
            numbers[p] = max(y0, x0)
            numbers[p + l1] = max(y1, x1)
            numbers[p + l2] = max(y2, x2)
            numbers[p + l3] = max(y3, x3)
            numbers[p + l4] = max(y4, x4)
            numbers[p + l5] = max(y5, x5)
            numbers[p + l6] = max(y6, x6)
            numbers[p + l7] = max(y7, x7)
        c = bank[u]
        y0, y1, y2, y3, y4, y5, y6, y7 = c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]
        p = base + np.uint64(hands * LANES)
        for each in range(hands):
            h = np.uint64(hands - 1 - each)
            w = program.bust[h]
            x0, x1, x2, x3, x4, x5, x6, x7 = w * b0, w * b1, w * b2, w * b3, w * b4, w * b5, w * b6, w * b7
            for k in range(program.ends[h], program.ends[h + l1]):
                q, w = base + np.uint64(program.terms[k]), program.weights[k]
                x0 += w * numbers[q]
                x1 += w * numbers[q + l1]
                x2 += w * numbers[q + l2]
                x3 += w * numbers[q + l3]
                x4 += w * numbers[q + l4]
                x5 += w * numbers[q + l5]
                x6 += w * numbers[q + l6]
                x7 += w * numbers[q + l7]
            w = factor[h]
            x0, x1, x2, x3, x4, x5, x6, x7 = w * x0, w * x1, w * x2, w * x3, w * x4, w * x5, w * x6, w * x7
            p -= lanes
            numbers[p] = max(y0, x0)
            numbers[p + l1] = max(y1, x1)
            numbers[p + l2] = max(y2, x2)
            numbers[p + l3] = max(y3, x3)
            numbers[p + l4] = max(y4, x4)
            numbers[p + l5] = max(y5, x5)
            numbers[p + l6] = max(y6, x6)
            numbers[p + l7] = max(y7, x7)
        # The hand of a turn's start is the last one summed. Whoever begins cannot bank.
        if u < low + LANES:
            rolled = (x0, x1, x2, x3, x4, x5, x6, x7)
            for lane in range(LANES):
                if u == own[lane]:
                    start[lane] = rolled[lane]
        if behind:
            _fill_behind(program, numbers, base, first, u, top, own)
