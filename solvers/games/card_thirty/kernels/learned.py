"""The learned player, compiled: it tries its plays, and takes the one whose class of positions has the highest value."""

import numpy as np

from solvers.cards import JOKER
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import (
    DISCARDS,
    HAND,
    LAID,
    MOVER,
    PILE,
    TURN,
    WILD,
    WORTH,
    count,
    discard,
    draw,
    fetch,
    lowest,
    restock,
    take,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.lay_down import search
from solvers.games.card_thirty.kernels.players import (
    barred_card,
    choose_discard,
    covered,
    lay_all,
    out_now,
    turn,
    unseen,
    useful,
)
from solvers.games.card_thirty.kernels.prospects import features, fitting
from solvers.games.card_thirty.learned.classes import HIGHEST, LOWEST, THOUSAND
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.strategies import CAREFULLY, STYLE

LEARNED = 3
# The style of learned players. Its other numbers are not used: they try several ways to lay down.
LEARNED_STYLE = np.array([LEARNED, 0, 0, 5, 4, 6, 10, 0], np.int64)
# The moments with classes of their own: after a discard, and before a card of the stock is drawn.
AFTER, BEFORE = 0, 1
BINS, MIDDLE = HIGHEST - LOWEST + 1, -LOWEST
# Ways to lay down: keep the jokers unless they are needed, spend those that free five points, spend all.
WAYS = np.array(
    [[CAREFULLY, 0, 0, 99, 0, 6, 10, 0], [CAREFULLY, 0, 0, 5, 0, 6, 10, 0], [CAREFULLY, 0, 0, 1, 99, 6, 10, 0]],
    np.int64,
)
# The most discards that are weighed after a lay-down.
WEIGHED = 7
# Room for plans, work, pairs, features, the candidates' cards and scores, and a way to lay down.
ROOM = 121


@apart
@inner
def index(g: Numbers, rules: Numbers, player: int, card: int, weights: Numbers, tables: Tables, room: Numbers) -> int:
    """Return the index of a player's position in thousandths."""
    return index_of(g, rules, player, card, unseen(g, player), fitting(g), weights, tables, room)


@apart
@inner
def index_of(
    g: Numbers,
    rules: Numbers,
    player: int,
    card: int,
    live: int,
    fits: int,
    weights: Numbers,
    tables: Tables,
    room: Numbers,
) -> int:
    """Return the same, given the cards that the player has not seen and those that fit on the table, which no discard changes."""
    x = room[60 : 60 + FEATURES]
    features(g, rules, player, card, live, fits, tables, room[0:12].reshape(3, 4), room[12:52], x)
    phase = 2 * g[LAID + player] + g[LAID + 1 - player]
    total = 0
    for k in range(FEATURES):
        total += weights[phase, k] * x[k]
    return total


@inner
def bin_of(thousandths: int) -> int:
    """Return the class of an index: whole units, rounded down, from -100 to 100, counted from 0."""
    return min(max(thousandths // THOUSAND + MIDDLE, 0), BINS - 1)


@apart
@inner
def best_discard(
    g: Numbers,
    rules: Numbers,
    player: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    board: Numbers,
) -> tuple[float, int, int]:
    """Return value, index and card of the best discard; the card is -1 if there is none. ``board`` is room for a board."""
    hand, wild = g[HAND + player], g[WILD + player]
    barred = barred_card(g, rules)
    cards, scores = room[86:99], room[100:113]
    live, fits = unseen(g, player), fitting(g)
    whole = count(useful(hand) & live)
    kept = 0
    if not g[LAID + player]:
        plans = room[0:12].reshape(3, 4)
        most = search(g, hand, wild, False, 0, tables, plans, room[12:52])
        kept = covered(hand, plans[most], 0, tables)
    number = 0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card != barred:
            cards[number] = card
            scores[number] = WORTH[card] - whole + count(useful(hand & ~(1 << card)) & live)
            scores[number] += 0 if kept >> card & 1 else 12
            number += 1
    if number == 0 and wild and barred != JOKER:
        cards[0], scores[0], number = JOKER, 0, 1
    best, best_index, chosen = -1e9, 0, -1
    for _ in range(min(number, WEIGHED)):
        at = 0
        for k in range(1, number):
            if scores[k] > scores[at]:
                at = k
        scores[at] = -1 << 30
        copy(g, board)
        discard(board, cards[at])
        own = index_of(board, rules, player, cards[at], live, fits, weights, tables, room)
        value = values[AFTER, 2 * g[LAID + player] + g[LAID + 1 - player], bin_of(own)]
        if value > best or (value == best and own > best_index):
            best, best_index, chosen = value, own, cards[at]
    return best, best_index, chosen


@apart
@inner
def best_play(
    g: Numbers,
    rules: Numbers,
    player: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
) -> tuple[float, int]:
    """Lay down and choose the discard that are best; return the value and the card. ``g`` becomes the board after laying."""
    value, own, card = best_discard(g, rules, player, weights, values, tables, room, boards[0])
    plans, pair, numbers = room[0:12].reshape(3, 4), room[52:54], room[113:121]
    copy(g, boards[2])
    better = False
    last_hand, last_wild = g[HAND + player], g[WILD + player]
    for way in range(len(WAYS) if g[WILD + player] else 1):
        copy(g, boards[1])
        copy(WAYS[way], numbers)
        lay_all(boards[1], rules, player, numbers, tables, plans, room[12:52], pair)
        if boards[1, HAND + player] == last_hand and boards[1, WILD + player] == last_wild:
            continue
        last_hand, last_wild = boards[1, HAND + player], boards[1, WILD + player]
        other, other_index, discarded = best_discard(boards[1], rules, player, weights, values, tables, room, boards[0])
        if discarded >= 0 and (other > value or (other == value and other_index > own)):
            value, own, card = other, other_index, discarded
            copy(boards[1], boards[2])
            better = True
    if better:
        copy(boards[2], g)
    return value, card


@apart
@inner
def takes(
    g: Numbers,
    rules: Numbers,
    player: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
) -> bool:
    """Return True if the top discard is worth more than a card of the stock."""
    card = g[DISCARDS + g[PILE] - 1]
    if card != JOKER and not g[WILD + player]:
        fits = useful(g[HAND + player])
        if g[LAID + player]:
            fits |= fitting(g)
        if not fits >> card & 1:
            return False
    own = index(g, rules, player, -1, weights, tables, room)
    stock = values[BEFORE, 2 * g[LAID + player] + g[LAID + 1 - player], bin_of(own)]
    copy(g, boards[3])
    take(boards[3])
    if g[LAID + player]:
        fetch(boards[3], player)
    if out_now(boards[3], rules, player, tables, room[0:12].reshape(3, 4), room[12:52], room[52:54]):
        return True
    value, discarded = best_play(boards[3], rules, player, weights, values, tables, room, boards)
    return discarded >= 0 and value > stock


@apart
@inner
def finish(
    g: Numbers,
    rules: Numbers,
    player: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
) -> bool:
    """Lay down and discard after a card has been drawn; return True if the hand is over."""
    plans, work, pair, numbers = room[0:12].reshape(3, 4), room[12:52], room[52:54], room[113:121]
    card = -1
    if g[LAID + player]:
        fetch(g, player)
    if out_now(g, rules, player, tables, plans, work, pair):
        if g[HAND + player] == 0 and g[WILD + player] == 0:
            return True
    else:
        _, card = best_play(g, rules, player, weights, values, tables, room, boards)
    if card < 0:
        copy(WAYS[0], numbers)
        card = choose_discard(g, rules, player, numbers, tables, plans, work)
    discard(g, card)
    return bool(g[HAND + player] == 0 and g[WILD + player] == 0)


@apart
@inner
def play_turn(
    g: Numbers,
    rules: Numbers,
    strategy: Numbers,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
) -> bool:
    """Play one turn of the player to move by any strategy; return True if the hand is over.

    Parameters:
        strategy, weights, values: arrays
            The player. ``weights`` and ``values`` matter if the style is LEARNED.
        tables: array
            The run tables.
        room, boards: arrays of int, shapes (ROOM,) and (4, SIZE)
            Room for work.
    """
    if strategy[STYLE] != LEARNED:
        return turn(g, rules, strategy, tables, room, boards[0])
    player = g[MOVER]
    if g[TURN]:
        if not restock(g, rules):
            return True
        if g[PILE] and takes(g, rules, player, weights, values, tables, room, boards):
            take(g)
        else:
            draw(g)
    return finish(g, rules, player, weights, values, tables, room, boards)
