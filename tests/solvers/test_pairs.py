"""Pairs of scores that depend on each other, where turns are straight lines and solutions are known as fractions."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numba import njit

from solvers.engine import pairs
from solvers.engine.compiling import inner
from solvers.engine.pairs import ABOVE, BELOW, MIDDLE, Floats

AIM = 2.0**-53
# By lane: the value of each player's turn whose bust is worth 0, and its slope.
VALUES = np.array([[0.2, 0.0, 0.0009765625, 0.5], [0.3, 0.5, 0.0009765625, 0.25]])
SLOPES = np.array([[0.5, 0.75, 0.9990234375, 0.0], [0.25, 0.5, 0.9990234375, 0.5]])


@inner
def evaluate(turns: Any, player: int, level: int, x: Floats, out: Floats, rise: Floats) -> bool:
    """Evaluate turns whose bounds are rounded to multiples of a number."""
    values, slopes, grid, tells = turns
    for lane in range(len(x)):
        y = values[player, lane] + slopes[player, lane] * (1.0 - x[lane])
        if level == BELOW:
            y = (np.floor(y / grid) - 1.0) * grid
        elif level == ABOVE:
            y = (np.ceil(y / grid) + 1.0) * grid
        out[lane] = y
        if tells:
            rise[lane] *= slopes[player, lane]
    return bool(tells)


@njit(error_model="numpy")
def meet(turns: Any, level: int, opposite: int, first: int, aim: float, z: Floats, far: Floats, near: Floats) -> bool:
    """Call a function of the kernels that only compiled functions can call."""
    return pairs.meet(
        evaluate, turns, level, opposite, first, z, np.zeros(len(z)), far, near, aim, np.zeros((6, len(z)))
    )


def solutions(first: int) -> tuple[list[Fraction], list[Fraction]]:
    """Return the solutions of all lanes, of player ``first`` and of the other one."""
    far, near = [], []
    for lane in range(VALUES.shape[1]):
        f, g = (Fraction(VALUES[player, lane]) for player in (first, 1 - first))
        s, t = (Fraction(SLOPES[player, lane]) for player in (first, 1 - first))
        # P = f + s (1 - Q) and Q = g + t (1 - P).
        far.append((f + s * (1 - g - t)) / (1 - s * t))
        near.append(g + t * (1 - far[-1]))
    return far, near


@pytest.mark.parametrize("tells", [True, False])
@pytest.mark.parametrize("grid", [2.0**-54, 2.0**-47, 2.0**-30])
@pytest.mark.parametrize("first", [0, 1])
def test_bounds_hold_however_coarsely_turns_are_rounded(first: int, grid: float, tells: bool) -> None:
    """One player is bounded from above and the other from below, and the bounds are not far from the solution."""
    z, far, near = np.full(4, 0.5), np.zeros(4), np.zeros(4)

    assert meet((VALUES, SLOPES, grid, tells), ABOVE, BELOW, first, AIM, z, far, near)

    above, below = solutions(first)
    assert all(Fraction(bound) >= exact for bound, exact in zip(far.tolist(), above, strict=True))
    assert all(Fraction(bound) <= exact for bound, exact in zip(near.tolist(), below, strict=True))
    # Each turn is off by two multiples at most, and slopes of 1023/1024 make 512 times as much of it.
    assert max(np.abs(far - np.array(above, float)).max(), np.abs(near - np.array(below, float)).max()) < 2**12 * grid


@pytest.mark.parametrize("short", [1e-15, 1e-10, 1e-5])
def test_a_bound_that_falls_just_short_is_none(short: float) -> None:
    """Steps that begin right below the solution end above it, and approximations do not stop before they are close."""
    above = np.array(solutions(0)[0], float)
    far, near = np.zeros(4), np.zeros(4)
    assert meet((VALUES, SLOPES, 2.0**-54, True), ABOVE, BELOW, 0, AIM, above - short, far, near)
    assert all(Fraction(bound) >= exact for bound, exact in zip(far.tolist(), solutions(0)[0], strict=True))

    assert meet((VALUES, SLOPES, 1.0, True), MIDDLE, MIDDLE, 0, 0.0, above - short, far, near)
    assert far == pytest.approx(above, abs=1e-12)


@pytest.mark.parametrize("tells", [True, False])
def test_approximations_are_close(tells: bool) -> None:
    """Both players' chances are found up to rounding, from slopes that turns tell or from secants."""
    z, far, near = np.full(4, 0.5), np.zeros(4), np.zeros(4)

    assert meet((VALUES, SLOPES, 1.0, tells), MIDDLE, MIDDLE, 0, 0.0, z, far, near)

    assert far == pytest.approx(np.array(solutions(0)[0], float), abs=1e-12)
    assert near == pytest.approx(np.array(solutions(0)[1], float), abs=1e-12)
