"""Proved bounds of the starts of turns, of two best players or of the best reply to a strategy, without any rows."""

from dataclasses import dataclass

from solvers.engine.race import kernel
from solvers.engine.race.choices import table
from solvers.engine.race.kernel import Floats
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.odds import throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance between two proved bounds."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """What is at most ``error`` off."""
        return (self.low + self.high) / 2.0

    @property
    def error(self) -> float:
        """Half the distance of the bounds, and the roundings of this and of the middle."""
        return (self.high - self.low) / 2.0 + 2.0 * kernel.HALF


def best(rules: TossUpRules) -> Floats:
    """``bounds[end, own, other]`` of the mover's chance where both play best, end 0 below and end 1 above."""
    bounds: Floats = _enclose(rules, None)[:, 0]
    return bounds


def reply(rules: TossUpRules, rival: Plan) -> tuple[Chance, Chance]:
    """The chance of the best reply that moves first, and that of the strategy when it moves first."""
    bounds = _enclose(rules, rival)
    ours, theirs = (Chance(float(bounds[0, side, 0, 0]), float(bounds[1, side, 0, 0])) for side in (0, 1))
    return ours, theirs


def _enclose(rules: TossUpRules, rival: Plan | None) -> Floats:
    """``bounds[end, side, own, other]``; see the kernel. Raises ArithmeticError where they are too wide."""
    tables = doubles(*throws(rules))
    return kernel.enclose(tables, kernel.turns(table(rules.target, rival), rules.dice))
