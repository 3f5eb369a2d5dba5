"""Goals, the aims of a player, and strategies, the fixed ways to play."""

from dataclasses import dataclass
from typing import Literal

Direction = Literal["max", "min"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A utility with a direction and a unit.

    ``second`` names the utility that orders actions of equal value; ``second_direction`` says if more or less of it is
    better. ``share`` is True if every value lies between 0 and 1. ``family`` is the slug of the goal whose solution
    holds the rows of this goal, if it has no solution of its own: the rows of ``within-30`` also answer ``within-10``.

    ``said`` is a phrase of a player about a value, such as ``score {value}{average}``: ``{value}`` stands for the number and
    its unit, ``{lost}`` for the same with its sign turned, and ``{average}`` for " on average" until the end is certain.
    ``said_below`` replaces it for values below 0. ``aliases`` are other names by which people call the goal.

    ``opponent`` is the name of the opponent in estimated values. It is empty if values are no estimates.
    """

    slug: str
    title: str
    unit: str
    direction: Direction = "max"
    second: str | None = None
    second_direction: Direction = "max"
    share: bool = False
    family: str | None = None
    said: str = ""
    said_below: str = ""
    aliases: tuple[str, ...] = ()
    opponent: str = ""

    @property
    def sign(self) -> int:
        """1 if more is better, -1 if less is better."""
        return 1 if self.direction == "max" else -1

    def phrase(self, value: float) -> str:
        """Return the phrase for a value, with its placeholders."""
        if value < 0 and self.said_below:
            return self.said_below
        return self.said or ("succeed with a chance of {value}" if self.share else "get {value}{average}")


@dataclass(frozen=True, slots=True)
class Strategy:
    """A fixed way to play: one action for every decision."""

    slug: str
    title: str
