"""Melds: sets and runs, what they are worth, and how they grow.

A joker in a meld fills a place as long as one is open: one of the four suits of a set, or an end of a run. A run has no
open place once it has a card of each rank. A joker in a meld without open places is surplus: it stands for nothing and
can never be fetched.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS, SHORTEST, CardThirtyRules

ALL_SUITS = 0b1111
RANKS = 13


@dataclass(frozen=True, slots=True)
class MeldedSet:
    """Cards of one rank.

    ``suits`` is the mask of the natural cards (bit 0 is clubs), and ``jokers`` the number of all jokers. ``declared`` is
    the mask of the suits that jokers stand for, if the rules let the player declare them, else 0.
    """

    rank: int
    suits: int
    jokers: int = 0
    declared: int = 0

    @property
    def naturals(self) -> int:
        """The number of natural cards."""
        return self.suits.bit_count()

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.suits.bit_count() + self.jokers

    @property
    def points(self) -> int:
        """The points of the cards; a joker counts 10."""
        return self.suits.bit_count() * POINTS[self.rank] + self.jokers * JOKER_POINTS

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in canonical order."""
        return (*(cards.card(self.rank, suit) for suit in bits(self.suits)), *(JOKER,) * self.jokers)


@dataclass(frozen=True, slots=True)
class Run:
    """Cards of one suit in sequence.

    ``low`` is the place of the first card: 0 for an ace below the 2, then 1 for the 2, to 12 for the king; an ace above
    the king has place 13. ``places`` are the cards from there upwards, natural ones or jokers. ``surplus`` is the number
    of jokers beyond a run of all thirteen ranks.
    """

    suit: int
    low: int
    places: tuple[int, ...]
    surplus: int = 0

    @property
    def jokers(self) -> int:
        """The number of all jokers."""
        return self.places.count(JOKER) + self.surplus

    @property
    def naturals(self) -> int:
        """The number of natural cards."""
        return len(self.places) - self.places.count(JOKER)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.places) + self.surplus

    @property
    def points(self) -> int:
        """The points of the cards; a joker counts 10, whatever its place."""
        naturals = sum(POINTS[place % RANKS] for place in self.places if place != JOKER)
        return naturals + self.jokers * JOKER_POINTS

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in canonical order."""
        return cards.ordered((*self.places, *(JOKER,) * self.surplus))

    def wanted(self, index: int) -> int:
        """Return the natural card that belongs to a place, counted from the first card."""
        return cards.card((self.low + index) % RANKS, self.suit)


Meld = MeldedSet | Run
# Melds of both players in canonical order. Nobody needs to know whose they are.
Table = tuple[Meld, ...]


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def order(meld: Meld) -> tuple[int, ...]:
    """Return the key of the canonical order of melds: sets by rank and suits, then runs by suit and place."""
    if isinstance(meld, MeldedSet):
        return (0, meld.rank, meld.suits, meld.jokers, meld.declared)
    return (1, meld.suit, meld.low, *meld.places, meld.surplus)


def table_of(melds: Iterable[Meld]) -> Table:
    """Return melds in canonical order."""
    return tuple(sorted(melds, key=order))


def set_of(rules: CardThirtyRules, rank: int, suits: int, jokers: int) -> MeldedSet:
    """Return a set. If jokers are declared under these rules, each stands for the lowest suit that is missing."""
    declared = 0
    if rules.set_joker_suit == "declared":
        missing = [suit for suit in range(4) if not suits >> suit & 1]
        declared = sum(1 << suit for suit in missing[:jokers])
    return MeldedSet(rank, suits, jokers, declared)


def complaint(rules: CardThirtyRules, meld: Meld) -> str:
    """Return the reason why a meld is not legal; empty if it is legal."""
    if meld.size < SHORTEST:
        return f"a meld has at least three cards, not {meld.size}"
    if meld.naturals < rules.min_naturals_per_meld:
        needed = "one natural card" if rules.min_naturals_per_meld == 1 else "two natural cards"
        return f"a meld has at least {needed}"
    if meld.jokers > rules.jokers:
        return f"{meld.jokers} jokers, but the deck has {rules.jokers or 'none'}"
    return _set_complaint(rules, meld) if isinstance(meld, MeldedSet) else _run_complaint(rules, meld)


def _set_complaint(rules: CardThirtyRules, meld: MeldedSet) -> str:
    if rules.set_joker_suit == "any":
        return "no suits are declared under these rules" if meld.declared else ""
    if meld.declared & meld.suits:
        return "a joker stands for a suit that is missing"
    if meld.declared.bit_count() != min(meld.jokers, 4 - meld.naturals):
        return "each joker stands for a suit that is declared, as in 5CDXH"
    return ""


def _run_complaint(rules: CardThirtyRules, meld: Run) -> str:
    length = len(meld.places)
    if length > RANKS:
        return "a run has at most one card of each rank"
    if not rules.ace_wraps and meld.low + length - 1 > RANKS:
        return "a run does not go on after the ace above the king"
    if meld.surplus and length < RANKS:
        return "a joker goes to an open end of a run as long as there is one"
    if any(place not in (JOKER, meld.wanted(index)) for index, place in enumerate(meld.places)):
        return "the ranks of a run follow each other"
    return ""


def open_ends(rules: CardThirtyRules, run: Run) -> tuple[bool, bool]:
    """Return two flags that are True if the run may grow downwards, and upwards."""
    length = len(run.places)
    room = length < RANKS
    return room and (rules.ace_wraps or run.low > 0), room and (rules.ace_wraps or run.low + length <= RANKS)


def grown(rules: CardThirtyRules, meld: Meld, card: int) -> list[Meld]:
    """Return the melds that a legal meld may become when a card is added to it.

    A joker may be added to any meld, and a natural card to an open place. The result is empty if the card does not fit;
    there are two melds if a joker or an ace fits at both ends, or if a joker may stand for several suits.
    """
    if isinstance(meld, Run):
        return _grown_run(rules, meld, card)
    if card == JOKER:
        more = replace(meld, jokers=meld.jokers + 1)
        missing = ALL_SUITS & ~(meld.suits | meld.declared)
        if rules.set_joker_suit == "any" or not missing:
            return [more]
        return [replace(more, declared=meld.declared | 1 << suit) for suit in bits(missing)]
    suit = 1 << cards.suit_of(card)
    if cards.rank_of(card) != meld.rank or suit & (meld.suits | meld.declared) or meld.size >= 4:
        return []
    return [replace(meld, suits=meld.suits | suit)]


def _grown_run(rules: CardThirtyRules, run: Run, card: int) -> list[Meld]:
    down, up = open_ends(rules, run)
    if card == JOKER and not (down or up):
        return [replace(run, surplus=run.surplus + 1)]
    longer: list[Meld] = []
    if down and card in (JOKER, run.wanted(-1)):
        longer.append(Run(run.suit, (run.low - 1) % RANKS, (card, *run.places)))
    if up and card in (JOKER, run.wanted(len(run.places))):
        longer.append(Run(run.suit, run.low, (*run.places, card)))
    return longer


def swapped(meld: Meld, card: int) -> Meld | None:
    """Return a meld with a natural card in the place of a joker, which leaves it; None if no joker has that place."""
    if card == JOKER:
        return None
    rank, suit = cards.rank_of(card), cards.suit_of(card)
    if isinstance(meld, Run):
        index = (rank - meld.low) % RANKS
        if suit != meld.suit or index >= len(meld.places) or meld.places[index] != JOKER:
            return None
        return replace(meld, places=(*meld.places[:index], card, *meld.places[index + 1 :]))
    if rank != meld.rank or not meld.jokers or meld.suits >> suit & 1:
        return None
    if meld.declared and not meld.declared >> suit & 1:
        return None
    return replace(meld, suits=meld.suits | 1 << suit, jokers=meld.jokers - 1, declared=meld.declared & ~(1 << suit))


def fetches(table: Table, card: int) -> bool:
    """Return True if a card could take a joker's place on the table. Its discard calls for a warning, and is legal."""
    return any(swapped(meld, card) is not None for meld in table)
