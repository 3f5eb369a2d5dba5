r"""Compiled turns of 10.000 without an opponent: the chance to reach a number of points, and the fewest turns.

Scores are counted in levels of 50. Let N(i) be the expected number of turns to the target with i levels banked, and F(b) the
value of a turn's start as a function of the value b of a bust, if banking up to level u is worth -N(u) - 1. A turn that scores
nothing leads back to i. So -N(i) = F(-N(i) - 1). F rises with a slope below 1, the chance of a bust. So z is an upper bound of
-N(i) if F(z - 1) <= z, and a lower bound if F(z - 1) >= z.
"""

import numpy as np
from numba import njit

from solvers.engine.compiling import inner
from solvers.engine.pairs import ABOVE, APART, BELOW, MIDDLE, STEPS
from solvers.games.ten_thousand.kernels.program import LANES, Floats, Program
from solvers.games.ten_thousand.kernels.turn import factors, room, sweep

# Less than the value of any state: whoever must not bank rolls.
NEVER = -1e100
# An approximation is accepted with a relative residual up to this.
NEAR = 2.0**-41
# A little more than half a unit in the last place: at a power of 2 half a unit would be rounded away.
OUT = 2.0**-53 + 2.0**-105


def reach(program: Program, levels: int) -> Floats:
    """Return bounds of the chances to reach 0 to ``levels`` levels in a turn, and approximations; shape (3, levels + 1).

    The first index is the kind of the number. The player banks as soon as the levels are reached.
    """
    chances = np.ones((3, levels + 1))
    bank = np.zeros((levels + program.reach + 1, LANES))
    bank[levels:] = 1.0
    numbers, nothing = room(program, levels), np.zeros(LANES)
    for kind, factor in enumerate(factors(program, 1)):
        _sweep(program, factor, 0, levels, bank, nothing, numbers, np.zeros(LANES))
        starts = numbers[len(program.left) * LANES :].reshape(-1, program.width, LANES)[:levels, 0, 0]
        chances[kind, 1:] = starts[::-1]
    return chances


def start(program: Program, levels: int) -> Floats:
    """Return bounds of the chance to reach ``levels`` levels in a turn that begins with none, as :func:`reach` does; shape (3, 1)."""
    chances = np.ones((3, 1))
    bank = np.zeros((levels + program.reach + 1, LANES))
    bank[levels:] = 1.0
    numbers, nothing, first = room(program, levels), np.zeros(LANES), np.zeros(LANES)
    for kind, factor in enumerate(factors(program, 1)):
        _sweep(program, factor, 0, levels, bank, nothing, numbers, first)
        chances[kind] = first[0]
    return chances


@njit(nogil=True, error_model="numpy")
def _sweep(
    program: Program, factor: Floats, low: int, top: int, bank: Floats, nothing: Floats, numbers: Floats, first: Floats
) -> None:
    """Evaluate one turn from the level ``top`` down to ``low`` whose bust is worth 0; fill ``first`` with the value of its start."""
    sweep(program, factor, low, top, np.zeros(LANES, np.int64), nothing, bank, nothing, numbers, first, False)


@inner
def outward(number: float, kind: int, room: float) -> float:
    """Return a bound of a difference that is not positive and was rounded, and below ``room``; the number if it is MIDDLE."""
    if kind == MIDDLE:
        return number
    return number + (OUT if kind == ABOVE else -OUT) * (room - number)


@njit(nogil=True, error_model="numpy")
def turns(
    program: Program, factor: Floats, target: int, entry: int, least: int, values: Floats, numbers: Floats
) -> bool:  # fmt: skip
    """Fill ``values``, shape (3, target), with bounds of -N by kind and level; return False if one was not found.

    A bank needs ``least`` levels or more, the first one ``entry`` levels as well. ``numbers`` is room for ``target + least``
    levels.
    """
    own, b, tail, start = np.zeros(LANES, np.int64), np.zeros(LANES), np.full(LANES, NEVER), np.zeros(LANES)
    bank = np.full((target + least + program.reach + 1, LANES), -1.0)
    # From the level of a turn's start to the first that may be banked.
    first = max(least, 1)
    for kind in (MIDDLE, BELOW, ABOVE):
        way = 1.0 if kind == ABOVE else -1.0
        bank[:] = -1.0
        bank[: target - 1 + first] = NEVER
        for i in range(target - 1, -1, -1):
            if i < entry and i == 0:
                bank[:entry] = NEVER
            own[:] = i
            z = values[kind, i + 1] if i + 1 < target else -1.0
            z = z if kind == MIDDLE else values[MIDDLE, i] + way * 2.0**-40
            steep, last, value, slack, done = 0.4, 0.0, 0.0, 2.0**-42, False
            for step in range(STEPS):
                b[:] = outward(z - 1.0, kind, 0.0)
                sweep(program, factor[kind], i, max(target, i + least), own, b, bank, tail, numbers, start, False)
                x = start[0]
                gap = way * (x - z)
                done = abs(gap) <= NEAR * (1.0 - z) if kind == MIDDLE else gap <= 0.0
                if done:
                    values[kind, i] = x
                    break
                if step and abs(z - last) > APART:
                    slope = (x - value) / (z - last)
                    steep = slope if 0.0 <= slope < 1.0 else steep
                last, value = z, x
                z += (x - z + (0.0 if kind == MIDDLE else way * slack)) / (1.0 - steep)
                slack *= 2.0
            if not done:
                return False
            above = i + first - 1
            bank[above] = outward(values[kind, above] - 1.0, kind, 1.0) if above < target else -1.0
    return True
