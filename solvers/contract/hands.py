"""Hands of a game with hidden cards, dealt by a key to two players: 0, who asks, and 1, the opponent."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any


class Hands(ABC):
    """The hands of a game under some rules.

    A hand is any object of the game. Its methods are cheap: a hand is replayed from its beginning for every question.
    """

    @property
    @abstractmethod
    def goals(self) -> tuple[str, ...]:
        """The goals whose policies can play, the usual one first."""

    @abstractmethod
    def deal(self, key: bytes, dealer: int) -> Any:
        """Return the start of a hand. Who does not know the key learns nothing about cards from other cards."""

    @abstractmethod
    def mover(self, hand: Any) -> int | None:
        """Return the player to move; None if the hand is over."""

    @abstractmethod
    def seen(self, hand: Any) -> Hashable:
        """Return the state that the player to move sees, as the notation of the goals has it."""

    @abstractmethod
    def play(self, hand: Any, action: str) -> Any:
        """Return the hand after an action of the player to move. Raises IllegalError if it is not legal."""

    @abstractmethod
    def scores(self, hand: Any) -> tuple[int, int]:
        """Return the points of both players at the end of a hand; fewer are better."""

    @abstractmethod
    def held(self, hand: Any) -> tuple[list[str], list[str]]:
        """Return the cards that both players hold, as names."""

    @abstractmethod
    def history(self, start: Any, actions: Sequence[str]) -> str:
        """Return a hand from its start as a text that a review reads, with all its cards. The player 0 is ``A``."""
