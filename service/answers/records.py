"""The record of a state, which is the same in a reply and a batch. :mod:`service.files.lines` has those of exports.

If the solution is exact, every number is an exact fraction, correctly rounded to a double. The rank is the competition
rank by the goal's value. Actions that tie stay in the order of the row.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from service.answers.names import Bound, Token, stores_ends
from service.answers.solved import Solved
from solvers.contract.problem import process_of
from solvers.contract.rows import ActionValue, Confidence, Row, fraction_text, ratio, standings

# Maps the actions of a state to their labels and afterstates. It is filled when they are needed first.
Words = dict[str, tuple[str, str | None]]


@lru_cache(maxsize=1024)
def remembered_words(_bound: Bound, _state: Hashable) -> Words:
    """Return the labels and afterstates of a state that are known so far. The cache keeps them between questions."""
    return {}


def record(
    solved: Solved, state: Hashable, row: Row, words: Words | None = None, most: int | None = None
) -> dict[str, Any]:
    """Return the record of a state that has a row, stored or derived; with the first ``most`` of its actions, or all.

    ``words`` caches the labels and afterstates of its actions.
    """
    bound, error_bound = solved.bound, solved.error_bound
    actions, goal = row.actions, bound.problem.goal
    listed = _actions(bound, state, actions, {} if words is None else words, most) if actions else []
    if error_bound and row.exact is not None and all(action.exact is not None for action in actions):
        # It is certain under the rules, whatever the bound of the solution.
        error_bound = 0.0
    elif error_bound and listed:
        # A regret is the difference of two numbers, so its error may be twice as large.
        error_bound *= 2
    reply = {
        **shared(bound, solved.id),
        "state": row.state,
        "terminal": stores_ends(bound) and bound.problem.kind(state) == "terminal",
        "value": row.value,
        "exact": row.exact,
        "error_bound": error_bound,
        "confidence": None if row.confidence is None else interval(row.confidence),
    }
    if goal.opponent:
        reply["opponent"] = goal.opponent
    if row.more is not None:
        reply.update(bound.views.members(row))
    reply["best"] = listed[0]["action"] if listed else None
    reply["policy"] = row.action
    reply["actions"] = listed
    return reply


def terminal_record(solved: Solved, token: Token) -> dict[str, Any]:
    """Return the record of an end without a row: its value follows from the rules."""
    bound = solved.bound
    utility = process_of(bound.problem).utility(token.state)
    return {
        **shared(bound, solved.id),
        "state": token.text,
        "terminal": True,
        "value": utility.numerator / utility.denominator,
        "exact": fraction_text(utility),
        "error_bound": 0.0,
        "confidence": None,
        "best": None,
        "policy": None,
        "actions": [],
    }


def shared(bound: Bound, solution: str) -> dict[str, Any]:
    """Return the members with which all records of a solution begin."""
    goal = bound.problem.goal
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "unit": goal.unit,
        "direction": goal.direction,
        "solution": solution,
    }


def head(solved: Solved) -> dict[str, Any]:
    """Return the members with which the other answers under a solution begin: what was asked, and the unit of the numbers."""
    bound, goal = solved.bound, solved.bound.problem.goal
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solved.id,
        "unit": goal.unit,
        "direction": goal.direction,
    }


def smallest(full: dict[str, Any]) -> dict[str, Any]:
    """Return the smallest answer about a state: what is best, what it is worth, and what the next action costs."""
    names = (
        "solution",
        "state",
        "terminal",
        "best",
        "policy",
        "value",
        "unit",
        "direction",
        "exact",
        "error_bound",
        "confidence",
    )
    small = {name: full[name] for name in names}
    listed = full["actions"]
    small["label"] = listed[0]["label"] if listed else None
    second = listed[1] if len(listed) > 1 else None
    small["runner_up"] = (
        None if second is None else {name: second[name] for name in ("action", "label", "value", "regret", "optimal")}
    )
    small |= {name: full[name] for name in ("opponent", "search") if name in full}
    return small


def interval(confidence: Confidence) -> dict[str, Any]:
    """Return a confidence interval as members of a reply."""
    return {
        "low": confidence.low,
        "high": confidence.high,
        "level": confidence.level,
        "samples": confidence.samples,
    }


def _actions(
    bound: Bound, state: Hashable, actions: tuple[ActionValue, ...], words: Words, most: int | None
) -> list[dict[str, Any]]:
    """Return the first ``most`` actions with their labels, afterstates, values, regrets and ranks. Every lookup runs this loop."""
    problem = bound.problem
    listed: list[dict[str, Any]] = []
    # A standing depends on no later action.
    first = actions[:most]
    ranked = zip(first, standings(first, problem.goal), strict=True)
    for (action, value, exact, tie, confidence), (rank, regret, optimal) in ranked:
        known = words.get(action)
        if known is None:
            known = words[action] = bound.views.label(state, action), problem.afterstate(state, action)
        item: dict[str, Any] = {
            "action": action,
            "label": known[0],
            "afterstate": known[1],
            "value": value,
            "exact": exact,
        }
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
