"""The facts of the cut-down deck: its cards, the deal, the number of turns, and what a first lay-down must be worth."""

from collections.abc import Iterable
from dataclasses import dataclass

from solvers import cards
from solvers.games.card_thirty.rules import points

# Clubs and diamonds.
SUITS = 2


@dataclass(frozen=True, slots=True)
class Facts:
    """The size of a deck without jokers: ``ranks`` from the ace upwards, in two suits.

    The dealer is dealt ``dealt`` cards, and the other player, who plays first, one more. The hand ends after ``turns``
    turns of both players together. In two suits of at most five ranks no set can be melded, and one run a suit at most.

    ``dealt`` is even. So no hand of the first player stays the same when the suits are exchanged, and then no position
    does: the first discard tells the suits apart.
    """

    ranks: int = 5
    dealt: int = 4
    turns: int = 4
    first_meld: int = 10

    def __post_init__(self) -> None:
        if not (3 <= self.ranks <= 5 and self.dealt in (2, 4) and self.stock >= 1 and self.turns >= 2):
            raise ValueError(f"no deck and deal: {self}")

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in canonical order."""
        return tuple(cards.card(rank, suit) for suit in range(SUITS) for rank in range(self.ranks))

    @property
    def stock(self) -> int:
        """The number of cards that are not dealt."""
        return SUITS * self.ranks - 2 * self.dealt - 1


FACTS = Facts()


def worth(some: Iterable[int]) -> int:
    """Return the points of cards."""
    return sum(map(points, some))
