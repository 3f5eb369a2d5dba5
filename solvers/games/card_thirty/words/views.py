"""Positions and actions of the card game of Thirty in words."""

from typing import Any, cast

from solvers.contract.problem import Problem
from solvers.contract.speech import Cards
from solvers.contract.views import Views
from solvers.games.card_thirty.goals import WIN_MATCH
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.notation import NOTHING, Position, laying_of
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words import labels
from solvers.games.card_thirty.words.histories import HandHistories, Valued
from solvers.games.card_thirty.words.wording import TALK, WORDING


class LayViews(Views[Position]):
    """The views of a goal of one turn."""

    spoken_states = Cards(WORDING)
    spoken_actions = Cards()

    def __init__(self, problem: Problem[Position], rules: CardThirtyRules) -> None:
        super().__init__(problem)
        self._rules = rules

    def label(self, state: Position, text: str) -> str:
        """Return in words what is laid, and what is left in the hand."""
        read = () if text == NOTHING else steps.read_steps(self._rules, text, "action")
        left = steps.replay(self._rules, laying_of(state), read).hand
        return f"{labels.label(read)}; keep {labels.cards_label(left) or 'nothing'}"


class PlayViews(Views[Any]):
    """The views of a goal of a hand or a match. The actions are those of positions in play."""

    spoken_states = Cards(TALK)
    spoken_actions = Cards()

    def __init__(self, problem: Problem[Any], rules: CardThirtyRules) -> None:
        super().__init__(problem)
        self._rules = rules
        self.histories = HandHistories(rules, cast("Valued", problem.derived), match=problem.goal is WIN_MATCH)

    def label(self, state: Any, action: str) -> str:
        """Return an action in words."""
        return labels.move_label(self._rules, state, action)
