"""The players of a goal in which the value for the player to move does not tell what a state is worth to the others."""

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
        """Return by how many seats the turn moves on between two states: 0 if the same player is to move, else 1."""

    @abstractmethod
    def values(self, state: S, row: Row | None) -> tuple[Fraction | float, ...]:
        """Return what a state is worth to every player, the player to move first, then in the order of turns.

        ``row`` is the row of the state, None for an end, which has none.
        """
