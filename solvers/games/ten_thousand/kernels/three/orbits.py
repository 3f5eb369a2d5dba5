r"""Compiled orbits of 10.000 for three: the three starts that busts lead through, solved together.

The starts (a, b, c), (b, c, a) and (c, a, b) form an *orbit*: a bust leads from one to the next, and banking leads to more
points. The mover of start i is the third player at the next start, and the next player at the one after that. With the
forms of :mod:`solvers.games.ten_thousand.kernels.three.sweep`, the mover's chance is

.. math::

    o_i = C_{0,i} + \beta_i (C_{2,i+1} + \beta_{i+1} (C_{1,i+2} + \beta_{i+2} o_i)),

which :func:`close` solves. It rises with every number in it, so lower bounds give a lower bound. The three chances of a
start add up to 1. So each lies between its lower bound and this bound plus what the three bounds fall short of 1.

All three players answer each other at once, again and again, until the forms of the turns stay as they are.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.engine.compiling import inner
from solvers.games.ten_thousand.kernels.three.sweep import NEAR, TIED, Floats, Numbers, Room, Steps, careful, fast
from solvers.games.ten_thousand.three.turn import MARGIN, MULTIPLES

# Forms that differ by less are those of the same plan, or of plans that are worth the same to everybody.
SAME = 1e-13
# The most times that the players answer each other.
ROUNDS = 24
# Makes up for the rounding of a few operations.
LESS = 1.0 - 2.0**-48
# The result of an orbit: solved, or not, as answers go round in a circle or a tie matters.
SOLVED, OPEN = 0, 1


class Table(NamedTuple):
    """The starts that are solved, by the levels of the mover, the next player and the third.

    Attributes:
        chances: array of float, shape (target, target, target, 3)
            Lower bounds of the chances of these three.
        ties: array of float, shape (target, target, target, 2)
            The chance with which ties of the turn are resolved for the next player, and the multiple of the margin within which
            options are tied; 0 if there is no tie.
        entry: int
            The levels that a player must bank at once the first time.
    """

    chances: Floats
    ties: Floats
    entry: int


class Trio(NamedTuple):
    """An orbit while it is solved, by its starts.

    Attributes:
        chances: array of float, shape (3, 3)
            The chances of the mover, the next player and the third.
        forms: array of float, shape (3, 4)
            The form of each turn.
        sides: array of float, shape (2, 3, 4)
            The form if ties are resolved for the third player, and for the next one.
        shares: array of float, shape (3,)
            The chance with which ties are resolved for the next player.
        multiples: array of int, shape (3,)
            The multiple of the margin within which options are tied; 0 if there is no tie.
    """

    chances: Floats
    forms: Floats
    sides: Floats
    shares: Floats
    multiples: Numbers


def trio() -> Trio:
    """Return room for an orbit."""
    return Trio(np.zeros((3, 3)), np.zeros((3, 4)), np.zeros((2, 3, 4)), np.zeros(3), np.zeros(3, np.int64))


@njit(nogil=True, error_model="numpy")
def banks(table: Table, points: Numbers, i: int, space: Room) -> int:
    """Fill ``space.bank`` for the mover of start i of an orbit; return the levels that the turn must have to be banked."""
    a, b, c = points[i], points[(i + 1) % 3], points[(i + 2) % 3]
    after = table.chances[b, c]
    for u in range(a + 1, len(after)):
        space.bank[u, 0], space.bank[u, 1], space.bank[u, 2] = after[u, 2], after[u, 0], after[u, 1]
    return table.entry if a == 0 else 0


@njit(nogil=True, error_model="numpy")
def close(forms: Floats, chances: Floats) -> None:
    """Fill ``chances``, shape (3, 3), with lower bounds from the forms of the three turns of an orbit."""
    again = forms[0, 0] * forms[1, 0] * forms[2, 0] * LESS
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        x = forms[i, 1] + forms[i, 0] * (forms[j, 3] + forms[j, 0] * forms[k, 2])
        x = x / (1.0 - again) * LESS
        chances[i, 0] = x
        x = (forms[k, 2] + forms[k, 0] * x) * LESS
        chances[k, 1] = x
        chances[j, 2] = (forms[j, 3] + forms[j, 0] * x) * LESS


@njit(nogil=True, error_model="numpy")
def answer(rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio) -> float:
    """Fill ``one.forms`` with the best answers to the chances of an orbit; return by how much the forms have changed."""
    apart = 0.0
    for i in range(3):
        must = banks(table, points, i, space)
        before = one.forms[i].copy()
        fast(rolls, space, points[i], must, one.chances[(i + 1) % 3, 2], one.forms[i])
        apart = max(apart, np.abs(before - one.forms[i]).max())
    return apart


@njit(nogil=True, error_model="numpy")
def look(rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio) -> bool:
    """Fill ``one.sides`` and ``one.multiples`` with the best plans at the chances of an orbit.

    Return False if no multiple of the margin tells tied options from others.
    """
    for i in range(3):
        must, j = banks(table, points, i, space), (i + 1) % 3
        x, y = one.chances[j, 2], one.chances[j, 0]
        multiple = 1
        while multiple <= MULTIPLES:
            found = careful(rolls, space, points[i], must, x, y, -1, multiple * MARGIN, one.sides[0, i])
            if found == TIED:
                found = careful(rolls, space, points[i], must, x, y, 1, multiple * MARGIN, one.sides[1, i])
                found = NEAR if found == NEAR else TIED
            else:
                one.sides[1, i] = one.sides[0, i]
            if found != NEAR:
                break
            multiple += 1
        if multiple > MULTIPLES:
            return False
        one.multiples[i] = multiple if found == TIED else 0
    return True


@njit(nogil=True, error_model="numpy")
def mix(one: Trio) -> None:
    """Fill ``one.forms`` and ``one.chances`` by the two plans of each turn and their shares."""
    for i in range(3):
        share = one.shares[i]
        for lane in range(4):
            third, after = one.sides[0, i, lane], one.sides[1, i, lane]
            mixed = (share * after + (1.0 - share) * third) * LESS
            one.forms[i, lane] = third if share == 0.0 else after if share == 1.0 else mixed
    close(one.forms, one.chances)


@njit(nogil=True, error_model="numpy")
def stands(rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio) -> bool:
    """Return True if the plans of ``one.sides`` are the best ones at the chances that follow from them."""
    before, multiples = one.sides.copy(), one.multiples.copy()
    mix(one)
    if not look(rolls, space, table, points, one):
        return False
    return bool(np.abs(before - one.sides).max() <= SAME and np.all(multiples == one.multiples))


@inner
def _guess(table: Table, points: Numbers, one: Trio) -> None:
    """Fill ``one.chances`` with a first guess from the starts of higher sums."""
    chances, target = table.chances, len(table.chances)
    for i in range(3):
        a, b, c = points[i], points[(i + 1) % 3], points[(i + 2) % 3]
        for lane in range(3):
            guess = 1.0 / 3.0
            if max(a, b, c) + 1 < target:
                guess = chances[a + 1, b + 1, c + 1, lane]
                guess += chances[a + 1, b, c, lane] + chances[a, b + 1, c, lane] + chances[a, b, c + 1, lane]
                guess -= (
                    chances[a + 1, b + 1, c, lane] + chances[a + 1, b, c + 1, lane] + chances[a, b + 1, c + 1, lane]
                )
            one.chances[i, lane] = min(max(guess, 0.0), 1.0)


@njit(nogil=True, error_model="numpy")
def begin(rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio) -> bool:
    """Let the players of an orbit answer each other from a guess; return True if their forms come to rest."""
    _guess(table, points, one)
    one.forms[:], one.shares[:] = 0.0, 0.0
    for _ in range(ROUNDS):
        if answer(rolls, space, table, points, one) <= SAME:
            return True
        close(one.forms, one.chances)
    return False


@njit(nogil=True, error_model="numpy")
def orbits(rolls: Steps, space: Room, table: Table, some: Numbers, one: Trio, results: Floats) -> int:
    """Solve orbits of one sum, until one is left open; return their number.

    Parameters:
        some: array of int, shape (orbits, 3)
            The levels of the first start of each orbit.
        results: array of float, shape (orbits, 3, 5)
            Filled with the chances and the ties of the three starts of each.
    """
    for n in range(len(some)):
        if not begin(rolls, space, table, some[n], one) or not look(rolls, space, table, some[n], one):
            return n
        ties = one.multiples.max()
        if ties and not stands(rolls, space, table, some[n], one):
            return n
        mix(one)
        keep(one, results[n])
    return len(some)


@njit(nogil=True, error_model="numpy")
def keep(one: Trio, result: Floats) -> None:
    """Keep an orbit that is solved."""
    for i in range(3):
        result[i, 0], result[i, 1], result[i, 2] = one.chances[i, 0], one.chances[i, 1], one.chances[i, 2]
        result[i, 3], result[i, 4] = one.shares[i], float(one.multiples[i])
