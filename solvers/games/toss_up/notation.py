"""The notation of positions of Toss Up!

The points banked come first, as far as the goal counts them: own points, or own points and the opponent's. The points
held follow; they are left out at the start of a turn. ``-t5`` means that five turns are left, with this one. ``-roll``
after a decision means that the player has chosen to roll. ``-wait`` means that it is the turn of the opponent of a best
response.
"""

import re
from collections.abc import Mapping

from solvers import dice_text
from solvers.errors import IllegalError
from solvers.games.toss_up.goals import Aim, Form
from solvers.games.toss_up.moves import BankOrRollNotation
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State

_ALL = (
    "numbers without zeros before them; "
    "POINTS at most ten times the target, or as many as play may come to hold if that is more"
)
_FORMS: Mapping[Form, str] = {
    "race": "OWN-OPPONENT[-POINTS[-roll]] | end-OWN-OPPONENT",
    "reply": "OWN-OPPONENT[-POINTS[-roll]] | OWN-OPPONENT-wait | end-OWN-OPPONENT",
    "turn": "POINTS[-roll] | start | end-POINTS",
    "turns": "OWN[-POINTS[-roll]] | done",
    "within": "OWN-tTURNS | OWN-POINTS-tTURNS[-roll] | done | late",
}
GRAMMARS: Mapping[Form, str] = {form: f"{text}; {_ALL}" for form, text in _FORMS.items()}
GRAMMAR = (
    f"{_FORMS['reply']} under win and best-response-to-*, {_FORMS['turn']} under max-turn, {_FORMS['turns']} under "
    f"min-turns, {_FORMS['within']} under within-*; {_ALL}"
)
_N = "(?:0|[1-9][0-9]*)"
_HELD = f"(?:-(?P<points>{_N})(?P<rolling>-roll)?)?"
_BOTH = f"(?P<own>{_N})-(?P<other>{_N})"
_SHAPES: Mapping[Form, re.Pattern[str]] = {
    "race": re.compile(f"(?P<end>end-)?{_BOTH}{_HELD}"),
    "reply": re.compile(f"(?P<end>end-)?{_BOTH}(?:{_HELD}|(?P<waiting>-wait))"),
    "turn": re.compile(f"start|end-(?P<own>{_N})|(?P<points>{_N})(?P<rolling>-roll)?"),
    "turns": re.compile(f"done|(?P<own>{_N}){_HELD}"),
    "within": re.compile(
        f"done|late|(?P<own>{_N})(?:-(?P<points>{_N}))?-t(?P<turns>{_N})(?(points)(?P<rolling>-roll)?)"
    ),
}


class TossUpNotation(BankOrRollNotation[State]):
    """The notation of a goal under one set of rules, for positions with at most ``limit`` points held."""

    def __init__(self, rules: TossUpRules, aim: Aim, limit: int) -> None:
        self._rules = rules
        self._aim = aim
        self._limit = limit

    def read(self, text: str) -> State:
        """Read a position."""
        form, turns, target = self._aim.form, self._aim.turns, self._rules.target
        example = self.format(_example(form, turns))
        groups = dice_text.match(_SHAPES[form], text, "", GRAMMARS[form], example).groupdict()
        if text == "done":
            return State(own=target, turns=0 if form == "within" else None)
        if text == "late":
            return State(own=0, turns=0)
        number = {name: int(groups[name]) if groups.get(name) else None for name in ("own", "other", "points", "turns")}
        state = State(**number, rolling=bool(groups.get("rolling")), waiting=bool(groups.get("waiting")))
        ended = bool(groups.get("end"))
        complaint = _complaint(self._rules, form, state, turns, self._limit, ended=ended)
        if complaint:
            raise IllegalError(f"state {text!r}: {complaint}", field="state", example=example)
        return state

    def read_canonical(self, text: str) -> State:
        """Return the position with a canonical text."""
        numbers = text.split("-")
        if (
            self._aim.form not in ("race", "reply")
            or len(numbers) != 3
            or not numbers[2].isdigit()
            or numbers[0] == "end"
        ):
            return self.parse(text)
        return State(int(numbers[0]), int(numbers[1]), int(numbers[2]))

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        form, target = self._aim.form, self._rules.target
        tail = "-roll" if state.rolling else "-wait" if state.waiting else ""
        if form == "turn":
            if state.own is not None:
                return f"end-{state.own}"
            return "start" if state.points is None else f"{state.points}{tail}"
        own = state.own or 0
        held = "" if state.points is None else f"-{state.points}"
        if form == "turns":
            return "done" if own >= target else f"{own}{held}{tail}"
        if form == "within":
            if not state.turns:
                return "done" if own >= target else "late"
            return f"{own}{held}-t{state.turns}{tail}"
        ended = own >= target or (state.other or 0) >= target
        return f"{'end-' if ended else ''}{own}-{state.other}{held}{tail}"


def _example(form: Form, turns: int | None) -> State:
    """Return a decision that is legal under all rules."""
    if form == "turn":
        return State(points=1)
    return State(0, 0 if form in ("race", "reply") else None, 1, turns)


def _complaint(rules: TossUpRules, form: Form, state: State, turns: int | None, limit: int, *, ended: bool) -> str:
    """Return the reason why a position is impossible under the rules, or an empty text."""
    banked = [total for total in (state.own, state.other) if total is not None]
    if form == "turn":
        # The last roll may have added a point for each of the dice.
        return above(limit, state.points) or above(limit + rules.dice, state.own)
    if ended:
        if state.points is not None or state.waiting:
            return "nothing is held after the end"
        if max(banked) < rules.target or min(banked) >= rules.target:
            return f"one of the two has banked the target of {rules.target} at the end"
        if form == "race" and banked[0] >= rules.target:
            return f"whose turn it would be has not banked the target of {rules.target}"
        return above(rules.target - 1 + limit + rules.dice, max(banked))
    if max(banked) >= rules.target:
        return f"with {max(banked)} points banked the game is over at {rules.target}"
    if turns is not None and not 1 <= (state.turns or 0) <= turns:
        return f"1 to {turns} turns are left under this goal"
    return above(limit, state.points)


def above(limit: int, points: int | None) -> str:
    """Return a complaint about more points than are answered, or an empty text."""
    return (
        f"{points} points are more than {limit}, the most that are answered under these rules"
        if (points or 0) > limit
        else ""
    )
