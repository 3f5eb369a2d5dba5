"""States and actions of Toss Up! in words, for the goals whose decisions have rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers import words
from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Pieces, Views
from solvers.contract.rows import Row
from solvers.games.toss_up import replies
from solvers.games.toss_up.goals import Form
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.state import State
from solvers.games.toss_up.words import labels
from solvers.games.toss_up.words.aspects import BankOrRollAspects
from solvers.games.toss_up.words.maps import TossUpMaps
from solvers.games.toss_up.words.policies import words as policy_words
from solvers.games.toss_up.words.wording import of_form

TITLE = "Toss Up!"
_BANKED, _HELD, _OPPONENT = "points banked", "points held", "opponent's points"
NUMBERS: Mapping[Form, tuple[str, ...]] = {
    "race": (_BANKED, _OPPONENT, _HELD),
    "reply": (_BANKED, _OPPONENT, _HELD),
    "turn": (_HELD,),
    "turns": (_BANKED, _HELD),
    "within": (_BANKED, _HELD),
}


class TossUpViews(Views[State]):
    """The views of a goal under one set of rules."""

    def __init__(self, problem: TossUpProblem) -> None:
        super().__init__(problem)
        self._rules = problem.rules
        self._aim = problem.aim
        self.spoken_states = Fields(
            TITLE, numbers=NUMBERS[self._aim.form], words=of_form(self._aim.form, self._rules.target)
        )
        self.aspects = BankOrRollAspects(problem.process, problem.process.again)
        self.maps = TossUpMaps(problem.process, problem.derived)
        if self._aim.form == "race":
            self.policies = policy_words(self._rules)

    def position(self, state: State) -> str:
        """Return the scores, the points held and the dice left in words."""
        scores = (
            ""
            if state.own is None
            else f"{state.own} banked"
            if state.other is None
            else f"{state.own} to {state.other}"
        )
        if max(state.own or 0, state.other or 0) >= self._rules.target or state.turns == 0 or self._ended(state):
            return f"the end, {scores}" if scores else "the end"
        left = "" if state.turns is None else f"{words.counted(state.turns, 'turns')} left"
        turn = labels.in_turn(self._rules, state.points, rolling=state.rolling)
        return ", ".join(filter(None, (scores, left, "the opponent's turn" if state.waiting else turn)))

    def label(self, state: State, action: str) -> str:
        """Return in words what is banked and what follows, or how many dice are rolled."""
        return labels.label(self._rules, self._aim, state, action)

    def thrown(self, before: State, after: State) -> str:
        """Return the number of greens in words; of the opponent of a best response, the points banked."""
        if before.waiting:
            return labels.opponent((after.other or 0) - (before.other or 0))
        return labels.thrown(before.points, after.points, self._banked(before, after))

    def counts(self, state: State) -> Sequence[Count]:
        """Return the points that both players have banked, those held, and the turns left before the end."""
        listed = labels.counts((state.own, state.other), state.points)
        return listed if not state.turns else [*listed, Count(0, "Turns left", state.turns)]

    def pieces(self, before: State, after: State) -> Pieces | None:
        """Return the colours of a roll; None in a turn of the opponent of a best response."""
        if before.waiting:
            return None
        return labels.pieces(self._rules, before.points, after.points, self._banked(before, after))

    def _banked(self, before: State, after: State) -> int:
        """Return the points that the roll itself banks, if it ends the turn."""
        total = after.other if self._aim.form == "race" else after.own
        return (total or 0) - (before.own or 0)

    def _ended(self, state: State) -> bool:
        """True if the one turn of a goal has banked its points."""
        return self._aim.form == "turn" and state.own is not None

    def members(self, row: Row) -> Mapping[str, Any]:
        """Return the values of rolling in the turn that begins, and the points held with which the actions are tied."""
        if self._aim.form != "reply" or row.more is None:
            return {}
        rolls = replies.read(row.more)
        return {"rolls": [*rolls.values], **({"tied": [*rolls.tied]} if rolls.tied else {})}
