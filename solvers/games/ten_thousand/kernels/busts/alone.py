r"""The fewest turns of 10.000 if three turns in a row without points cost points, enclosed by proved bounds.

N(c, i) is the number of turns to the target with i levels banked after c turns in a row without points. With T(x) the numbers that follow if
those of the states after one turn are x, N = T(N). Let y be positive numbers.

T is monotone.

* If :math:`T(y) \le y`, then the player who follows T needs at most y turns on average: after n turns, the turns made and y for the state
  reached are together at most y on average. So :math:`N \le y`.
* If :math:`T(y) \ge y`, no player needs fewer than y: the same sum is at least y, and its last part vanishes for everybody who ends at all.
  So :math:`N \ge y`.

An approximation z of N, times :math:`1 \pm \epsilon`, gives such numbers: as a turn is counted besides, :math:`T((1 + \epsilon) z)` is about
:math:`(1 + \epsilon) z - \epsilon`. The inequalities are tested with outward rounding.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numba import njit

from solvers.engine.pairs import ABOVE, BELOW, MIDDLE
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.kernels.alone import NEVER, outward
from solvers.games.ten_thousand.kernels.program import LANES, Floats, Program
from solvers.games.ten_thousand.kernels.turn import factors, room, sweep
from solvers.games.ten_thousand.rules import MOST_BUSTS, UNIT, TenThousandRules

# Passes over all scores end if no number moves by more than this, relative to it; more of them are needed only if turns hardly ever bank.
STILL, PASSES = 2.0**-47, 1000
# The relative widths of bounds that are tried, one after the other.
WIDTHS = [2.0**-power for power in range(43, 31, -1)]
Shape = tuple[int, int]


def shape(rules: TenThousandRules) -> Shape:
    """Return the shape of numbers by turns without points and level."""
    return MOST_BUSTS + 1, rules.target // UNIT


def fewest(rules: TenThousandRules, steps: Program) -> tuple[Floats, float]:
    """Return the fewest turns, by turns without points and level, and a bound of their error; it is infinite if there is none."""
    target, least = rules.target // UNIT, rules.minimum // UNIT
    numbers, factor = room(steps, target + least), factors(steps, -1)
    limits = target, rules.entry // UNIT, least, rules.three_busts // UNIT
    values = np.zeros(shape(rules))
    for _ in range(PASSES):
        before = values.copy()
        step(steps, factor[MIDDLE], MIDDLE, *limits, values, numbers, values)
        if (np.abs(values - before) <= -STILL * values).all():
            break

    def holds(width: float) -> bool:
        low, high, after = values * (1.0 + width), values * (1.0 - width), np.zeros(shape(rules))
        step(steps, factor[BELOW], BELOW, *limits, low, numbers, after)
        held = bool((after >= low).all())
        step(steps, factor[ABOVE], ABOVE, *limits, high, numbers, after)
        return held and bool((after <= high).all())

    return -values, _error(-values, holds)


def _error(values: Floats, holds: Callable[[float], bool]) -> float:
    """Return a bound of the error of values, of which ``holds`` tests a relative width; infinite if no width passes."""
    return next((float(values.max()) * width * (1.0 + 2.0**-20) for width in WIDTHS if holds(width)), np.inf)


@njit(nogil=True, error_model="numpy")
def step(
    program: Program, factor: Floats, kind: int, target: int, entry: int, least: int, loss: int, values: Floats,
    numbers: Floats, after: Floats,
) -> None:  # fmt: skip
    """Fill ``after`` with bounds or approximations of -T(-``values``), shape (3, target), from the highest level on. Both may be one array.

    A bank needs ``least`` levels or more, the first one ``entry`` levels as well. ``numbers`` is room for ``target + least`` levels.
    """
    own, b, tail, start = np.zeros(LANES, np.int64), np.zeros(LANES), np.full(LANES, NEVER), np.zeros(LANES)
    bank = np.full((target + least + program.reach + 1, LANES), -1.0)
    for i in range(target - 1, -1, -1):
        own[:] = i
        first = max(i + max(least, 1), entry if i == 0 else 0)
        bank[i:first], bank[first:] = NEVER, -1.0
        for u in range(first, target):
            bank[u] = outward(values[0, u] - 1.0, kind, 1.0)
        for c in range(MOST_BUSTS, -1, -1):
            bust = values[c + 1, i] if c < MOST_BUSTS else values[0, max(i - loss, 0)]
            b[:] = outward(bust - 1.0, kind, 1.0)
            sweep(program, factor, i, max(target, i + least), own, b, bank, tail, numbers, start, False)
            after[c, i] = start[0]


def planned(rules: TenThousandRules, odds: Sequence[dict[int, int]]) -> tuple[Floats, float]:
    """Return a strategy's turns and a bound of their error, as :func:`fewest` does. ``odds`` are the chances of its turns by level."""
    chances = matrix(rules, [odds] * (MOST_BUSTS + 1))
    values = np.asarray(np.linalg.solve(np.eye(len(chances)) - chances, np.ones(len(chances))), np.float64)
    # The sum of n products, whose chances are rounded, and the turn itself.
    slack = (int((chances > 0.0).sum(axis=1).max()) + 5) * 2.0**-53

    def holds(width: float) -> bool:
        low, high = values * (1.0 - width), values * (1.0 + width)
        above = (chances @ high + 1.0) * (1.0 + slack) <= high
        below = (chances @ low + 1.0) * (1.0 - slack) >= low
        return bool(values.min() > 0.0 and above.all() and below.all())

    return values.reshape(shape(rules)), _error(values, holds)


def matrix(rules: TenThousandRules, odds: Sequence[Sequence[dict[int, int]]]) -> Floats:
    """Return the chances to come from one start of a turn to another, by turns without points and level; ``odds`` are those of the turns."""
    counts, target = shape(rules)
    chances = np.zeros((counts, target, counts, target))
    for c in range(counts):
        for i in range(target):
            for level, chance in odds[c][i].items():
                if not level:
                    own, busts = rules.without_points(i * UNIT, c)
                    chances[c, i, busts, own // UNIT] += chance / ONE
                elif i + level < target:
                    chances[c, i, 0, i + level] += chance / ONE
    return chances.reshape(counts * target, counts * target)
