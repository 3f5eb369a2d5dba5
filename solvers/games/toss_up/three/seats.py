"""The value of a state of Toss Up! for three to each of the players."""

from fractions import Fraction

from solvers.contract.rows import Row
from solvers.contract.seats import Seats
from solvers.games.toss_up.three import more
from solvers.games.toss_up.three.notation import State
from solvers.intervals import Number


class ThreeSeats(Seats[State]):
    """The mover, the next player and the third."""

    def passed(self, before: State, after: State) -> int:  # noqa: ARG002 - the turn's end shows in ``after``
        """Return 1 if a turn has ended, else 0."""
        return int(after.points is None)

    def values(self, state: State, row: Row | None) -> tuple[Number, ...]:  # noqa: ARG002 - the row tells all
        """Return the three chances to win. At the end the third player has won."""
        if row is None:
            return Fraction(0), Fraction(0), Fraction(1)
        return row.value, *more.read(row)[0]
