"""Rows of the goals that are answered exactly without stored rows: what a hand lays down, and what the next card may do.

One row is stored, that of ``START``: it says which solution is asked. All others are worked out when they are asked for.
"""

from collections import Counter
from collections.abc import Mapping

from solvers.contract.goals import Goal
from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, ordered
from solvers.games.card_thirty import goals
from solvers.games.card_thirty.hand import laying, points, steps
from solvers.games.card_thirty.notation import NOTHING, CardThirtyNotation, Position
from solvers.games.card_thirty.rules import CardThirtyRules

# The ace of clubs alone: nothing can be laid.
START = Position((0,))


class LayDerived(Derived[Position]):
    """The rows of positions: every lay-down that leaves no more cards than it must, best first."""

    def __init__(self, rules: CardThirtyRules, goal: Goal, notation: CardThirtyNotation) -> None:
        self._rules = rules
        self._goal = goal
        self._notation = notation

    def sources(self, state: Position) -> tuple[Position, ...]:
        """Return the one state that is stored; nothing for itself."""
        return () if state == START else (START,)

    def derive(self, state: Position, rows: Mapping[str, Row]) -> Row:  # noqa: ARG002 - the position tells all
        """Return the row of a position."""
        return self.row(state)

    def row(self, state: Position) -> Row:
        """Return the row of a position, stored or not."""
        text, objective = self._notation.format(state), goals.objective(self._goal)
        if objective is None:
            chance = points.chance_next(
                state.hand,
                min_naturals_per_meld=self._rules.min_naturals_per_meld,
                ace_wraps=self._rules.ace_wraps,
                jokers=self._rules.jokers,
                first_meld=self._rules.first_meld,
            ).chance
            return Row(text, None, float(chance), str(chance))
        listed = laying.ranked(self._rules, state.hand, state.table, objective, opened=state.laid)
        numbers = [lay_down.value(self._rules, objective) for lay_down in listed]
        alike = Counter(numbers)
        actions = ordered(
            [
                ActionValue(
                    steps.format_steps(lay_down.steps) or NOTHING,
                    float(number),
                    str(number),
                    str(lay_down.jokers) if alike[number] > 1 else None,
                )
                for lay_down, number in zip(listed, numbers, strict=True)
            ],
            self._goal,
        )
        return Row(text, actions[0].action, actions[0].value, actions[0].exact, actions)
