"""The states of 10.000, and what a player does with the dice that are not set aside."""

from typing import NamedTuple

from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import FULL, Choice, Hand
from solvers.games.ten_thousand.rules import DICE, TenThousandRules

BANK, ROLL, BUST = "bank", "roll", "bust"


class State(NamedTuple):
    """The points banked, the points of the turn, and the dice.

    ``own`` is the number of points that the player has banked, and ``other`` the opponent's; a number that the goal does
    not use is None. ``points`` are those of the turn under way. ``dice`` dice are about to be rolled, or have just been
    rolled and show ``rolled``, ascending. ``triple`` is the face of the triple that is remembered, 0 if there is none.
    ``waiting`` is True in a turn of the opponent of a best response. At the end ``ended`` is True and there are no dice.
    ``left`` is True once dice are set aside, before the player banks, or rolls the ``dice`` that are left. With three players,
    ``other`` is the number of points that the next player has banked, and ``third`` that of the player after; else ``third`` is None.
    ``hot`` and ``types`` are as in :class:`~solvers.games.ten_thousand.hands.Hand`. ``busts`` and ``other_busts``
    count the turns in a row without points up to now, of the player and of the opponent; 0 if three of them cost nothing, and in the last turn.
    """

    own: int | None = None
    other: int | None = None
    points: int = 0
    dice: int = DICE
    rolled: str = ""
    triple: int = 0
    waiting: bool = False
    ended: bool = False
    left: bool = False
    third: int | None = None
    hot: bool = False
    types: str = ""
    busts: int = 0
    other_busts: int = 0

    @property
    def decides(self) -> bool:
        """True if the player picks an action here."""
        return self.left or bool(self.rolled)

    @property
    def begins(self) -> bool:
        """True if a turn is about to begin."""
        return not (self.points or self.rolled or self.ended or self.waiting) and self.dice == DICE

    @property
    def hand(self) -> Hand:
        """The dice about to be rolled, or just rolled, with the triple that is remembered."""
        return Hand(self.dice, self.triple, self.hot, self.types)


def before(state: State, points: int, hand: Hand = FULL) -> State:
    """Return the state before a roll of ``hand`` with ``points`` in the turn."""
    number, triple, hot, types = hand
    return state._replace(points=points, dice=number, triple=triple, hot=hot, types=types, rolled="", left=False)


def choices(rules: TenThousandRules, state: State) -> tuple[Choice, ...]:
    """Return everything that may be set aside in a decision; empty for a bust.

    Once dice are set aside there is one choice: to set aside none of those that are left.
    """
    if state.left:
        return (Choice("", 0, state.hand),)
    return hands.choices(rules, state.rolled, state.triple, state.hot)


def action(aside: str, then: str) -> str:
    """Return the spelling of an action: the dice set aside, if there are any, and ``bank`` or ``roll``."""
    return f"{aside}-{then}" if aside else then


def score_text(points: int, busts: int) -> str:
    """Return the spelling of the points that a player has banked, and of the turns in a row without points: ``4500b1``."""
    return f"{points}b{busts}" if busts else f"{points}"
