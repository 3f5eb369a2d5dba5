"""The record of a state, which is the same in a reply, a batch and an export.

If the solution is exact, every number is an exact fraction, correctly rounded to a double. The rank is the competition
rank by the goal's value. Actions that tie stay in the order of the row.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from service.questions.names import Bound, Token, stores_ends
from service.store.reader import Probe
from solvers.contract.problem import process_of
from solvers.contract.rows import ActionValue, Confidence, ratio, standings

# Maps the actions of a state to their labels. It is filled when a label is needed first.
Labels = dict[str, str]


@lru_cache(maxsize=1024)
def remembered_labels(_bound: Bound, _state: Hashable) -> Labels:
    """Return the labels of a state that are known so far. The cache keeps them from one question to the next."""
    return {}


def record(bound: Bound, state: Hashable, probe: Probe, labels: Labels | None = None) -> dict[str, Any]:
    """Return the record of a state that has a row, stored or derived. ``labels`` caches the labels of its actions."""
    row, error_bound = probe.row, probe.error_bound
    actions = row.actions
    listed = _actions(bound, state, actions, {} if labels is None else labels) if actions else []
    if listed and error_bound is not None:
        # A regret is the difference of two numbers, so its error may be twice as large.
        error_bound *= 2
    reply = {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": probe.solution,
        "state": row.state,
        "terminal": stores_ends(bound) and bound.problem.kind(state) == "terminal",
        "value": row.value,
        "exact": row.exact,
        "error_bound": error_bound,
        "confidence": None if row.confidence is None else interval(row.confidence),
    }
    if row.more is not None:
        reply.update(bound.problem.notation.members(row))
    reply["best"] = listed[0]["action"] if listed else None
    reply["policy"] = row.action
    reply["actions"] = listed
    return reply


def terminal_record(bound: Bound, token: Token, solution: str) -> dict[str, Any]:
    """Return the record of an end without a row: its value follows from the rules."""
    utility = process_of(bound.problem).utility(token.state)
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
    """Return the smallest answer about a state: the members of its record except the actions and names."""
    names = ("solution", "state", "terminal", "best", "policy", "value", "exact", "error_bound", "confidence")
    small = {name: full[name] for name in names}
    if "search" in full:
        small["search"] = full["search"]
    return small


def interval(confidence: Confidence) -> dict[str, Any]:
    """Return a confidence interval as members of a reply."""
    return {
        "low": confidence.low,
        "high": confidence.high,
        "level": confidence.level,
        "samples": confidence.samples,
    }


def _actions(bound: Bound, state: Hashable, actions: tuple[ActionValue, ...], labels: Labels) -> list[dict[str, Any]]:
    """Return the actions with their labels, values, regrets and ranks. The loop is fast, as every lookup runs it."""
    label = bound.problem.notation.label
    listed: list[dict[str, Any]] = []
    ranked = zip(actions, standings(actions, bound.problem.goal), strict=True)
    for (action, value, exact, tie, confidence), (rank, regret, optimal) in ranked:
        words = labels.get(action)
        if words is None:
            words = labels[action] = label(state, action)
        item = {"action": action, "label": words, "value": value, "exact": exact}
        if tie is not None and exact is not None:
            numerator, denominator = ratio(tie)
            item["tie_value"] = numerator / denominator
            item["tie_exact"] = tie
        item["regret"] = regret
        item["rank"] = rank
        item["optimal"] = optimal
        if confidence is not None:
            item["confidence"] = interval(confidence)
        listed.append(item)
    return listed
