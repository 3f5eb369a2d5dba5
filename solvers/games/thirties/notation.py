"""The notation of the game of 30s.

``rolled-kept`` is a decision (``55666-1``; ``115666`` after the first throw), ``roll5-6`` the position before a throw,
``end-566666`` the end of stage one. Digits ascend. Input may have dice in any order, and ``|`` in place of ``-``.
"""

import re
from typing import NamedTuple

from solvers import dice, dice_text
from solvers.contract.problem import Notation
from solvers.errors import IllegalError
from solvers.games.thirties.rules import ThirtiesRules

GRAMMAR = "ROLLED[-KEPT] | rollN[-KEPT] | end-KEPT, with ROLLED and KEPT digits 1 to 6, ascending"
_SHAPE = re.compile(r"(?:(?P<rolled>[1-6]+)|roll(?P<left>[0-9]+)|(?P<end>end))(?:[-|](?P<kept>[1-6]*))?")


class State(NamedTuple):
    """A position: the dice just thrown, the dice put aside, and the number of dice about to be thrown.

    A decision has dice in ``rolled`` and ``left`` = 0. A chance state has no ``rolled`` and ``left`` > 0. A terminal
    state has neither.
    """

    rolled: str
    kept: str
    left: int


class ThirtiesNotation(Notation[State]):
    """The notation under one set of rules."""

    def __init__(self, rules: ThirtiesRules) -> None:
        self._rules = rules

    def parse(self, text: str) -> State:
        """Read a position; its dice may be in any order."""
        number = self._rules.dice
        example = self.format(State("6" * number, "", 0))
        head, _, aside = text.replace("|", "-").partition("-")
        faces = (head if head[:1].isdigit() else "") + aside
        match = dice_text.match(_SHAPE, text, faces, GRAMMAR, example)
        kept = dice.ordered(match["kept"] or "")
        rolled = dice.ordered(match["rolled"] or "")
        left = dice_text.to_throw(text, match["left"], example)
        shown = len(rolled) + len(kept) + left
        if shown != number:
            some = f"{shown} {'die' if shown == 1 else 'dice'}"
            raise IllegalError(f"state {text!r}: {some}, but the game has {number}", field="state", example=example)
        return State(rolled, kept, left)

    def read_canonical(self, text: str) -> State:
        """Return the position with a canonical text."""
        head, _, kept = text.partition("-")
        return State(head, kept, 0) if head.isdigit() else self.parse(text)

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        head = state.rolled or (f"roll{state.left}" if state.left else "end")
        return f"{head}-{state.kept}" if state.kept else head

    def parse_action(self, state: State, text: str) -> str:
        """Read the dice to put aside; they may be in any order."""
        return dice_text.aside(state.rolled, text, example=state.rolled[-1:] or "6")
