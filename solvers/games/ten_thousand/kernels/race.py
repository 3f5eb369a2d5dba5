r"""The race of two players of 10.000, solved pair by pair of scores with proved bounds.

Scores are counted in levels of 50. ``chances[kind, player, own, other]`` bounds or approximates the chance to win of a
player who moves with ``own`` levels banked against ``other``, both below the target. Banked points only grow, so pairs are
solved in the order of falling sums (:mod:`solvers.engine.pairs`); eight pairs of one sum stand side by side. Banking up to
level u is worth 1 - chances[opponent, other, u] below the target; from there on 1 - c(u - other) with c the chance of an
opponent who has the last turn, or 1 if there is none.

There is no approximation before the bounds: the first stage of a pair, an upper bound of the first player and a lower one
of the second, begins near enough to its solution, and the second stage ends near the first. The approximation of a chance
is the middle of its bounds. The plan of a turn is the policy that attains the lower bound.

**The top of a turn.** A player who rolls has at most the chance 1 - p (1 - b), with p the smallest chance of a bust and b
the value of a bust: this is the bound of rolling from the top on. Banking is worth 1 - c there, and c falls as the lead
grows. So banking is right as soon as c <= p (1 - b). While a pair is solved, 1 - b is not known yet, so the top is placed
where c <= p times 0.9 of a guess of it. If the guess was too high, the bounds are wider but still bounds.

The turn of a player with a fixed strategy depends on the scores by its class alone, apart from the last turn: ``odds`` are the
chances of the levels that it banks.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.compiling import inner
from solvers.engine.pairs import ABOVE, BELOW, MIDDLE, meet
from solvers.games.ten_thousand.kernels.program import LANES, Program
from solvers.games.ten_thousand.kernels.turn import Floats, Numbers, sweep, width_of

HALF = 2.0**-53
# The slope with which Newton's method begins at the highest scores.
STEEP = 0.1
# The first step towards a bound aims this far beyond equality.
AIM = 2.0**-46
# By kind: the outward shift that makes up for the rounding of 1 - x.
SHIFT = (-HALF, HALF)
# The guess of the opponent's chance after a bust is multiplied by this, so that the top is rather too high than too low.
SURE = 0.9
# The number of terms of a strategy's turn that are summed at a time.
BLOCK = 16
# Room for plans is reserved for this many numbers a hand on average.
ENDS = 6
# Results of a race that was not solved: a pair was not enclosed, or there was too little room for plans.
FAILED, SHORT = -1, -2


class Players(NamedTuple):
    """The two players of a race. If both play alike, arrays have one entry for both, else two.

    Attributes:
        target: int
            The level that ends the race.
        entry: int
            The levels that a player must bank at once the first time.
        minimum: int
            The levels that each bank must have.
        least: float
            The smallest chance of a bust of any hand, rounded down.
        last: bool
            True if the opponent has one more turn after the target is banked.
        chase: array of float, shape (3, players, gaps)
            The chance to win the last turn, by kind, player, and gap between the totals.
        fixed: array of bool, shape (players,)
            True if the player follows a strategy.
        odds: array of float, shape (3, players, classes, levels)
            By kind, player, class and levels banked: the chances of a strategy's turn.
        classes: array of int, shape (players, target, target)
            The class of a turn, by player and own and the other's level.
    """

    target: int
    entry: int
    minimum: int
    least: float
    last: bool
    chase: Floats
    fixed: NDArray[np.bool_]
    odds: Floats
    classes: Numbers


class Group(NamedTuple):
    """Eight pairs of scores, and room for their turns. The first index of arrays is the kind or the player.

    Attributes:
        scores: array of int, shape (2, lanes)
            The level of each player.
        tops: array of int, shape (2,)
            The level from which all bank.
        bank: array of float, shape (2, 2, levels, lanes)
            The value of banking.
        b, tail: arrays of float, shape (lanes,)
            The value of a bust, and a bound of rolling from the top on.
        filled: array of int, shape (2,)
            The top from which the numbers of each player have their values for good; 0 if there is none.
        numbers: array of float, shape (2, doubles)
            The numbers of the turn of each player that was evaluated last; see
            :func:`solvers.games.ten_thousand.kernels.turn.room`.
    """

    scores: Numbers
    tops: Numbers
    bank: Floats
    b: Floats
    tail: Floats
    filled: Numbers
    numbers: Floats


class Race(NamedTuple):
    """Everything that a turn of a group takes. ``factor`` is as :func:`factors` of the module ``turn`` returns it.

    ``chances`` are those of the module, shape (3, players, target, target).
    """

    program: Program
    factor: Floats
    players: Players
    group: Group
    chances: Floats


@njit(nogil=True, error_model="numpy")
def share(  # noqa: C901  # one compiled loop over the pairs
    game: Race, high: int, low: int, part: int, parts: int, slopes: Floats, fresh: Floats, places: Numbers, plans: Numbers, before: int, size: int,
) -> int:  # fmt: skip
    """Solve one part of the pairs with each sum from ``high`` down to ``low``; pairs with higher sums are solved.

    If there are several parts, they may be solved at the same time, and the sum is a single one.

    Return how many entries of ``plans`` are used then, FAILED if a pair was not enclosed, or SHORT if they are too few.

    Parameters:
        game: Race
            ``game.chances`` is filled with the chances.
        high, low: int
            The sums of the levels of both players.
        part, parts: int
            The part, and how many there are.
        slopes, fresh: arrays of float, shape (target + 1,)
            The slopes of higher sums, and room for those of this one; they may be one array.
        places: array of int, shape (players, target, target)
            Filled with the place of each turn's intervals in ``plans``; unchanged if the player follows a strategy.
        plans: array of int
            Filled with the intervals of levels of the turn at which each hand is rolled, each hand's followed by -1.
        before, size: int
            What is added to the places in ``plans``, and the entries of ``plans`` that are used already.
    """
    target, sides, scores = game.players.target, len(game.players.fixed), game.group.scores
    z, far, near = np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    steep, work = np.zeros(LANES), np.zeros((6, LANES))
    # Not constants, for which functions would be compiled once more.
    above, below, hands = int(ABOVE), int(BELOW), len(game.program.bust)
    for total in range(high, low - 1, -1):
        first = max(0, total - target + 1)
        # If both players do the same, only one order of each pair is solved.
        end = total // 2 + 1 if sides == 1 else min(total, target - 1) + 1
        for start in range(first + part * LANES, end, parts * LANES):
            for lane in range(LANES):
                scores[0, lane] = min(start + lane, end - 1)
                scores[1, lane] = total - scores[0, lane]
            prepare(game)
            if size + 2 * LANES * hands * ENDS > len(plans):
                return SHORT
            for player in range(2):
                for lane in range(LANES):
                    i, j = scores[player, lane], scores[1 - player, lane]
                    if player:
                        z[lane] = _above(game, player % sides, i, j)
                    else:
                        z[lane], steep[lane] = _guess(game, i, j), 0.5 * (slopes[i] + slopes[i + 1])
                if not meet(play, game, above, below, player, z, steep, far, near, AIM, work):
                    return FAILED
                _keep(game, player, far, near)
                # The plan of the other player is that of the lower bound, whose numbers stay in the group's room.
                other = 1 - player
                if not game.players.fixed[other % sides]:
                    for lane in range(min(LANES, end - start)):
                        places[other % sides, scores[other, lane], scores[player, lane]] = before + size
                        size = write_plan(game, other, lane, plans, size)
            for lane in range(LANES):
                fresh[scores[0, lane]] = steep[lane]
    return size


@inner
def prepare(game: Race) -> None:
    """Find the tops of a group's turns, and fill in the values of banking."""
    players, group = game.players, game.group
    sides, length = len(players.fixed), group.bank.shape[2]
    for player in range(2):
        top = _top(game, player)
        group.tops[player] = top
        low = min(group.scores[player, 0], group.scores[player, LANES - 1])
        # A free player's turn needs as many levels as a roll may rise above its top; a strategy's may need all.
        end = length if players.fixed[player % sides] else min(length, top + game.program.reach + 1)
        for kind in range(2):
            for lane in range(LANES):
                _bank(game, kind, player, lane, low, end)


@inner
def _top(game: Race, player: int) -> int:
    """Return the level from which a player is taken to bank in all turns of a group."""
    players, scores = game.players, game.group.scores
    target, each = players.target, (1 - player) % len(players.fixed)
    top: int = max(target, max(scores[player, 0], scores[player, LANES - 1]) + players.minimum)
    if players.last:
        middle, chase = game.chances[MIDDLE, each], players.chase[MIDDLE, each]
        for lane in range(LANES):
            own, other = scores[player, lane], scores[1 - player, lane]
            # The opponent's chance after a bust is not known yet; those of higher scores are.
            if own + 1 < target:
                guess = middle[other, own + 1]
            else:
                guess = 0.25 * middle[other + 1, own] if other + 1 < target else 0.25
            u = top
            while u - other < len(chase) - 1 and chase[u - other] > SURE * players.least * guess:
                u += 1
            top = u
    return top


@inner
def _bank(game: Race, kind: int, player: int, lane: int, low: int, end: int) -> None:
    """Fill in bounds of the value of banking up to the levels from ``low`` to ``end`` - 1 in one lane."""
    players, scores, bank = game.players, game.group.scores, game.group.bank[kind, player]
    own, other, each = scores[player, lane], scores[1 - player, lane], (1 - player) % len(players.fixed)
    target, lost, chase = players.target, game.chances[1 - kind, each, other], players.chase[1 - kind, each]
    for u in range(low, min(end, target)):
        bank[u, lane] = _left(lost[u], kind)
    for u in range(max(low, target), end):
        bank[u, lane] = 1.0
    if players.last:
        # A chance to reach more levels than are listed is not larger than the last one, and at least 0.
        beyond = 0.0 if kind == ABOVE else chase[-1]
        for u in range(max(low, target), end):
            bank[u, lane] = _left(chase[u - other] if u - other < len(chase) else beyond, kind)
    # It is not allowed to bank less than the entry or the least bank, and nothing is worse.
    must = max(players.minimum, players.entry if own == 0 else 0)
    for u in range(low, min(end, own + must)):
        bank[u, lane] = 0.0


@inner
def _left(x: float, kind: int) -> float:
    """Return a bound of 1 - x, from 0 to 1."""
    return min(max((1.0 - x) + SHIFT[kind], 0.0), 1.0)


@inner
def play(game: Race, player: int, kind: int, x: Floats, out: Floats, _: Floats) -> bool:
    """Fill ``out`` with the chances of a player who moves while the other's chance is ``x``; return False, see ``meet``."""
    players, group = game.players, game.group
    own, b, bank = group.scores[player], group.b, group.bank[kind, player]
    for lane in range(LANES):
        b[lane] = _left(x[lane], kind)
    if players.fixed[player % len(players.fixed)]:
        for lane in range(LANES):
            each = player % len(players.fixed)
            odds = players.odds[kind, each, players.classes[each, own[lane], group.scores[1 - player, lane]]]
            out[lane] = _banked(odds, bank, lane, own[lane], b[lane], kind)
        return False
    for lane in range(LANES):
        roll = 1.0 - players.least * (1.0 - b[lane])
        group.tail[lane] = min(roll + 2.0 * HALF, 1.0) if kind == ABOVE else 0.0
    low = min(own[0], own[LANES - 1])
    # Without a last turn everybody has won from the target on, with every bound.
    top = group.tops[player]
    filled = not players.last and group.filled[player] == top
    sweep(game.program, game.factor[kind], low, top, own, b, bank, group.tail, group.numbers[player], out, filled)
    group.filled[player] = top
    return False


@inner
def _banked(odds: Floats, bank: Floats, lane: int, own: int, b: float, kind: int) -> float:
    """Return the value of a strategy's turn that begins at level ``own``."""
    total: float = odds[0] * b
    # Sums of sums round less often than one long sum.
    for block in range(1, len(odds), BLOCK):
        part = 0.0
        for k in range(block, min(block + BLOCK, len(odds))):
            part += odds[k] * bank[min(own + k, len(bank) - 1), lane]
        total += part
    # The chances of the levels are bounds themselves, and this makes up for the sums.
    return total * (1.0 + 2.0 * SHIFT[kind] * (len(odds) // BLOCK + BLOCK + 8))


@inner
def write_plan(game: Race, player: int, lane: int, plans: Numbers, size: int) -> int:
    """Append the intervals of levels at which each hand is rolled; return the numbers used of ``plans``."""
    group, maxima = game.group, len(game.program.left)
    own, top, bank = group.scores[player, lane], group.tops[player], group.bank[BELOW, player]
    width = width_of(game.program)
    for h in range(len(game.program.bust)):
        rolls = False
        for u in range(own + 1, top + 1):
            better = u < top and group.numbers[player, (maxima + u * width + h) * LANES + lane] > bank[u, lane]
            if better != rolls:
                plans[size] = u - own if better else u - own - 1
                size += 1
            rolls = better
        plans[size] = -1
        size += 1
    return size


@inner
def _guess(game: Race, i: int, j: int) -> float:
    """Return a first guess of a chance: a surface through those of higher scores, of second degree if there are enough."""
    w, target = game.chances[MIDDLE, 0], game.players.target
    guess: float = 0.5
    if i + 1 < target and j + 1 < target:
        guess = w[i + 1, j] + w[i, j + 1] - w[i + 1, j + 1]
    elif i + 2 < target:
        guess = 2.0 * w[i + 1, j] - w[i + 2, j]
    elif j + 2 < target:
        guess = 2.0 * w[i, j + 1] - w[i, j + 2]
    if i + 2 < target and j + 2 < target:
        guess += 0.5 * (guess - w[i + 2, j] - w[i, j + 2] + w[i + 2, j + 1] + w[i + 1, j + 2] - w[i + 1, j + 1])
    return min(max(guess, 0.0), 1.0)


@inner
def _above(game: Race, side: int, i: int, j: int) -> float:
    """Return a first guess of an upper bound: as far from the lower one as those of higher scores, and the aim."""
    width = 0.0
    for up in range(2):
        if i + up < game.players.target and j + 1 - up < game.players.target:
            one = game.chances[:, side, i + up, j + 1 - up]
            width = max(width, one[ABOVE] - one[BELOW])
    below: float = game.chances[BELOW, side, i, j]
    return below + width + AIM


@inner
def _keep(game: Race, first: int, far: Floats, near: Floats) -> None:
    """Keep the bounds of a group: ``far`` above player ``first``, ``near`` below the other one; then their middles."""
    sides, scores = len(game.players.fixed), game.group.scores
    for lane in range(LANES):
        i, j = scores[first, lane], scores[1 - first, lane]
        game.chances[ABOVE, first % sides, i, j] = far[lane]
        game.chances[BELOW, (1 - first) % sides, j, i] = near[lane]
        one, other = game.chances[:, first % sides, i, j], game.chances[:, (1 - first) % sides, j, i]
        one[MIDDLE] = 0.5 * (one[BELOW] + one[ABOVE])
        other[MIDDLE] = 0.5 * (other[BELOW] + other[ABOVE])
