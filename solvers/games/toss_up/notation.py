"""How positions of Toss Up! are written.

First what is banked, as far as the goal counts it (own, or own and opponent's), then the points held; at the start of a
turn none are. ``-t5`` says how many turns are left, this one included. ``-roll`` behind a decision is the position
after choosing to roll, ``-wait`` the opponent's turn before a best response goes on.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from solvers import tokens
from solvers.errors import IllegalError
from solvers.games.toss_up.goals import Form
from solvers.games.toss_up.rules import TossUpRules

BANK, ROLL = "bank", "roll"
ACTIONS = (BANK, ROLL)
GRAMMAR = (
    "OWN-OPPONENT[-POINTS[-roll]] | OWN-OPPONENT-wait | end-OWN-OPPONENT under win and best-response-to-*, "
    "POINTS[-roll] | start | end-POINTS under max-turn, OWN[-POINTS[-roll]] | done under min-turns, "
    "OWN-tTURNS | OWN-POINTS-tTURNS[-roll] | done | late under within-*; numbers without zeros before them"
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


class State(NamedTuple):
    """What is banked, the points held, the turns left; None for what a goal does not carry.

    ``points`` is None at the start of a turn and at the end, ``rolling`` marks a decision after choosing to roll,
    ``waiting`` the turn of an opponent. At the end ``own`` or ``other`` has reached the target; under max-turn ``own`` is
    what was banked, and None before; under within-* no turns are left, and ``own`` is the target or 0.
    """

    own: int | None = None
    other: int | None = None
    points: int | None = None
    turns: int | None = None
    rolling: bool = False
    waiting: bool = False


def parse(rules: TossUpRules, form: Form, turns: int | None, limit: int, text: str) -> State:
    """Read a position of at most ``turns`` turns and ``limit`` points held.

    Raises:
        NotationError: the text is not of the form that the goal's positions have.
        IllegalError: the position cannot be under the rules.
    """
    example = write(rules, form, _example(form, turns))
    found = tokens.match(_SHAPES[form], text, "", GRAMMAR, example).groupdict()
    if text == "done":
        return State(own=rules.target, turns=0 if form == "within" else None)
    if text == "late":
        return State(own=0, turns=0)
    number = {name: int(found[name]) if found.get(name) else None for name in ("own", "other", "points", "turns")}
    state = State(**number, rolling=bool(found.get("rolling")), waiting=bool(found.get("waiting")))
    ended = bool(found.get("end"))
    complaint = _complaint(rules, form, state, turns, limit, ended=ended)
    if complaint:
        raise IllegalError(f"state {text!r}: {complaint}", field="state", example=example)
    return state


def write(rules: TossUpRules, form: Form, state: State) -> str:
    """The canonical text of a position."""
    tail = "-roll" if state.rolling else "-wait" if state.waiting else ""
    if form == "turn":
        if state.own is not None:
            return f"end-{state.own}"
        return "start" if state.points is None else f"{state.points}{tail}"
    own = state.own or 0
    held = "" if state.points is None else f"-{state.points}"
    if form == "turns":
        return "done" if own >= rules.target else f"{own}{held}{tail}"
    if form == "within":
        if not state.turns:
            return "done" if own >= rules.target else "late"
        return f"{own}{held}-t{state.turns}{tail}"
    ended = own >= rules.target or (state.other or 0) >= rules.target
    return f"{'end-' if ended else ''}{own}-{state.other}{held}{tail}"


def _example(form: Form, turns: int | None) -> State:
    """A decision that all rules know."""
    if form == "turn":
        return State(points=1)
    return State(0, 0 if form in ("race", "reply") else None, 1, turns)


def _complaint(rules: TossUpRules, form: Form, state: State, turns: int | None, limit: int, *, ended: bool) -> str:
    """Why a position is not possible under the rules, or nothing."""
    banked = [each for each in (state.own, state.other) if each is not None]
    if form == "turn":
        # The last roll may have added all dice.
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
    """A complaint about more points than are answered, or nothing."""
    return f"{points} points are more than the {limit} that are answered" if (points or 0) > limit else ""
