"""How positions of Toss Up! for three are written: what the mover has banked, the player after him, and the third."""

import re
from typing import NamedTuple

from solvers import tokens
from solvers.errors import IllegalError
from solvers.games.toss_up.notation import above
from solvers.games.toss_up.rules import TossUpRules

GRAMMAR = "OWN-NEXT-THIRD[-POINTS[-roll]] | end-OWN-NEXT-THIRD; numbers without zeros before them"
_N = "(?:0|[1-9][0-9]*)"
_SHAPE = re.compile(
    f"(?P<end>end-)?(?P<own>{_N})-(?P<after>{_N})-(?P<third>{_N})(?:-(?P<points>{_N})(?P<rolling>-roll)?)?"
)
_EXAMPLE = "0-0-0-1"


class State(NamedTuple):
    """What the mover, the player after him and the third have banked, and the points held.

    ``points`` is None at the start of a turn and at the end, ``rolling`` marks a decision after choosing to roll. At the end
    ``third``, who has just banked, has reached the target.
    """

    own: int
    after: int
    third: int
    points: int | None = None
    rolling: bool = False


def parse(rules: TossUpRules, limit: int, text: str) -> State:
    """Read a position of at most ``limit`` points held.

    Raises:
        NotationError: the text is not of that form.
        IllegalError: the position cannot be under the rules.
    """
    found = tokens.match(_SHAPE, text, "", GRAMMAR, _EXAMPLE).groupdict()
    points = int(found["points"]) if found["points"] else None
    own, after, third = (int(found[name]) for name in ("own", "after", "third"))
    state = State(own, after, third, points, rolling=found["rolling"] is not None)
    complaint = _complaint(rules, limit, state, ended=found["end"] is not None)
    if complaint:
        raise IllegalError(f"state {text!r}: {complaint}", field="state", example=_EXAMPLE)
    return state


def write(rules: TossUpRules, state: State) -> str:
    """The canonical text of a position."""
    ended = "end-" if state.third >= rules.target else ""
    held = "" if state.points is None else f"-{state.points}"
    return f"{ended}{state.own}-{state.after}-{state.third}{held}{'-roll' if state.rolling else ''}"


def _complaint(rules: TossUpRules, limit: int, state: State, *, ended: bool) -> str:
    """Why a position is not possible under the rules, or nothing."""
    own, after, third, points, _ = state
    target = rules.target
    if not ended:
        most = max(own, after, third)
        return f"with {most} points banked the game is over at {target}" if most >= target else above(limit, points)
    if points is not None:
        return "nothing is held after the end"
    if third < target or max(own, after) >= target:
        return f"the third, and nobody else, has banked the target of {target} at the end"
    # The last roll may have added all dice.
    return above(target - 1 + limit + rules.dice, third)
