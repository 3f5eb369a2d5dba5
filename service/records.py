"""One state's record, the same in a reply, a batch item and an export line.

Every figure is a correctly rounded double of an exact fraction where the solution is exact: ``value`` of the
stored fraction, ``regret`` of the difference of two, taken in integers before the one rounding. Rank is
competition rank by the goal's value; the order inside a tie is the stored one.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from service.names import Bound, Token, labels
from service.store.reader import Probe
from service.store.rows import decode_actions, is_double, split_action
from solvers.types import ActionValue, Row

# Says the actions of a state in words.
Words = Callable[[Bound, Hashable, Sequence[str]], Sequence[str]]


def ratio(text: str) -> tuple[int, int]:
    """Numerator and denominator of ``n`` or ``n/d``."""
    numerator, slash, denominator = text.partition("/")
    return int(numerator), int(denominator) if slash else 1


def record(bound: Bound, state: Hashable, probe: Probe, words: Words = labels) -> dict[str, Any]:
    """The record of a stored state; ``words`` makes its labels."""
    entries = [split_action(entry) for entry in probe.actions.split(" ")] if probe.actions else []
    return {
        "game": bound.game_slug,
        "goal": probe.goal,
        "solution": probe.solution,
        "state": probe.state,
        "terminal": bound.problem.stored_ends and bound.problem.kind(state) == "terminal",
        "value": probe.value,
        "exact": probe.exact,
        "error_bound": probe.error_bound,
        "confidence": None,
        "best": entries[0][0] if entries else None,
        "policy": probe.action,
        "actions": _actions(bound, state, entries, words) if entries else [],
    }


def terminal_record(bound: Bound, token: Token, solution: str) -> dict[str, Any]:
    """The record of a finished game; its value follows from the rules, so no row is stored for it."""
    utility = bound.problem.utility(token.state)
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solution,
        "state": token.text,
        "terminal": True,
        "value": utility.numerator / utility.denominator,
        "exact": str(utility),
        "error_bound": 0.0,
        "confidence": None,
        "best": None,
        "policy": None,
        "actions": [],
    }


def smallest(full: dict[str, Any]) -> dict[str, Any]:
    """The smallest answer: what to do and what it is worth."""
    names = ("solution", "state", "terminal", "best", "policy", "value", "exact", "error_bound", "confidence")
    return {name: full[name] for name in names}


class LazyRow(Row):
    """A stored row as the solvers know it, whose actions are read only when they are asked for.

    A question about a whole solution looks at the actions of few of its rows, and those of all would fill the memory.
    """

    __slots__ = ("_text",)
    _text: str

    def __init__(self, probe: Probe) -> None:
        for name in ("state", "action", "value", "exact"):
            object.__setattr__(self, name, getattr(probe, name))
        object.__setattr__(self, "_text", probe.actions)

    @property
    def actions(self) -> tuple[ActionValue, ...]:
        """Every legal action, best first."""
        return decode_actions(self._text)


def _actions(bound: Bound, state: Hashable, entries: list[tuple[str, str, str]], words: Words) -> list[dict[str, Any]]:
    said = words(bound, state, tuple([entry[0] for entry in entries]))
    top = entries[0][1]
    exact = not is_double(top)
    best, scale = ratio(top) if exact else (float(top), 1)
    if bound.minimize:
        best, sign = -best, -1
    else:
        sign = 1
    rank = 0
    previous = None
    listed: list[dict[str, Any]] = []
    for place, (action, given, tie) in enumerate(entries, 1):
        if given != previous:
            rank, previous = place, given
        if exact:
            numerator, denominator = ratio(given)
            value = numerator / denominator
            regret = (best * denominator - sign * numerator * scale) / (scale * denominator)
        else:
            value = float(given)
            regret = max(0.0, best - sign * value)
        item = {"action": action, "label": said[place - 1], "value": value, "exact": given if exact else None}
        if tie:
            numerator, denominator = ratio(tie)
            item["tie_value"] = numerator / denominator
            item["tie_exact"] = tie
        item["regret"] = regret
        item["rank"] = rank
        item["optimal"] = rank == 1
        listed.append(item)
    return listed
