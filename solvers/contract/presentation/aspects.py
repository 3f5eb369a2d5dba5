r"""Parts of an action's value that a player has a name for, such as the bust or the points held.

Let :math:`b(k)` be the value of banking k points instead of rolling on, and :math:`W(k)` the same value without the opponent's
next turn. The opponent's reply costs :math:`R(k) = W(k) - b(k)`. A roll busts with probability :math:`\beta`. With probability
:math:`p_o` it shows outcome o, and then :math:`k_o` points can be banked. Banking k points is worth W(k) - R(k), and the value
Q of a roll is

.. math::

    Q = W(k) + \beta (W(0) - W(k)) + \sum_o p_o (W(k_o) - W(k)) - \Big[ \beta R(0) + \sum_o p_o R(k_o) \Big] + L.

The terms are the points held, the bust, the next roll, and the opponent's reply. L is the remainder, the value of the dice
left: of the option to roll on after the roll.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)
Number = Fraction | float

HELD, BUSTED, ROLLED, REPLY, LEFT = "points held", "bust", "next roll", "opponent's reply", "dice left"


class Worth(Protocol[S_contra]):
    """The values of states in the goal's unit, as far as :meth:`Aspects.sources` names them."""

    def following(self, state: S_contra) -> Number:
        """Return the value of a state after the decision, for the player who decides."""

    def moving(self, state: S_contra) -> Number:
        """Return the value of a state, for its player to move."""


class Aspects(ABC, Generic[S]):
    """The named parts of the values of actions."""

    @abstractmethod
    def sources(self, state: S, action: str) -> Sequence[S]:
        """Return the states whose values ``parts`` needs; ends may be among them."""

    @abstractmethod
    def parts(self, state: S, action: str, value: Number, worth: Worth[S]) -> Mapping[str, Number]:
        """Return the parts of the value of an action in a decision, by name. They sum to ``value``."""


class Banked(NamedTuple):
    """The value of banking some points: ``alone`` if the opponent's next turn is left out, and ``value`` as it is."""

    alone: Number
    value: Number


def of_bank(held: Banked) -> Mapping[str, Number]:
    """Return the parts of the value of banking."""
    return {HELD: held.alone, REPLY: held.value - held.alone}


def of_roll(
    value: Number, held: Banked, bust: Banked, chance: Fraction, rolls: Iterable[tuple[Fraction, Banked]]
) -> Mapping[str, Number]:
    """Return the parts of the value of a roll.

    Parameters:
        value: the value of the roll.
        held: the value of banking the points held instead.
        bust, chance: the value of a bust, and its probability.
        rolls: the probability of every other outcome, and the value of banking after it.
    """
    gained: Number = Fraction(0)
    reply = chance * (bust.value - bust.alone)
    for probability, after in rolls:
        gained += probability * (after.alone - held.alone)
        reply += probability * (after.value - after.alone)
    lost = chance * (bust.alone - held.alone)
    return {
        HELD: held.alone,
        BUSTED: lost,
        ROLLED: gained,
        REPLY: reply,
        LEFT: value - held.alone - lost - gained - reply,
    }
