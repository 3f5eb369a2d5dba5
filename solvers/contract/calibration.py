"""The calibration of estimates: how often their intervals held in states that were not used to make them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

# The levels of the intervals that are tried, and the shares that must be inside for a solution to be published.
PROMISED = {0.95: 0.93, 0.99: 0.98}


@dataclass(frozen=True, slots=True)
class Stratum:
    """States of one kind that were played out.

    ``within_95`` and ``within_99`` are the numbers of those whose mean lies inside the interval of that level, and
    ``half_width_95`` and ``half_width_99`` the medians of half the widths. ``bias`` is what values are too high on average,
    in the goal's unit.
    """

    kind: str
    states: int
    within_95: int
    within_99: int
    half_width_95: float
    half_width_99: float
    bias: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The strata of a solution, each state played out ``playouts`` times against ``opponent``."""

    opponent: str
    playouts: int
    strata: tuple[Stratum, ...]

    @property
    def states(self) -> int:
        """The number of states of all strata."""
        return sum(stratum.states for stratum in self.strata)

    def within(self, level: float) -> float:
        """Return the share of all states inside the interval of a level, 0.95 or 0.99."""
        inside = sum({0.95: stratum.within_95, 0.99: stratum.within_99}[level] for stratum in self.strata)
        return inside / self.states

    def members(self) -> dict[str, Any]:
        """Return the calibration as the members of a JSON object."""
        return {
            "opponent": self.opponent,
            "states": self.states,
            "playouts": self.playouts,
            "within_95": self.within(0.95),
            "within_99": self.within(0.99),
            "strata": [asdict(stratum) for stratum in self.strata],
        }


def read(members: Mapping[str, Any]) -> Calibration:
    """Return the calibration of the members of :meth:`Calibration.members`."""
    strata = tuple(Stratum(**stratum) for stratum in members["strata"])
    return Calibration(members["opponent"], members["playouts"], strata)
