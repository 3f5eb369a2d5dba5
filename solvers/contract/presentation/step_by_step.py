"""Turns that a person plays step by step, as at a table: all that lies there, and what may come next.

A game with turns of several steps, such as laying down cards one meld after the other, has this view beside its whole actions.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Choice:
    """A step or an action that may come next: its text, its words, and the cards of the hand that it takes.

    ``onto`` is the text of the meld on the table that it changes; empty if it changes none.
    """

    text: str
    label: str
    cards: tuple[str, ...]
    onto: str = ""


@dataclass(frozen=True, slots=True)
class Barred:
    """A step or a discard that cards of the hand would make and that may not come next: its words, the cards, and the reason."""

    label: str
    cards: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards that lie on the table together: the text of the meld, its words, and its cards in order."""

    text: str
    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """A turn after some steps, as the player to move sees it.

    ``taken`` are the steps in canonical text. ``drawn`` is the card that was drawn in this turn; empty if none was. ``opponent``
    is the opponent's number of cards, and ``known`` are those that the player knows. ``laid`` is True if the player laid down in
    an earlier turn; until then ``missing`` points are needed for the first lay-down. ``next`` are further steps after which the
    turn can still be ended. ``ends`` are whole actions: to draw, or to end the turn after the steps. ``barred`` is what may not
    come next, though the cards of the hand would make it.
    """

    taken: str
    hand: tuple[str, ...]
    drawn: str
    melds: tuple[Melded, ...]
    discards: tuple[str, ...]
    stock: int
    opponent: int
    known: tuple[str, ...]
    laid: bool
    opponent_laid: bool
    missing: int
    next: tuple[Choice, ...]
    ends: tuple[Choice, ...]
    barred: tuple[Barred, ...]


class StepByStep(ABC, Generic[S]):
    """The turns of a problem, step by step."""

    @abstractmethod
    def turn(self, state: S, taken: str) -> TurnSoFar:
        """Return the turn after some steps; the text is empty at its beginning.

        Raises:
            NotationError: the text is no steps; ``field`` is ``steps``.
            IllegalError: a step is not legal where it stands.
        """
