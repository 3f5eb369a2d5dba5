r"""Two fixed policies race to a target: the chances of the first player, and how often each pair of scores comes up.

A turn of the first player at the scores (i, j) banks d > 0 levels and goes on with the chance p(d), banks nothing with the chance
f, ends the race with a win with the chance :math:`\omega`, and with a loss with the rest. For the second player these are q, g
and a loss :math:`\lambda` of that player. The first wins with the chance U before a turn of its own, and W before a turn of the
second:

.. math::

    U(i, j) = f W(i, j) + A, \quad W(i, j) = g U(i, j) + B, \qquad
    A = \omega + \sum_{d > 0} p(d) W(i + d, j), \quad B = \lambda + \sum_{d > 0} q(d) U(i, j + d),

so that :math:`U = (A + f B) / (1 - f g)`, and :math:`1 - f g = s + f t` with s = 1 - f and t = 1 - g, which are sums as well. The
same equations, read backwards, tell how often the turns come up.

**Error.** Nothing is negative. Let the chances of turns have a relative error of at most :math:`\epsilon`, and an absolute one of at
most :math:`\eta` for all chances of one turn together, and let u be :math:`2^{-53}`.

* Relative: visits of a pair have at most the relative error of the pairs before, and :math:`5 \epsilon + (n + 12) u` more, with n the
  most terms of a sum. A path has fewer than 2 T pairs.
* Absolute: the computed chances of a pair leave in the true equations a residual of at most :math:`2 (\eta + \eta') + (n + n' + 24) u`,
  as all numbers are chances of at most 1. The error at the start is the sum of the residuals, each as often as its turn comes up. So it
  is at most this residual times the expected number of turns, which :func:`visits` tells.

Both have a part in a hundred to spare for the products of errors.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
HALF = 2.0**-53
# For products of errors, which are far smaller than the errors.
SPARE = 1.01


class Turns(NamedTuple):
    """The turns of a policy, by their class. Levels are counted in the unit of the game.

    Attributes:
        classes: array of int, shape (target, target)
            The class of a turn, by the player's own level and the other's.
        odds: array of float, shape (classes, levels)
            The chance that a turn banks so many levels; ``odds[c, 0]`` is the chance that it banks nothing.
        some: array of float, shape (classes,)
            The chance that a turn banks anything.
        won, lost: arrays of float, shape (target, target)
            The chances that a turn ends the race with a win and with a loss, by own and the other's level.
        relative: float
            A bound of the relative errors of ``odds`` and ``some``.
        total: float
            A bound of the sum of the absolute errors of all chances of one turn, ``won`` and ``lost`` among them.
    """

    classes: Numbers
    odds: Floats
    some: Floats
    won: Floats
    lost: Floats
    relative: float
    total: float


class Race(NamedTuple):
    """The chances that the first player wins, shape (target, target), by the first player's level and the second's.

    ``before`` are those before a turn of the first player, ``after`` those before a turn of the second.
    """

    before: Floats
    after: Floats


class Visits(NamedTuple):
    """The mean number of times that a turn begins, shape (target, target), by the first player's level and the second's.

    ``times`` are those of the first player, and ``waits`` those of the second.
    """

    times: Floats
    waits: Floats


def race(first: Turns, second: Turns) -> Race:
    """Return the chances of the first player at all scores; :func:`error` bounds the error of that at the start."""
    target = len(first.classes)
    chances = Race(np.zeros((target, target)), np.zeros((target, target)))
    _race(first, second, *chances)
    return chances


def visits(first: Turns, second: Turns, mover: int) -> Visits:
    """Return the mean number of turns that begin; :func:`relative` bounds the relative errors.

    ``mover`` is 0 if the first player begins, and 1 if the second does.
    """
    target = len(first.classes)
    both = Visits(np.zeros((target, target)), np.zeros((target, target)))
    both[mover][0, 0] = 1.0
    _visits(first, second, *both)
    return both


def relative(first: Turns, second: Turns) -> float:
    """Return a bound of the relative errors of visits."""
    target, levels = len(first.classes), max(first.odds.shape[1], second.odds.shape[1])
    rounding = 5.0 * max(first.relative, second.relative) + (min(levels, target) + 12) * HALF
    return float(2 * target * rounding * SPARE)


def error(first: Turns, second: Turns, turns: Visits) -> float:
    """Return a bound of the error of the chance at the start; ``turns`` are the visits from there."""
    levels = first.odds.shape[1] + second.odds.shape[1]
    residual = 2.0 * (first.total + second.total) + (levels + 24) * HALF
    number = float(turns.times.sum() + turns.waits.sum())
    return float(residual * number * SPARE * (1.0 + relative(first, second)))


@njit(nogil=True, error_model="numpy")
def _race(first: Turns, second: Turns, before: Floats, after: Floats) -> None:
    """Fill in the chances of :class:`Race`."""
    target, levels, others = len(before), first.odds.shape[1], second.odds.shape[1]
    for i in range(target - 1, -1, -1):
        for j in range(target - 1, -1, -1):
            one, two = first.classes[i, j], second.classes[j, i]
            p, q = first.odds[one], second.odds[two]
            a, b = first.won[i, j], second.lost[j, i]
            for d in range(1, min(levels, target - i)):
                a += p[d] * after[i + d, j]
            for d in range(1, min(others, target - j)):
                b += q[d] * before[i, j + d]
            before[i, j] = (a + p[0] * b) / (first.some[one] + p[0] * second.some[two])
            after[i, j] = b + q[0] * before[i, j]


@njit(nogil=True, error_model="numpy")
def _visits(first: Turns, second: Turns, times: Floats, waits: Floats) -> None:
    """Turn the chances of beginning into visits: of turns of the first player, and of the second."""
    target, levels, others = len(times), first.odds.shape[1], second.odds.shape[1]
    for i in range(target):
        for j in range(target):
            one, two = first.classes[i, j], second.classes[j, i]
            p, q = first.odds[one], second.odds[two]
            x, y = times[i, j], waits[i, j]
            x = (x + q[0] * y) / (first.some[one] + p[0] * second.some[two])
            y += p[0] * x
            times[i, j], waits[i, j] = x, y
            for d in range(1, min(levels, target - i)):
                waits[i + d, j] += p[d] * x
            for d in range(1, min(others, target - j)):
                times[i, j + d] += q[d] * y
