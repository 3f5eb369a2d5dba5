"""Rows of positions with the suits exchanged. They are not stored, because the rows of their mirror images are."""

from collections.abc import Mapping

from solvers.contract.problem import Derived
from solvers.contract.rows import Row
from solvers.games.cut_down_thirty.notation import CutDownNotation, View, stored, swapped


class SwappedDerived(Derived[View]):
    """The rows of positions after a first discard of a diamond; before it, of positions with more diamonds in the hand."""

    def __init__(self, notation: CutDownNotation) -> None:
        self._notation = notation

    def sources(self, state: View) -> tuple[View, ...]:
        """Return the position with the suits exchanged; nothing if the row itself is stored."""
        return () if stored(state) else (swapped(state),)

    def derive(self, state: View, rows: Mapping[str, Row]) -> Row:
        """Return the row of the position with the suits exchanged, with those of its actions exchanged back."""
        row = rows[self._notation.format(swapped(state))]
        exchange = self._notation.exchanged_action
        actions = tuple(action._replace(action=exchange(action.action)) for action in row.actions)
        policy = None if row.action is None else exchange(row.action)
        return row._replace(state=self._notation.format(state), action=policy, actions=actions)
