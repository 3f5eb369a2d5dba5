"""The rules of the game of 30s."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.contract.rules import Rules, parameter
from solvers.errors import IllegalError


@dataclass(frozen=True, slots=True)
class ThirtiesRules(Rules):
    """The number of dice, and the threshold: a player with a lower score loses points.

    Raises:
        IllegalError: a value is out of range, or no score is below the threshold, or none reaches it.
    """

    game: ClassVar[str] = "thirties"

    dice: int = parameter(6, 1, 8, "dice thrown at the start")
    threshold: int = parameter(30, 2, 48, "score below which points are lost (min-loss, aggressive)")

    def __post_init__(self) -> None:
        # slots=True makes a second class, which a zero-argument super() would not find.
        Rules.__post_init__(self)
        if not self.dice < self.threshold <= 6 * self.dice:
            raise IllegalError(
                f"rule threshold={self.threshold} needs {self.dice + 1} to {6 * self.dice} with {self.dice} dice",
                field="rules",
                example=f"dice={self.dice},threshold={5 * self.dice}",
            )

    @property
    def scores(self) -> range:
        """Every possible score: from all ones to all sixes."""
        return range(self.dice, 6 * self.dice + 1)
