"""Compiled hands that are played on from a decision, after the cards that its player cannot place are dealt anew."""

import numpy as np
from numba import njit

from solvers.cards import JOKER
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import DEALT as CARDS_DEALT
from solvers.games.card_thirty.kernels.board import (
    DECK,
    DISCARDS,
    HAND,
    JOKERS,
    LAID,
    MOVER,
    OPENLY,
    PILE,
    RANDOM,
    SEEN,
    SEEN_WILD,
    SHUFFLED,
    SIZE,
    STOCK,
    TURN,
    WILD,
    below,
    deal,
    draw,
    hold,
    lowest,
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
    LEARNED_STYLE,
    ROOM,
    finish,
    index,
    play_turn,
    takes,
)
from solvers.games.card_thirty.kernels.search import DRAWS, OUT, PLAYS
from solvers.games.card_thirty.kernels.selfplay import LONGEST
from solvers.games.card_thirty.kernels.worlds import deal_hidden
from solvers.games.card_thirty.learned.prospects import FEATURES

# The turns of a hand that are told apart: that of the player who begins, the dealer's first one, and all others.
FIRST, OPENING, LATER = range(3)
# What is noted of a decision behind the features of the position after its best action.
GROUP, MOMENT, PHASE, STAGE, PLAYER, DEALER, OWN, OTHER = range(FEATURES, FEATURES + 8)
NOTED = FEATURES + 8
# The stages of a turn in which there is something to decide.
DRAWING, PLAYING = range(2)
THOUSAND = 1000


@apart
@inner
def redeal(g: Numbers, player: int, cards: Numbers) -> None:
    """Deal the cards anew that a player cannot place: those of the stock, and those of the opponent that were not seen."""
    other = 1 - player
    number = 0
    rest = g[HAND + other] & ~g[SEEN + other]
    while rest:
        cards[number] = lowest(rest)
        number += 1
        rest &= rest - 1
    for _ in range(g[WILD + other] - g[SEEN_WILD + other]):
        cards[number] = JOKER
        number += 1
    held = number
    for k in range(g[STOCK]):
        cards[number] = g[DECK + k]
        number += 1
    for k in range(number - 1, 0, -1):
        place = below(g, k + 1)
        cards[k], cards[place] = cards[place], cards[k]
    g[HAND + other] &= g[SEEN + other]
    g[WILD + other] = g[SEEN_WILD + other]
    for k in range(held):
        hold(g, other, cards[k])
    for k in range(g[STOCK]):
        g[DECK + k] = cards[held + k]


@apart
@inner
def to_the_end(
    g: Numbers, rules: Numbers, weights: Numbers, values: Floats, tables: Tables, room: Numbers, boards: Numbers
) -> None:
    """Play a hand to its end by two learned players, each with weights and values of its own."""
    while g[TURN] < LONGEST:
        player = g[MOVER]
        if play_turn(g, rules, LEARNED_STYLE, weights[player], values[player], tables, room, boards):
            break


@inner
def group_of(g: Numbers, rules: Numbers, stage: int) -> int:
    """Return the group of the turn that the player to move is in: FIRST, OPENING or LATER."""
    if g[TURN] == 0:
        return FIRST
    drawn = stage == PLAYING and not g[OPENLY]
    full = 52 + rules[JOKERS] - 2 * rules[CARDS_DEALT] - 1
    return OPENING if g[TURN] & 1 and not g[SHUFFLED] and g[STOCK] + drawn == full else LATER


@apart
@inner
def note(
    g: Numbers,
    rules: Numbers,
    stage: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
    t: Numbers,
    noted: Numbers,
) -> bool:
    """Note the decision of the player to move, and return False if its best action ends the hand. ``t`` is room for a board."""
    player = g[MOVER]
    copy(g, t)
    moment = AFTER
    if stage == DRAWING:
        if t[PILE] and takes(t, rules, player, weights[player], values[player], tables, room, boards):
            take(t)
        else:
            moment = BEFORE
    if moment == AFTER and finish(t, rules, player, weights[player], values[player], tables, room, boards):
        return False
    card = t[DISCARDS + t[PILE] - 1] if moment == AFTER else -1
    index(t, rules, player, card, weights[player], tables, room)
    copy(room[60 : 60 + FEATURES], noted)
    noted[GROUP], noted[MOMENT], noted[STAGE] = group_of(g, rules, stage), moment, stage
    noted[PHASE] = 2 * t[LAID + player] + t[LAID + 1 - player]
    noted[PLAYER], noted[DEALER] = player, g[TURN] & 1
    return True


@njit(nogil=True)
def decisions(  # noqa: C901,PLR0912  # one compiled loop over turns
    hands: int,
    seed: int,
    weights: Numbers,
    values: Floats,
    players: int,
    chances: Numbers,
    rules: Numbers,
    tables: Tables,
    noted: Numbers,
    boards_noted: Numbers,
) -> int:
    """Play hands of two learned players, note some decisions, and play each on once with its hidden cards dealt anew.

    Parameters:
        weights, values: arrays, shapes (2, 4, FEATURES) and (2, 2, 4, BINS)
            Those of player 0 and of player 1, who deal in turn.
        players: int
            2 to note decisions of both players, 1 for those of player 0 alone.
        chances: array of int, shape (3, 4)
            The chance in a thousand that a decision is noted, by the group of its turn and the phase of its best action.
        noted: array of int, shape (any, NOTED)
            Filled with decisions, as far as there is room. Those whose best action ends the hand are left out.
        boards_noted: array of int, shape (any, SIZE) or (0, 0)
            Filled with the boards of the decisions unless it is empty. Then nothing is played on.

    Returns:
        int
            The number of decisions.
    """
    g, t, chance = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    room, boards, cards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64), np.zeros(SIZE, np.int64)
    number = 0
    for k in range(hands):
        chance[RANDOM] = mix(mix(seed) + k)
        deal(g, rules, mix(mix(seed) + k), k & 1)
        over = False
        while not over and g[TURN] < LONGEST:
            player = g[MOVER]
            for stage in range(2):
                if stage == DRAWING:
                    if g[TURN] == 0:
                        continue
                    if not restock(g, rules):
                        over = True
                        break
                lot, often, other = below(chance, THOUSAND), chances[group_of(g, rules, stage)], g[LAID + 1 - player]
                if (
                    # The player may lay down in this turn, or not.
                    (lot < often[other] or lot < often[2 + other])
                    and player < players
                    and number < len(noted)
                    and note(g, rules, stage, weights, values, tables, room, boards, t, noted[number])
                    and lot < often[noted[number, PHASE]]
                ):
                    if len(boards_noted):
                        copy(g, boards_noted[number])
                    else:
                        copy(g, t)
                        t[RANDOM] = mix(chance[RANDOM])
                        redeal(t, player, cards)
                        if stage == DRAWING or not finish(
                            t, rules, player, weights[player], values[player], tables, room, boards
                        ):
                            to_the_end(t, rules, weights, values, tables, room, boards)
                        noted[number, OWN], noted[number, OTHER] = score(t, rules, player), score(t, rules, 1 - player)
                    number += 1
                if stage == PLAYING:
                    over = finish(g, rules, player, weights[player], values[player], tables, room, boards)
                elif g[PILE] and takes(g, rules, player, weights[player], values[player], tables, room, boards):
                    take(g)
                else:
                    draw(g)
    return number


@njit(nogil=True)
def play_on(
    after: Numbers,
    kind: int,
    unknown: Numbers,
    held: int,
    weights: Numbers,
    values: Floats,
    rules: Numbers,
    tables: Tables,
    seed: int,
    scores: Numbers,
) -> None:
    """Play the hand on after an action, each time with the hidden cards dealt at random, and fill in the points scored.

    Parameters:
        after, kind: array of int, int
            The board after the action of player 0, and what follows: PASSED, DRAWS, PLAYS or OUT.
        unknown, held: array of int, int
            The hidden cards, and how many of them the opponent holds.
        scores: array of int, shape (times, 2)
            Filled with the points of player 0 and of player 1.
    """
    g, room, boards = np.zeros(SIZE, np.int64), np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    for k in range(len(scores)):
        deal_hidden(after, unknown, held, mix(seed) + k, g)
        over = kind == OUT
        if kind == DRAWS:
            draw(g)
        if kind in (DRAWS, PLAYS):
            over = finish(g, rules, 0, weights[0], values[0], tables, room, boards)
        if not over:
            to_the_end(g, rules, weights, values, tables, room, boards)
        scores[k, 0], scores[k, 1] = score(g, rules, 0), score(g, rules, 1)
