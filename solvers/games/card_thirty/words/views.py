"""Positions and actions of the card game of Thirty in words."""

from collections.abc import Mapping
from typing import Any, cast

from solvers.contract.presentation.speech import Cards
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.games.card_thirty.goals import NEXT_CARD, WIN_MATCH
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.learned.match import PLAYER
from solvers.games.card_thirty.learned.match_play import Hands
from solvers.games.card_thirty.notation import NOTHING, Position, laying_of
from solvers.games.card_thirty.play.view import Moment, Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words import labels
from solvers.games.card_thirty.words.counted import with_numbers
from solvers.games.card_thirty.words.histories import HandHistories, Valued
from solvers.games.card_thirty.words.step_by_step import LaidStepByStep
from solvers.games.card_thirty.words.wording import MATCH_TALK, NEXT_TALK, TALK, WORDING
from solvers.words import counted

_LAID: Mapping[tuple[bool, bool], str] = {
    (False, False): "nobody has laid down",
    (True, False): "you have laid down",
    (False, True): "the opponent has laid down",
    (True, True): "both have laid down",
}
_MOMENTS: Mapping[Moment, str] = {
    "draw": "about to draw",
    "first": "the first turn of the hand",
    "stock": "drawn from the stock",
    "take": "taken from the discards",
}


class LayViews(Views[Position]):
    """The views of a goal of one turn."""

    spoken_states = Cards(WORDING)
    spoken_actions = Cards()

    def __init__(self, problem: Problem[Position], rules: CardThirtyRules) -> None:
        super().__init__(problem)
        if problem.goal.slug == NEXT_CARD:
            self.spoken_states = Cards(NEXT_TALK)
        self._rules = rules

    def position(self, state: Position) -> str:
        """Return the hand and the table in words."""
        laid = ", laid down before" if state.laid else ""
        return f"{labels.shown(state.hand)} in the hand, {labels.table_label(state.table)}{laid}"

    def label(self, state: Position, text: str) -> str:
        """Return in words what is laid, and what is left in the hand."""
        read = () if text == NOTHING else steps.read_steps(self._rules, text, "action")
        left = steps.replay(self._rules, laying_of(state), read).hand
        return f"{labels.label(read)}; keep {labels.cards_label(left) or 'nothing'}"


class PlayViews(Views[Any]):
    """The views of a goal of a hand or a match. The actions are those of positions in play."""

    spoken_states = Cards(TALK)
    spoken_actions = Cards()
    played = {  # noqa: RUF012  # read, never changed
        "out": "you go out",
        "opponent-out": "the opponent goes out",
        "points": "the points you score",
        "opponent-points": "the points the opponent scores",
    }

    def __init__(self, problem: Problem[Any], rules: CardThirtyRules) -> None:
        super().__init__(problem)
        self._rules = rules
        if problem.goal is WIN_MATCH:
            self.spoken_states = Cards(MATCH_TALK)
        self.histories = HandHistories(rules, cast("Valued", problem.derived), match=problem.goal is WIN_MATCH)
        self.steps = LaidStepByStep(rules)

    def completed(self, text: str) -> str:
        """Return the text of a position with its numbers of cards."""
        return with_numbers(self._rules, text)

    def position(self, state: Any) -> str:
        """Return in words the position that the player to move sees. A class of positions is its text."""
        if isinstance(state, Hands):
            seat = "you deal" if state.dealer == PLAYER else "you act first"
            return f"{labels.standing_label(Standing(state.lead, state.left))}, before the next hand, in which {seat}"
        if not isinstance(state, View):
            return self.problem.notation.format(state)
        top = (
            f"{labels.shown(state.discards[-1:])} on {counted(len(state.discards), 'discards')}"
            if state.discards
            else ""
        )
        match = "" if state.standing is None else labels.standing_label(state.standing)
        said = [
            match,
            f"{labels.shown(state.hand)} in the hand",
            labels.table_label(state.table),
            _LAID[state.own_laid, state.other_laid],
            f"the opponent holds {counted(state.held, 'cards')}{f' with {labels.shown(state.seen)}' if state.seen else ''}",
            top or "no discards",
            _MOMENTS[state.moment],
        ]
        return ", ".join(filter(None, said))

    def label(self, state: Any, action: str) -> str:
        """Return an action in words."""
        return labels.move_label(self._rules, state, action)

    def asked(self, text: str) -> tuple[str, ...]:
        """Return the discards that a message asks about."""
        told = self.spoken_states.wording.tell(text.lower())
        return () if told is None else told.asked

    def done(self, state: Any, action: str) -> str:
        """Return an action that the opponent has taken in words, without the warning for the one who chooses."""
        return labels.move_label(self._rules, state, action, warned=False)
