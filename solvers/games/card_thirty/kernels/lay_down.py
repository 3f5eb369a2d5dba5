"""The best ways for a player to lay down cards on the board, by the number of jokers spent.

New sets are tried one combination after the other, which is quick: eleven cards have at most five ranks of two cards or
more. What is left goes to runs, suit by suit, by the tables of :mod:`solvers.games.card_thirty.kernels.hand.run_tables`; a suit
with runs on the table has them grow at their ends first.
"""

from itertools import combinations

import numpy as np

from solvers.games.card_thirty.hand.melds import RANKS
from solvers.games.card_thirty.kernels.board import (
    HAND,
    LAID,
    RUN_JOKERS,
    RUNS,
    SEEN,
    SEEN_WILD,
    SET_JOKERS,
    SETS,
    WILD,
    WORTH,
    alike,
    cards_of,
    count,
    lowest,
    suits_of,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy
from solvers.games.card_thirty.kernels.hand.run_tables import NATURALS_OF_RUNS, PLACES_OF_RUNS, WORTH_OF_RUNS, Tables
from solvers.games.card_thirty.learned import prospects
from solvers.games.card_thirty.learned.prospects import SUIT_MASK, SUITS

# The most jokers that a search may spend on melds, more than which only fill up.
BUDGET = 2
ALL_PLACES = prospects.PLACES
# Places of a plan, which is an array: the worth of what is laid, the cards in new sets, the jokers in those of each suit's
# runs (two bits a suit), and the cards added to sets of the table.
WORTH_LAID, IN_SETS, SHARES, ADDED = range(4)


def _options() -> tuple[Numbers, Numbers, Numbers]:
    """Return the ways to use the suits of a rank for a new set: the suits and the jokers of each, and how many there are."""
    suits = np.zeros((16, 12), np.int64)
    jokers = np.zeros((16, 12), np.int64)
    number = np.ones(16, np.int64)
    for mask in range(16):
        held = [suit for suit in range(SUITS) if mask >> suit & 1]
        for size in range(len(held), 1, -1):
            for chosen in combinations(held, size):
                suits[mask, number[mask]] = sum(1 << suit for suit in chosen)
                jokers[mask, number[mask]] = 3 - min(3, size)
                number[mask] += 1
    return suits, jokers, number


OPTION_SUITS, OPTION_JOKERS, OPTIONS = _options()


# Runs that grow by all the cards that they can: the plain function, compiled.
grown = inner(prospects.grown)


@inner
def in_suit(cards: int, runs: int, jokers: int, by: int, tables: Tables, out: Numbers) -> int:
    """Return the worth of the cards of a suit that runs can take, with some jokers; ``out`` gets places and naturals."""
    if runs == 0:
        out[0] = tables[PLACES_OF_RUNS, by, jokers, cards]
        out[1] = tables[NATURALS_OF_RUNS, by, jokers, cards]
        return int(tables[WORTH_OF_RUNS, by, jokers, cards])
    return beside(cards, runs, jokers, by, tables, out)


@apart
@inner
def beside(cards: int, runs: int, jokers: int, by: int, tables: Tables, out: Numbers) -> int:
    """Return the same as :func:`in_suit` for a suit with runs on the table."""
    whole = grown(cards, runs)
    gained = whole & ~runs
    rest = cards & ~(gained | gained >> RANKS) & SUIT_MASK
    best = value_of(gained, by) + tables[WORTH_OF_RUNS, by, jokers, rest]
    out[0] = gained | tables[PLACES_OF_RUNS, by, jokers, rest] & ~whole
    out[1] = gained | tables[NATURALS_OF_RUNS, by, jokers, rest] & ~whole
    if jokers:
        ends = (whole << 1 | whole >> 1) & ~whole & ALL_PLACES
        while ends:
            end = ends & -ends
            ends &= ends - 1
            longer = grown(rest, whole | end)
            more = longer & ~whole & ~end
            if more:
                left = rest & ~(more | more >> RANKS) & SUIT_MASK
                total = value_of(gained | more, by) + tables[WORTH_OF_RUNS, by, jokers - 1, left]
                if total > best:
                    best = total
                    out[0] = gained | more | end | tables[PLACES_OF_RUNS, by, jokers - 1, left] & ~longer
                    out[1] = gained | more | tables[NATURALS_OF_RUNS, by, jokers - 1, left] & ~longer
    return int(best)


@inner
def value_of(places: int, by: int) -> int:
    """Return the points of natural cards at some places of a suit."""
    if by:
        return count(places)
    total = 0
    while places:
        total += WORTH[lowest(places) % RANKS]
        places &= places - 1
    return total


@inner
def worth_of(cards: int, by: int) -> int:
    """Return the worth of cards: their points, or their number."""
    if by:
        return count(cards)
    total = 0
    while cards:
        total += WORTH[lowest(cards)]
        cards &= cards - 1
    return total


@apart
@inner
def dearest_alone(g: Numbers, cards: int, opened: bool, by: int, tables: Tables, pair: Numbers) -> int:
    """Return the dearest of some cards that runs do not take without jokers, as a mask of one bit; 0 if there is none."""
    for suit in range(SUITS):
        part = cards >> RANKS * suit & SUIT_MASK
        in_suit(part, g[RUNS + suit] if opened else 0, 0, by, tables, pair)
        cards &= ~(((pair[1] | pair[1] >> RANKS) & SUIT_MASK) << RANKS * suit)
    best = 0
    while cards:
        card = cards & -cards
        cards &= cards - 1
        if not best or worth_of(card, by) > worth_of(best, by):
            best = card
    return best


@apart
@inner
def search(  # noqa: C901,PLR0912,PLR0915  # one compiled loop over sets, suits and jokers
    g: Numbers, hand: int, jokers: int, opened: bool, by: int, tables: Tables,
    plans: Numbers, work: Numbers,
) -> int:  # fmt: skip
    """Find the best plans for 0, 1 .. jokers, at most BUDGET, and return the most jokers tried.

    Parameters:
        g: array of int
            The board. Its melds are left aside unless ``opened``.
        hand, jokers: int
            The cards of the player.
        by: int
            What a plan is worth: the points of its natural cards (0), or their number (1).
        plans: array of int, shape (BUDGET + 1, 4)
            Filled with the plans. One with more jokers is worth more, or has ``WORTH_LAID`` 0 more than one with fewer.
        work: array of int, shape (40,)
            Room for ranks, their suits, the option of each, and the worth of suits.
    """
    most = min(jokers, BUDGET)
    for j in range(most + 1):
        plans[j, WORTH_LAID] = -1
    free = 0
    if opened:
        for rank in range(RANKS):
            if g[SETS + rank]:
                free |= cards_of(suits_of(hand, rank), rank)
    ranks, suits, chosen, values = work[0:6], work[6:12], work[12:18], work[18:36]
    pair = work[36:38]
    for version in range(2 if free else 1):
        # Cards that go to sets of the table may do more in runs, but no new set needs them.
        rest = hand & ~free
        number = 0
        two, three = alike(rest)
        begun = two if most else three
        while begun and number < len(ranks):
            rank = lowest(begun)
            begun &= begun - 1
            ranks[number], suits[number], chosen[number] = rank, suits_of(rest, rank), 0
            number += 1
        while True:
            spent, sets = 0, 0
            for k in range(number):
                spent += OPTION_JOKERS[suits[k], chosen[k]]
                sets |= cards_of(OPTION_SUITS[suits[k], chosen[k]], ranks[k])
            if spent <= most:
                left = most - spent
                runs_of = (hand if version else rest) & ~sets
                base = worth_of(sets | free, by)
                for j in range(left + 1):
                    total = 0
                    # The shares of jokers: the best suit for one, or for two, or two suits for one each.
                    for suit in range(SUITS):
                        part = runs_of >> RANKS * suit & SUIT_MASK
                        runs = g[RUNS + suit] if opened else 0
                        if runs == 0 and not version:
                            # What in_suit would return; this is by far the most frequent case, and calls take long.
                            values[3 * suit + j] = tables[WORTH_OF_RUNS, by, j, part]
                            continue
                        value = in_suit(part, runs, j, by, tables, pair)
                        if version:
                            covered = (pair[1] | pair[1] >> RANKS) & SUIT_MASK
                            value = worth_of(covered & ~(free >> RANKS * suit) & SUIT_MASK, by)
                        values[3 * suit + j] = value
                for j in range(left + 1):
                    total, shares, alone = 0, 0, 0
                    for suit in range(SUITS):
                        total += values[3 * suit]
                    if j == 1:
                        at = 0
                        for suit in range(1, SUITS):
                            if values[3 * suit + 1] - values[3 * suit] > values[3 * at + 1] - values[3 * at]:
                                at = suit
                        total += values[3 * at + 1] - values[3 * at]
                        shares = 1 << 2 * at
                    elif j == 2:
                        gain = -1
                        for a in range(SUITS):
                            both = values[3 * a + 2] - values[3 * a]
                            if both > gain:
                                gain, shares = both, 2 << 2 * a
                            for b in range(a):
                                both = values[3 * a + 1] - values[3 * a] + values[3 * b + 1] - values[3 * b]
                                if both > gain:
                                    gain, shares = both, (1 << 2 * a) | (1 << 2 * b)
                        alone = dearest_alone(g, runs_of, opened, by, tables, pair)
                        if alone and worth_of(alone, by) > gain:
                            # A card and two jokers are a set.
                            gain, shares = worth_of(alone, by), 0
                        else:
                            alone = 0
                        total += gain
                    total += base
                    if total > plans[spent + j, WORTH_LAID]:
                        plans[spent + j, WORTH_LAID] = total
                        plans[spent + j, IN_SETS] = sets | alone
                        plans[spent + j, SHARES] = shares
                        plans[spent + j, ADDED] = free if not version else free | 1 << 60
            # The next combination of sets.
            k = 0
            while k < number:
                chosen[k] += 1
                if chosen[k] < OPTIONS[suits[k]] and (most or OPTION_JOKERS[suits[k], chosen[k]] == 0):
                    break
                chosen[k] = 0
                k += 1
            if k == number:
                break
    for j in range(1, most + 1):
        if plans[j, WORTH_LAID] <= plans[j - 1, WORTH_LAID]:
            copy(plans[j - 1], plans[j])
    return most


@apart
@inner
def lay(
    g: Numbers,
    player: int,
    opened: bool,
    by: int,
    plan: Numbers,
    tables: Tables,
    pair: Numbers,
) -> None:
    """Carry out a plan that ``search`` found for the hand of a player on this board."""
    hand = g[HAND + player]
    both = plan[ADDED] >> 60 & 1
    free = plan[ADDED] & ((1 << 52) - 1)
    sets = plan[IN_SETS]
    runs_of = hand & ~sets if both else hand & ~sets & ~free
    laid = 0
    for suit in range(SUITS):
        part = runs_of >> RANKS * suit & SUIT_MASK
        if part == 0:
            continue
        in_suit(part, g[RUNS + suit] if opened else 0, plan[SHARES] >> 2 * suit & 3, by, tables, pair)
        naturals = g[RUNS + suit] & ~g[RUN_JOKERS + suit] | pair[1]
        g[WILD + player] -= count(pair[0] & ~pair[1])
        g[RUNS + suit] |= pair[0]
        # A joker whose card is on the table is in nobody's reach any more: one run has the joker, the other the card.
        g[RUN_JOKERS + suit] = g[RUNS + suit] & ~naturals
        laid |= ((pair[1] | pair[1] >> RANKS) & SUIT_MASK) << RANKS * suit
    rest = sets
    while rest:
        rank = lowest(rest) % RANKS
        suits = suits_of(sets, rank)
        g[SETS + rank] |= suits
        if count(suits) < 3:
            g[SET_JOKERS + rank] += 3 - count(suits)
            g[WILD + player] -= 3 - count(suits)
        rest &= ~cards_of(15, rank)
    laid |= sets
    rest = free & ~laid
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        g[SETS + card % RANKS] |= 1 << card // RANKS
    laid |= free
    g[HAND + player] &= ~laid
    g[SEEN + player] &= ~laid
    g[SEEN_WILD + player] = min(g[SEEN_WILD + player], g[WILD + player])
    g[LAID + player] = 1
