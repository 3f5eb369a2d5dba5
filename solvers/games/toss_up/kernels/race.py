r"""Compiled turns of Toss Up! for two, with proved bounds of the values of their starts.

**One turn.** With k points held, n(k) dice in hand and b the value of a bust,

.. math::

    R(k) = \frac{p_{bust} b + \sum_g p_g D(k + g)}{1 - p_{stay}}, \qquad D(k) = \max(B(k), R(k)),

where B(k) is the value of banking, R(k) that of rolling until the dice change something, and D(k) that of the decision.
A player who follows a fixed strategy takes its action instead of the better one. A throw that changes nothing costs
nothing. One roll is worth :math:`(1 - p_{stay}) R(k) + p_{stay} D(k)`, and the start of a turn is the roll at k = 0.
All values are sums of products of numbers that are not negative. So n + 1 products, n sums, a quotient and the rounding
of the odds change a value by a factor of at most :math:`(1 + 2^{-53})^{n + 6}`. A sweep over bounds, times :math:`1 \pm
(n + 8) 2^{-53}`, gives a bound; :func:`widen` returns these factors.

**Two players.** P(i, j) is the first player's chance to win when moving with i points banked against j, and Q(j, i) the
second player's chance to win when moving with j points banked against i:

.. math::

    P(i, j) = F_{ij}(1 - Q(j, i)), \qquad Q(j, i) = G_{ji}(1 - P(i, j)).

F and G are the values of the start of a turn, as functions of the value b of a bust. Banking k points is worth 1 - Q(j,
i + k) if the target is not reached, and 1 - c(i + k - j) if it is. Here c(d) is the chance of an opponent who is d
points behind and has the last turn, and 0 if there is no last turn. Banked points only grow, so the pairs (i, j) are
solved in the order of falling i + j. :mod:`solvers.engine.pairs` says how a pair is solved, and proves the bounds. The
slope of a turn is the chance that its policy banks nothing, so Newton's method is policy iteration.

A pair is solved in three stages. Stage 0 approximates the solution and gives a policy. It rolls only if that is better
by more than rounding, and banks otherwise. So the slope of a player who follows it stays clear of 1, whatever the other
player does. Stages 1 and 2 each bound one player's chance from above and the other's from below. The lower bound is that
of the policy. The values of the actions of both turns are bounded along with it. If no bound is found, solving fails.

**Words.** A *side* is a set of turns: side 0 belongs to the first player and side 1 to the second. If both players
follow the same rules, there is only side 0. A *level* says which number is computed: BELOW a lower bound, ABOVE an
upper bound, MIDDLE an approximation. All values are chances to win, from 0 to 1.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.compiling import inner
from solvers.engine.pairs import BELOW, MIDDLE, meet
from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL

HALF = 2.0**-53
Floats = NDArray[np.float64]
Choices = NDArray[np.int8]
Pairs = NDArray[np.int64]
# By level: the outward shift that makes up for the rounding of 1 - x.
SHIFT = np.array([-HALF, HALF, 0.0])
# A policy rolls only if this is better by more than this margin, which is more than rounding.
MARGIN = 2.0**-47
# The first step towards a bound aims this far beyond equality.
AIM = 2.0**-53
# Bounds wider than this are refused as useless.
WIDEST = 2.0**-20


class FloatOdds(NamedTuple):
    """The chances of a throw of n dice, as doubles, and factors that widen a sweep; index n = 0 is unused.

    Attributes:
        dice: int
            The number of dice rolled at the start of a turn.
        bust: array of float, shape (dice + 1,)
            The chance of a bust.
        gain: array of float, shape (dice + 1, dice + 1)
            ``gain[n, g]`` is the chance of g greens; ``gain[n, 0]`` that of all yellow, which changes nothing.
        again: array of float, shape (dice + 1,)
            1 / (1 - gain[n, 0]).
        up, down: arrays of float, shape (dice + 1,)
            Factors above and below 1 that turn a sweep over bounds into bounds; see the module.
    """

    dice: int
    bust: Floats
    gain: Floats
    again: Floats
    up: Floats
    down: Floats


class RaceTurns(NamedTuple):
    """Every turn, for all score pairs. If both players follow the same rules, there is only one side.

    Attributes:
        tops: array of int, shape (sides, target, target)
            ``tops[side, own, other]``: with this many points held or more, a turn banks.
        choices: array of int8, shape (sides, target, others, most points held + 1)
            ``choices[side, own, other, k]``: BANK, ROLL, or FREE if the player chooses the better one. There is one entry
            ``other`` if no choice depends on the opponent's points, else one for each.
        chase: array of float, shape (3, gaps)
            ``chase[level, gap]``: the chance of an opponent who has the last turn and is ``gap`` points behind; 0 without
            one.
    """

    tops: Pairs
    choices: Choices
    chase: Floats


class Pair(NamedTuple):
    """A pair of scores: what its two turns take.

    A pair has two roles: role 0 is the player who is approximated or bounded from above, role 1 the other one.

    Attributes:
        odds: FloatOdds
        factors: array of float, shape (3, dice + 1)
            As :func:`widen` returns them.
        shift: array of float, shape (3,)
            By level: the outward shift that makes up for the rounding of 1 - x.
        choices: array of int8
            As in :class:`RaceTurns`.
        seats: array of int, shape (2, 6)
            By role: its level, player, side, own points, the other's points, and the top of its turn.
        policy: array of int8, shape (2, points)
            The policy of stage 0, by player and points held. The role at level BELOW follows it.
        room: array of float, shape (4, 2, points)
            The arrays ``bank``, ``value``, ``slope`` and ``roll`` of the sweep of each role; see :func:`sweep`.
    """

    odds: FloatOdds
    factors: Floats
    shift: Floats
    choices: Choices
    seats: Pairs
    policy: Choices
    room: Floats


def turns(choices: Choices, dice: int) -> RaceTurns:
    """Return the turns of a race that ends when one player reaches the target.

    Parameters:
        choices: array of int8
            As in :class:`RaceTurns`.
        dice: int
            The number of dice rolled at the start of a turn.
    """
    sides, target, _, longest = choices.shape
    rolls = choices == ROLL
    last = np.where(rolls.any(axis=3), longest - rolls[..., ::-1].argmax(axis=3), 0)
    tops = np.maximum(last, (target - np.arange(target))[:, np.newaxis])
    tops = np.ascontiguousarray(np.broadcast_to(tops, (sides, target, target)))
    return RaceTurns(tops, choices, np.zeros((3, target + longest + dice)))


def widen(odds: FloatOdds) -> Floats:
    """Return the factors that widen a sweep, by level and number of dice; shape (3, dice + 1)."""
    return np.array([odds.down, odds.up, np.ones(odds.dice + 1)])


def approximate(odds: FloatOdds, turns: RaceTurns) -> Floats:
    """Return approximate chances of the mover at all starts, without error bounds; shape (sides, target, target).

    The indices are the mover's side, the mover's points and the other player's points.
    """
    middle: Floats = _solve(odds, turns, 1, np.zeros((2, 0, 0, 0)))[MIDDLE]
    return middle


def enclose(odds: FloatOdds, turns: RaceTurns, rolled: Floats | None = None) -> Floats:
    """Return proved bounds of the mover's chances at all starts.

    Parameters:
        odds: FloatOdds
        turns: RaceTurns
        rolled: array of float, shape (2, target, target, points), optional
            ``rolled[end, own, other, k]`` is filled with bounds of the value of one roll with k points held, for side 0.

    Returns:
        array of float, shape (2, sides, target, target)
            ``bounds[end, side, own, other]``, with lower bounds at end 0 and upper bounds at end 1.

    Raises:
        ArithmeticError
            The bounds are wider than ``WIDEST``.
    """
    bounds = _solve(odds, turns, 3, np.zeros((2, 0, 0, 0)) if rolled is None else rolled)[:MIDDLE]
    widest = float((bounds[1] - bounds[0]).max())
    # Not ``widest > WIDEST``, which would be False for NaN.
    if not widest <= WIDEST:
        raise ArithmeticError(f"the starts of turns are enclosed within {widest!r} only: too much rounding adds up")
    return bounds


def _solve(odds: FloatOdds, turns: RaceTurns, stages: int, rolled: Floats) -> Floats:
    """Return ``starts[level, side, own, other]``, shape (3, sides, target, target).

    After one stage only the level MIDDLE is valid; after three stages all levels are. ``rolled`` is filled as in
    :func:`enclose`, with bounds only.
    """
    sides, target, _ = turns.tops.shape
    starts = np.full((3, sides, target, target), 0.5)
    order = _pairs(target, sides)
    longest = int(turns.tops.max()) + odds.dice
    seats, policy = np.zeros((2, 6), np.int64), np.full((2, longest), FREE, np.int8)
    room = np.zeros((4, 2, longest))
    _race(odds, widen(odds), SHIFT, order, *turns, stages, starts, rolled, seats, policy, room)
    return starts


def _pairs(target: int, sides: int) -> Pairs:
    """Return the score pairs (i, j) by falling i + j, shape (pairs, 2); with one side only those with i <= j."""
    i, j = np.indices((target, target)).reshape(2, -1)
    pairs = np.stack([i, j], axis=1)[(i <= j) | (sides > 1)]
    return pairs[np.argsort(-pairs.sum(axis=1), kind="stable")]


@inner
def sweep(
    odds: FloatOdds,
    factors: Floats,
    top: int,
    follow: Choices,
    b: float,
    bank: Floats,
    value: Floats,
    slope: Floats,
    roll: Floats,
) -> float:
    """Evaluate one turn for k < top points held, from the value b of a bust; the start is worth ``roll[0]``.

    Parameters:
        odds: FloatOdds
        factors: array of float, shape (dice + 1,)
            The factors of one level, by number of dice.
        top: int
            The number of points held from which on ``value`` and ``slope`` are given.
        follow: array of int8, shape (top,) or longer
            By points held: BANK, ROLL, or FREE for the better one.
        b: float
            The value of a bust, and of banking no points.
        bank: array of float, shape (top,) or longer
            The values of banking; ``bank[0]`` is set to b.
        value, slope: arrays of float, shape (top + dice,) or longer
            Filled with the values of the decisions and their slopes in b.
        roll: array of float, shape (top,) or longer
            Filled with the values of one roll.

    Returns:
        float
            The slope of the value of the start in b.
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
    """Return 1 - x + ``shift``, which makes up for the rounding, but at least 0: widening needs it."""
    x = (1.0 - x) + shift
    return x if x > 0.0 else 0.0  # noqa: FURB136 - as above


@inner
def _turn(pair: Pair, role: int, level: int, x: Floats, out: Floats, rise: Floats) -> bool:
    """Fill ``out`` with the chance of a role that moves while the other's is ``x``, and tell the slope; see ``meet``."""
    seats, room, roll = pair.seats, pair.room, pair.room[3, role]
    follow = (
        pair.policy[seats[role, 1]]
        if level == BELOW
        else pair.choices[seats[role, 2], seats[role, 3], seats[role, 4] % pair.choices.shape[2]]
    )
    b, top = _left(x[0], pair.shift[level]), seats[role, 5]
    rise[0] *= sweep(pair.odds, pair.factors[level], top, follow, b, room[0, role], room[1, role], room[2, role], roll)
    out[0] = roll[0]
    return True


@njit(nogil=True, error_model="numpy")
def _race(  # noqa: C901  # one compiled loop over the pairs
    odds: FloatOdds,
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
    """Solve all pairs in order, each in up to three stages.

    Stage 0 approximates; stage 1 bounds the first player from above; stage 2 bounds the second player from above. Each
    bounds the other player from below.

    Parameters:
        odds: FloatOdds
        factors, shift, policy, room
            As in :class:`Pair`.
        order: array of int, shape (number of pairs, 2)
            The score pairs, as :func:`_pairs` returns them.
        tops, choices, chase
            As in :class:`RaceTurns`.
        stages: int
            1 or 3.
        starts: array of float, shape (3, sides, target, target)
            Filled with chances, by level, side, own points and the other's points. Level MIDDLE holds first guesses.
        rolled: array of float, shape (2, target, target, points)
            Filled as in :func:`enclose`; it may hold no points.
        seats: array of int, shape (2, 6)
            Work space, as in :class:`Pair`.
    """
    sides, target = tops.shape[0], tops.shape[1]
    bank, value, slope, roll = room
    pair = Pair(odds, factors, shift, choices, seats, policy, room)
    z, steep, far, near, work = np.zeros(1), np.zeros(1), np.zeros(1), np.zeros(1), np.zeros((6, 1))
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
            z[0] = starts[MIDDLE, seats[0, 2], seats[0, 3], seats[0, 4]]
            aim = AIM if stage else 0.0
            if not meet(_turn, pair, seats[0, 0], seats[1, 0], 0, z, steep, far, near, aim, work) and stage:
                # There are no bounds. An approximation is as good as it is.
                far[0] = near[0] = np.nan
            for role in range(2):
                level, side, mine = seats[role, 0], seats[role, 1], seats[role, 2]
                own, other = seats[role, 3], seats[role, 4]
                starts[level, mine, own, other] = near[0] if role else far[0]
                for k in range(seats[role, 5]):
                    if stage == 0:
                        policy[side, k] = choices[mine, own, other % choices.shape[2], k]
                        if policy[side, k] == FREE:
                            policy[side, k] = ROLL if value[role, k] > bank[role, k] + MARGIN else BANK
                    elif mine == 0 and k < rolled.shape[3]:
                        rolled[level, own, other, k] = roll[role, k]
