"""A search for the best of some actions: play-outs by the learned player in sampled worlds, the same for each action.

Actions are told by the boards after them. Those that fall behind are dropped, so that most play-outs go to the best.
"""

import numpy as np
from numba import njit

from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import (
    DECK,
    DISCARDS,
    HAND,
    LAID,
    MOVER,
    PILE,
    RANDOM,
    SIZE,
    STOCK,
    WILD,
    draw,
    score,
)
from solvers.games.card_thirty.kernels.compiling import inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy, mix
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.learned import AFTER, ROOM, bin_of, finish, index, play_turn
from solvers.games.card_thirty.kernels.selfplay import MARGIN, WIN, worth
from solvers.games.card_thirty.kernels.worlds import sample

# What follows an action: the opponent's turn, a card of the stock, the rest of the turn, or nothing as the hand is over.
PASSED, DRAWS, PLAYS, OUT = range(4)
# What an even chance to win counts.
EVEN = 50.0


@inner
def position_value(
    g: Numbers, rules: Numbers, player: int, weights: Numbers, values: Floats, tables: Tables, room: Numbers
) -> float:
    """Return the table's value of a player's position after its discard, which lies on top."""
    own = index(g, rules, player, g[DISCARDS + g[PILE] - 1], weights, tables, room)
    return float(values[AFTER, 2 * g[LAID + player] + g[LAID + 1 - player], bin_of(own)])


@inner
def play_out(
    g: Numbers,
    rules: Numbers,
    kind: int,
    goal: int,
    turns: int,
    styles: Numbers,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
) -> float:
    """Play a hand on for some turns, and return what it is worth to player 0.

    A play-out that is broken off is worth the value of the player's own class, less that of the opponent's: each is the
    average over what the other may hold.
    """
    over = kind == OUT
    if kind == DRAWS:
        draw(g)
    if kind in (DRAWS, PLAYS):
        over = finish(g, rules, 0, weights, values, tables, room, boards)
    first, second = 0.0, 0.0
    for turn in range(turns):
        if over:
            break
        player = g[MOVER]
        over = play_turn(g, rules, styles[player], weights, values, tables, room, boards)
        if not over and turn >= turns - 2:
            value = position_value(g, rules, player, weights, values, tables, room)
            if player == 0:
                first = value
            else:
                second = value
    if over:
        return float(worth(goal, score(g, rules, 0), score(g, rules, 1)))
    if goal == MARGIN:
        return first - second
    return min(max(EVEN + first - second, 0.0), 2 * EVEN) if goal == WIN else first


@njit(nogil=True, error_model="numpy")
def search_round(
    root: Numbers,
    rules: Numbers,
    unknown: Numbers,
    held: int,
    candidates: Numbers,
    kinds: Numbers,
    alive: Numbers,
    goal: int,
    turns: int,
    styles: Numbers,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    seed: int,
    first: int,
    worlds: int,
    sums: Floats,
    crosses: Floats,
    counts: Numbers,
) -> None:
    """Play out the actions that are still alive in some worlds, and add up the results.

    Parameters:
        root: array of int
            The position's board.
        unknown, held: array of int, int
            The hidden cards, and how many of them the opponent holds.
        candidates, kinds, alive: arrays of int
            The boards after the actions, shape (actions, SIZE), what follows, and 1 for those still considered.
        turns: int
            The turns after which a play-out is broken off and the table's values stand for the rest.
        styles: array of int, shape (2, 8)
            The strategies that play on.
        first, worlds: int
            The number of the first world and how many there are; with the seed they determine the worlds.
        sums, crosses, counts: arrays
            Results, shape (actions,), their products, shape (actions, actions), and numbers of worlds; added to.
    """
    number = len(candidates)
    world, g, before = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    results = np.zeros(number)
    for k in range(first, first + worlds):
        sample(root, rules, unknown, held, mix(seed) + k * 16, weights, values, tables, room, boards, before, world)
        for a in range(number):
            if not alive[a]:
                continue
            copy(candidates[a], g)
            g[HAND + 1], g[WILD + 1] = world[HAND + 1], world[WILD + 1]
            for i in range(world[STOCK]):
                g[DECK + i] = world[DECK + i]
            g[RANDOM] = world[RANDOM]
            results[a] = play_out(g, rules, kinds[a], goal, turns, styles, weights, values, tables, room, boards)
        for a in range(number):
            if alive[a]:
                sums[a] += results[a]
                counts[a] += 1
                for b in range(number):
                    if alive[b]:
                        crosses[a, b] += results[a] * results[b]


@njit(nogil=True)
def narrow(
    sums: Floats,
    crosses: Floats,
    counts: Numbers,
    priors: Floats,
    trust: float,
    alive: Numbers,
    keep: int,
    clear: float,
) -> None:
    """Drop actions that are behind the best by ``clear`` standard errors, and the worst if more than ``keep`` are left.

    ``priors`` are values known before, which count like ``trust`` worlds.
    """
    number = len(sums)
    best = -1
    means = np.zeros(number)
    left = 0
    for a in range(number):
        if alive[a]:
            left += 1
            means[a] = (sums[a] + trust * priors[a]) / (counts[a] + trust)
            if best < 0 or means[a] > means[best]:
                best = a
    for a in range(number):
        if alive[a] and a != best:
            n = counts[a]
            difference = (sums[best] - sums[a]) / n
            square = (crosses[best, best] - 2 * crosses[best, a] + crosses[a, a]) / n - difference * difference
            error = np.sqrt(max(square, 1.0) / (n + trust))
            if means[best] - means[a] > clear * error:
                alive[a] = 0
                left -= 1
    while left > keep:
        worst = -1
        for a in range(number):
            if alive[a] and (worst < 0 or means[a] < means[worst]):
                worst = a
        alive[worst] = 0
        left -= 1
