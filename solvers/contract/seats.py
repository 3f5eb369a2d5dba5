"""The players of a goal for three or more: the value for the player to move does not determine the values of the others."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from solvers.contract.rows import Row

S = TypeVar("S", bound=Hashable)


class Seats(ABC, Generic[S]):
    """Three players or more, who move in turn and each play for themselves."""

    @abstractmethod
    def passed(self, before: S, after: S) -> int:
        """Return the number of seats by which the turn moves on between two states: 0 if the same player is to move, else 1."""

    @abstractmethod
    def values(self, state: S, row: Row | None) -> tuple[Fraction | float, ...]:
        """Return the values of a state for all players: the player to move first, then in the order of turns.

        ``row`` is the row of the state, None for an end, which has none.
        """
