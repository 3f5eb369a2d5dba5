"""States and actions of Toss Up! with a last turn in words."""

from collections.abc import Sequence
from fractions import Fraction

from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Pieces, Views
from solvers.games.toss_up.last_turn.notation import chases, worth
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.state import ROLL, State
from solvers.games.toss_up.words import labels
from solvers.games.toss_up.words.aspects import BankOrRollAspects
from solvers.games.toss_up.words.views import NUMBERS, TITLE
from solvers.games.toss_up.words.wording import of_form


class LastTurnViews(Views[State]):
    """The views under one set of rules."""

    def __init__(self, problem: LastTurnProblem) -> None:
        super().__init__(problem)
        self._rules = problem.rules
        self.spoken_states = Fields(TITLE, numbers=NUMBERS["race"], words=of_form("race", problem.rules.target))
        self.aspects = BankOrRollAspects(problem.process, problem.process.again)

    def position(self, state: State) -> str:
        """Return the scores, the points held and the dice left in words."""
        scores = f"{state.own} to {state.other}"
        if self.problem.notation.format(state).startswith("end"):
            return f"the end, {scores}"
        last = ", the last turn" if chases(self._rules, state) else ""
        return f"{scores}{last}, {labels.in_turn(self._rules, state.points, rolling=state.rolling)}"

    def label(self, state: State, action: str) -> str:
        """Return in words what is banked and what follows, or how many dice are rolled."""
        points, target = state.points or 0, self._rules.target
        if action == ROLL:
            return labels.roll(self._rules, points)
        total, other = (state.own or 0) + points, state.other or 0
        if chases(self._rules, state):
            then = {Fraction(0): "lost", Fraction(1, 2): "a tie", Fraction(1): "won"}[worth(self._rules, total, other)]
        else:
            then = "the opponent's last turn" if total >= target else "the opponent's turn"
        return f"{labels.bank(points)} ({total} to {other}, {then})"

    def thrown(self, before: State, after: State) -> str:
        """Return the number of greens in words."""
        return labels.thrown(before.points, after.points, self._banked(before, after))

    def counts(self, state: State) -> Sequence[Count]:
        """Return the points that both players have banked, and those held."""
        return labels.counts((state.own, state.other), state.points)

    def pieces(self, before: State, after: State) -> Pieces:
        """Return the colours of a roll."""
        return labels.pieces(self._rules, before.points, after.points, self._banked(before, after))

    def _banked(self, before: State, after: State) -> int:
        """Return the points that the roll itself banks, if it ends the turn."""
        total = after.own if chases(self._rules, before) else after.other
        return (total or 0) - (before.own or 0)
