"""The states of 10.000, and what a player does with the dice that are not set aside."""

from typing import NamedTuple

from solvers.games.ten_thousand.hands import FULL, Hand
from solvers.games.ten_thousand.rules import DICE

BANK, ROLL, BUST = "bank", "roll", "bust"


class State(NamedTuple):
    """The points banked, the points of the turn, and the dice.

    ``own`` is the number of points that the player has banked, and ``other`` the opponent's; a number that the goal does
    not use is None. ``points`` are those of the turn under way. ``dice`` dice are about to be rolled, or have just been
    rolled and show ``rolled``, ascending. ``triple`` is the face of the triple that is remembered, 0 if there is none.
    ``waiting`` is True in a turn of the opponent of a best response. At the end ``ended`` is True and there are no dice.
    """

    own: int | None = None
    other: int | None = None
    points: int = 0
    dice: int = DICE
    rolled: str = ""
    triple: int = 0
    waiting: bool = False
    ended: bool = False

    @property
    def begins(self) -> bool:
        """True if a turn is about to begin."""
        return not (self.points or self.rolled or self.ended or self.waiting) and self.dice == DICE

    @property
    def hand(self) -> Hand:
        """The dice about to be rolled, or just rolled, with the triple that is remembered."""
        return Hand(self.dice, self.triple)


def before(state: State, points: int, hand: Hand = FULL) -> State:
    """Return the state before a roll of ``hand`` with ``points`` in the turn."""
    return state._replace(points=points, dice=hand.dice, triple=hand.triple, rolled="")


def action(aside: str, then: str) -> str:
    """Return the spelling of an action: dice set aside, and ``bank`` or ``roll``."""
    return f"{aside}-{then}"
