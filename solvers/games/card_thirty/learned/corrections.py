"""The corrections of a position's value against its class's, and the intervals of the corrected values.

A class is an average over many positions. A *stratum* is a group of positions with the same turn, moment and phase. For each
stratum the batch fits the values of positions to features: those of the position after the policy's action.

The remaining error of a value was measured in positions outside the fit, separately for each *kind* of position.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from solvers.contract.rows import Confidence, Row
from solvers.games.card_thirty.learned.classes import PHASES, Class
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules

LEVEL = 0.99
# The turns that are told apart: that of the player who begins, the dealer's first one, and all others.
TURNS = ("first", "opening", "later")
# The kinds of positions by the turn, or later by who has laid down, and actions other than the best one.
KINDS = ("first", "opening", *(f"later-{phase}" for phase in PHASES))
OTHERS = "others"
MILLION = 1_000_000


class Corrections(NamedTuple):
    """The weights of features by stratum, in millionths, and half the widths of intervals by kind, at levels 0.95 and 0.99.

    ``samples`` are the positions, or the other actions, in which widths were measured.
    """

    weights: Mapping[str, tuple[int, ...]]
    halves: Mapping[str, tuple[float, float]]
    samples: Mapping[str, int]

    def worth(self, turn: str, leads_to: Class, counted: tuple[int, ...]) -> float | None:
        """Return the worth of a position whose best action leads to a class; None if its stratum was met too seldom."""
        name = f"{leads_to.moment}-{PHASES[leads_to.phase]}"
        weights = self.weights.get(f"{turn}-{name}") or self.weights.get(f"later-{name}")
        if weights is None:
            return None
        return sum(weight * number for weight, number in zip(weights, counted, strict=True)) / MILLION

    def interval(self, value: float, kind: str, limits: tuple[float, float], scale: float = 1.0) -> Confidence | None:
        """Return the interval of a value at level 0.99, inside the limits; None if the kind was never measured."""
        if kind not in self.halves:
            return None
        half = scale * self.halves[kind][1]
        return Confidence(max(limits[0], value - half), min(limits[1], value + half), LEVEL, self.samples[kind])


def turn_of(rules: CardThirtyRules, view: View) -> str:
    """Return the turn of a position: ``first``, ``opening`` or ``later``."""
    if view.moment == "first":
        return "first"
    stock = view.stock + (view.moment == "stock")
    full = 52 + rules.jokers - 2 * DEALT - 1
    return "opening" if view.dealer and not view.reshuffled and stock == full else "later"


def kind_of(turn: str, phase: int) -> str:
    """Return the kind of a position with this turn and the phase of its best action."""
    return turn if turn != "later" else f"later-{PHASES[phase]}"


@lru_cache(maxsize=16)
def read(text: str | None) -> Corrections:
    """Return the corrections that a row's ``more`` holds; None holds nothing."""
    more = json.loads(text or "{}")
    return Corrections(
        {name: tuple(weights) for name, weights in more.get("weights", {}).items()},
        {name: (low, high) for name, (low, high) in more.get("halves", {}).items()},
        more.get("samples", {}),
    )


def write(corrections: Corrections) -> str:
    """Return corrections as the ``more`` of a row."""
    return json.dumps(corrections._asdict(), separators=(",", ":"))


def order_of(row: Row) -> float:
    """Return the number by which the policy compares classes: that in the row's ``more``, else the value."""
    return float(json.loads(row.more)["order"]) if row.more else row.value


def write_order(order: float) -> str:
    """Return the ``more`` of the row of a class."""
    return json.dumps({"order": order}, separators=(",", ":"))
