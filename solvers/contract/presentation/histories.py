"""Recorded games of a problem whose states cannot be enumerated.

With hidden cards the positions after an action cannot be listed. So records have an interface of their own: the decisions that
may follow each other, the text of a whole game, and the value of a legal action that is missing from the row of its state.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from solvers.contract.rows import ActionValue, Row

S = TypeVar("S", bound=Hashable)


class Decision(NamedTuple, Generic[S]):
    """A state as the player to move saw it, and the canonical text of the action that was taken."""

    state: S
    action: str


class Histories(ABC, Generic[S]):
    """The recorded games of a problem.

    A record is a list of decisions in order: those of one player, or those of all.
    """

    @property
    @abstractmethod
    def example(self) -> str:
        """A short history that :meth:`read` accepts. It has at least one decision."""

    @abstractmethod
    def read(self, text: str) -> list[Decision[S]]:
        """Return the decisions of all players in a whole game.

        Raises:
            NotationError: the text is not of the form that the game's notation describes; ``field`` is ``history``.
            IllegalError: something is not legal where it stands. The message names the place.
        """

    @abstractmethod
    def seat(self, state: S) -> int:
        """Return a number that tells the players of a record apart."""

    @abstractmethod
    def action(self, state: S) -> str:
        """Return a legal action, for examples."""

    @abstractmethod
    def complaint(self, before: Decision[S], state: S) -> str:
        """Return the reason why a state cannot be the next one in a record; empty if none is certain."""

    @abstractmethod
    def following(self, before: Decision[S]) -> S | None:
        """Return a state that may be the next one; None if the game is over."""

    @abstractmethod
    def sources(self, decision: Decision[S]) -> tuple[S, ...]:
        """Return the stored states whose rows :meth:`value` needs, apart from the state's own sources."""

    @abstractmethod
    def value(self, decision: Decision[S], row: Row, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal action with its value, also if the row of the state does not list it.

        If the row lists an action that leads to the same position, that one is returned. ``rows`` maps the texts of the
        sources of the decision to their rows.
        """
