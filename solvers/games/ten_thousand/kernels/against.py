r"""Fixed strategies of 10.000 against best play, all in one sweep over the pairs of scores.

Scores are counted in levels of 50. After every roll best play chooses by given chances to win, the *guide*: those of the player
to move in the race of two best players (:mod:`solvers.games.ten_thousand.kernels.race`). Among equal options it takes the
first, which sets aside the most dice. It banks unless rolling is worth more. The values of a turn are those of the guide
(:mod:`solvers.games.ten_thousand.kernels.turn`). The turn is then followed forwards, hand by hand. This gives the chance p(d)
that it banks d > 0 levels, and the chance f of a bust. Both depend on the scores, and on no strategy, so one turn serves for
all strategies. Let q(d) and g be the chances of a strategy's turn. Let X and Y be the chances of best play before its own turn
and before the strategy's, with i levels against j:

.. math::

    X(i, j) = f Y(i, j) + A, \quad Y(i, j) = g X(i, j) + C, \qquad
    A = \sum_{d > 0} p(d) Y(i + d, j), \quad C = \sum_{d > 0} q(d) X(i, j + d),

so that :math:`X = (A + f C) / (1 - f g)`, and 1 - f g = s + f t with the sums s of p and t of q. From the target on X and Y
come from the last turn, which best play and strategies play as in a match.

**Best play.** A turn by these chances must be worth the guide's value of its start, within :func:`~solvers.games.ten_thousand.derived.rows.close`; :func:`against` demands
this for every pair of scores. So in a turn best play loses at most that and the error of the guide, whoever the other
player is.

**Error.** Nothing is negative, so a rounding changes a sum by a factor of :math:`1 \pm 2^{-53}`. The chance of a hand in a turn
is a sum of at most n products, with n the largest number of options that leave the same hand: after a roll that scores, each
option leads to it from one level only. So all chances of a turn with r rolls on average are off by r (n + 3) roundings
together, and by one more for each hand and level in the sums p and f. As s is summed like A and replaces 1 - f, X is exactly
the chance in a game with p and f divided by their sum. In each turn that game differs from the true one with a chance of at
most the same number of roundings. A, s and C take one rounding for each term and a few more. The expected sum of all roundings
until the end of the game follows the equations of X and Y, with the roundings of a turn added in every turn. It is computed
beside them, with :data:`SPARE` more in each turn, and times 2^-53 it bounds the error of X. The last turn adds
:func:`solvers.games.ten_thousand.derived.rounding.rounding`. The chances of a strategy's turn are exact to 2^-100 before they are rounded.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.engine.compiling import inner
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.derived.rows import close
from solvers.games.ten_thousand.hands import FULL, PLACE
from solvers.games.ten_thousand.kernels.matched import Match, Options, match
from solvers.games.ten_thousand.kernels.program import LANES, WIDTH
from solvers.games.ten_thousand.kernels.turn import Floats, Numbers, room, sweep
from solvers.games.ten_thousand.matches import PolicyTurns
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

HALF = 2.0**-53
# Roundings that are counted in each turn beside those of its sums.
SPARE = 32
# The expected number of roundings is itself rounded, far less than by this factor.
ROUNDED = 1.0 + 2.0**-20
START = PLACE[FULL]


class Chance(NamedTuple):
    """The chance of a strategy to win against best play if it moves first, or second, and the bound of both errors."""

    first: float
    second: float
    error: float


def against(rules: TenThousandRules, guide: Floats, strategies: Sequence[PolicyTurns]) -> list[Chance]:
    """Return the chances of strategies against best play.

    ``guide`` are the chances to win of the player to move if both play best, by own and other's level.

    Raises:
        ArithmeticError: the best choices by the guide are not worth what it says.
    """
    target = rules.target // UNIT
    game, levels = match(rules, guide, strategies)
    moves = np.zeros((2, len(strategies), target, target))
    waits = np.zeros_like(moves)
    short = play(game, levels, moves, waits, room(game.program, levels))
    # Not ``short > close``, which would be False for NaN.
    if not short <= close(rules, "race"):
        raise ArithmeticError(f"rules {rules.canonical()}: best play misses its chances by {short!r}")
    return [
        Chance(
            1.0 - float(waits[0, k, 0, 0]),
            1.0 - float(moves[0, k, 0, 0]),
            float(max(waits[1, k, 0, 0], moves[1, k, 0, 0])) * HALF * ROUNDED + rounding(rules) + HALF,
        )
        for k in range(len(strategies))
    ]


@njit(nogil=True, error_model="numpy")
def play(match: Match, levels: int, moves: Floats, waits: Floats, numbers: Floats) -> float:
    """Play best against all strategies; return by how much a turn misses the guide at most.

    Parameters:
        match: Match
        levels: int
            A level from which all bank.
        moves: array of float, shape (2, strategies, target, target)
            Filled with the chance of best play before its own turn, and with the roundings of this number, by best play's
            level and the strategy's.
        waits: array of float, shape (2, strategies, target, target)
            Filled with the same before the strategy's turn, by the strategy's level and best play's.
        numbers: array of float, shape (doubles,)
            Room for eight turns up to ``levels``.
    """
    target, reach = len(match.guide), match.program.reach
    own, b, tail, start = np.zeros(LANES, np.int64), np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    bank = np.zeros((levels + reach + 1, LANES))
    laws, held = np.zeros((levels + reach + 1, LANES)), np.zeros((levels + reach + 1) * WIDTH * LANES)
    law, rolls = np.zeros(levels + reach + 1), np.zeros(LANES)
    short = 0.0
    for total in range(2 * target - 2, -1, -1):
        end = min(total, target - 1) + 1
        for first in range(max(0, total - target + 1), end, LANES):
            for lane in range(LANES):
                own[lane] = min(first + lane, end - 1)
            top = prepare(match, total, own, levels, bank, b)
            sweep(match.program, match.factor, own[0], top, own, b, bank, tail, numbers, start, False)
            follow(match, own[0], top, own, bank, numbers, held, laws, rolls)
            for lane in range(min(LANES, end - first)):
                i, j = own[lane], total - own[lane]
                for u in range(top + reach + 1):
                    law[u] = laws[u, lane]
                short = max(short, missed(match, lane, i, j, top, bank, b, law))
                _meet(match, i, j, top + reach + 1, rolls[lane], law, moves, waits)
    return short


@inner
def prepare(match: Match, total: int, own: Numbers, levels: int, bank: Floats, b: Floats) -> int:
    """Fill in the values of banking and of a bust; return the level from which all bank in a group of turns."""
    target = len(match.guide)
    top: int = max(target, own[LANES - 1] + match.minimum)
    for lane in range(LANES):
        i, j = own[lane], total - own[lane]
        b[lane] = 1.0 - match.guide[j, i]
        # Rolling is worth at most 1 - least (1 - b), and banking 1 - free, which falls as the lead grows.
        while match.last and top < levels and match.free[top - j] > match.least * match.guide[j, i]:
            top += 1
    for lane in range(LANES):
        i, j = own[lane], total - own[lane]
        for u in range(own[0], target):
            bank[u, lane] = 0.0 if i == 0 and u < match.entry else 1.0 - match.guide[j, u]
        for u in range(target, top + match.program.reach + 1):
            bank[u, lane] = 1.0 - match.free[u - j] if match.last else 1.0
        for u in range(own[0], i + match.minimum):
            bank[u, lane] = 0.0
    return top


@inner
def follow(  # noqa: C901,PLR0912  # one compiled loop over the levels
    match: Match, low: int, top: int, own: Numbers, bank: Floats, numbers: Floats, held: Floats, laws: Floats,
    rolls: Floats,
) -> None:  # fmt: skip
    """Fill ``laws`` with the chance that each turn banks up to each level, and up to its own level with that of a bust.

    ``numbers`` are the values of hands after a sweep, and ``held`` are zeros, and are left so. ``rolls`` are filled with the
    mean number of rolls.
    """
    some, first, end = match.options, len(match.program.left) * LANES, top + match.program.reach + 1
    rolled, taken, busts = np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    for u in range(low, end):
        for lane in range(LANES):
            laws[u, lane] = 0.0
    for lane in range(LANES):
        rolls[lane] = 0.0
        held[(own[lane] * WIDTH + START) * LANES + lane] = 1.0
    for u in range(low, top):
        base = first + u * WIDTH * LANES
        for h in range(WIDTH):
            here = (u * WIDTH + h) * LANES
            whole = 0.0
            for lane in range(LANES):
                chance = held[here + lane]
                held[here + lane] = 0.0
                rolled[lane] = chance
                if chance == 0.0:
                    continue
                free = u > own[lane] and u >= own[lane] + match.minimum and not (own[lane] == 0 and u < match.entry)
                if free and not numbers[first + here + lane] > bank[u, lane]:
                    laws[u, lane] += chance
                    rolled[lane] = 0.0
                else:
                    busts[lane] += chance * match.program.bust[h]
                    rolls[lane] += chance
                    whole += chance
            if whole == 0.0:
                continue
            for roll in range(some.ends[h], some.ends[h + 1]):
                _take(some, roll, numbers, base, taken)
                weight = some.weights[roll]
                for lane in range(LANES):
                    held[np.uint64((u * WIDTH + int(taken[lane])) * LANES + lane)] += rolled[lane] * weight
        # Sums of sums round less often than one long sum.
        for lane in range(LANES):
            laws[own[lane], lane] += busts[lane]
            busts[lane] = 0.0
    for u in range(top, end):
        for h in range(WIDTH):
            for lane in range(LANES):
                here = (u * WIDTH + h) * LANES + lane
                laws[u, lane] += held[here]
                held[here] = 0.0


@inner
def _take(some: Options, roll: int, numbers: Floats, base: int, taken: Floats) -> None:
    """Fill ``taken`` with the best option of a roll in each lane, of equal ones the first; ``base`` is the place of the level."""
    one = np.uint64(1)
    l1, l2, l3, l4, l5, l6, l7 = (
        np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(5), np.uint64(6), np.uint64(7),
    )  # fmt: skip
    level = np.uint64(base)
    k, end = some.starts[roll], some.starts[roll + 1]
    lead = some.leads[k]
    t0 = t1 = t2 = t3 = t4 = t5 = t6 = t7 = lead
    if end > k + one:
        p = level + some.places[k]
        x0, x1, x2, x3 = numbers[p], numbers[p + l1], numbers[p + l2], numbers[p + l3]
        x4, x5, x6, x7 = numbers[p + l4], numbers[p + l5], numbers[p + l6], numbers[p + l7]
        for each in range(k + one, end):
            lead = some.leads[each]
            p = level + some.places[each]
            y0, y1, y2, y3 = numbers[p], numbers[p + l1], numbers[p + l2], numbers[p + l3]
            y4, y5, y6, y7 = numbers[p + l4], numbers[p + l5], numbers[p + l6], numbers[p + l7]
            b0, b1, b2, b3, b4, b5, b6, b7 = y0 > x0, y1 > x1, y2 > x2, y3 > x3, y4 > x4, y5 > x5, y6 > x6, y7 > x7
            t0, t1, t2, t3 = lead if b0 else t0, lead if b1 else t1, lead if b2 else t2, lead if b3 else t3
            t4, t5, t6, t7 = lead if b4 else t4, lead if b5 else t5, lead if b6 else t6, lead if b7 else t7
            x0, x1, x2, x3 = max(x0, y0), max(x1, y1), max(x2, y2), max(x3, y3)
            x4, x5, x6, x7 = max(x4, y4), max(x5, y5), max(x6, y6), max(x7, y7)
    taken[0], taken[1], taken[2], taken[3] = t0, t1, t2, t3
    taken[4], taken[5], taken[6], taken[7] = t4, t5, t6, t7


@inner
def missed(match: Match, lane: int, i: int, j: int, top: int, bank: Floats, b: Floats, law: Floats) -> float:
    """Return by how much the value of a turn differs from the guide."""
    value: float = law[i] * b[lane]
    for u in range(i + 1, top + match.program.reach + 1):
        value += law[u] * bank[u, lane]
    short: float = abs(value - match.guide[i, j])
    return short


@inner
def _meet(match: Match, i: int, j: int, end: int, rolls: float, law: Floats, moves: Floats, waits: Floats) -> None:
    """Fill in the numbers of one pair of scores for all strategies, from the chances of best play's turn."""
    target, begun = len(match.guide), 1 if j == 0 else 0
    some, called = 0.0, 0.0
    for u in range(i + 1, end):
        some += law[u]
        if u >= target:
            called += law[u] * (1.0 - match.fixed[u - j]) if match.last else law[u]
    # The roundings of the sums over levels and hands, and of the rolls; then those of the strategy's turn.
    mine = 3.0 * (end - i) + 2.0 * WIDTH + rolls * (match.sums + 3) + SPARE
    theirs = float(match.odds.shape[2] + SPARE)
    for k in range(len(match.odds)):
        odds = match.odds[k, begun]
        lost = 0.0
        if match.last:
            for d in range(target - j, len(odds)):
                lost += odds[d] * match.free[j + d - i]
        share = some + law[i] * match.some[k, begun]
        for kind in range(2):
            a, c = (called, lost) if kind == 0 else (mine, theirs)
            for u in range(i + 1, target):
                a += law[u] * waits[kind, k, j, u]
            for d in range(1, min(len(odds), target - j)):
                c += odds[d] * moves[kind, k, i, j + d]
            x = (a + law[i] * c) / share
            moves[kind, k, i, j] = x
            waits[kind, k, j, i] = c + odds[0] * x
