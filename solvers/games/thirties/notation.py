"""How positions of the game of 30s are written.

``rolled-kept`` is a decision (``55666-1``, the opening ``115666``), ``roll5-6`` the position before a throw,
``end-566666`` a finished stage one. Digits ascend. Input may have any order of dice, and ``|`` for ``-``.
"""

import re
from typing import NamedTuple

from solvers import dice
from solvers.errors import IllegalError, NotationError
from solvers.games.thirties.rules import ThirtiesRules

LONGEST = 64
GRAMMAR = "ROLLED[-KEPT] | rollN[-KEPT] | end-KEPT, with ROLLED and KEPT digits 1 to 6, ascending"
_SHAPE = re.compile(r"(?:(?P<rolled>[1-6]+)|roll(?P<left>[1-8])|(?P<end>end))(?:[-|](?P<kept>[1-6]*))?")
_DIGITS = re.compile(r"[0-9]")


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
    if len(text) > LONGEST:
        raise NotationError(f"state of {len(text)} characters: at most {LONGEST}", field="state", example=example)
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise NotationError(f"state {text!r}: {_complaint(text)}", field="state", example=example)
    kept = dice.ordered(match["kept"] or "")
    rolled = dice.ordered(match["rolled"] or "")
    left = int(match["left"] or 0)
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
    example = state.rolled[-1:] or "6"
    if len(text) > LONGEST or re.fullmatch(r"[1-6]+", text) is None:
        raise NotationError(f"action {text[:LONGEST]!r}: not dice to put aside", field="action", example=example)
    aside = dice.ordered(text)
    if aside not in dice.subsets(state.rolled):
        raise IllegalError(
            f"action {text!r}: the dice thrown are {state.rolled or 'not thrown yet'}", field="action", example=example
        )
    return aside


def _complaint(text: str) -> str:
    """Name what is wrong with a text that is no position."""
    for digit in _DIGITS.findall(text):
        if digit in "0789":
            return f"no die shows {digit}"
    return f"not of the form {GRAMMAR}"
