"""Parameters of the game of 30s."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.errors import IllegalError
from solvers.rules import Rules, parameter


@dataclass(frozen=True, slots=True)
class ThirtiesRules(Rules):
    """How many dice are thrown, and from which score on a player is safe.

    Raises:
        IllegalError: a value is out of range, or the threshold cannot be reached or missed.
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
        """Every score that can be reached."""
        return range(self.dice, 6 * self.dice + 1)
