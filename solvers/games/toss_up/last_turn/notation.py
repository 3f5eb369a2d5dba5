"""How positions of Toss Up! with a last turn are written: as those of ``win``, but that the game goes on at the target.

Whose turn it is has banked less than the target. Where the other has not, nothing is called yet; where the other has, it is the
last turn, of the chaser. What a chaser may do depends on the gap between the two totals, so that all turn's starts with one gap have
one row, that of the smallest totals: :func:`canonical`.
"""

import re

from solvers import tokens
from solvers.errors import IllegalError
from solvers.games.toss_up.notation import State
from solvers.games.toss_up.rules import TossUpRules

GRAMMAR = "OWN-OPPONENT[-POINTS[-roll]] | end-OWN-OPPONENT; numbers without zeros before them"
_N = "(?:0|[1-9][0-9]*)"
_SHAPE = re.compile(
    f"(?P<end>end-)?(?P<own>{_N})-(?P<other>{_N})(?:-(?P<points>{_N})(?P<rolling>-roll)?)?",
)
_EXAMPLE = "0-0-1"


def parse(rules: TossUpRules, limit: int, text: str) -> State:
    """Read a position of at most ``limit`` points held before the last turn; ``turns`` is 0 at the end, and None before.

    Raises:
        NotationError: the text is not of that form.
        IllegalError: the position cannot be under the rules.
    """
    found = tokens.match(_SHAPE, text, "", GRAMMAR, _EXAMPLE).groupdict()
    points = int(found["points"]) if found["points"] else None
    state = State(
        own=int(found["own"]),
        other=int(found["other"]),
        points=points,
        turns=0 if found["end"] else None,
        rolling=found["rolling"] is not None,
    )
    complaint = _complaint(rules, state, limit)
    if complaint:
        raise IllegalError(f"state {text!r}: {complaint}", field="state", example=_EXAMPLE)
    return state


def write(state: State) -> str:
    """The canonical text of a position."""
    ended = "" if state.turns is None else "end-"
    held = "" if state.points is None else f"-{state.points}"
    return f"{ended}{state.own}-{state.other}{held}{'-roll' if state.rolling else ''}"


def canonical(rules: TossUpRules, gap: int) -> State:
    """The start of a chaser's turn that stands for all that have the gap."""
    own = max(0, rules.target - gap)
    return State(own, own + gap)


def _complaint(rules: TossUpRules, state: State, limit: int) -> str:
    """Why a position is not possible under the rules, or nothing."""
    target, own, other, points = rules.target, state.own or 0, state.other or 0, state.points or 0
    # Who holds as many points as are answered rolls once more before they are banked.
    called = target - 1 + limit + rules.dice
    chased = called + rules.dice
    if state.turns is not None:
        if state.points is not None:
            return "nothing is held after the end"
        if other < target:
            return f"the opponent has banked the target of {target} at the end"
        return _above(called, other, "banked") or _above(target - 1 + chased + rules.dice, own, "banked")
    if own >= target:
        return f"whose turn it is has not banked the target of {target}"
    return _above(called, other, "banked") or _above(limit if other < target else chased, points, "held")


def _above(limit: int, points: int, how: str) -> str:
    return f"{points} points {how} are more than the {limit} that are answered" if points > limit else ""
