"""Parameters of Threes."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import ClassVar

from solvers.rules import Rules, flag, integers, parameter


@dataclass(frozen=True, slots=True)
class ThreesRules(Rules):
    """How many dice are thrown, what each face counts, and whether a whole throw may be thrown again."""

    game: ClassVar[str] = "threes"

    dice: int = parameter(5, 1, 8, "dice thrown at the start")
    faces: tuple[int, ...] = integers((1, 2, 0, 4, 5, 6), 0, 9, "points of the faces 1 to 6")
    reroll_all: bool = flag(default=True, summary="whether all dice may be thrown again; two at least are taken then")

    def points(self, dice: str) -> int:
        """What some dice count."""
        return sum(self.faces[int(die) - 1] for die in dice)

    def cheapest_first(self, dice: str) -> str:
        """The dice in the order of their points, equal ones in that of their faces."""
        return "".join(sorted(dice, key=lambda die: (self.points(die), die)))

    def totals(self, number: int) -> tuple[int, ...]:
        """Every sum that ``number`` dice can show, ascending."""
        return _totals(self.faces, number)

    @property
    def top(self) -> int:
        """The highest total there is."""
        return self.dice * max(self.faces)


@cache
def _totals(faces: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted({sum(shown) for shown in combinations_with_replacement(faces, number)}))
