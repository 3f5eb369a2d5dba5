"""The named parts of the value of an action under ``maximize``: points that are certain, and points still to come."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from solvers import dice
from solvers.contract.presentation.aspects import Aspects, Number, Worth
from solvers.games.thirties.notation import State


class PointsAspects(Aspects[State]):
    """The dice that are aside after the action, and the dice to be thrown."""

    def sources(self, state: State, action: str) -> Sequence[State]:  # noqa: ARG002 - the dice tell all
        """Return nothing: the dice aside tell the certain points."""
        return ()

    def parts(self, state: State, action: str, value: Number, worth: Worth[State]) -> Mapping[str, Number]:  # noqa: ARG002 - as above
        """Return the points put aside, and those that are expected of the dice thrown again."""
        points = Fraction(dice.total(state.kept) + dice.total(action))
        return {"points put aside": points, "dice thrown again": value - points}
