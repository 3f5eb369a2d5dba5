r"""Compiled turns of 10.000 for three: the best plan of a turn, as an affine form of the values of a bust.

Points are counted in levels of 50. Values are triples: the chances to win of the player to move, of the next player and of
the third. A *place* is a level and a hand. With given decisions, a place is worth

.. math::

    (C_0 + \beta x, \; C_1 + \beta y, \; C_2 + \beta z),

where :math:`\beta` is the chance of a bust from there and (x, y, z) the value of a bust. The four numbers are the place's
*form*. The mover's chance C0 + beta x decides; the other two players' chances follow.

**Rounding.** Every form is a sum of products of numbers that are not negative. A sum of n products is multiplied by 1 - (n
+ 8) 2^-53 (:attr:`~solvers.games.ten_thousand.kernels.program.Program.widen`), which makes up for all roundings. So forms over lower bounds are
lower bounds.

**Ties.** Two options may be so close that rounding decides between them, although the other two players' chances differ
much. Options that fall short of the best by at most the ``margin`` are *tied*, and the tie is resolved for the next player
or for the third: :func:`careful` takes the option with the larger or the smaller chance of the next player. Mixing these two
plans gives every value that a mover has who is indifferent.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.ten_thousand import turn
from solvers.games.ten_thousand.hands import HANDS, PLACE, reachable
from solvers.games.ten_thousand.kernels.program import LANES, WIDTH, program
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.three.turn import HARMLESS, NOISE

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
# What a careful sweep finds: no tie, a tie, or an option that is neither clearly tied nor clearly not.
CLEAR, TIED, NEAR = 0, 1, 2


class Steps(NamedTuple):
    """The rolls of all hands: those of :class:`~solvers.games.ten_thousand.kernels.program.Program`, and option by option.

    Attributes:
        left, right: arrays of int, shape (maxima,)
            The places of the two arguments of each maximum, counted from the level's first hand; -1 - k is maximum k.
        terms: array of int, shape (terms,)
            The place or maximum of each roll that scores.
        weights: array of float, shape (terms,)
            The chance of each such roll.
        ends: array of int, shape (hands + 1,)
            The rolls of hand h are those from ``ends[h]`` to ``ends[h + 1]``.
        options: array of int
            The places of the options of all rolls.
        starts: array of int, shape (terms + 1,)
            The options of roll k are those from ``starts[k]`` to ``starts[k + 1]``.
        bust, shrink: arrays of float, shape (hands,)
            The chance of a bust, and the factor that makes a sum a lower bound.
        reach: int
            The most levels that one roll may rise.
    """

    left: Numbers
    right: Numbers
    terms: Numbers
    weights: Floats
    ends: Numbers
    options: Numbers
    starts: Numbers
    bust: Floats
    shrink: Floats
    reach: int


class Room(NamedTuple):
    """Work space of a sweep.

    Attributes:
        own: array of float, shape (places,)
            The mover's chance by place.
        forms: array of float, shape (places, 4)
            The form of each place.
        nodes: array of int, shape (maxima,)
            The place that attains each maximum.
        bank: array of float, shape (target, 3)
            The triple of banking up to a level.
    """

    own: Floats
    forms: Floats
    nodes: Numbers
    bank: Floats


def steps(rules: TenThousandRules) -> Steps:
    """Return the rolls of some rules."""
    plain = program(rules)
    options: list[int] = []
    starts = [0]
    hands = reachable(rules)
    for hand in HANDS:
        for some in turn.scoring(rules, hand, fixed=False) if hand in hands else ():
            options += [points // UNIT * WIDTH + PLACE[left] for points, left in some]
            starts.append(len(options))
    left, right, terms = (each.astype(np.int64) // LANES for each in (plain.left, plain.right, plain.terms))
    return Steps(
        left,
        right,
        terms,
        plain.weights,
        plain.ends.astype(np.int64),
        np.array(options, np.int64),
        np.array(starts, np.int64),
        plain.bust,
        1.0 - plain.widen,
        plain.reach,
    )


def room(rolls: Steps, target: int) -> Room:
    """Return work space for a target in levels. From the target on everything is banked, and wins."""
    places = (target + rolls.reach + 1) * WIDTH
    own, forms = np.ones(places), np.zeros((places, 4))
    forms[:, 1] = 1.0
    return Room(own, forms, np.zeros(len(rolls.left), np.int64), np.zeros((target, 3)))


@njit(nogil=True, error_model="numpy")
def fast(rolls: Steps, space: Room, level: int, must: int, x: float, form: Floats) -> None:
    """Fill ``form`` with the form of the start of a turn that is played best, without regard to ties.

    Parameters:
        rolls: Steps
        space: Room
            ``space.bank`` holds the triples of banking, by the level that the mover comes to.
        level, must: int
            The level of the mover, and the levels that a turn must have to be banked.
        x: float
            The mover's chance after a bust.
        form: array of float, shape (4,)
    """
    own, forms, nodes, target = space.own, space.forms, space.nodes, len(space.bank)
    for u in range(target - 1, level - 1, -1):
        base = u * WIDTH
        for k in range(len(rolls.left)):
            p, q = rolls.left[k], rolls.right[k]
            p = base + p if p >= 0 else nodes[-1 - p]
            q = base + q if q >= 0 else nodes[-1 - q]
            nodes[k] = p if own[p] >= own[q] else q
        bank = space.bank[u, 0] if u > level and u - level >= must else -1.0
        for h in range(WIDTH - 1, -1, -1):
            if u == level and h:
                # Nobody has other dice without points.
                continue
            a, b, c, d = rolls.bust[h], 0.0, 0.0, 0.0
            for k in range(rolls.ends[h], rolls.ends[h + 1]):
                q = rolls.terms[k]
                q = base + q if q >= 0 else nodes[-1 - q]
                w = rolls.weights[k]
                a += w * forms[q, 0]
                b += w * forms[q, 1]
                c += w * forms[q, 2]
                d += w * forms[q, 3]
            w = rolls.shrink[h]
            a, b, c, d = a * w, b * w, c * w, d * w
            p = base + h
            if bank >= b + a * x:
                own[p] = bank
                forms[p, 0], forms[p, 1], forms[p, 2], forms[p, 3] = 0.0, bank, space.bank[u, 1], space.bank[u, 2]
            else:
                own[p] = b + a * x
                forms[p, 0], forms[p, 1], forms[p, 2], forms[p, 3] = a, b, c, d
    p = level * WIDTH
    form[0], form[1], form[2], form[3] = forms[p, 0], forms[p, 1], forms[p, 2], forms[p, 3]


@njit(nogil=True, error_model="numpy")
def careful(  # noqa: C901,PLR0912  # one compiled loop over the levels
    rolls: Steps, space: Room, level: int, must: int, x: float, y: float, favour: int, margin: float, form: Floats
) -> int:
    """Fill ``form`` with the form of a turn whose ties are resolved for one of the others; return CLEAR, TIED or NEAR.

    Parameters as for :func:`fast`, and

        y: float
            The next player's chance after a bust.
        favour: int
            1 to resolve ties for the next player, -1 for the third.
        margin: float
            Options that fall short of the best by at most this are tied.
    """
    own, forms, target = space.own, space.forms, len(space.bank)
    found = CLEAR
    for u in range(target - 1, level - 1, -1):
        base = u * WIDTH
        banks = u > level and u - level >= must
        for h in range(WIDTH - 1, -1, -1):
            if u == level and h:
                continue
            a, b, c, d = rolls.bust[h], 0.0, 0.0, 0.0
            for k in range(rolls.ends[h], rolls.ends[h + 1]):
                first, end = rolls.starts[k], rolls.starts[k + 1]
                chosen, best, second = 0, -1.0, -1.0
                for o in range(first, end):
                    value = own[base + rolls.options[o]]
                    if value > best:
                        chosen, best, second = o, value, best
                    elif value > second:
                        second = value
                if second >= best - margin - NOISE:
                    # Some option is as good as the best one, or nearly so.
                    top = base + rolls.options[chosen]
                    at = forms[top, 2] + forms[top, 0] * y
                    kept = at
                    for o in range(first, end):
                        q = base + rolls.options[o]
                        other = forms[q, 2] + forms[q, 0] * y
                        if own[q] >= best - margin - NOISE and abs(other - at) > HARMLESS:
                            found = max(found, NEAR if own[q] <= best - margin + NOISE else TIED)
                        if own[q] >= best - margin and favour * other > favour * kept:
                            chosen, kept = o, other
                q, w = base + rolls.options[chosen], rolls.weights[k]
                a += w * forms[q, 0]
                b += w * forms[q, 1]
                c += w * forms[q, 2]
                d += w * forms[q, 3]
            w = rolls.shrink[h]
            a, b, c, d = a * w, b * w, c * w, d * w
            p, gain = base + h, 1.0
            if banks:
                gain = b + a * x - space.bank[u, 0]
                other, kept = c + a * y, space.bank[u, 1]
                if abs(gain) <= margin + NOISE and abs(other - kept) > HARMLESS:
                    found = max(found, NEAR if abs(gain) >= margin - NOISE else TIED)
                if abs(gain) <= margin:
                    gain = favour * (other - kept)
            if gain > 0.0:
                own[p] = b + a * x
                forms[p, 0], forms[p, 1], forms[p, 2], forms[p, 3] = a, b, c, d
            else:
                own[p] = space.bank[u, 0]
                forms[p, 0], forms[p, 1] = 0.0, space.bank[u, 0]
                forms[p, 2], forms[p, 3] = space.bank[u, 1], space.bank[u, 2]
    p = level * WIDTH
    form[0], form[1], form[2], form[3] = forms[p, 0], forms[p, 1], forms[p, 2], forms[p, 3]
    return found
