"""Positions with hidden cards: everything that the player to move may know in the middle of a hand, and nothing else."""

from collections import Counter
from typing import Literal, NamedTuple

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.rules import CardThirtyRules

Moment = Literal["draw", "first", "stock", "take"]


class Standing(NamedTuple):
    """The state of a match: the points by which the player to move is ahead, and the hands left, this one included.

    Low totals win, so ``lead`` is the opponent's total less the player's own.
    """

    lead: int
    left: int

    @property
    def exchanged(self) -> "Standing":
        """The match as the other player sees it."""
        return Standing(-self.lead, self.left)


class View(NamedTuple):
    """A position as the player to move sees it.

    ``hand`` holds the player's cards in canonical order, the one just taken included. ``own_laid`` and ``other_laid`` are
    True if the player, and the opponent, have laid down. ``held`` is the opponent's number of cards, and ``seen`` are those
    of them that the player knows, in canonical order: cards taken from the discards and jokers fetched from the table, and
    all that the opponent held when the discards were reshuffled. ``discards`` lie from bottom to top, ``stock`` is a number
    of cards, and ``reshuffled`` is True if the discards have become the stock once.

    ``moment`` is ``draw`` before the player draws, ``first`` in the first turn of the hand, which begins without drawing,
    ``stock`` after the card ``taken`` was drawn from the stock, and ``take`` after it was taken from the discards.
    ``dealer`` is True if the player to move has dealt. ``standing`` is None unless the position is part of a match.
    """

    hand: tuple[int, ...]
    table: Table
    own_laid: bool
    other_laid: bool
    held: int
    seen: tuple[int, ...]
    discards: tuple[int, ...]
    stock: int
    reshuffled: bool
    moment: Moment
    taken: int | None
    dealer: bool
    standing: Standing | None = None

    @property
    def visible(self) -> tuple[int, ...]:
        """All cards whose places the player knows, in canonical order."""
        melded = (card for meld in self.table for card in meld.cards)
        return cards.ordered((*self.hand, *melded, *self.discards, *self.seen))


def deck(rules: CardThirtyRules) -> tuple[int, ...]:
    """Return all cards of the deck in canonical order."""
    return (*range(JOKER), *(JOKER,) * rules.jokers)


def unseen(rules: CardThirtyRules, view: View) -> tuple[int, ...]:
    """Return the cards that the player cannot place, in canonical order: in the stock, or in the opponent's hand.

    There are ``view.stock`` plus ``view.held - len(view.seen)`` of them.
    """
    return cards.ordered((Counter(deck(rules)) - Counter(view.visible)).elements())
