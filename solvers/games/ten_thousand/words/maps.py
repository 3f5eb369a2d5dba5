"""Maps of the policies of 10.000: with which points of the turn to roll, for each number of dice left."""

from collections.abc import Mapping, Sequence

from solvers.contract.parameters import Parameter
from solvers.contract.presentation.maps import Line, Maps, PolicyMap
from solvers.contract.rows import Row
from solvers.games.ten_thousand import hands, plans
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import DICE, UNIT
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.words.labels import HOT
from solvers.words import counted

OWN, OPPONENT = "own", "opponent"
# Points beyond the last roll that a map shows.
_BEYOND = 4 * UNIT


class TenThousandMaps(Maps[State]):
    """The maps of a goal whose turns have plans: a line for each hand. The plan stands in the row of the start of a turn."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation) -> None:
        self._process = process
        self._notation = notation
        self._names = {"turn": (), "turns": (OWN,)}.get(process.aim.form, (OWN, OPPONENT))

    @property
    def parameters(self) -> Sequence[Parameter]:
        """The points that both players have banked, as far as the goal counts them, in units of 50."""
        last = self._process.rules.target - UNIT
        whose = {OWN: "the points banked", OPPONENT: "the points that the opponent has banked"}
        return [
            Parameter(
                name, "integer", f"{whose[name]}, a multiple of {UNIT}, 0 to {last}", default="0", high=last, step=UNIT
            )
            for name in self._names
        ]

    def sources(self, values: Mapping[str, int]) -> tuple[State, ...]:
        """Return the start of the turn."""
        return (State(values.get(OWN), values.get(OPPONENT)),)

    def draw(self, values: Mapping[str, int], rows: Mapping[str, Row]) -> PolicyMap:
        """Return the map of the turn's plan."""
        (start,) = self.sources(values)
        levels = plans.levels(rows[self._notation.format(start)].more or "") or []
        least = hands.least(self._process.rules)
        lines, last = [], 0
        for hand, runs in zip(hands.listed(self._process.rules), levels, strict=True):
            if hand not in least:
                continue
            low = max(least[hand], UNIT)
            on = tuple((max(a * UNIT, low), b * UNIT) for a, b in runs if b * UNIT >= low)
            lines.append(Line(_name(hand), low, on))
            if on and hand.dice != DICE:
                last = max(last, on[-1][1])
        # With six dice again players roll on for long: that line may run out of the map.
        return PolicyMap(
            about=self._about(values),
            across="points in the turn",
            down="dice left",
            end="bank",
            on="roll them",
            step=UNIT,
            width=last + _BEYOND,
            numbers=False,
            lines=tuple(lines),
        )

    def _about(self, values: Mapping[str, int]) -> str:
        if OPPONENT in values:
            return f"with {values[OWN]:,} points banked, against {values[OPPONENT]:,}"
        return f"with {values[OWN]:,} points banked" if OWN in values else ""


def _name(hand: Hand) -> str:
    """Return a hand in words: ``2 dice, triple of 4``."""
    dice = counted(hand.dice, "dice") if hand.dice > 1 else "1 die"
    if hand.dice == DICE:
        dice = "all 6 dice again"
    if hand.types:
        dice = f"{dice}: {hand.types}"
    triple = f"{dice}, triple of {hand.triple}" if hand.triple else dice
    return f"{triple}, {HOT}" if hand.hot and hand.dice < DICE else triple
