r"""Compiled turns of three players, each for himself, between proved bounds.

The three starts of an orbit are (a, b, c), (b, c, a) and (c, a, b). A bust at one leads to the next, banking to a start whose
bounds are known. All numbers are triples of chances: of who moves, of the player after him, and of the third. As a start is
met by who has just moved, its triple is kept in that player's view: (third, mover, after).

A number is a sum of products of numbers that are not negative. So its bound is the plain sweep over bounds, times the
factor that :class:`solvers.engine.race.kernel.Odds` has for n dice, which holds n + 6 roundings.

``squeeze`` is a round of elimination. Let the chances of every equilibrium, whatever was played before, lie in a box at the
start of each turn. With k points held let x be what a roll that changes something brings, times the chance s of such a
roll, and B what banking is worth. Where the bounds of x - s B, which rolling once and then banking gains, lie on one side
of zero, every equilibrium decides so. Elsewhere the mover gets the larger of both, and the others something between. The
box that this leaves holds every equilibrium again.

``settle`` takes decisions as given. A turn is then affine in its bust: it has a chance :math:`\beta` of one, and without it a
triple C. For the mover of start i, who is the third at the next start and the player after the mover at the one behind it,

.. math::

    x = C_i + \beta_i (C'_{i+1} + \beta_{i+1} (C''_{i+2} + \beta_{i+2} x)),

which ``close`` solves. With bounds in place of the numbers x rises with each of them, so it is bounded by theirs. It takes
ten roundings, but for that of :math:`1 - \beta_i \beta_{i+1} \beta_{i+2}`, whose product is widened before.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.race.choices import BANK, FREE, ROLL
from solvers.engine.race.kernel import Choices, Floats, Odds

Six = tuple[float, float, float, float, float, float]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
# A round that leaves more of the widths than this is the last.
SHRINKS = 0.999


class Room(NamedTuple):
    """What an orbit is worked out in, by its three starts: ``choices[i, k]``, ``gaps[i, k]`` and ``starts[i]`` as below.

    With ``mixed[i]`` points held, -1 for none, the mover rolls with the chance ``shares[i]`` instead.
    """

    choices: Choices
    mixed: Ints
    shares: Floats
    starts: Floats
    gaps: Floats
    forms: Floats
    found: Floats
    value: Floats
    affine: Floats


def room(target: int, dice: int) -> Room:
    """Room for orbits up to a target."""
    found = Room(
        choices=np.full((3, target), FREE, np.int8),
        mixed=np.full(3, -1),
        shares=np.zeros(3),
        starts=np.zeros((3, 6)),
        gaps=np.zeros((3, target, 2)),
        forms=np.zeros((3, 8)),
        found=np.zeros(6),
        value=np.zeros((target + dice + 1, 6)),
        affine=np.zeros((target + dice + 1, 8)),
    )
    # From the target on banking wins.
    found.value[target:, (0, 3)] = 1.0
    found.affine[target:, (1, 5)] = 1.0
    return found


@njit(nogil=True, error_model="numpy")
def _roll(odds: Odds, n: int, least: int, bust: Floats, value: Floats, at: int) -> Six:
    """What n dice bring in a roll of ``least`` greens or more, or a bust; by their weights, so times the chance of that."""
    p = odds.bust[n]
    a, b, c, d, e, f = p * bust[0], p * bust[1], p * bust[2], p * bust[3], p * bust[4], p * bust[5]
    for g in range(least, n + 1):
        p = odds.gain[n, g]
        then = value[at + g]
        a += p * then[0]
        b += p * then[1]
        c += p * then[2]
        d += p * then[3]
        e += p * then[4]
        f += p * then[5]
    return a, b, c, d, e, f


@njit(nogil=True, error_model="numpy")
def squeeze(
    odds: Odds,
    banked: Floats,
    own: int,
    bust: Floats,
    edge: float,
    value: Floats,
    choice: Choices,
    gaps: Floats,
    found: Floats,
) -> int:
    """A round over one turn: fill ``found`` with its triple of lower bounds, and that of upper ones; how much is left open.

    Such sixes are ``banked[own + k]``, ``bust``, and ``value[own + k]``, which is filled below the target and is a certain
    win from there on. ``choice[k]`` becomes what is decided by more than ``edge``, or FREE; ``gaps[k]`` the bounds of what
    rolling once gains.
    """
    left = 0
    for total in range(banked.shape[0] - 1, own - 1, -1):
        k = total - own
        n = odds.dice - k % odds.dice
        a, b, c, d, e, f = _roll(odds, n, 1, bust, value, total)
        held = banked[total] if k else bust
        u, v, w, x, y, z = held[0], held[1], held[2], held[3], held[4], held[5]
        some = 1.0 / odds.again[n]
        # Passing is worth what a bust is, so that the gain is monotone in it.
        low, high = (a - some * x, d - some * u) if k else (a - some * u, d - some * x)
        gaps[k, 0], gaps[k, 1] = min(low, high), max(low, high)
        if gaps[k, 1] < -edge:
            choice[k] = BANK
        else:
            down, up = odds.again[n] * odds.down[n], odds.again[n] * odds.up[n]
            a, b, c, d, e, f = a * down, b * down, c * down, d * up, e * up, f * up
            if gaps[k, 0] > edge:
                choice[k] = ROLL
                u, v, w, x, y, z = a, b, c, d, e, f
            else:
                choice[k] = FREE
                left += 1
                u, v, w, x, y, z = max(a, u), min(b, v), min(c, w), max(d, x), max(e, y), max(f, z)
        row = value[total]
        row[0], row[1], row[2], row[3], row[4], row[5] = u, v, w, x, y, z
    a, b, c, d, e, f = _roll(odds, odds.dice, 0, bust, value, own)
    down, up = odds.down[odds.dice], odds.up[odds.dice]
    found[0], found[1], found[2] = a * down, b * down, c * down
    found[3], found[4], found[5] = d * up, e * up, f * up
    return left


@njit(nogil=True, error_model="numpy")
def settle(
    odds: Odds, banked: Floats, own: int, choice: Choices, mixed: int, share: float, value: Floats, form: Floats
) -> None:
    """A turn of given decisions: fill ``form`` with bounds of its bust and triple, four below and four above.

    ``value`` has such rows by the total. Where ``mixed`` points are held, rolling until something changes has the chance
    ``share``, and banking the rest.
    """
    for total in range(banked.shape[0] - 1, own - 1, -1):
        k = total - own
        n = odds.dice - k % odds.dice
        row = value[total]
        rolls = share if k == mixed else 1.0 if choice[k] == ROLL else 0.0
        for side in range(2):
            widen = odds.up[n] if side else odds.down[n]
            at = 4 * side
            if rolls > 0.0:
                x, y, z, w = odds.bust[n], 0.0, 0.0, 0.0
                for g in range(1, n + 1):
                    p = odds.gain[n, g]
                    then = value[total + g]
                    x += p * then[at]
                    y += p * then[at + 1]
                    z += p * then[at + 2]
                    w += p * then[at + 3]
                p = odds.again[n] * widen
                row[at], row[at + 1], row[at + 2], row[at + 3] = x * p, y * p, z * p, w * p
            if rolls < 1.0:
                for lane in range(4):
                    # Passing is a bust, and banking anything is none.
                    held = 1.0 if k + lane == 0 else 0.0
                    if k and lane:
                        held = banked[total, 3 * side + lane - 1]
                    row[at + lane] = (rolls * row[at + lane] + (1.0 - rolls) * held) * widen if rolls > 0.0 else held
    n = odds.dice
    for lane in range(8):
        x = odds.bust[n] if lane % 4 == 0 else 0.0
        for g in range(n + 1):
            x += odds.gain[n, g] * value[own + g, lane]
        form[lane] = x * (odds.up[n] if lane > 3 else odds.down[n])


@njit(nogil=True, error_model="numpy")
def close(odds: Odds, forms: Floats, starts: Floats) -> None:
    """Solve the three turns together: fill ``starts[i]``, sixes in the view of who moved before, from their ``forms``."""
    for side in range(2):
        at, to = 4 * side, 3 * side
        widen = odds.up[odds.dice] if side else odds.down[odds.dice]
        again = forms[0, at] * forms[1, at] * forms[2, at] * widen
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            # A chance is at most 1, which is all that is known where a bust is so certain that it rounds to 1.
            x = 1.0
            if again < 1.0:
                x = forms[i, at + 1] + forms[i, at] * (forms[j, at + 3] + forms[j, at] * forms[k, at + 2])
                x = min(x / (1.0 - again) * widen, 1.0)
            starts[i, to + 1] = x
            x = min((forms[k, at + 2] + forms[k, at] * x) * widen, 1.0)
            starts[k, to + 2] = x
            starts[j, to] = min((forms[j, at + 3] + forms[j, at] * x) * widen, 1.0)


@njit(nogil=True, error_model="numpy")
def evaluate(odds: Odds, points: Ints, bounds: Floats, room: Room) -> None:
    """Fill ``room.starts`` with what the decisions of ``room`` are worth."""
    for i in range(3):
        banked = bounds[points[(i + 1) % 3], points[(i + 2) % 3]]
        settle(odds, banked, points[i], room.choices[i], room.mixed[i], room.shares[i], room.affine, room.forms[i])
    close(odds, room.forms, room.starts)


@njit(nogil=True, error_model="numpy")
def _round(odds: Odds, points: Ints, edge: float, bounds: Floats, room: Room) -> tuple[int, float]:
    """A round over an orbit, which shrinks the boxes of ``room.starts``: how much is left open, and the sum of their widths."""
    left, width = 0, 0.0
    # Against the order of the turns, so that each takes up what the last one has found.
    for i in range(2, -1, -1):
        j = (i + 1) % 3
        banked = bounds[points[j], points[(i + 2) % 3]]
        bust, start, found = room.starts[j], room.starts[i], room.found
        left += squeeze(odds, banked, points[i], bust, edge, room.value, room.choices[i], room.gaps[i], found)
        for lane in range(3):
            seat = (lane + 2) % 3
            start[lane] = max(start[lane], found[seat])
            start[lane + 3] = min(start[lane + 3], found[seat + 3])
            width += start[lane + 3] - start[lane]
    return left, width


@njit(nogil=True, error_model="numpy")
def eliminate(odds: Odds, orbits: Ints, edge: float, bounds: Floats, room: Room, closed: Flags) -> None:
    """Solve orbits that do not lead to each other, where elimination leaves one choice everywhere: ``closed`` says which.

    ``orbits[at]`` are the points (a, b, c); ``bounds[a, b, c]`` sixes in the view of who moved before, filled for these orbits
    and known for all they lead to. ``room`` keeps what was decided, and the last box, of the last orbit.
    """
    for at in range(len(orbits)):
        points = orbits[at]
        for i in range(3):
            for lane in range(6):
                room.starts[i, lane] = lane // 3
        left, width, before = 1, 0.0, np.inf
        while left and width <= SHRINKS * before:
            # The first round has no widths to compare with.
            before = np.inf if width == 0.0 else width
            left, width = _round(odds, points, edge, bounds, room)
        closed[at] = left == 0
        if left == 0:
            evaluate(odds, points, bounds, room)
            for i in range(3):
                solved = bounds[points[i], points[(i + 1) % 3], points[(i + 2) % 3]]
                for lane in range(6):
                    solved[lane] = room.starts[i, lane]
