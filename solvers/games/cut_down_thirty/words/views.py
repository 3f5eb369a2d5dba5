"""Positions and actions of the cut-down deck in words."""

import json
from collections.abc import Mapping
from typing import Any

from solvers.contract.presentation.speech import Cards
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rows import Row
from solvers.games.card_thirty.words import labels
from solvers.games.card_thirty.words.wording import TALK
from solvers.games.cut_down_thirty import play
from solvers.games.cut_down_thirty.notation import MILLION, CutDownNotation, View


class CutDownViews(Views[View]):
    """The views for a deck."""

    spoken_states = Cards(TALK)
    spoken_actions = Cards()

    def __init__(self, problem: Problem[View], notation: CutDownNotation) -> None:
        super().__init__(problem)
        self._notation = notation

    def label(self, state: View, action: str) -> str:
        """Return the action in words."""
        public = self._notation.public(state.turns)
        last = len(state.turns) + 1 == self._notation.rules.turns
        then = ", get rid of as many points as possible and end the hand" if last else ""
        if action == "stop":
            return "draw nothing, as the stock is used up, and end the hand"
        if action == "draw":
            return f"draw from the stock{then}"
        if action == "take":
            return f"take {labels.card_label(public.discards[-1])}{then}"
        turn = self._notation.read_play(action, state.drawn)
        laid = f"lay down {labels.cards_label(turn.laid)}" if turn.laid else ""
        gone = "" if turn.discard is None else f"discard {labels.card_label(turn.discard)}"
        ends = " and end the hand" if play.after(public, turn).out else ""
        return "; ".join(part for part in (laid, gone) if part) + ends

    def members(self, row: Row) -> Mapping[str, Any]:
        """Return the probabilities of the actions, in their order."""
        return {} if row.more is None else {"probabilities": [count / MILLION for count in json.loads(row.more)]}
