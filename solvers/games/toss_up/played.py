"""Games of Toss Up! turn by turn, as a simulation tells them, see :class:`solvers.simulate.TakesTurns`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from solvers.errors import IllegalError
from solvers.games.toss_up.notation import State

if TYPE_CHECKING:
    from solvers.games.toss_up.problem import TossUpProblem


class Ends(Protocol):
    """What is asked of a problem here: its texts, and where a turn that banks so many points leads."""

    def format(self, state: State) -> str:
        """The text of a position."""

    def ended(self, state: State, points: int) -> State:
        """The position after a turn."""


def totals(state: State) -> tuple[int, int]:
    """What is banked by the player whose position it is, and by the other."""
    return state.own or 0, state.other or 0


def turn(problem: "TossUpProblem", total: int) -> State | None:
    """Before the first roll of a player with so many points who does not look at others; None once the target is reached."""
    if total >= problem.rules.target:
        return None
    return State() if problem.aim.form == "turn" else State(total)


def banked(problem: Ends, before: State, after: State) -> tuple[int, int] | None:
    """Whose turn ends between two positions, 0 for the player whose position the first is and 1 for the other, and what it
    banks; None where none ends.

    Raises:
        IllegalError: it ends with a roll of which the position after it does not tell the greens.
    """
    if after.points is not None:
        return None
    if before.waiting:
        return 1, (after.other or 0) - (before.other or 0)
    if before.rolling and after != problem.ended(before, 0):
        raise IllegalError(
            f"state {problem.format(before)!r}: whatever comes is banked, and how much is not told; begin before the roll",
            field="state",
            example=problem.format(before._replace(rolling=False)),
        )
    return 0, 0 if before.rolling else before.points or 0


def counted(problem: "TossUpProblem", turns: Sequence[int]) -> int:
    """What distributions count of a game whose turns banked so much: the turns, or the points of the first."""
    return len(turns) if problem.aim.form == "turns" else turns[0]
