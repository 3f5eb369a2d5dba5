"""Proved bounds of the chances at the starts of turns, of two best players or of the best reply to a strategy."""

from dataclasses import dataclass

from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import Floats
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance between two proved bounds."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """The middle of the bounds, at most ``error`` from the true chance."""
        return (self.low + self.high) / 2.0

    @property
    def error(self) -> float:
        """Half the distance of the bounds, plus the roundings of this number and of the middle."""
        return (self.high - self.low) / 2.0 + 2.0 * race.HALF


def best(rules: TossUpRules) -> Floats:
    """Return bounds of the mover's chance if both play best, shape (2, target, target): ``bounds[end, own, other]``.

    Lower bounds are at end 0, upper bounds at end 1. Raises ArithmeticError if they are too wide.
    """
    bounds: Floats = _enclose(rules, None)[:, 0]
    return bounds


def reply(rules: TossUpRules, rival: Plan) -> tuple[Chance, Chance]:
    """Return the chances to win of the best reply if it moves first, and of the strategy if it moves first.

    Raises ArithmeticError if the bounds are too wide.
    """
    bounds = _enclose(rules, rival)
    best_reply, strategy = (Chance(float(bounds[0, side, 0, 0]), float(bounds[1, side, 0, 0])) for side in (0, 1))
    return best_reply, strategy


def _enclose(rules: TossUpRules, rival: Plan | None) -> Floats:
    """Return ``bounds[end, side, own, other]``, as :func:`solvers.games.toss_up.kernels.race.enclose` does."""
    tables = doubles(*throws(rules))
    return race.enclose(tables, race.turns(choice_array(rules.target, rival), rules.dice))
