"""Positions as a player sees them, read from boards."""

from collections.abc import Iterator

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import ALL_SUITS, RANKS, MeldedSet, Run, Table, table_of
from solvers.games.card_thirty.kernels import board
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.learned.prospects import SUITS
from solvers.games.card_thirty.play.view import Moment, View
from solvers.games.card_thirty.rules import SHORTEST, CardThirtyRules


def view_of(rules: CardThirtyRules, g: Numbers, moment: Moment, *, dealer: bool) -> View:
    """Return the position that player 0 sees on a board."""
    taken = int(g[board.TAKEN]) if moment in ("stock", "take") else None
    return View(
        hand=_cards(int(g[board.HAND]), int(g[board.WILD])),
        table=_table(g, rules.jokers),
        own_laid=bool(g[board.LAID]),
        other_laid=bool(g[board.LAID + 1]),
        held=int(g[board.HAND + 1]).bit_count() + int(g[board.WILD + 1]),
        seen=_cards(int(g[board.SEEN + 1]), int(g[board.SEEN_WILD + 1])),
        discards=tuple(g[board.DISCARDS : board.DISCARDS + g[board.PILE]].tolist()),
        stock=int(g[board.STOCK]),
        reshuffled=bool(g[board.SHUFFLED]),
        moment=moment,
        taken=taken,
        dealer=dealer,
    )


def _cards(mask: int, jokers: int) -> tuple[int, ...]:
    return (*(card for card in range(JOKER) if mask >> card & 1), *(JOKER,) * jokers)


def _table(g: Numbers, jokers_in_deck: int) -> Table:
    """Return the melds of a board: one set of a rank, and the runs of a suit that do not touch.

    A board leaves out jokers that nobody can fetch: those added to a full set, and those whose card is in another run. They
    are the jokers that are nowhere else. They are given places of that kind; which of them makes no difference, as there are
    two jokers at most.
    """
    melds: list[MeldedSet | Run] = []
    surplus = jokers_in_deck - _jokers(g)
    for rank in range(RANKS):
        suits, jokers = int(g[board.SETS + rank]), int(g[board.SET_JOKERS + rank])
        if suits == ALL_SUITS:
            jokers, surplus = jokers + surplus, 0
        if suits or jokers:
            melds.append(MeldedSet(rank, suits, jokers))
    for suit in range(SUITS):
        for low, cards in _runs(suit, int(g[board.RUNS + suit]), int(g[board.RUN_JOKERS + suit])):
            # Two runs that overlap by the surplus jokers need this number of places.
            if surplus and len(cards) + surplus >= 2 * SHORTEST:
                shared = SHORTEST - surplus
                melds.append(Run(suit, low, (*cards[:shared], *(JOKER,) * surplus)))
                melds.append(Run(suit, low + shared, cards[shared:]))
                surplus = 0
            else:
                melds.append(Run(suit, low, cards))
    return table_of(melds)


def _runs(suit: int, places: int, jokers: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the runs of a suit: the place of the first card, and the cards."""
    place = 0
    while places >> place:
        low = place
        while places >> place & 1:
            place += 1
        if place > low:
            yield low, tuple(JOKER if jokers >> k & 1 else RANKS * suit + k % RANKS for k in range(low, place))
        else:
            place += 1


def _jokers(g: Numbers) -> int:
    """Return the number of jokers in hands, melds, discards and stock."""
    lying = (*g[board.DISCARDS : board.DISCARDS + g[board.PILE]], *g[board.DECK : board.DECK + g[board.STOCK]])
    in_runs = sum(int(places).bit_count() for places in g[board.RUN_JOKERS : board.RUN_JOKERS + SUITS])
    in_sets = g[board.SET_JOKERS : board.SET_JOKERS + RANKS].sum()
    return int(g[board.WILD] + g[board.WILD + 1] + in_runs + in_sets) + lying.count(JOKER)
