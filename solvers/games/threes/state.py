"""The positions of Threes."""

from typing import Literal, NamedTuple

# The number that the positions of a goal keep: none, the gap to the opponent's total, or the player's own points aside.
Tally = Literal["", "gap", "own"]
# The tally of a player whose total is above the opponent's, by any number of points.
LOST = -1
# The action that takes no die.
NONE = "none"


class State(NamedTuple):
    """A position: the dice just thrown, the number of dice about to be thrown, and a tally.

    A decision has dice in ``rolled`` and ``left`` = 0. A chance state has no ``rolled`` and ``left`` > 0. An end has
    neither. ``two`` is True if at least two dice must be taken. ``tally`` is the number that the goal needs: the gap
    (-1 if the game is lost) or the points aside. If the goal needs none, ``tally`` is 0, and at the end the points of
    the last dice taken.
    """

    rolled: str
    left: int
    two: bool
    tally: int

    @property
    def dice(self) -> int:
        """The number of dice that are not taken yet."""
        return len(self.rolled) + self.left
