"""Games of Toss Up! turn by turn: the points that each turn banks."""

from collections.abc import Sequence

from solvers.contract.problem import Notation, Turns
from solvers.errors import IllegalError
from solvers.games.toss_up.moves import BankOrRoll
from solvers.games.toss_up.state import State


class TossUpTurns(Turns[State]):
    """The turns of one player, or of two. ``count`` is True if distributions count turns rather than points."""

    def __init__(self, process: BankOrRoll[State], notation: Notation[State], *, count: bool = False) -> None:
        self._process = process
        self._notation = notation
        self._count = count

    def totals(self, state: State) -> tuple[int, int]:
        """Return the points banked by the player from whose view the state is written, and by the other player."""
        return state.own or 0, state.other or 0

    def banked(self, before: State, after: State) -> tuple[int, int] | None:
        """Return the player whose turn ends between two states (0 or 1) and the points that it banks; None if none
        ends.

        Raises:
            IllegalError: the turn ends with a roll, and the state after it does not tell how many greens it showed.
        """
        if after.points is not None:
            return None
        if before.waiting:
            return 1, (after.other or 0) - (before.other or 0)
        if before.rolling and after != self._process.ended(before, 0):
            text = self._notation.format(before)
            raise IllegalError(
                f"state {text!r}: whatever comes is banked, and how much is not told; begin before the roll",
                field="state",
                example=self._notation.format(before._replace(rolling=False)),
            )
        return 0, 0 if before.rolling else before.points or 0

    def counted(self, points: Sequence[int]) -> int:
        """Return the number of turns, or the points of the first turn."""
        return len(points) if self._count else points[0]
