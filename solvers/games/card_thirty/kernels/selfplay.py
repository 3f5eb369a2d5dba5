"""Compiled self-play: hands in which learned players meet each other and a pool of strategies, counted by class."""

import numpy as np
from numba import njit

from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import (
    DISCARDS,
    LAID,
    MOVER,
    PILE,
    RANDOM,
    SIZE,
    TURN,
    below,
    deal,
    draw,
    restock,
    score,
    take,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy, mix
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.learned import (
    AFTER,
    BEFORE,
    LEARNED,
    LEARNED_STYLE,
    ROOM,
    bin_of,
    finish,
    index,
    takes,
)
from solvers.games.card_thirty.kernels.players import turn
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.strategies import HOLDS, STYLE

# Longer hands are broken off; this does not happen with decks of 54 cards, which are drawn twice at most.
LONGEST = 400
# What a hand is worth to a player: the opponent's points less the player's, minus the player's points, or 100 if it is won.
MARGIN, OWN_LOSS, WIN = range(3)
CHANCES = 1000
# The learned player that is measured, and its opponent if that is another one.
LEARNER, RIVAL = 0, 1
# The largest margin that is told apart from larger ones.
REACH = 110


@inner
def worth(goal: int, own: int, other: int) -> int:
    """Return the worth of a hand to a player who scores ``own`` points, and the opponent ``other``."""
    if goal == MARGIN:
        return other - own
    if goal == OWN_LOSS:
        return -own
    return 100 if other > own else 50 if other == own else 0


@inner
def count_one(sums: Numbers, value: int) -> None:
    """Add a value to a number, a sum and a sum of squares."""
    sums[0] += 1
    sums[1] += value
    sums[2] += value * value


@inner
def record(seen: Numbers, number: int, player: int, moment: int, phase: int, place: int) -> int:
    """Note a class that a player has met, unless it was met before, and return the number of notes."""
    for k in range(number):
        if seen[k, 0] == player and seen[k, 1] == moment and seen[k, 2] == phase and seen[k, 3] == place:
            return number
    seen[number, 0] = player
    seen[number, 1] = moment
    seen[number, 2] = phase
    seen[number, 3] = place
    return number + 1


@inner
def pick(pool: Numbers, chance: Numbers, into: Numbers) -> None:
    """Copy a random strategy of a pool."""
    which = below(chance, CHANCES) % len(pool)
    copy(pool[which], into)


@apart
@inner
def hand(  # noqa: C901,PLR0912  # one compiled loop over turns
    g: Numbers,
    rules: Numbers,
    styles: Numbers,
    roles: Numbers,
    weights: Numbers,
    values: Floats,
    pool: Numbers,
    explored: int,
    chance: Numbers,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
    seen: Numbers,
    samples: Numbers,
    sampled: int,
) -> tuple[int, int]:
    """Play one hand, note the classes that learned players meet, and return how many were noted and how many sampled."""
    number = 0
    while g[TURN] < LONGEST:
        player = g[MOVER]
        learner = styles[player, STYLE] == LEARNED
        own_weights, own_values = weights[roles[player]], values[roles[player]]
        # A turn of another strategy leads to positions that the learned player would not meet by itself.
        strays = learner and roles[player] == LEARNER and below(chance, CHANCES) < explored
        if strays or not learner:
            copy(styles[player], styles[2])
            if strays:
                pick(pool, chance, styles[2])
            if turn(g, rules, styles[2], tables, room, boards[0]):
                break
            if not learner:
                continue
        else:
            if g[TURN]:
                if not restock(g, rules):
                    break
                if g[PILE] and takes(g, rules, player, own_weights, own_values, tables, room, boards):
                    take(g)
                else:
                    if roles[player] == LEARNER:
                        place = bin_of(index(g, rules, player, -1, own_weights, tables, room))
                        phase = 2 * g[LAID + player] + g[LAID + 1 - player]
                        number = record(seen, number, player, BEFORE, phase, place)
                    draw(g)
            if finish(g, rules, player, own_weights, own_values, tables, room, boards):
                break
        if roles[player] != LEARNER:
            continue
        place = bin_of(index(g, rules, player, g[DISCARDS + g[PILE] - 1], own_weights, tables, room))
        phase = 2 * g[LAID + player] + g[LAID + 1 - player]
        number = record(seen, number, player, AFTER, phase, place)
        if sampled < len(samples):
            copy(room[60 : 60 + FEATURES], samples[sampled])
            samples[sampled, FEATURES] = phase
            samples[sampled, FEATURES + 1] = player
            sampled += 1
    return number, sampled


@njit(nogil=True)
def self_play(
    hands: int,
    seed: int,
    goal: int,
    weights: Numbers,
    values: Floats,
    pool: Numbers,
    together: int,
    explored: int,
    rules: Numbers,
    tables: Tables,
    counts: Numbers,
    dealt: Numbers,
    margins: Numbers,
    dealt_margins: Numbers,
    samples: Numbers,
) -> int:
    """Play hands of a learned player, the learner, against itself and against the strategies of a pool.

    Parameters:
        hands, seed: int
        goal: int
            MARGIN, OWN_LOSS or WIN.
        weights, values: arrays, shapes (2, 4, FEATURES) and (2, 2, 4, BINS)
            The weights of features and the values of classes: first of the learner, then of the rival.
        pool: array of int, shape (strategies, 8)
            Strategies. One of the style LEARNED is the rival, another learned player.
        together: int
            The hands in a thousand in which both players are the learner.
        explored: int
            The turns in a thousand that the learner plays by a strategy of the pool.
        counts: array of int, shape (2, 4, BINS, 3)
            Number, sum and sum of squares of the worths of hands, by class; added to.
        dealt: array of int, shape (2, 3)
            The same before the deal, for learners who do not deal and who do; added to.
        margins: array of int, shape (2, 4, BINS, 2 * REACH + 1) or (0, 0, 0, 0)
            The number of hands by class and margin, from -REACH to REACH; added to unless it is empty.
        dealt_margins: array of int, shape (2, 2 * REACH + 1)
            The same before the deal.
        samples: array of int, shape (any, FEATURES + 3)
            Filled with features, phase, player, and what the hand was worth, as far as there is room.

    Returns:
        int
            The number of samples.
    """
    g, chance = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    seen = np.zeros((2 * LONGEST + 2, 4), np.int64)
    styles, roles = np.zeros((3, pool.shape[1]), np.int64), np.zeros(2, np.int64)
    sampled = 0
    for k in range(hands):
        chance[RANDOM] = mix(mix(seed) + k)
        own, both = below(chance, 2), below(chance, CHANCES) < together
        for player in range(2):
            roles[player] = LEARNER if both or player == own else RIVAL
            if roles[player] == LEARNER:
                copy(LEARNED_STYLE, styles[player])
            else:
                pick(pool, chance, styles[player])
                if styles[player, HOLDS] and below(chance, 2):
                    styles[player, HOLDS] = 1 + below(chance, 13)
        deal(g, rules, mix(mix(seed) + k), k & 1)
        first = sampled
        number, sampled = hand(
            g, rules, styles, roles, weights, values, pool, explored, chance, tables, room, boards, seen, samples, sampled
        )  # fmt: skip
        scores = score(g, rules, 0), score(g, rules, 1)
        for player in range(2):
            if roles[player] == LEARNER:
                value = worth(goal, scores[player], scores[1 - player])
                count_one(dealt[1 if player == k & 1 else 0], value)
                margin = min(max(scores[1 - player] - scores[player], -REACH), REACH)
                dealt_margins[1 if player == k & 1 else 0, margin + REACH] += 1
        for i in range(number):
            player = seen[i, 0]
            value = worth(goal, scores[player], scores[1 - player])
            count_one(counts[seen[i, 1], seen[i, 2], seen[i, 3]], value)
            if len(margins):
                margin = min(max(scores[1 - player] - scores[player], -REACH), REACH)
                margins[seen[i, 1], seen[i, 2], seen[i, 3], margin + REACH] += 1
        for i in range(first, sampled):
            player = samples[i, FEATURES + 1]
            samples[i, FEATURES + 2] = worth(goal, scores[player], scores[1 - player])
    return sampled
