r"""Compiled turns of Toss Up! for three: proved bounds of the chances, and elimination of decisions.

The three starts of an *orbit* are (a, b, c), (b, c, a) and (c, a, b). A bust at one leads to the next; banking leads to
a start whose bounds are known. All values are triples of chances to win: of the mover, of the next player and of the
third. The player who meets a start is the one who has just moved. So its triple is kept in that player's view, whose
chance comes first: (third, mover, next). A *six* is a triple of lower bounds followed by a triple of upper bounds.

Every value is a sum of products of numbers that are not negative. So the same sum over bounds is a bound, once it is
multiplied by the factor of :class:`solvers.games.toss_up.kernels.race.FloatOdds` for n dice, which covers n + 6 roundings.

``squeeze`` is one round of elimination. Let a box at the start of each turn hold the chances of every equilibrium,
whatever was played before. With k points held, let x be the value of a roll that changes something, times the chance s
of such a roll, and B the value of banking. Rolling once, and banking if nothing changes, gains x - s B. If the bounds
of this gain lie on one side of zero, every equilibrium takes that action. Otherwise the mover's chance is the larger of
both actions', and the other two players' chances lie between those of the two actions. The smaller box that results
again holds every equilibrium.

``settle`` takes decisions as given. A turn is then affine in the value of its bust: it has a chance :math:`\beta` of a
bust, and apart from it a triple C. The mover of start i is the third player at the next start, and the next player at
the one after that. So the mover's chance is

.. math::

    x = C_i + \beta_i (C'_{i+1} + \beta_{i+1} (C''_{i+2} + \beta_{i+2} x)),

which ``close`` solves. Its solution rises with every number in it, so bounds of the numbers give a bound of x. This
takes ten roundings, apart from that of :math:`1 - \beta_i \beta_{i+1} \beta_{i+2}`, whose product is widened
beforehand.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL
from solvers.games.toss_up.kernels.race import Choices, FloatOdds, Floats

Six = tuple[float, float, float, float, float, float]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
# Rounds of elimination end once a round leaves more than this part of the sum of the boxes' widths.
SHRINKS = 0.999


class Room(NamedTuple):
    """The decisions and bounds of an orbit while it is solved, by its starts i = 0, 1, 2; and work space.

    Attributes:
        choices: array of int8, shape (3, target)
            By start and points held: BANK, ROLL, or FREE if undecided.
        mixed: array of int, shape (3,)
            The points held with which the mover mixes; -1 for none.
        shares: array of float, shape (3,)
            The chance to roll with ``mixed`` points held.
        starts: array of float, shape (3, 6)
            The six of each start, in the view of the player who moved before.
        gaps: array of float, shape (3, target, 2)
            By start and points held: lower and upper bound of the gain of one roll, as a chance.
        forms: array of float, shape (3, 8)
            The affine forms of the starts, as :func:`settle` fills them.
        found, value, affine: arrays of float, shapes (6,), (target + dice + 1, 6) and (target + dice + 1, 8)
            Work space of one turn for :func:`squeeze` (the first two) and :func:`settle`.
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
    """Return room for the orbits of a target. It is filled anew for each orbit."""
    space = Room(
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
    space.value[target:, (0, 3)] = 1.0
    space.affine[target:, (1, 5)] = 1.0
    return space


@njit(nogil=True, error_model="numpy")
def _roll(odds: FloatOdds, n: int, least: int, bust: Floats, value: Floats, at: int) -> Six:
    """Return the six of a roll of n dice over a bust and all results with ``least`` greens or more.

    Sixes are weighted with the chances of the results, so the sum is the value times the chance of such a result.
    ``value[at + g]`` is the six after g greens, ``bust`` that after a bust. Nothing is widened.
    """
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
    odds: FloatOdds,
    banked: Floats,
    own: int,
    bust: Floats,
    edge: float,
    value: Floats,
    choice: Choices,
    gaps: Floats,
    found: Floats,
) -> int:
    """Run a round of elimination over one turn, and return the number of decisions left open.

    Parameters:
        odds: FloatOdds
            The chances of a throw, as doubles.
        banked: array of float, shape (target, 6)
            ``banked[total]`` is the six of the next start once the mover has banked ``total`` points, in the mover's view.
        own: int
            The points that the mover has banked.
        bust: array of float, shape (6,)
            The six of the next start after a bust.
        edge: float
            The gain of a roll, as a chance, beyond which a decision is made.
        value: array of float, shape (target + dice + 1, 6)
            Filled with the six of each decision, by the total of the points banked and held. From the target on it must
            hold a certain win.
        choice: array of int8, shape (target,)
            Filled by the points held: BANK, ROLL, or FREE if the decision stays open.
        gaps: array of float, shape (target, 2)
            Filled with lower and upper bound of the gain of one roll, by the points held.
        found: array of float, shape (6,)
            Filled with the six of the start of the turn, in the mover's view.
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
    odds: FloatOdds, banked: Floats, own: int, choice: Choices, mixed: int, share: float, value: Floats, form: Floats
) -> None:
    """Bound a turn of given decisions as an affine form of the value of its bust.

    A form has eight numbers: lower bounds of the chance of a bust and of the triple apart from it, then upper bounds.

    Parameters:
        odds: FloatOdds
            The chances of a throw, as doubles.
        banked: array of float, shape (target, 6)
            As in :func:`squeeze`.
        own: int
            The points that the mover has banked.
        choice: array of int8, shape (target,)
            BANK or ROLL, by the points held.
        mixed: int
            The points held with which the mover rolls until something changes with the chance ``share``, and banks
            otherwise; -1 for none.
        share: float
            That chance.
        value: array of float, shape (target + dice + 1, 8)
            Filled with the form of each decision, by the total of the points banked and held. From the target on it must
            hold a certain win.
        form: array of float, shape (8,)
            Filled with the form of the start of the turn, in the mover's view.
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
def close(odds: FloatOdds, forms: Floats, starts: Floats) -> None:
    """Solve the three turns of an orbit together.

    Fill ``starts``, shape (3, 6), with sixes in the view of the player who moved before, from the affine ``forms``,
    shape (3, 8), of the three starts.
    """
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
def evaluate(odds: FloatOdds, points: Ints, bounds: Floats, room: Room) -> None:
    """Fill ``room.starts`` with the sixes of an orbit under the decisions of ``room``.

    ``points``, shape (3,), is its first start (a, b, c), and ``bounds`` is as in :func:`eliminate`.
    """
    for i in range(3):
        banked = bounds[points[(i + 1) % 3], points[(i + 2) % 3]]
        settle(odds, banked, points[i], room.choices[i], room.mixed[i], room.shares[i], room.affine, room.forms[i])
    close(odds, room.forms, room.starts)


@njit(nogil=True, error_model="numpy")
def _round(odds: FloatOdds, points: Ints, edge: float, bounds: Floats, room: Room) -> tuple[int, float]:
    """Run a round of elimination over an orbit, which shrinks the boxes of ``room.starts``.

    Return the number of decisions left open and the sum of the boxes' widths, as a sum of chances.
    """
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
def eliminate(odds: FloatOdds, orbits: Ints, edge: float, bounds: Floats, room: Room, closed: Flags) -> None:
    """Solve those of some orbits in which elimination decides everything. The orbits must not lead to each other.

    Parameters:
        odds: FloatOdds
            The chances of a throw, as doubles.
        orbits: array of int, shape (number of orbits, 3)
            The points (a, b, c) of the first start of each orbit.
        edge: float
            The gain of a roll, as a chance, beyond which a decision is made.
        bounds: array of float, shape (target, target, target, 6)
            ``bounds[a, b, c]`` is the six of a start, in the view of the player who moved before. It must be filled for all
            starts that the orbits lead to, and is filled for the orbits that are solved.
        room: Room
            Work space. It keeps the decisions and the last box of the last orbit.
        closed: array of bool, shape (number of orbits,)
            Filled with True for the orbits that are solved.
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
