"""One state's record, the same in a reply, a batch item and an export line.

Every figure is a correctly rounded double of an exact fraction where the solution is exact: ``value`` of the
stored fraction, ``regret`` of the difference of two, taken in integers before the one rounding. Rank is
competition rank by the goal's value; the order inside a tie is the stored one.
"""

from collections.abc import Hashable
from typing import Any

import orjson

from service.names import Bound, Token, labels
from service.store.reader import Probe
from solvers.types import ActionValue, Row


def ratio(text: str) -> tuple[int, int]:
    """Numerator and denominator of ``n`` or ``n/d``."""
    numerator, slash, denominator = text.partition("/")
    return int(numerator), int(denominator) if slash else 1


def record(bound: Bound, state: Hashable, probe: Probe) -> dict[str, Any]:
    """The record of a stored state (a decision, or the position before a throw)."""
    entries = orjson.loads(probe.actions)
    return {
        "game": bound.game_slug,
        "goal": probe.goal,
        "solution": probe.solution,
        "state": probe.state,
        "terminal": False,
        "value": probe.value,
        "exact": probe.exact,
        "error_bound": probe.error_bound,
        "confidence": None,
        "best": entries[0][0] if entries else None,
        "policy": probe.action,
        "actions": _actions(bound, state, entries) if entries else [],
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


def row(probe: Probe) -> Row:
    """The stored row as the solvers know it."""
    return Row(
        state=probe.state,
        action=probe.action,
        value=probe.value,
        exact=probe.exact,
        actions=tuple(_action_value(*entry) for entry in orjson.loads(probe.actions)),
    )


def _action_value(action: str, value: str | float, tie: str | None = None) -> ActionValue:
    if isinstance(value, str):
        numerator, denominator = ratio(value)
        return ActionValue(action, numerator / denominator, value, tie)
    return ActionValue(action, value, None, tie)


def _actions(bound: Bound, state: Hashable, entries: list[list[Any]]) -> list[dict[str, Any]]:
    words = labels(bound, state, tuple([entry[0] for entry in entries]))
    top = entries[0][1]
    exact = type(top) is str
    best, scale = ratio(top) if exact else (top, 1)
    if bound.minimize:
        best, sign = -best, -1
    else:
        sign = 1
    rank = 0
    previous: str | float | None = None
    listed: list[dict[str, Any]] = []
    for place, entry in enumerate(entries, 1):
        given = entry[1]
        if given != previous:
            rank, previous = place, given
        if exact:
            numerator, denominator = ratio(given)
            value = numerator / denominator
            regret = (best * denominator - sign * numerator * scale) / (scale * denominator)
        else:
            value = given
            regret = max(0.0, best - sign * given)
        item = {"action": entry[0], "label": words[place - 1], "value": value, "exact": given if exact else None}
        if len(entry) > 2:
            numerator, denominator = ratio(entry[2])
            item["tie_value"] = numerator / denominator
            item["tie_exact"] = entry[2]
        item["regret"] = regret
        item["rank"] = rank
        item["optimal"] = rank == 1
        listed.append(item)
    return listed
