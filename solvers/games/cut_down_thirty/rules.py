"""The rules of the cut-down deck and their parameters: its cards, the deal, the turns, and the worth of a first lay-down."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from solvers import cards
from solvers.contract.rules import Rules, parameter
from solvers.errors import IllegalError
from solvers.games.card_thirty.rules import points

# Clubs and diamonds.
SUITS = 2


@dataclass(frozen=True, slots=True)
class CutDownRules(Rules):
    """The size of a deck without jokers: ``ranks`` from the ace upwards, in two suits.

    The dealer is dealt ``dealt`` cards, and the other player, who plays first, one more. The hand ends after ``turns``
    turns of both players together. In two suits of at most five ranks no set can be melded, and one run a suit at most.

    ``dealt`` is even. So no hand of the first player stays the same when the suits are exchanged, and then no position
    does: the first discard tells the suits apart.

    Raises:
        IllegalError: a value is out of range, ``dealt`` is odd, or no card is left for the stock.
    """

    game: ClassVar[str] = "cut-down-thirty"

    ranks: int = parameter(5, 3, 5, "ranks of the deck, from the ace upwards, in clubs and in diamonds")
    dealt: int = parameter(
        4, 2, 4, "cards that the dealer is dealt, an even number; the other player is dealt one more"
    )
    turns: int = parameter(4, 2, 4, "turns after which the hand ends, those of both players counted together")
    first_meld: int = parameter(10, 0, 24, "points that a player's first new runs must be worth together")

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.dealt % 2:
            raise IllegalError(f"rule dealt={self.dealt} is odd: 2 or 4 are legal", field="rules", example="dealt=2")
        if self.stock < 1:
            raise IllegalError(
                f"rules dealt={self.dealt},ranks={self.ranks} leave no card for the stock",
                field="rules",
                example="dealt=2",
            )

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in canonical order."""
        return tuple(cards.card(rank, suit) for suit in range(SUITS) for rank in range(self.ranks))

    @property
    def stock(self) -> int:
        """The number of cards that are not dealt."""
        return SUITS * self.ranks - 2 * self.dealt - 1


def worth(some: Iterable[int]) -> int:
    """Return the points of cards."""
    return sum(map(points, some))
