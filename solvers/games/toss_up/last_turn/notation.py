"""The notation of Toss Up! with a last turn: like that of ``win``, but the game goes on once the target is reached.

The player to move has banked less than the target. If the other player has too, the last turn has not been called yet.
If the other player has reached the target, this is the last turn, and the player to move is the chaser. The chaser's
chances depend only on the gap between the two totals. So all starts of a chaser's turn with the same gap share one row,
that of the smallest totals: :func:`canonical`.
"""

import re
from fractions import Fraction

from solvers import dice_text
from solvers.errors import IllegalError
from solvers.games.toss_up.last_turn.chase import TIES
from solvers.games.toss_up.moves import BankOrRollNotation
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State

GRAMMAR = "OWN-OPPONENT[-POINTS[-roll]] | end-OWN-OPPONENT; numbers without zeros before them"
_N = "(?:0|[1-9][0-9]*)"
_SHAPE = re.compile(
    f"(?P<end>end-)?(?P<own>{_N})-(?P<other>{_N})(?:-(?P<points>{_N})(?P<rolling>-roll)?)?",
)
_EXAMPLE = "0-0-1"


class LastTurnNotation(BankOrRollNotation[State]):
    """The notation under one set of rules, for at most ``limit`` points held before the last turn.

    ``turns`` of a state is 0 at the end and None before.
    """

    def __init__(self, rules: TossUpRules, limit: int) -> None:
        self._rules = rules
        self._limit = limit

    def read(self, text: str) -> State:
        """Read a position."""
        groups = dice_text.match(_SHAPE, text, "", GRAMMAR, _EXAMPLE).groupdict()
        points = int(groups["points"]) if groups["points"] else None
        state = State(
            own=int(groups["own"]),
            other=int(groups["other"]),
            points=points,
            turns=0 if groups["end"] else None,
            rolling=groups["rolling"] is not None,
        )
        complaint = _complaint(self._rules, state, self._limit)
        if complaint:
            raise IllegalError(f"state {text!r}: {complaint}", field="state", example=_EXAMPLE)
        return state

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        ended = "" if state.turns is None else "end-"
        held = "" if state.points is None else f"-{state.points}"
        return f"{ended}{state.own}-{state.other}{held}{'-roll' if state.rolling else ''}"


def chases(rules: TossUpRules, state: State) -> bool:
    """True if the other player has banked the target: the last turn is under way or over."""
    return (state.other or 0) >= rules.target


def worth(rules: TossUpRules, own: int, other: int) -> Fraction:
    """Return the chaser's value of an end with these totals: 1 if won, 0 if lost, and for a tie what the rules say."""
    return TIES[rules.tie] if own == other else Fraction(own > other)


def canonical(rules: TossUpRules, gap: int) -> State:
    """Return the start of a chaser's turn that stands for every start with this gap."""
    own = max(0, rules.target - gap)
    return State(own, own + gap)


def _complaint(rules: TossUpRules, state: State, limit: int) -> str:
    """Return the reason why a position is impossible under the rules, or an empty text."""
    target, own, other, points = rules.target, state.own or 0, state.other or 0, state.points or 0
    # A player who holds the most points that are answered may roll once more before banking.
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
    """Return a complaint about more points than are answered, or an empty text."""
    return (
        f"{points} points {how} are more than {limit}, the most that are answered under these rules"
        if points > limit
        else ""
    )
