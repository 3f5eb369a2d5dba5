"""The features of a position after a player's turn, and its index: one number that says how promising it is.

The index is a weighted sum of whole numbers that are quick to count: points and cards held, what new melds the hand
holds, how many unseen cards would help, how few cards the opponent has. Its weights come from a least-squares fit
(:mod:`solvers.games.card_thirty.learned.weights`). It only puts positions in order. What a position is worth is measured for
classes of similar indices (:mod:`solvers.games.card_thirty.learned.classes`).

Cards are masks of the 52 naturals, bit = card. Places of a suit's runs are masks of 14 bits, in which the ace has place 0
below the 2 and place 13 above the king.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from solvers.cards import JOKER
from solvers.games.card_thirty.hand import points as melding
from solvers.games.card_thirty.hand.melds import RANKS, MeldedSet, Table, bits
from solvers.games.card_thirty.rules import CardThirtyRules, points

SUITS = 4
SUIT_MASK = (1 << RANKS) - 1
PLACES = (1 << RANKS + 1) - 1
ALL = (1 << RANKS * SUITS) - 1
FEATURES = 21


class Board(NamedTuple):
    """The melds on the table, by suit and by rank.

    ``runs`` are the places of each suit's runs, and ``run_jokers`` those that only a joker fills. ``sets`` are the suits
    of the naturals in the sets of each rank, and ``set_jokers`` the jokers there. Runs that touch count as one.
    """

    runs: tuple[int, ...]
    run_jokers: tuple[int, ...]
    sets: tuple[int, ...]
    set_jokers: tuple[int, ...]


class Sight(NamedTuple):
    """All that the features count: a player's cards, the melds, the discards, and who has laid down.

    ``discard`` is the card that the player has just discarded, None before a draw. ``held`` is the opponent's number of
    cards, and ``stock`` the number of cards in the stock, 0 once it has been reshuffled.
    """

    hand: tuple[int, ...]
    table: Table
    own_laid: bool
    other_laid: bool
    held: int
    discards: tuple[int, ...]
    stock: int
    discard: int | None


@cache
def board(table: Table) -> Board:
    """Return melds by suit and by rank."""
    runs, natural = [0] * SUITS, [0] * SUITS
    sets, set_jokers = [0] * RANKS, [0] * RANKS
    for meld in table:
        if isinstance(meld, MeldedSet):
            sets[meld.rank] |= meld.suits
            set_jokers[meld.rank] += meld.jokers
            continue
        for index, card in enumerate(meld.places, meld.low):
            runs[meld.suit] |= 1 << index
            natural[meld.suit] |= (card != JOKER) << index
    jokers = (places & ~known for places, known in zip(runs, natural, strict=True))
    return Board(tuple(runs), tuple(jokers), tuple(sets), tuple(set_jokers))


def features(rules: CardThirtyRules, sight: Sight) -> tuple[int, ...]:
    """Return the features of a position."""
    hand = sum(1 << card for card in sight.hand if card != JOKER)
    wild = sight.hand.count(JOKER)
    own = len(sight.hand) - wild
    melds = board(sight.table)
    live = ALL & ~hand & ~_visible(sight)
    fits = fitting(melds) if sight.own_laid or sight.other_laid else 0
    helps, best, left = useful(hand), 0, own
    if sight.own_laid:
        helps |= bridging(melds, hand)
    else:
        masks = tuple(hand >> RANKS * suit & SUIT_MASK for suit in range(SUITS))
        best = melding.most(masks, wild)
        left = own - melding.most_cards(masks, wild) if best else own
    helpful, fitting_live = (helps & live).bit_count(), (fits & live).bit_count()
    total = sum(map(points, sight.hand))
    return (
        1,
        total,
        own,
        wild,
        sight.held,
        sight.stock,
        best,
        left,
        helpful,
        fitting_live if sight.own_laid else 0,
        left * left,
        wild * left,
        (fitting_live if sight.own_laid else helpful) if left == 1 else 0,
        helpful if left == 2 else 0,
        int(sight.held <= 1),
        int(sight.held <= 3),
        sight.held * total,
        sight.held * own,
        _danger(sight, melds, fits),
        int(best >= rules.first_meld),
        total - best,
    )


def index(weights: tuple[tuple[int, ...], ...], sight: Sight, counted: Iterable[int]) -> int:
    """Return the index of a position with these features, in thousandths."""
    phase = 2 * sight.own_laid + sight.other_laid
    return sum(weight * number for weight, number in zip(weights[phase], counted, strict=True))


def useful(hand: int) -> int:
    """Return the cards that would be in a meld with cards of a hand: a third of a rank, or a third in sequence."""
    cards = sum(_completing(hand >> RANKS * suit & SUIT_MASK) << RANKS * suit for suit in range(SUITS))
    for rank in range(RANKS):
        of_rank = _EACH_SUIT << rank
        if (hand & of_rank).bit_count() >= 2:
            cards |= of_rank & ~hand
    return cards


_EACH_SUIT = sum(1 << RANKS * suit for suit in range(SUITS))


def fitting(melds: Board) -> int:
    """Return the cards that fit on the table: to a set, to an end of a run, or in a joker's place."""
    cards = 0
    for rank, suits in enumerate(melds.sets):
        if suits:
            cards |= sum(1 << RANKS * suit + rank for suit in range(SUITS) if not suits >> suit & 1)
    for suit in range(SUITS):
        places = _ends(melds.runs[suit]) | melds.run_jokers[suit]
        cards |= _ranks(places) << RANKS * suit
    return cards


def bridging(melds: Board, hand: int) -> int:
    """Return the cards at an end of a run on the table that let a card of a hand follow."""
    cards = 0
    for suit in range(SUITS):
        runs, own = melds.runs[suit], hand >> RANKS * suit & SUIT_MASK
        if runs and own:
            for place in bits(_ends(runs)):
                longer = runs | 1 << place
                if grown(own, longer) != longer:
                    cards |= _ranks(1 << place) << RANKS * suit
    return cards


def grown(cards: int, runs: int) -> int:
    """Return the places of runs after they have grown by all the cards of a suit that they can."""
    places = (cards | (cards & 1) << RANKS) & PLACES
    while True:
        more = (runs << 1 | runs >> 1) & places & ~runs
        if (more & 1 and (more | runs) >> RANKS & 1) or (more >> RANKS & 1 and places & runs & 1):
            # The ace has one place only.
            more &= ~1 if more >> RANKS & 1 == 0 else ~(1 << RANKS)
        if not more:
            return runs
        runs |= more


def _ends(runs: int) -> int:
    return (runs << 1 | runs >> 1) & ~runs & PLACES


def _ranks(places: int) -> int:
    """Return the ranks of places, as a mask of a suit's cards."""
    return (places | places >> RANKS) & SUIT_MASK


def _visible(sight: Sight) -> int:
    """Return the natural cards that lie on the table or among the discards."""
    melded = (card for meld in sight.table for card in meld.cards)
    return sum(1 << card for card in (*melded, *sight.discards) if card != JOKER)


def _danger(sight: Sight, melds: Board, fits: int) -> int:
    """Return the help of a discard to the opponent: 0 not at all, 1 it fits, 2 it fetches a joker, 3 it is one."""
    card = sight.discard
    if card == JOKER:
        return 3
    if card is None or not sight.other_laid or not fits >> card & 1:
        return 0
    suit, rank = divmod(card, RANKS)
    places = 1 << rank | (1 << RANKS if rank == 0 else 0)
    return 2 if melds.set_jokers[rank] or melds.run_jokers[suit] & places else 1


@cache
def _completing(cards: int) -> int:
    """Return the ranks that would be in a run with cards of a suit."""
    joining = 0
    for rank in range(RANKS):
        if not cards >> rank & 1:
            joined = cards | 1 << rank
            joined |= (joined & 1) << RANKS
            run = joined & joined >> 1 & joined >> 2
            inside = run | run << 1 | run << 2
            if inside >> rank & 1 or (rank == 0 and inside >> RANKS & 1):
                joining |= 1 << rank
    return joining
