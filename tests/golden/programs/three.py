"""Toss Up! for three by best answers that are repeated until nothing changes, from the rules; nothing of the project is imported.

The three starts (a, b, c), (b, c, a) and (c, a, b) lead to each other by busts, and otherwise to starts with more points.
They are played again and again, each player taking the action that is better for him, until no chance changes.
"""

from collections.abc import Iterator
from math import comb

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDS = 500
STARTS = (
    (63, 71, 40),
    (99, 99, 99),
    (0, 0, 99),
    (99, 0, 0),
    (50, 50, 50),
    (90, 10, 80),
    (20, 70, 95),
    (71, 40, 63),
    (85, 85, 85),
    (60, 30, 60),
    (33, 66, 99),
    (97, 98, 99),
)


def chances(dice: int, red: float, yellow: float) -> tuple[Floats, Floats]:
    """Return the chances of a bust and of g greens (0: all yellow) with n dice: shapes (dice + 1,) and twice that."""
    green = 1.0 - red - yellow
    bust = np.array([(red + yellow) ** n - yellow**n for n in range(dice + 1)])
    gain = np.zeros((dice + 1, dice + 1))
    for n in range(1, dice + 1):
        gain[n, 0] = yellow**n
        for g in range(1, n + 1):
            gain[n, g] = comb(n, g) * green**g * (1.0 - green) ** (n - g)
    return bust, gain


@njit(error_model="numpy")
def _play(bust: Floats, gain: Floats, own: int, banked: Floats, after: Floats, value: Floats) -> None:
    """Play the turn of a mover with ``own`` points: ``value[own]`` is filled with the chances at its first roll.

    ``banked[total]`` are the chances once the mover has banked that total, and ``after`` those after a bust; each in the
    order mover, next, third.
    """
    target, dice = len(banked), len(bust) - 1
    for total in range(target, target + dice + 1):
        value[total, 0], value[total, 1], value[total, 2] = 1.0, 0.0, 0.0
    for total in range(target - 1, own - 1, -1):
        n = dice - (total - own) % dice
        x, y, z = bust[n] * after[0], bust[n] * after[1], bust[n] * after[2]
        for g in range(1, n + 1):
            p = gain[n, g]
            x += p * value[total + g, 0]
            y += p * value[total + g, 1]
            z += p * value[total + g, 2]
        some = 1.0 - gain[n, 0]
        held = banked[total] if total > own else after
        if x / some > held[0]:
            value[total, 0], value[total, 1], value[total, 2] = x / some, y / some, z / some
        else:
            value[total, 0], value[total, 1], value[total, 2] = held[0], held[1], held[2]
    x, y, z = bust[dice] * after[0], bust[dice] * after[1], bust[dice] * after[2]
    for g in range(dice + 1):
        p = gain[dice, g]
        x += p * value[own + g, 0]
        y += p * value[own + g, 1]
        z += p * value[own + g, 2]
    value[own, 0], value[own, 1], value[own, 2] = x, y, z


@njit(error_model="numpy", parallel=True)
def _level(bust: Floats, gain: Floats, level: NDArray[np.int64], start: Floats) -> None:
    """Solve orbits that do not lead to each other; ``start[a, b, c]`` are the chances of mover, next and third."""
    target, dice = start.shape[0], len(bust) - 1
    for at in prange(len(level)):
        points = level[at]
        value = np.zeros((target + dice + 1, 3))
        banked = np.zeros((3, target, 3))
        for i in range(3):
            for total in range(points[i], target):
                then = start[points[(i + 1) % 3], points[(i + 2) % 3], total]
                banked[i, total, 0], banked[i, total, 1], banked[i, total, 2] = then[2], then[0], then[1]
        for _ in range(ROUNDS):
            moved = 0.0
            # Against the order of the turns, so that each answers the newest.
            for i in range(2, -1, -1):
                a, b, c = points[i], points[(i + 1) % 3], points[(i + 2) % 3]
                bust_there = start[b, c, a]
                after = np.array([bust_there[2], bust_there[0], bust_there[1]])
                _play(bust, gain, a, banked[i], after, value)
                for lane in range(3):
                    moved = max(moved, abs(value[a, lane] - start[a, b, c, lane]))
                    start[a, b, c, lane] = value[a, lane]
            if moved < 1e-17:
                break


def solve(target: int = 100, dice: int = 10, red: float = 1 / 6, yellow: float = 1 / 3) -> Floats:
    """Return the chances of the mover, the next player and the third at all starts: shape (target, target, target, 3)."""
    bust, gain = chances(dice, red, yellow)
    start = np.full((target, target, target, 3), 1 / 3)
    a, b, c = np.indices((target, target, target)).reshape(3, -1)
    number, *turned = ((x * target + y) * target + z for x, y, z in ((a, b, c), (b, c, a), (c, a, b)))
    least = np.stack([a, b, c], axis=1)[(number <= turned[0]) & (number <= turned[1])]
    for both in range(3 * (target - 1), -1, -1):
        _level(bust, gain, least[least.sum(axis=1) == both], start)
    return start


def figures() -> Iterator[tuple[str, list[float]]]:
    """Yield starts of the golden file, and the chances of the three players there."""
    start = solve()
    for points in STARTS:
        yield "-".join(map(str, points)), start[points].tolist()


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
