"""How positions of the game of 30s are written.

``rolled-kept`` is a decision (``55666-1``, the opening ``115666``), ``roll5-6`` the position before a throw,
``end-566666`` a finished stage one. Digits ascend. Input may have any order of dice, and ``|`` for ``-``.
"""

import re
from typing import NamedTuple

from solvers import dice, tokens
from solvers.errors import IllegalError
from solvers.games.thirties.rules import ThirtiesRules

GRAMMAR = "ROLLED[-KEPT] | rollN[-KEPT] | end-KEPT, with ROLLED and KEPT digits 1 to 6, ascending"
_SHAPE = re.compile(r"(?:(?P<rolled>[1-6]+)|roll(?P<left>[0-9]+)|(?P<end>end))(?:[-|](?P<kept>[1-6]*))?")


class State(NamedTuple):
    """The dice just thrown, the dice put aside, and the dice about to be thrown.

    A decision has ``rolled`` and ``left`` 0, a chance state ``left`` > 0, a terminal state neither.
    """

    rolled: str
    kept: str
    left: int


def parse(rules: ThirtiesRules, text: str) -> State:
    """Read a position; see :meth:`solvers.types.Problem.parse` for what it raises."""
    example = write(State("6" * rules.dice, "", 0))
    head, _, aside = text.replace("|", "-").partition("-")
    faces = (head if head[:1].isdigit() else "") + aside
    match = tokens.match(_SHAPE, text, faces, GRAMMAR, example)
    kept = dice.ordered(match["kept"] or "")
    rolled = dice.ordered(match["rolled"] or "")
    left = tokens.to_throw(text, match["left"], example)
    shown = len(rolled) + len(kept) + left
    if shown != rules.dice:
        raise IllegalError(
            f"state {text!r}: {shown} dice, but the game has {rules.dice}", field="state", example=example
        )
    return State(rolled, kept, left)


def write(state: State) -> str:
    """The canonical text of a position."""
    head = state.rolled or (f"roll{state.left}" if state.left else "end")
    return f"{head}-{state.kept}" if state.kept else head


def parse_action(state: State, text: str) -> str:
    """Read the dice to put aside, in any order."""
    return tokens.aside(state.rolled, text, example=state.rolled[-1:] or "6")
