"""The rules of a hand with the cut-down deck, stated plainly: what is public, and what a turn may do.

Players are 0, who plays first, and 1, the dealer. A turn draws the top card of the stock or takes the top discard, lays
down cards or none, and discards one. The first turn of a hand does not draw. The cards of a suit on the table are one run.
A player's first lay-down has new runs that are worth enough together, and may add cards to a run of the other player besides.
The card just taken from the discards may not be discarded. A player without cards ends the hand, with a last discard or
without.

The hand also ends after the last turn, in which nothing is decided after the draw: as many points as possible leave the hand.
If the stock is used up, a player who does not take the discard ends the hand at once. Both then score what they hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeVar

from solvers import cards
from solvers.games.card_thirty.rules import SHORTEST
from solvers.games.cut_down_thirty.rules import SUITS, CutDownRules, worth

Source = Literal["", "draw", "take"]
Cards = frozenset[int]
NONE: Cards = frozenset()
T = TypeVar("T")


class Turn(NamedTuple):
    """A turn as both players see it: where its card came from, the cards laid, and the discard.

    ``source`` is empty in the first turn of a hand. ``discard`` is None if the player melded the last card.
    """

    source: Source
    laid: tuple[int, ...]
    discard: int | None


@dataclass(frozen=True, slots=True)
class Public:
    """Everything that both players know between two turns.

    ``opened`` is True for a player who has laid down, ``counts`` are the cards in the hands, and ``known`` those of them
    that were taken from the discards. ``discards`` is the pile, its top last.
    """

    turns: tuple[Turn, ...]
    table: Cards
    opened: tuple[bool, bool]
    counts: tuple[int, int]
    known: tuple[Cards, Cards]
    discards: tuple[int, ...]
    stock: int

    @property
    def mover(self) -> int:
        """The player whose turn it is, 0 or 1."""
        return len(self.turns) % 2

    @property
    def out(self) -> bool:
        """True if a player has no cards left."""
        return 0 in self.counts

    @property
    def seen(self) -> Cards:
        """The cards whose place both players know."""
        return self.table | self.known[0] | self.known[1] | frozenset(self.discards)


def opening(rules: CutDownRules) -> Public:
    """Return the public knowledge before the first turn."""
    return Public((), NONE, (False, False), (rules.dealt + 1, rules.dealt), (NONE, NONE), (), rules.stock)


def after(public: Public, turn: Turn) -> Public:
    """Return the public knowledge after a turn, which is not checked."""
    player = public.mover
    gone = frozenset(turn.laid) | (NONE if turn.discard is None else {turn.discard})
    taken = turn.source == "take"
    known = public.known[player] | (frozenset(public.discards[-1:]) if taken else NONE)
    pile = public.discards[:-1] if taken else public.discards
    held = public.counts[player] + (turn.source != "") - len(gone)

    return Public(
        (*public.turns, turn),
        public.table | frozenset(turn.laid),
        _replaced(public.opened, player, public.opened[player] or bool(turn.laid)),
        _replaced(public.counts, player, held),
        _replaced(public.known, player, known - gone),
        pile if turn.discard is None else (*pile, turn.discard),
        public.stock - (turn.source == "draw"),
    )


@lru_cache(maxsize=1 << 16)
def complaint(rules: CutDownRules, table: Cards, laid: Cards, *, opened: bool) -> str:
    """Return the reason why a player may not lay down these cards; empty if they may be laid, or are none."""
    if not laid:
        return ""
    new = 0
    for suit in range(SUITS):
        before, added = ({card for card in some if cards.suit_of(card) == suit} for some in (table, laid))
        ranks = sorted(cards.rank_of(card) for card in before | added)
        if added and (len(ranks) < SHORTEST or ranks[-1] - ranks[0] >= len(ranks)):
            return f"the {cards.suit_in_words(suit)} on the table would not be one run of {SHORTEST} or more"
        new += 0 if before else worth(added)
    if not opened and new < rules.first_meld:
        return f"new runs of {new} points: the first lay-down is worth at least {rules.first_meld}"
    return ""


@lru_cache(maxsize=1 << 16)
def lays(rules: CutDownRules, table: Cards, hand: Cards, *, opened: bool) -> tuple[tuple[int, ...], ...]:
    """Return everything that a player may lay down, fewer cards first, then in the order of cards."""
    return tuple(
        laid
        for number in range(len(hand) + 1)
        for laid in combinations(sorted(hand), number)
        if not complaint(rules, table, frozenset(laid), opened=opened)
    )


def plays(rules: CutDownRules, public: Public, hand: Cards, source: Source) -> Iterator[Turn]:
    """Yield every legal turn of the mover, who has drawn: with fewer cards laid first, then in the order of cards."""
    taken = public.discards[-1] if source == "take" else None
    for laid in lays(rules, public.table, hand, opened=public.opened[public.mover]):
        left = sorted(hand - set(laid))
        if not left:
            yield Turn(source, laid, None)
        yield from (Turn(source, laid, card) for card in left if card != taken)


def draws(public: Public) -> tuple[str, ...]:
    """Return the actions at the start of a turn."""
    return ("draw" if public.stock else "stop", "take")


def _replaced(pair: tuple[T, T], player: int, new: T) -> tuple[T, T]:
    """Return a pair with the entry of a player replaced."""
    return (new, pair[1]) if player == 0 else (pair[0], new)
