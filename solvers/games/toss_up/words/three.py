"""States and actions of Toss Up! for three in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Pieces, Views
from solvers.contract.rows import Row
from solvers.games.toss_up.state import ROLL
from solvers.games.toss_up.three import more
from solvers.games.toss_up.three.notation import State
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.games.toss_up.words import labels
from solvers.games.toss_up.words.aspects import BankOrRollAspects
from solvers.games.toss_up.words.views import TITLE
from solvers.games.toss_up.words.wording import of_three


class ThreeViews(Views[State]):
    """The views under one set of rules."""

    def __init__(self, problem: ThreeProblem) -> None:
        super().__init__(problem)
        self._rules = problem.rules
        self.spoken_states = Fields(
            TITLE,
            numbers=("points banked", "next player's points", "third player's points", "points held"),
            words=of_three(problem.rules.target),
        )
        self.aspects = BankOrRollAspects(problem.process, problem.process.again)

    def position(self, state: State) -> str:
        """Return the scores, the points held and the dice left in words."""
        scores = f"{state.own} to {state.after} and {state.third}"
        if state.third >= self._rules.target:
            return f"the end, {scores}"
        return f"{scores}, {labels.in_turn(self._rules, state.points, rolling=state.rolling)}"

    def label(self, state: State, action: str) -> str:
        """Return in words what is banked and what follows, or how many dice are rolled."""
        points = state.points or 0
        if action == ROLL:
            return labels.roll(self._rules, points)
        total = state.own + points
        then = "won" if total >= self._rules.target else "the next player's turn"
        return f"{labels.bank(points)} ({total} to {state.after} and {state.third}, {then})"

    def thrown(self, before: State, after: State) -> str:
        """Return the number of greens in words."""
        return labels.thrown(before.points, after.points, after.third - before.own)

    def counts(self, state: State) -> Sequence[Count]:
        """Return the points that the players have banked, and those held."""
        return labels.counts((state.own, state.after, state.third), state.points)

    def pieces(self, before: State, after: State) -> Pieces:
        """Return the colours of a roll."""
        return labels.pieces(self._rules, before.points, after.points, after.third - before.own)

    def members(self, row: Row) -> Mapping[str, Any]:
        """Return the chances of the next two players, and the status of the equilibrium."""
        others, equilibrium = more.read(row)
        return {"others": list(others), "equilibrium": equilibrium}
