"""Games of 10.000 turn by turn: the points that each turn banks."""

from collections.abc import Sequence

from solvers.contract.problem import Turns
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.state import State


class TenThousandTurns(Turns[State]):
    """The turns of one player, or of two."""

    def __init__(self, process: TenThousandProcess) -> None:
        self._process = process

    def totals(self, state: State) -> tuple[int, int]:
        """Return the points banked by the player from whose view the state is written, and by the other player."""
        return state.own or 0, state.other or 0

    def banked(self, before: State, after: State) -> tuple[int, int] | None:
        """Return the player whose turn ends between two states (0 or 1) and the points that it banks; None if none ends.

        Points are counted as far as the goal does: under ``min-turns`` up to the target, and under ``chase-T`` either T or
        none.
        """
        form = self._process.aim.form
        if before.waiting:
            return 1, (after.other or 0) - (before.other or 0)
        if not (after.ended or after.waiting or (before.decides and after.begins)):
            return None
        if form in ("turn", "chase"):
            return 0, after.points
        total = after.other if form == "race" else after.own
        return 0, (total or 0) - (before.own or 0)

    def counted(self, points: Sequence[int]) -> int:
        """Return the number of turns, or the points of the first turn."""
        return len(points) if self._process.aim.form == "turns" else points[0]
