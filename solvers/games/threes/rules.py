"""The rules of Threes."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import ClassVar

from solvers.contract.rules import Rules, flag, integers, parameter


@dataclass(frozen=True, slots=True)
class ThreesRules(Rules):
    """The number of dice, the points of each face, and a flag that is True if a whole throw may be thrown again."""

    game: ClassVar[str] = "threes"

    dice: int = parameter(5, 1, 8, "dice thrown at the start")
    faces: tuple[int, ...] = integers((1, 2, 0, 4, 5, 6), 0, 9, "points of the faces 1 to 6")
    reroll_all: bool = flag(
        default=True, summary="true if all dice may be thrown again; at least two must be taken then"
    )

    def points(self, dice: str) -> int:
        """Return the points of some dice."""
        return sum(self.faces[int(die) - 1] for die in dice)

    def cheapest_first(self, dice: str) -> str:
        """Return the dice ordered by points; dice with equal points are ordered by face."""
        return "".join(sorted(dice, key=lambda die: (self.points(die), die)))

    def totals(self, number: int) -> tuple[int, ...]:
        """Return every total that ``number`` dice can have, ascending."""
        return _totals(self.faces, number)

    @property
    def top(self) -> int:
        """The highest possible total of all dice."""
        return self.dice * max(self.faces)


@cache
def _totals(faces: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted({sum(shown) for shown in combinations_with_replacement(faces, number)}))
