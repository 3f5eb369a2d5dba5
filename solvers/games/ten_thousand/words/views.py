"""States and actions of 10.000 in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Views
from solvers.contract.rows import Row
from solvers.games.ten_thousand import plans
from solvers.games.ten_thousand.notation import SCORES
from solvers.games.ten_thousand.problem import PLANNED, TenThousandProblem
from solvers.games.ten_thousand.rules import DICE
from solvers.games.ten_thousand.state import BUST, State
from solvers.games.ten_thousand.three import more
from solvers.games.ten_thousand.words import labels
from solvers.games.ten_thousand.words.aspects import TenThousandAspects
from solvers.games.ten_thousand.words.maps import TenThousandMaps
from solvers.games.ten_thousand.words.policies import words as policy_words
from solvers.games.ten_thousand.words.wording import wording

BANKED = "Banked"
_POINTS = "points of the turn"
NUMBERS: Mapping[int, tuple[str, ...]] = {
    0: (_POINTS,),
    1: ("points banked", _POINTS),
    2: ("points banked", "opponent's points", _POINTS),
    3: ("points banked", "next player's points", "third player's points", _POINTS),
}


class TenThousandViews(Views[State]):
    """The views of a goal under one set of rules."""

    spoken_actions = Fields(dice=("the dice set aside",))

    def __init__(self, problem: TenThousandProblem) -> None:
        super().__init__(problem)
        self._rules, self._aim, self._notation = problem.rules, problem.aim, problem.notation
        number = SCORES[self._aim.form]
        self.spoken_states = Fields(
            "10.000",
            NUMBERS[number],
            dice=("the dice just rolled or left",),
            count=DICE,
            alone="-".join("0" * len(NUMBERS[number])),
            words=wording(number, problem.rules),
        )
        self.aspects = TenThousandAspects(problem.process)
        if self._aim.form == "race" and problem.rules.priced:
            self.policies = policy_words(self._rules)
        if problem.plan is None and self._aim.form in PLANNED:
            self.maps = TenThousandMaps(problem.process, problem.notation)

    def position(self, state: State) -> str:
        """Return the scores, the points of the turn and the dice in words."""
        return labels.position(self._rules, state)

    def counts(self, state: State) -> Sequence[Count]:
        """Return the points that the players have banked, and those of the turn."""
        scores = (state.own, state.other, state.third)
        banked = [Count(seat, BANKED, points) for seat, points in enumerate(scores) if points is not None]
        return banked if state.ended or state.waiting else [*banked, Count(0, "This turn", state.points)]

    def label(self, state: State, text: str) -> str:
        """Return in words which dice are set aside, if any are, and what is banked or rolled."""
        aside, _, then = text.rpartition("-")
        choice = None if text == BUST else self._notation.choice(state, aside)
        return labels.label(self._rules, self._aim, state, choice, then)

    def thrown(self, before: State, after: State) -> str:
        """Return the dice rolled in words; of the opponent of a best response, the points banked."""
        return labels.thrown(before, after)

    def event(self, before: State, after: State) -> str:
        """Return the points that the dice score."""
        return labels.event(self._rules, before, after)

    def members(self, row: Row) -> Mapping[str, Any]:
        """Return the plan of the turn that begins: for each hand, the points at which it is rolled.

        With three players, return the chances of the next two, and how ties of the turn are resolved.
        """
        if self._aim.form == "three":
            others, tie = more.read(row)
            return {"others": list(others), "equilibrium": tie.status}
        plan = None if row.more is None else plans.read(self._rules, row.more)
        return {} if plan is None else {"plan": plan}
