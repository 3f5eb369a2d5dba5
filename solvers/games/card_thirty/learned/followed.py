"""The action of a fixed strategy in a position, and its value under a learned goal.

The values are those of the goal: after the strategy's action both players go on by the goal's policy. So they say what the one
action costs, and not what it is worth to play by the strategy for a whole hand, which the table ``players`` says.
"""

from collections.abc import Callable, Mapping
from typing import Any

from solvers.contract.goals import Goal
from solvers.contract.rows import Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.learned.rows import LearnedDerived, LearnedNotation, State
from solvers.games.card_thirty.play import view_text
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules


class FollowedNotation(LearnedNotation):
    """The notation of positions in play. Classes are no positions in which a strategy does something."""

    def parse(self, text: str) -> View:
        """Read a position in play, in any spelling."""
        state = super().parse(text)
        if isinstance(state, View):
            return state
        raise IllegalError(
            f"state {self.format(state)!r}: a fixed strategy is asked for what it does in a position; the table players says how well it plays",
            field="state",
            example=view_text.example(CardThirtyRules()),
        )


class FollowedDerived(LearnedDerived):
    """The rows of positions in play for a fixed strategy, whose action in a position ``action`` returns."""

    def __init__(self, rules: CardThirtyRules, goal: Goal, action: Callable[[Any], str]) -> None:
        super().__init__(rules, goal)
        self._action = action

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a position: all actions as the goal values them, and the strategy's with its value."""
        row, action = super().derive(state, rows), self._action(state)
        done = next(valued for valued in row.actions if valued.action == action)
        return row._replace(action=action, value=done.value, confidence=done.confidence)
