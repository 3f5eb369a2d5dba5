"""The named parts of the value of an action under ``min-expected``: points that are taken now, and points still to come."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from solvers.contract.presentation.aspects import Aspects, Number, Worth
from solvers.games.threes import moves
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import NONE, State


class PointsAspects(Aspects[State]):
    """The dice that are taken, and the dice to be thrown."""

    def __init__(self, rules: ThreesRules) -> None:
        self._rules = rules

    def sources(self, state: State, action: str) -> Sequence[State]:  # noqa: ARG002 - the dice tell all
        """Return nothing: the dice taken tell the certain points."""
        return ()

    def parts(self, state: State, action: str, value: Number, worth: Worth[State]) -> Mapping[str, Number]:  # noqa: ARG002 - as above
        """Return the points taken, and those that are expected of the dice thrown again."""
        points = Fraction(0 if action == NONE else moves.points_of(self._rules, action))
        return {"points taken": points, "dice thrown again": value - points}
