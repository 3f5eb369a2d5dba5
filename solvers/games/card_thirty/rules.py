"""The rules of the card game of Thirty and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.cards import JOKER, rank_of
from solvers.contract.rules import Rules, choice, flag, parameter, rational
from solvers.errors import IllegalError

# Cards dealt to the dealer; the other player gets one more.
DEALT = 10
# Most cards that a player holds: eleven dealt, or ten and the one just taken.
MOST_HELD = 11
# Points of a joker, wherever it lies.
JOKER_POINTS = 10
# Rules that players know only with their default values.
DEFAULT_ONLY = ("min_naturals_per_meld", "ace_wraps", "set_joker_suit")
# Fewest cards of a meld.
SHORTEST = 3
# Points by rank, from the ace to the king.
POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


@dataclass(frozen=True, slots=True)
class CardThirtyRules(Rules):
    """The jokers, the melds, the turn and the match.

    Tables are never rearranged: a turn would then not be steps at one meld each, but any new partition of all cards on the
    table and some of the hand, and neither the steps nor the lay-downs of this game are stated for that.

    Raises:
        IllegalError: a value is out of range, or the table may be rearranged.
    """

    game: ClassVar[str] = "card-thirty"
    retired: ClassVar[Mapping[str, str]] = {"deck": "full"}

    jokers: int = parameter(2, 0, 4, "jokers in the deck")
    first_meld: int = parameter(30, 0, 60, "points that a player's first new melds must be worth together")
    min_naturals_per_meld: int = parameter(1, 1, 2, "natural cards that a meld must have")
    ace_wraps: bool = flag(default=False, summary="true if a run may go on from the king over the ace to the 2")
    set_joker_suit: str = choice(
        "any",
        ("any", "declared"),
        "whether any missing suit may take a joker's place in a set, or only the suit that was declared for it",
    )
    layoff_in_laydown_turn: bool = flag(
        default=True, summary="true if cards may be added and jokers fetched in the turn of the first lay-down"
    )
    rearrange_table: bool = flag(default=False, summary="true if the melds on the table may be cut into other melds")
    going_out_needs_discard: bool = flag(
        default=False, summary="true if the last card must be discarded, so that melding it does not end the hand"
    )
    discard_just_taken: bool = flag(
        default=False, summary="true if a card taken from the discards may be discarded in the same turn"
    )
    stock_exhausted: str = choice(
        "reshuffle",
        ("reshuffle", "end"),
        "whether the discards are shuffled once when the stock is used up, or the hand ends and both score what they hold",
    )
    deal: str = choice("alternates", ("alternates", "winner", "loser"), "who deals the next hand")
    hands: int = parameter(10, 1, 50, "hands of a match")
    kamikaze_bonus: int = parameter(0, 0, 100, "extra points for the loser of a hand who has not laid down anything")
    match_tie: Fraction = rational("1/2", "0", "1", "worth of a match that ends level; a win is worth 1")

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.rearrange_table:
            raise IllegalError(
                "rule rearrange_table=true: this game is not solved for tables that are rearranged",
                field="rules",
                example="rearrange_table=false",
            )


def points(card: int) -> int:
    """Return the points of a card: 10 for an ace, a king, a queen, a jack, a ten or a joker, else the number on it."""
    return JOKER_POINTS if card == JOKER else POINTS[rank_of(card)]


def playable(rules: CardThirtyRules) -> bool:
    """Return True if the players know these rules: those of compiled code know some rules only by their defaults."""
    return all(getattr(rules, name) == getattr(CardThirtyRules(), name) for name in DEFAULT_ONLY)
