"""A hand in play as one array of integers, and what changes it: dealing, drawing, melding, discarding.

Cards of a player are a mask of the 52 naturals (bit = card) and a number of jokers. Melds on the table are kept by suit and
by rank rather than one by one: for each suit the mask of the places of its runs and of those that jokers hold, for each
rank the mask of the suits in its sets and the number of jokers there. Two runs that touch count as one, and two sets of a
rank too. Everything that can be done on this board can be done with the melds themselves.
"""

import numpy as np

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import RANKS
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, mix, plus
from solvers.games.card_thirty.learned.prospects import SUIT_MASK, SUITS
from solvers.games.card_thirty.rules import DEALT as CARDS_DEALT
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS, CardThirtyRules

# Places of the array. Those that belong to players have two entries.
RUNS, RUN_JOKERS, SETS, SET_JOKERS = 0, 4, 8, 21
HAND, WILD, LAID, SEEN, SEEN_WILD = 34, 36, 38, 40, 42
MOVER, STOCK, PILE, SHUFFLED, TURN, TAKEN, OPENLY, RANDOM = range(44, 52)
DISCARDS, DECK = 52, 110
SIZE = 168
# Entries of the rules as an array.
FIRST_MELD, NEEDS_DISCARD, JUST_TAKEN, LAYOFF, RESHUFFLE, BONUS, JOKERS, DEALT = range(8)
# By card: its points, its rank and its suit.
WORTH = np.array([*POINTS * SUITS, JOKER_POINTS], np.int64)
NOBODY = -1


def rules_array(rules: CardThirtyRules) -> Numbers:
    """Return the rules that matter to a hand in play, in the order of ``FIRST_MELD`` and so on."""
    return np.array(
        [
            rules.first_meld,
            rules.going_out_needs_discard,
            rules.discard_just_taken,
            rules.layoff_in_laydown_turn,
            rules.stock_exhausted == "reshuffle",
            rules.kamikaze_bonus,
            rules.jokers,
            CARDS_DEALT,
        ],
        np.int64,
    )


@inner
def below(g: Numbers, limit: int) -> int:
    """Return a random number below a limit, and go on to the next one."""
    g[RANDOM] = plus(g[RANDOM], -7046029254386353131)
    return (mix(g[RANDOM]) >> 16 & 0x7FFFFFFFFFFF) % limit


@inner
def count(mask: int) -> int:
    """Return the number of bits that are set."""
    mask = mask - (mask >> 1 & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return (mask * 0x0101010101010101) >> 56 & 0x7F


@inner
def lowest(mask: int) -> int:
    """Return the number of the lowest bit that is set."""
    return count((mask & -mask) - 1)


@inner
def points_of(mask: int, wild: int) -> int:
    """Return the points of a hand."""
    total = JOKER_POINTS * wild
    while mask:
        total += WORTH[lowest(mask)]
        mask &= mask - 1
    return total


@inner
def suits_of(mask: int, rank: int) -> int:
    """Return the suits that a mask of cards has of a rank, as a mask of four bits."""
    return (mask >> rank & 1) | (mask >> (rank + 12) & 2) | (mask >> (rank + 24) & 4) | (mask >> (rank + 36) & 8)


@inner
def cards_of(suits: int, rank: int) -> int:
    """Return the mask of the cards of a rank in some suits."""
    return (suits & 1 | (suits & 2) << 12 | (suits & 4) << 24 | (suits & 8) << 36) << rank


@inner
def of_ranks(ranks: int) -> int:
    """Return the mask of the cards of all suits of some ranks."""
    return ranks | ranks << RANKS | ranks << 2 * RANKS | ranks << 3 * RANKS


@inner
def alike(mask: int) -> tuple[int, int]:
    """Return the ranks of which a mask has two cards or more, and those of which it has three or more."""
    one, two, three = 0, 0, 0
    for suit in range(SUITS):
        cards = mask >> RANKS * suit & SUIT_MASK
        three |= two & cards
        two |= one & cards
        one |= cards
    return two, three


@apart
@inner
def deal(g: Numbers, rules: Numbers, seed: int, dealer: int) -> None:
    """Shuffle a deck by a seed, and deal: ten cards to the dealer, eleven to the other player, who is to move.

    The cards of a seat depend on the seed alone: another dealer exchanges the hands of the players.
    """
    g[:] = 0
    g[RANDOM] = mix(seed)
    cards = 52 + rules[JOKERS]
    for k in range(cards):
        g[DECK + k] = min(k, JOKER)
    for k in range(cards - 1, 0, -1):
        other = below(g, k + 1)
        g[DECK + k], g[DECK + other] = g[DECK + other], g[DECK + k]
    g[STOCK] = cards
    g[MOVER] = 1 - dealer
    for _ in range(rules[DEALT]):
        hold(g, 1 - dealer, top(g))
        hold(g, dealer, top(g))
    hold(g, 1 - dealer, top(g))
    g[TAKEN] = NOBODY


@inner
def top(g: Numbers) -> int:
    """Take the top card of the stock away, and return it."""
    g[STOCK] -= 1
    return int(g[DECK + g[STOCK]])


@inner
def hold(g: Numbers, player: int, card: int) -> None:
    """Put a card into a hand."""
    if card == JOKER:
        g[WILD + player] += 1
    else:
        g[HAND + player] |= 1 << card


@apart
@inner
def restock(g: Numbers, rules: Numbers) -> bool:
    """Return True if there is a card to draw; if need be, the discards below the top one are shuffled once."""
    if g[STOCK]:
        return True
    if g[SHUFFLED] or not rules[RESHUFFLE] or g[PILE] < 2:
        return False
    g[SHUFFLED] = 1
    g[STOCK] = g[PILE] - 1
    for k in range(g[STOCK]):
        g[DECK + k] = g[DISCARDS + k]
    for k in range(g[STOCK] - 1, 0, -1):
        other = below(g, k + 1)
        g[DECK + k], g[DECK + other] = g[DECK + other], g[DECK + k]
    g[DISCARDS] = g[DISCARDS + g[PILE] - 1]
    g[PILE] = 1
    # All other cards were in the hands, so each player knows the other's.
    for player in range(2):
        g[SEEN + player] = g[HAND + player]
        g[SEEN_WILD + player] = g[WILD + player]
    return True


@inner
def draw(g: Numbers) -> None:
    """Draw the top card of the stock, which must not be empty."""
    card = top(g)
    hold(g, g[MOVER], card)
    g[TAKEN] = card
    g[OPENLY] = 0


@inner
def take(g: Numbers) -> None:
    """Take the top discard. There must be one."""
    g[PILE] -= 1
    card = g[DISCARDS + g[PILE]]
    player = g[MOVER]
    hold(g, player, card)
    if card == JOKER:
        g[SEEN_WILD + player] += 1
    else:
        g[SEEN + player] |= 1 << card
    g[TAKEN] = card
    g[OPENLY] = 1


@inner
def discard(g: Numbers, card: int) -> None:
    """Discard a card of the player to move, who is no longer to move then."""
    player = g[MOVER]
    if card == JOKER:
        g[WILD + player] -= 1
        g[SEEN_WILD + player] = max(0, g[SEEN_WILD + player] - 1)
    else:
        g[HAND + player] &= ~(1 << card)
        g[SEEN + player] &= ~(1 << card)
    g[DISCARDS + g[PILE]] = card
    g[PILE] += 1
    pass_turn(g)


@inner
def pass_turn(g: Numbers) -> None:
    """End the turn of the player to move."""
    g[MOVER] = 1 - g[MOVER]
    g[TURN] += 1
    g[TAKEN] = NOBODY


@apart
@inner
def fetch(g: Numbers, player: int) -> None:
    """Put natural cards of a hand into the places of jokers on the table, as long as that is possible."""
    for rank in range(RANKS):
        if g[SET_JOKERS + rank]:
            some = suits_of(g[HAND + player], rank) & ~g[SETS + rank]
            while some and g[SET_JOKERS + rank]:
                suit = some & -some
                some &= some - 1
                g[SETS + rank] |= suit
                g[SET_JOKERS + rank] -= 1
                given(g, player, cards_of(suit, rank))
    for suit in range(SUITS):
        if g[RUN_JOKERS + suit]:
            cards = g[HAND + player] >> RANKS * suit & SUIT_MASK
            some = (cards | (cards & 1) << RANKS) & g[RUN_JOKERS + suit]
            if some & 1 and some >> RANKS & 1:
                some &= SUIT_MASK
            g[RUN_JOKERS + suit] &= ~some
            while some:
                given(g, player, 1 << (RANKS * suit + lowest(some) % RANKS))
                some &= some - 1


@inner
def given(g: Numbers, player: int, card: int) -> None:
    """Exchange a natural card, a mask of one bit, for a joker that lay on the table."""
    g[HAND + player] &= ~card
    g[SEEN + player] &= ~card
    g[WILD + player] += 1
    g[SEEN_WILD + player] += 1


@apart
@inner
def add_jokers(g: Numbers, player: int, number: int) -> None:
    """Add jokers of a hand to melds: where they cannot be fetched if possible, else to a set, else to a run."""
    g[WILD + player] -= number
    g[SEEN_WILD + player] = min(g[SEEN_WILD + player], g[WILD + player])
    for rank in range(RANKS):
        if g[SETS + rank] == 15:
            return
    for _ in range(number):
        placed = False
        for rank in range(RANKS):
            if g[SETS + rank] and not placed:
                g[SET_JOKERS + rank] += 1
                placed = True
        for suit in range(SUITS):
            runs = g[RUNS + suit]
            ends = (runs << 1 | runs >> 1) & ~runs & ((1 << (RANKS + 1)) - 1)
            if ends and not placed:
                g[RUNS + suit] |= ends & -ends
                g[RUN_JOKERS + suit] |= ends & -ends
                placed = True


@inner
def score(g: Numbers, rules: Numbers, player: int) -> int:
    """Return the points that a player scores when the hand is over."""
    held = points_of(g[HAND + player], g[WILD + player])
    out = g[HAND + 1 - player] == 0 and g[WILD + 1 - player] == 0
    return held + (rules[BONUS] if out and not g[LAID + player] else 0)
