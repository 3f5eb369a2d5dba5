"""Maps of the policies of Toss Up!: with which points banked and held to roll, against given points of the opponent."""

from collections.abc import Mapping, Sequence

from solvers.contract.parameters import Parameter
from solvers.contract.presentation.maps import Line, Maps, PolicyMap, intervals
from solvers.contract.rows import Row
from solvers.games.toss_up.derive import TossUpDerived
from solvers.games.toss_up.process import TossUpProcess
from solvers.games.toss_up.state import State

OPPONENT, TURNS = "opponent", "turns"


class TossUpMaps(Maps[State]):
    """The maps of a goal, or of a strategy under it: a line for each number of points banked."""

    def __init__(self, process: TossUpProcess, derived: TossUpDerived) -> None:
        self._process = process
        self._derived = derived
        self._aim = process.aim
        self._target = process.rules.target

    @property
    def parameters(self) -> Sequence[Parameter]:
        """The opponent's points, or the turns left, if the goal counts them."""
        if self._aim.form == "within":
            most = self._aim.turns or 1
            return (Parameter(TURNS, "integer", f"the turns left, 1 to {most}", default=str(most), low=1, high=most),)
        if self._aim.form in ("race", "reply"):
            last = self._target - 1
            summary = f"the points that the opponent has banked, 0 to {last}"
            return (Parameter(OPPONENT, "integer", summary, default=str(self._target // 2), high=last),)
        return ()

    def sources(self, values: Mapping[str, int]) -> tuple[State, ...]:
        """Return every stored state whose row a map with these parameters is drawn from."""
        return tuple(source for own in self._own() for source in self._derived.turn(self._line(own, values)))

    def draw(self, values: Mapping[str, int], rows: Mapping[str, Row]) -> PolicyMap:
        """Return the map of the rows' policy."""
        lines = []
        for own in self._own():
            rolled = self._derived.rolling(self._line(own, values), rows)
            lines.append(Line("" if own is None else str(own), 0, intervals(rolled, 1)))
        last = max((line.on[-1][1] for line in lines if line.on), default=0)
        return PolicyMap(
            about=self._about(values),
            across="points held",
            down="" if self._aim.form == "turn" else "points banked",
            end="bank",
            on="roll again",
            step=1,
            width=last + self._process.rules.dice,
            numbers=True,
            lines=tuple(lines),
        )

    def _about(self, values: Mapping[str, int]) -> str:
        if TURNS in values:
            left = values[TURNS]
            return "in the last turn" if left == 1 else f"with {left} turns left, this one included"
        if OPPONENT in values:
            return f"against an opponent who has banked {values[OPPONENT]}"
        return ""

    def _own(self) -> Sequence[int | None]:
        return (None,) if self._aim.form == "turn" else range(self._target)

    def _line(self, own: int | None, values: Mapping[str, int]) -> State:
        """Return the start of the turn with these points banked."""
        return State(own, values.get(OPPONENT), None, values.get(TURNS))
