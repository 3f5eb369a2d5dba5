"""The rules of Toss Up! and their parameters."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.contract.rules import Rules, choice, parameter, rational
from solvers.errors import IllegalError

# Below this a game takes thousands of turns.
LEAST_GREEN = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class TossUpRules(Rules):
    """The number of dice and the chances of their colours, the points that win, and the end of the game.

    Raises:
        IllegalError: the chances of the colours do not sum to 1, or green is too rare; or there is a rule for ties
            although nobody ties; or the last turn would never end.
    """

    game: ClassVar[str] = "toss-up"

    dice: int = parameter(10, 1, 20, "dice rolled at the start of a turn")
    red: Fraction = rational("1/6", "0", "1", "chance that a die shows red")
    yellow: Fraction = rational("1/3", "0", "1", "chance that a die shows yellow")
    green: Fraction = rational("1/2", "0", "1", "chance that a die shows green, a point")
    target: int = parameter(100, 1, 200, "points that win, or call the last turn, once they are banked")
    ending: str = choice("first", ("first", "last-turn"), "whether every other player has one more turn")
    tie: str = choice("half", ("half", "chaser-loses", "chaser-wins"), "what a tie after the last turn is worth")

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        example = "red=1/6,yellow=1/3,green=1/2"
        colours = f"red={self.red},yellow={self.yellow},green={self.green}"
        if self.red + self.yellow + self.green != 1:
            raise IllegalError(f"rules {colours}: the chances must sum to 1", field="rules", example=example)
        if not self.green:
            raise IllegalError(
                f"rules {colours}: without green nobody ever scores, and no game ends", field="rules", example=example
            )
        if self.green < LEAST_GREEN:
            raise IllegalError(
                f"rules {colours}: green must have a chance of {LEAST_GREEN} at least, or games are too long to solve",
                field="rules",
                example=example,
            )
        if self.tie != "half" and self.ending == "first":
            raise IllegalError(
                f"rules ending=first,tie={self.tie}: nobody ties where the first to reach the target wins",
                field="rules",
                example="tie=half",
            )
        if not self.red and self.ending == "last-turn":
            raise IllegalError(
                f"rules ending=last-turn,{colours}: without red nobody ever stops rolling",
                field="rules",
                example="ending=first",
            )
