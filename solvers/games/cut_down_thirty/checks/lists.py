"""Check the list of actions of a row of the cut-down deck, and the probabilities of its policy."""

import json
from collections.abc import Collection, Sequence

from solvers.checks.refusal import fail
from solvers.contract.rows import UNDECIDED, Row
from solvers.games.cut_down_thirty.notation import MILLION


def read_counts(row: Row, legal: Collection[str], bound: float) -> Sequence[int]:
    """Return the probabilities of a row's actions in millionths.

    Raises:
        VerificationError: the actions are not the legal ones or not in order, several are within the bound of the best one and
            not marked, the policy is not the likeliest of them, or the probabilities are none.
    """
    names, values = [action.action for action in row.actions], [action.value for action in row.actions]
    if len(names) != len(legal) or set(names) != set(legal):
        raise fail(row.state, f"its actions are {sorted(names)}, not {sorted(legal)}")
    counts = _counts(row)
    if len(counts) != len(names) or sum(counts) != MILLION:
        raise fail(row.state, f"more: {row.more} are not positive millionths, one for each action")
    if values != sorted(values, reverse=True):
        raise fail(row.state, "its actions are not in order")
    near = sum(value >= values[0] - bound for value in values)
    for index, action in enumerate(row.actions):
        tie = UNDECIDED if index < near and near > 1 else None
        if action.tie != tie:
            raise fail(row.state, f"action {action.action}: its second value is {action.tie}, not {tie}")
        if action.exact is not None or action.confidence is not None:
            raise fail(row.state, f"action {action.action} has an exact value or an interval")
    policy = counts.index(max(counts))
    if row.action != names[policy]:
        raise fail(row.state, f"its policy is {row.action}: the likeliest action is {names[policy]}")
    if row.value != values[policy]:
        raise fail(row.state, f"its value is {row.value!r}, that of its policy {values[policy]!r}")
    return counts


def _counts(row: Row) -> Sequence[int]:
    """Return the whole positive numbers of a row's ``more``; nothing if it has others."""
    try:
        counts: list[int] = json.loads(row.more or "[]")
    except ValueError:
        return []
    return counts if all(type(count) is int and count > 0 for count in counts) else []
