"""States and actions of Toss Up! in words, for the goals whose decisions have rows."""

from collections.abc import Mapping

from solvers.contract.speech import Fields
from solvers.contract.views import Views
from solvers.games.toss_up.goals import Form
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.state import State
from solvers.games.toss_up.words import labels
from solvers.games.toss_up.words.aspects import BankOrRollAspects
from solvers.games.toss_up.words.maps import TossUpMaps
from solvers.games.toss_up.words.wording import WORDINGS

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
        self.spoken_states = Fields(TITLE, numbers=NUMBERS[self._aim.form], wording=WORDINGS[self._aim.form])
        self.aspects = BankOrRollAspects(problem.process, problem.process.again)
        self.maps = TossUpMaps(problem.process, problem.notation)

    def label(self, state: State, action: str) -> str:
        """Return in words what is banked and what follows, or how many dice are rolled."""
        return labels.label(self._rules, self._aim, state, action)

    def thrown(self, before: State, after: State) -> str:
        """Return the number of greens in words; of the opponent of a best response, the points banked."""
        if before.waiting:
            return labels.opponent((after.other or 0) - (before.other or 0))
        total = after.other if self._aim.form == "race" else after.own
        return labels.thrown(before.points, after.points, (total or 0) - (before.own or 0))
