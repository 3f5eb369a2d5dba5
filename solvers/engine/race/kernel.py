r"""Compiled turns of a game of bank or roll for two, with proved enclosures of their starts.

One turn. With k points held, n(k) dice in hand and b the value of going bust,

.. math::

    R(k) = \frac{p_{bust} b + \sum_g p_g D(k + g)}{1 - p_{stay}}, \qquad D(k) = \max(B(k), R(k)),

where B(k) is the value of banking (a given choice in place of both where there is one). R is what rolling until the dice
change anything is worth, so that a throw which changes nothing costs nothing; one roll is worth :math:`(1 - p_{stay}) R(k) +
p_{stay} D(k)`, and the start of a turn is the roll at k = 0. All of it is a sum of products of numbers that are not
negative, so that n + 1 products, n sums, a quotient and the rounding of the tables change it by a factor of at most
:math:`(1 + 2^{-53})^{n + 6}`: a bound is the plain sweep over bounds, times :math:`1 \pm (n + 8) 2^{-53}`, which ``widen`` holds.

Two players. P(i, j) is the mover's chance to win with i points banked against j, when the first player moves, Q(j, i)
the same when the second one does:

.. math::

    P(i, j) = F_{ij}(1 - Q(j, i)), \qquad Q(j, i) = G_{ji}(1 - P(i, j)).

Banking k points is worth 1 - Q(j, i + k) below the target, and 1 - c(i + k - j) from it on, with c(d) the chance of an
opponent who is d points behind and has the last turn; it is 0 where he has none. Banked points only grow, so pairs are
solved in the order of falling i + j. F and G rise with b. Their slopes are the chances of a turn that banks nothing, so
the product of the slopes is below 1, and a pair has one solution: where x = h(x) := F(1 - G(1 - x)).

A pair is solved three times, each by Newton's method for x = h(x), which is policy iteration; where it leaves the bracket that the
signs of h(x) - x leave, the bracket is halved. First nearly, which gives a policy :math:`\pi` as well. It rolls only where that is
better by more than rounding, and banks else: so the slopes of who follows it stay clear of 1, whatever the other does. Then an upper
bound of each chance is found with a lower bound of the other. For any policy :math:`\pi` and any z, let

.. math::

    w = \underline{G}{}^\pi(1 - z), \qquad v = \overline{F}(1 - w), \qquad v \le z,

with bounds of the turns and of what banking is worth. Then :math:`h(z) \le v \le z`, as G is at least :math:`G^\pi`. So h, applied
again and again, takes z down to its fixed point, which is P. Hence :math:`P \le v`, and :math:`Q = G(1 - P) \ge w`. The
inequality is tested as it is computed, so no rounding has to be argued away; Newton's steps go a little beyond equality, more so from
one to the next. The same bounds hold for what the actions of both turns are worth. Where no z is found, there are
none, and nothing is solved.

Bounds that are off by at most :math:`\delta` in what banking is worth move the two equations by :math:`(1 - s) \delta` and
:math:`(1 - t) \delta`, with s and t the slopes; their solution moves by :math:`((1 - s) + s (1 - t)) \delta / (1 - s t) = \delta`.
So errors do not multiply from pair to pair: each pair adds its own rounding, divided by 1 - s t.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.race.choices import BANK, FREE, ROLL

HALF = 2.0**-53
Function = TypeVar("Function", bound=Callable[..., Any])
Floats = NDArray[np.float64]
Choices = NDArray[np.int8]
Pairs = NDArray[np.int64]
# What is told apart of a number: two bounds, and nearly the number itself.
BELOW, ABOVE, MIDDLE = 0, 1, 2
STEPS = 100
# Newton's method ends by itself, but for rounding.
NEAR = 2.0**-50
# By how much rolling has to be better for a policy to roll: more than rounding.
MARGIN = 2.0**-47
# How far the first step to a bound goes beyond equality.
SLACK = 2.0**-53
# Wider bounds tell nobody anything.
WIDEST = 2.0**-20


class Odds(NamedTuple):
    """What a throw of n dice does, by n, as doubles: ``gain[n, 0]`` is a throw that changes nothing.

    ``again`` is 1 / (1 - gain[n, 0]); ``up`` and ``down`` widen a sweep over bounds, see the module.
    """

    dice: int
    bust: Floats
    gain: Floats
    again: Floats
    up: Floats
    down: Floats


class Turns(NamedTuple):
    """The turns of all pairs; one side stands for both players where they do the same.

    ``tops[side, own, other]`` is from how many points held on a turn banks, ``choices[side, own, k]`` what is done before, or FREE, and
    ``chase[level, gap]`` the chance of an opponent's last turn.
    """

    tops: Pairs
    choices: Choices
    chase: Floats


def inner(function: Function) -> Function:
    """Compile what only compiled functions call: it gets no wrapper to be called by from Python, which saves time."""
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Function = njit(nogil=True, error_model="numpy", **options)(function)  # type: ignore[call-overload]  # its types leave out what it takes
    return compiled


def turns(choices: Choices, dice: int) -> Turns:
    """The turns of a race that ends where somebody reaches the target; ``choices[side, own, k]`` as in :class:`Turns`."""
    _, target, longest = choices.shape
    rolls = choices == ROLL
    last = np.where(rolls.any(axis=2), longest - rolls[:, :, ::-1].argmax(axis=2), 0)
    tops = np.maximum(last, target - np.arange(target))
    return Turns(np.repeat(tops[:, :, np.newaxis], target, axis=2), choices, np.zeros((3, target + longest + dice)))


def widen(odds: Odds) -> Floats:
    """The factors of a sweep by level and number of dice."""
    return np.array([odds.down, odds.up, np.ones(odds.dice + 1)])


def approximate(odds: Odds, turns: Turns) -> Floats:
    """``starts[side, own, other]``: nearly the chances of the player to move."""
    middle: Floats = _solve(odds, turns, 1, np.zeros((2, 0, 0, 0)))[MIDDLE]
    return middle


def enclose(odds: Odds, turns: Turns, rolled: Floats | None = None) -> Floats:
    """``bounds[end, side, own, other]`` of the chances of the player to move, end 0 below and end 1 above.

    ``rolled[end, own, other, k]`` is filled with bounds of what rolling is worth on the first side.

    Raises:
        ArithmeticError: the bounds are too wide.
    """
    bounds = _solve(odds, turns, 3, np.zeros((2, 0, 0, 0)) if rolled is None else rolled)[:MIDDLE]
    widest = float((bounds[1] - bounds[0]).max())
    # Not "more than": what is no number is no bound.
    if not widest <= WIDEST:
        raise ArithmeticError(f"the starts of turns are enclosed within {widest!r} only: too much rounding adds up")
    return bounds


def _solve(odds: Odds, turns: Turns, stages: int, rolled: Floats) -> Floats:
    """``starts[level, side, own, other]``; bounds after three stages, and nothing but the middle after one."""
    sides, target, _ = turns.tops.shape
    starts = np.full((3, sides, target, target), 0.5)
    order, shift = _pairs(target, sides), np.array([-HALF, HALF, 0.0])
    longest = int(turns.tops.max()) + odds.dice
    seats, policy = np.zeros((2, 6), np.int64), np.full((2, longest), FREE, np.int8)
    room = np.zeros((4, 2, longest))
    _race(odds, widen(odds), shift, order, *turns, stages, starts, rolled, seats, policy, room)
    return starts


def _pairs(target: int, sides: int) -> Pairs:
    """Banked points (i, j) in the order of falling i + j; where one side stands for both players, i is at most j."""
    i, j = np.indices((target, target)).reshape(2, -1)
    found = np.stack([i, j], axis=1)[(i <= j) | (sides > 1)]
    return found[np.argsort(-found.sum(axis=1), kind="stable")]


@inner
def sweep(
    odds: Odds,
    factors: Floats,
    top: int,
    follow: Choices,
    b: float,
    bank: Floats,
    value: Floats,
    slope: Floats,
    roll: Floats,
) -> float:
    """One turn: fill ``value``, ``slope`` and ``roll`` for k < top, and return the slope of the start in b.

    ``bank`` is given, and from ``top`` on ``value`` and ``slope`` are; the start is worth ``roll[0]``.
    """
    bank[0] = b
    s: float = 0.0
    for k in range(top - 1, -1, -1):
        n = odds.dice - k % odds.dice
        x, s = odds.bust[n] * b, odds.bust[n]
        for g in range(1, n + 1):
            x += odds.gain[n, g] * value[k + g]
            s += odds.gain[n, g] * slope[k + g]
        rolled, held = x * (odds.again[n] * factors[n]), bank[k]
        rolls = follow[k] == ROLL
        if follow[k] == FREE:
            # The value is the larger one; the slope, that of the policy.
            rolls = rolled > held + MARGIN
            held = rolled if rolled > held else held  # noqa: FURB136 - min and max take long to compile
        value[k] = rolled if rolls else held
        slope[k] = s * odds.again[n] if rolls else (0.0 if k else 1.0)
        x = (x + odds.gain[n, 0] * value[k]) * factors[n]
        roll[k] = x if x < 1.0 else 1.0  # noqa: FURB136 - as above
    s += odds.gain[odds.dice, 0] * slope[0]
    return s


@inner
def _left(x: float, shift: float) -> float:
    """What is left of 1, shifted outwards against the rounding: it is not negative, as the widening of bounds needs."""
    x = (1.0 - x) + shift
    return x if x > 0.0 else 0.0  # noqa: FURB136 - as above


@inner
def _meet(
    odds: Odds,
    factors: Floats,
    shift: Floats,
    seats: Pairs,
    choices: Choices,
    policy: Choices,
    z: float,
    slack: float,
    room: Floats,
) -> tuple[float, float]:
    """Solve a prepared pair, nearly where ``slack`` is 0: the chance of the first role, and that of the second one."""
    bank, value, slope, roll = room
    # Beyond 0 and 1, which may be solutions.
    low, high = -1.0, 2.0
    far = near = 0.0
    for _ in range(STEPS):
        far, steep = z, 1.0
        for role in range(1, -1, -1):
            level, side, mine, own, top = seats[role, 0], seats[role, 1], seats[role, 2], seats[role, 3], seats[role, 5]
            follow = policy[side] if level == BELOW else choices[mine, own]
            near = far
            b = _left(far, shift[level])
            steep *= sweep(odds, factors[level], top, follow, b, bank[role], value[role], slope[role], roll[role])
            far = roll[role, 0]
        if far <= z if slack else (far <= z + NEAR and z <= far + NEAR):
            return far, near
        if far > z:
            low = z
        else:
            high = z
        z += (far - z + slack) / (1.0 - steep)
        if not low < z < high:
            z = (low + high) / 2.0
        slack *= 2.0
    return (np.nan, np.nan) if slack else (far, near)


@njit(nogil=True, error_model="numpy")
def _race(
    odds: Odds,
    factors: Floats,
    shift: Floats,
    order: Pairs,
    tops: Pairs,
    choices: Choices,
    chase: Floats,
    stages: int,
    starts: Floats,
    rolled: Floats,
    seats: Pairs,
    policy: Choices,
    room: Floats,
) -> None:
    """Solve all pairs in order: the first stage nearly, the second for an upper bound of who moves first, the third of the other."""
    sides, target = tops.shape[0], tops.shape[1]
    bank, value, slope, roll = room
    for at in range(len(order)):
        for stage in range(stages):
            for role in range(2):
                side = 1 - role if stage == 2 else role
                level, against = (1 - role, role) if stage else (MIDDLE, MIDDLE)
                own, other, mine, yours = order[at, side], order[at, 1 - side], side % sides, (1 - side) % sides
                top = tops[mine, own, other]
                seats[role, 0], seats[role, 1], seats[role, 2] = level, side, mine
                seats[role, 3], seats[role, 4], seats[role, 5] = own, other, top
                for k in range(top + odds.dice):
                    total = own + k
                    lost = starts[against, yours, other, total] if total < target else chase[against, total - other]
                    bank[role, k] = _left(lost, shift[level])
                    value[role, k] = bank[role, k]
                    slope[role, k] = 0.0
            z = starts[MIDDLE, seats[0, 2], seats[0, 3], seats[0, 4]]
            far, near = _meet(odds, factors, shift, seats, choices, policy, z, SLACK if stage else 0.0, room)
            for role in range(2):
                level, side, mine = seats[role, 0], seats[role, 1], seats[role, 2]
                own, other = seats[role, 3], seats[role, 4]
                starts[level, mine, own, other] = near if role else far
                for k in range(seats[role, 5]):
                    if stage == 0:
                        policy[side, k] = choices[mine, own, k]
                        if policy[side, k] == FREE:
                            policy[side, k] = ROLL if value[role, k] > bank[role, k] + MARGIN else BANK
                    elif mine == 0 and k < rolled.shape[3]:
                        rolled[level, own, other, k] = roll[role, k]
