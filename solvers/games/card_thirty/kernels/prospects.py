"""Compiled features and indices of positions; :mod:`solvers.games.card_thirty.learned.prospects` says what they are."""

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import RANKS
from solvers.games.card_thirty.kernels.board import (
    FIRST_MELD,
    HAND,
    LAID,
    RUN_JOKERS,
    RUNS,
    SET_JOKERS,
    SETS,
    SHUFFLED,
    STOCK,
    WILD,
    cards_of,
    count,
    points_of,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.lay_down import ALL_PLACES, WORTH_LAID, grown, search
from solvers.games.card_thirty.kernels.players import useful
from solvers.games.card_thirty.learned.prospects import SUIT_MASK, SUITS
from solvers.games.card_thirty.rules import JOKER_POINTS


@apart
@inner
def fitting(g: Numbers) -> int:
    """Return the cards that fit on the table: to a set, to an end of a run, or in a joker's place; 0 if nobody has laid down."""
    cards = 0
    if not g[LAID] and not g[LAID + 1]:
        return cards
    for rank in range(RANKS):
        if g[SETS + rank]:
            cards |= cards_of(15 & ~g[SETS + rank], rank)
    for suit in range(SUITS):
        runs = g[RUNS + suit]
        places = ((runs << 1 | runs >> 1) & ~runs | g[RUN_JOKERS + suit]) & ALL_PLACES
        cards |= ((places | places >> RANKS) & SUIT_MASK) << RANKS * suit
    return int(cards)


@apart
@inner
def bridging(g: Numbers, hand: int) -> int:
    """Return the cards at an end of a run on the table that let a card of a hand follow."""
    cards = 0
    for suit in range(SUITS):
        runs, own = g[RUNS + suit], hand >> RANKS * suit & SUIT_MASK
        if runs and own:
            ends = (runs << 1 | runs >> 1) & ~runs & ALL_PLACES
            while ends:
                end = ends & -ends
                ends &= ends - 1
                if grown(own, runs | end) != runs | end:
                    cards |= ((end | end >> RANKS) & SUIT_MASK) << RANKS * suit
    return int(cards)


@apart
@inner
def features(
    g: Numbers, rules: Numbers, player: int, card: int, live: int, fits: int, tables: Tables, plans: Numbers,
    work: Numbers, x: Numbers,
) -> None:  # fmt: skip
    """Fill ``x`` with the features of a player's position after the discard of a card (-1 before the draw).

    ``live`` are the cards that are :func:`unseen`, and ``fits`` those that fit on the table.
    """
    hand, wild = g[HAND + player], g[WILD + player]
    held = count(g[HAND + 1 - player]) + g[WILD + 1 - player]
    own = count(hand)
    laid = g[LAID + player] == 1
    best, left = 0, own
    helps = useful(hand)
    if laid:
        helps |= bridging(g, hand)
    else:
        most = search(g, hand, wild, False, 0, tables, plans, work)
        if plans[most, WORTH_LAID] > 0:
            best = plans[most, WORTH_LAID] + JOKER_POINTS * wild
            search(g, hand, wild, False, 1, tables, plans, work)
            left = own - plans[most, WORTH_LAID]
    helpful, fitting_live = count(helps & live), count(fits & live)
    danger = 0
    if g[LAID + 1 - player] and 0 <= card < JOKER and fits >> card & 1:
        danger = 1
        if g[SET_JOKERS + card % RANKS] or g[RUN_JOKERS + card // RANKS] & (
            1 << card % RANKS | (1 << RANKS if card % RANKS == 0 else 0)
        ):
            danger = 2
    if card == JOKER:
        danger = 3
    total = points_of(hand, wild)
    x[0] = 1
    x[1] = total
    x[2] = own
    x[3] = wild
    x[4] = held
    x[5] = 0 if g[SHUFFLED] else g[STOCK]
    x[6] = best
    x[7] = left
    x[8] = helpful
    x[9] = fitting_live if laid else 0
    x[10] = left * left
    x[11] = wild * left
    x[12] = (fitting_live if laid else helpful) if left == 1 else 0
    x[13] = helpful if left == 2 else 0
    x[14] = held <= 1
    x[15] = held <= 3
    x[16] = held * total
    x[17] = held * own
    x[18] = danger
    x[19] = best >= rules[FIRST_MELD]
    x[20] = total - best
