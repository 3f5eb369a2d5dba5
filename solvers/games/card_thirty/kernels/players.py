"""Fixed strategies of the card game of Thirty, compiled: what to draw, what to lay down, what to discard.

A strategy is an array of numbers (:mod:`solvers.games.card_thirty.strategies`), so that one piece of code plays them all and a
search can vary them.
"""

import numpy as np

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import RANKS
from solvers.games.card_thirty.kernels.board import (
    DISCARDS,
    FIRST_MELD,
    HAND,
    JUST_TAKEN,
    LAID,
    LAYOFF,
    MOVER,
    NEEDS_DISCARD,
    OPENLY,
    PILE,
    RUNS,
    SETS,
    TAKEN,
    TURN,
    WILD,
    WORTH,
    add_jokers,
    alike,
    below,
    cards_of,
    count,
    discard,
    draw,
    fetch,
    lowest,
    of_ranks,
    points_of,
    restock,
    take,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy
from solvers.games.card_thirty.kernels.hand.run_tables import NATURALS_OF_RUNS, Tables
from solvers.games.card_thirty.kernels.lay_down import BUDGET, IN_SETS, SHARES, WORTH_LAID, lay, search
from solvers.games.card_thirty.learned.prospects import SUIT_MASK, SUITS
from solvers.games.card_thirty.rules import JOKER_POINTS
from solvers.games.card_thirty.strategies import (
    ADDS,
    ALARM,
    CAREFULLY,
    FREES,
    GREEDILY,
    HOLDS,
    PROSPECT,
    RANDOMLY,
    SPENDS,
    STYLE,
)

# The places of the arrays that a player needs room for.
PLANS, WORK, PAIR = 0, 12, 52
ROOM = 60


def _completing() -> Numbers:
    """Return, by mask of a suit's cards, the mask of the ranks that would be in a run with them."""
    masks = np.arange(1 << RANKS)
    places = masks | (masks & 1) << RANKS
    table = np.zeros(1 << RANKS, np.int64)
    for rank in range(RANKS):
        joined = places | 1 << rank | (1 << RANKS if rank == 0 else 0)
        run = joined & joined >> 1 & joined >> 2
        near = run | run << 1 | run << 2
        inside = near >> rank & 1 | (near >> RANKS & 1 if rank == 0 else 0)
        table |= np.where((inside == 1) & (masks >> rank & 1 == 0), 1 << rank, 0)
    return table


COMPLETING = _completing()


@inner
def useful(hand: int) -> int:
    """Return the cards that would be in a meld with cards of a hand: a third of a rank, or a third in sequence."""
    cards = 0
    for suit in range(SUITS):
        cards |= COMPLETING[hand >> RANKS * suit & SUIT_MASK] << RANKS * suit
    return cards | of_ranks(alike(hand)[0]) & ~hand


@apart
@inner
def unseen(g: Numbers, player: int) -> int:
    """Return the natural cards that a player has not seen, or that the player knows to be in the opponent's hand."""
    gone = g[HAND + player]
    for k in range(g[PILE]):
        if g[DISCARDS + k] != JOKER:
            gone |= 1 << g[DISCARDS + k]
    for rank in range(RANKS):
        gone |= cards_of(g[SETS + rank], rank)
    for suit in range(SUITS):
        natural = g[RUNS + suit] & ~g[4 + suit]
        gone |= ((natural | natural >> RANKS) & SUIT_MASK) << RANKS * suit
    return int(~gone & ((1 << 52) - 1))


@apart
@inner
def ready(g: Numbers, rules: Numbers, hand: int, wild: int, tables: Tables, plans: Numbers, work: Numbers) -> int:
    """Return the fewest jokers with which new melds of a hand are worth enough for a first lay-down; -1 if none do."""
    most = search(g, hand, wild, False, 0, tables, plans, work)
    for j in range(wild + 1):
        worth = plans[min(j, most), WORTH_LAID]
        if worth > 0 and worth + JOKER_POINTS * j >= rules[FIRST_MELD]:
            return j
    return -1


@inner
def barred_card(g: Numbers, rules: Numbers) -> int:
    """Return the card that may not be discarded, as it was taken openly in this turn; -1 if there is none."""
    return int(g[TAKEN]) if g[OPENLY] and not rules[JUST_TAKEN] else -1


@apart
@inner
def stuck(g: Numbers, rules: Numbers, player: int) -> bool:
    """Return True if a player must discard a card to end the turn, and holds none that may be discarded.

    A last card that is a joker counts as barred if a joker was taken, although it may be another one: to lay down less is
    legal.
    """
    hand, wild = g[HAND + player], g[WILD + player]
    if hand == 0 and wild == 0:
        return bool(rules[NEEDS_DISCARD])
    barred = barred_card(g, rules)
    if barred == JOKER:
        return bool(hand == 0 and wild == 1)
    return bool(barred >= 0 and hand == 1 << barred and wild == 0)


@apart
@inner
def out_now(
    g: Numbers, rules: Numbers, player: int, tables: Tables, plans: Numbers, work: Numbers, pair: Numbers
) -> bool:
    """Lay down every card but one that may be discarded, or every card, if that can be done; return True if it was."""
    hand, wild = g[HAND + player], g[WILD + player]
    opened = g[LAID + player] == 1
    barred = barred_card(g, rules)
    most = search(g, hand, wild, opened, 1, tables, plans, work)
    left = count(hand) - plans[most, WORTH_LAID]
    if left > 1:
        return False
    kept, last = 0, 0
    if left == 1 and 0 <= barred < JOKER and hand >> barred & 1:
        # The plan may leave the barred card: choose the last card first, and lay down all others.
        last = last_card(g, hand, wild, opened, barred, tables, plans, work)
        most = -1
    elif left == 0 and rules[NEEDS_DISCARD]:
        if wild > most and not (barred == JOKER and wild == 1):
            kept = 1
        else:
            last = last_card(g, hand, wild, opened, barred, tables, plans, work)
            most = -1
    if most < 0:
        if last == 0:
            return False
        most = search(g, hand & ~last, wild, opened, 1, tables, plans, work)
    if (
        not opened
        and _points_of_new(hand & ~last, plans[most], tables) + JOKER_POINTS * (wild - kept) < rules[FIRST_MELD]
    ):
        return False
    g[HAND + player] &= ~last
    lay(g, player, opened, 1, plans[most], tables, pair)
    g[HAND + player] |= last
    add_jokers(g, player, g[WILD + player] - kept)
    return True


@apart
@inner
def last_card(
    g: Numbers, hand: int, wild: int, opened: bool, barred: int, tables: Tables, plans: Numbers, work: Numbers
) -> int:
    """Return, as a mask, a natural card without which all others can be laid down, and not the barred one; 0 if none."""
    rest = hand & ~(1 << barred) if 0 <= barred < JOKER else hand
    while rest:
        last = rest & -rest
        rest &= rest - 1
        others = hand & ~last
        most = search(g, others, wild, opened, 1, tables, plans, work)
        if plans[most, WORTH_LAID] == count(others):
            return int(last)
    return 0


@inner
def covered(hand: int, plan: Numbers, by: int, tables: Tables) -> int:
    """Return the cards of a hand that a plan of new melds lays down; ``by`` is what the plan was found by."""
    cards = plan[IN_SETS]
    for suit in range(SUITS):
        part = (hand & ~plan[IN_SETS]) >> RANKS * suit & SUIT_MASK
        naturals = tables[NATURALS_OF_RUNS, by, plan[SHARES] >> 2 * suit & 3, part]
        cards |= ((naturals | naturals >> RANKS) & SUIT_MASK) << RANKS * suit
    return int(cards)


@inner
def _points_of_new(hand: int, plan: Numbers, tables: Tables) -> int:
    """Return the points of the natural cards of a plan of new melds that was found by their number."""
    return points_of(covered(hand, plan, 1, tables), 0)


@inner
def worth_jokers(plans: Numbers, fewest: int, most: int, strategy: Numbers, freely: bool) -> int:
    """Return the jokers that a strategy spends on a plan: from the fewest on, as long as each frees enough points."""
    spent = fewest
    while spent < most:
        gain = plans[spent + 1, WORTH_LAID] - plans[spent, WORTH_LAID]
        if gain < strategy[FREES] and not (freely and gain > 0):
            break
        spent += 1
    return spent


@apart
@inner
def lay_all(
    g: Numbers, rules: Numbers, player: int, strategy: Numbers, tables: Tables, plans: Numbers, work: Numbers, pair: Numbers
) -> None:  # fmt: skip
    """Lay down what a strategy lays down, other than to go out."""
    other = 1 - player
    freely = count(g[HAND + other]) + g[WILD + other] <= strategy[SPENDS]
    if not g[LAID + player]:
        wild = g[WILD + player]
        needed = ready(g, rules, g[HAND + player], wild, tables, plans, work)
        if needed < 0:
            return
        spent = worth_jokers(plans, min(needed, BUDGET), min(wild, BUDGET), strategy, freely)
        lay(g, player, False, 0, plans[spent], tables, pair)
        # Jokers that only make the points enough go to any meld.
        add_jokers(g, player, max(0, needed - wild + g[WILD + player]))
        if not rules[LAYOFF]:
            return
    fetch(g, player)
    most = search(g, g[HAND + player], g[WILD + player], True, 0, tables, plans, work)
    spent = worth_jokers(plans, 0, most, strategy, freely)
    if plans[spent, WORTH_LAID] > 0:
        lay(g, player, True, 0, plans[spent], tables, pair)
    if (strategy[STYLE] != CAREFULLY or freely) and g[WILD + player] and not rules[NEEDS_DISCARD]:
        add_jokers(g, player, g[WILD + player] - (1 if g[HAND + player] == 0 else 0))


@apart
@inner
def wants(
    g: Numbers, rules: Numbers, player: int, strategy: Numbers, card: int, tables: Tables, plans: Numbers, work: Numbers
) -> bool:
    """Return True if a strategy takes the top discard rather than a card of the stock."""
    if strategy[STYLE] == RANDOMLY:
        return below(g, 2) == 0
    if card == JOKER:
        return True
    hand, wild = g[HAND + player], g[WILD + player]
    opened = g[LAID + player] == 1
    one = 1 << card
    if opened:
        most = search(g, hand, wild, True, 0, tables, plans, work)
        before = plans[most, WORTH_LAID]
        most = search(g, hand | one, wild, True, 0, tables, plans, work)
        return bool(plans[most, WORTH_LAID] - before >= WORTH[card])
    if not useful(hand) & one and wild == 0:
        return False
    before = ready(g, rules, hand, wild, tables, plans, work)
    worth = plans[min(wild, 2), WORTH_LAID]
    after = ready(g, rules, hand | one, wild, tables, plans, work)
    gain = plans[min(wild, 2), WORTH_LAID] - worth
    if after >= 0 and before < 0:
        return True
    if strategy[STYLE] == GREEDILY:
        return after >= 0 and gain > 0
    return bool(gain >= strategy[ADDS])


@apart
@inner
def random_card(g: Numbers, player: int, barred: int) -> int:
    """Return a random card of a hand other than the barred one; there must be another."""
    hand, wild = g[HAND + player], g[WILD + player]
    held = count(hand)
    while True:
        place = below(g, held + wild)
        card = JOKER
        if place < held:
            rest = hand
            for _ in range(place):
                rest &= rest - 1
            card = lowest(rest)
        # Of two jokers, the one that was not taken may go.
        if card != barred or (card == JOKER and wild > 1):
            return card


@apart
@inner
def outside(g: Numbers, player: int, barred: int, tables: Tables, plans: Numbers, work: Numbers) -> int:
    """Return the natural cards that may be discarded: those in no meld if there are any, else all but the barred one."""
    hand = g[HAND + player]
    free = hand & ~(1 << barred) if 0 <= barred < JOKER else hand
    if g[LAID + player]:
        return int(free)
    most = search(g, hand, g[WILD + player], False, 0, tables, plans, work)
    dead = free & ~covered(hand, plans[most], 0, tables)
    return int(dead or free)


@apart
@inner
def choose_discard(
    g: Numbers, rules: Numbers, player: int, strategy: Numbers, tables: Tables, plans: Numbers, work: Numbers
) -> int:
    """Return the card that a strategy discards."""
    hand = g[HAND + player]
    barred = barred_card(g, rules)
    if strategy[STYLE] == RANDOMLY:
        return random_card(g, player, barred)
    rest = outside(g, player, barred, tables, plans, work)
    if rest == 0:
        return JOKER if g[WILD + player] else lowest(hand)
    best, chosen = -1 << 30, -1
    live = unseen(g, player) if strategy[PROSPECT] else 0
    whole = count(useful(hand) & live) if strategy[PROSPECT] else 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = 10 * WORTH[card]
        if strategy[PROSPECT]:
            value -= strategy[PROSPECT] * (whole - count(useful(hand & ~(1 << card)) & live))
        if value > best:
            best, chosen = value, card
    return chosen


@apart
@inner
def turn(g: Numbers, rules: Numbers, strategy: Numbers, tables: Tables, room: Numbers, before: Numbers) -> bool:
    """Play one turn of the player to move; return True if the hand is over. ``before`` is room for a board."""
    plans = room[0:12].reshape(3, 4)
    work, pair = room[12:52], room[52:54]
    player = g[MOVER]
    if g[TURN]:
        if not restock(g, rules):
            return True
        if g[PILE] and wants(g, rules, player, strategy, g[DISCARDS + g[PILE] - 1], tables, plans, work):
            take(g)
        else:
            draw(g)
    fetched = g[LAID + player] == 1
    if fetched:
        fetch(g, player)
    if not out_now(g, rules, player, tables, plans, work, pair):
        other = 1 - player
        held = count(g[HAND + other]) + g[WILD + other]
        if g[LAID + player] or g[TURN] >= 2 * strategy[HOLDS] or held <= strategy[ALARM]:
            copy(g, before)
            lay_all(g, rules, player, strategy, tables, plans, work, pair)
            if stuck(g, rules, player):
                copy(before, g)
    if g[HAND + player] == 0 and g[WILD + player] == 0:
        return True
    discard(g, choose_discard(g, rules, player, strategy, tables, plans, work))
    return bool(g[HAND + player] == 0 and g[WILD + player] == 0)
