"""The value of a state of 10.000 for three to each of the players."""

from fractions import Fraction

from solvers.contract.rows import Row
from solvers.contract.seats import Seats
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.three import more
from solvers.intervals import Number


class ThreeSeats(Seats[State]):
    """The mover, the next player and the third."""

    def passed(self, before: State, after: State) -> int:
        """Return 1 if a turn has ended, else 0."""
        return int(before.decides and (after.ended or after.begins))

    def values(self, state: State, row: Row | None) -> tuple[Number, ...]:  # noqa: ARG002 - the row tells all
        """Return the three chances to win. At the end the third player has won."""
        if row is None:
            return Fraction(0), Fraction(0), Fraction(1)
        return row.value, *more.read(row)[0]
