"""The notation of Toss Up! for three: the points banked by the mover, by the next player and by the third."""

import re
from typing import NamedTuple

from solvers import dice_text
from solvers.errors import IllegalError
from solvers.games.toss_up.moves import BankOrRollNotation
from solvers.games.toss_up.notation import above
from solvers.games.toss_up.rules import TossUpRules

GRAMMAR = "OWN-NEXT-THIRD[-POINTS[-roll]] | end-OWN-NEXT-THIRD; numbers without zeros before them"
_N = "(?:0|[1-9][0-9]*)"
_SHAPE = re.compile(
    f"(?P<end>end-)?(?P<own>{_N})-(?P<after>{_N})-(?P<third>{_N})(?:-(?P<points>{_N})(?P<rolling>-roll)?)?"
)
_EXAMPLE = "0-0-0-1"


class State(NamedTuple):
    """A position: the points banked by the mover (``own``), the next player (``after``) and the third, and the points
    held.

    ``points`` is None at the start of a turn and at the end. ``rolling`` is True after choosing to roll, before the
    dice fall. At the end it is ``third``, the player who has just banked, that has reached the target.
    """

    own: int
    after: int
    third: int
    points: int | None = None
    rolling: bool = False

    @property
    def decides(self) -> bool:
        """True if the player picks an action here."""
        return self.points is not None and not self.rolling


class ThreeNotation(BankOrRollNotation[State]):
    """The notation under one set of rules, for positions with at most ``limit`` points held."""

    def __init__(self, rules: TossUpRules, limit: int) -> None:
        self._rules = rules
        self._limit = limit

    def read(self, text: str) -> State:
        """Read a position."""
        groups = dice_text.match(_SHAPE, text, "", GRAMMAR, _EXAMPLE).groupdict()
        points = int(groups["points"]) if groups["points"] else None
        own, after, third = (int(groups[name]) for name in ("own", "after", "third"))
        state = State(own, after, third, points, rolling=groups["rolling"] is not None)
        complaint = _complaint(self._rules, self._limit, state, ended=groups["end"] is not None)
        if complaint:
            raise IllegalError(f"state {text!r}: {complaint}", field="state", example=_EXAMPLE)
        return state

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        ended = "end-" if state.third >= self._rules.target else ""
        held = "" if state.points is None else f"-{state.points}"
        return f"{ended}{state.own}-{state.after}-{state.third}{held}{'-roll' if state.rolling else ''}"


def _complaint(rules: TossUpRules, limit: int, state: State, *, ended: bool) -> str:
    """Return the reason why a position is impossible under the rules, or an empty text."""
    own, after, third, points, _ = state
    target = rules.target
    if not ended:
        most = max(own, after, third)
        return f"with {most} points banked the game is over at {target}" if most >= target else above(limit, points)
    if points is not None:
        return "nothing is held after the end"
    if third < target or max(own, after) >= target:
        return f"the third, and nobody else, has banked the target of {target} at the end"
    # The last roll may have added a point for each of the dice.
    return above(target - 1 + limit + rules.dice, third)
