"""Solved rows as the database holds them, and the digest that names a solution.

A stored row is ``(state, action, value, exact, actions)``; ``actions`` is text, best first: ``55666 5666=-5/2``, with a
double (it has a point or an exponent) where nothing is exact, and the exact second value behind ``~`` where actions tie:
``6=~29/2 5=1~14``. The policy's action has no value there, as it is the row's. A stored distribution is ``(state, support, weights, denominator, result)``; ``result`` is the
chances of win, tie and loss, ``1/2 0 1/2``, where the goal knows an opponent.
"""

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import orjson

from solvers.errors import VerificationError
from solvers.types import ActionValue, Distribution, Result, Row

CHUNK = 2000
# Raise it with every change to how rows, distributions or tables are written: what is stored is then solved anew.
FORMAT = 3


class StoredRow(NamedTuple):
    """A row of ``state_row`` without its solution."""

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: str


class StoredDistribution(NamedTuple):
    """A row of ``distribution`` without its solution; weights, denominator and result are text."""

    state: str
    support: str
    weights: str
    denominator: str
    result: str | None


def number(exact: str) -> float:
    """The double nearest to a fraction written as text: "-5/2", "-1"."""
    numerator, slash, denominator = exact.partition("/")
    return int(numerator) / int(denominator) if slash else float(int(numerator))


def encode(rows: Iterable[Row]) -> list[StoredRow]:
    """Write rows down. An action's double is not kept beside its exact value: :func:`number` gives it back."""
    # Many rows share one list of actions, in a solution that was just solved as the same object.
    written: dict[tuple[int, str | None], str] = {}
    held = list(rows)
    stored = []
    for state, action, value, exact, actions in held:
        key = (id(actions), action)
        text = written.get(key)
        if text is None:
            text = written[key] = " ".join([_entry(item, item.action == action) for item in actions])
        stored.append(StoredRow(state, action, value, exact, text))
    return stored


def decode(stored: Iterable[StoredRow]) -> list[Row]:
    """Read stored rows. Raises VerificationError, naming the state, where one is not well formed."""
    # Where values are exact, most lists and most of their actions come again, as few afterstates are reached from many.
    read: dict[tuple[str, str | None, str], tuple[ActionValue, ...]] = {}
    known: dict[str, ActionValue] = {}
    rows = []
    for state, action, value, exact, text in stored:
        actions = read.get((text, action, exact)) if exact is not None else None
        if actions is None:
            try:
                actions = decode_actions(text, action, value, exact, known)
                if exact is not None:
                    read[text, action, exact] = actions
            except (ValueError, ZeroDivisionError) as error:
                raise VerificationError(
                    f"state {state!r}: its actions are malformed ({error})", field="actions"
                ) from error
        rows.append(Row(state, action, value, exact, actions))
    return rows


def decode_actions(
    text: str, chosen: str | None, worth: float, exact: str | None, known: dict[str, ActionValue] | None = None
) -> tuple[ActionValue, ...]:
    """Read the actions of a stored row, best first: its policy's action is worth what the row is.

    ``known`` keeps exact ones for the next list.

    Raises ValueError where they are malformed.
    """
    if not text:
        return ()
    found = []
    for entry in text.split(" "):
        item = known.get(entry) if known is not None else None
        if item is None:
            action, given, tie = split_action(entry)
            if not given:
                if action != chosen:
                    raise ValueError(f"action {action!r} has no value")
                item = ActionValue(action, worth, exact, tie or None)
            elif is_double(given):
                item = ActionValue(action, float(given), None, tie or None)
            else:
                item = ActionValue(action, number(given), given, tie or None)
                if known is not None:
                    known[entry] = item
        found.append(item)
    return tuple(found)


def split_action(entry: str) -> tuple[str, str, str]:
    """One action of a stored row: its name, its value and its second value, both of which may be empty, as text."""
    action, _, value = entry.partition("=")
    if "~" not in value:
        return action, value, ""
    value, _, tie = value.partition("~")
    return action, value, tie


def is_double(value: str) -> bool:
    """Whether a stored value is a double; if not, it is exact."""
    return "." in value or "e" in value


def encode_distribution(distribution: Distribution) -> StoredDistribution:
    """Write a distribution down; its integers may be longer than 64 bits and travel as text."""
    return StoredDistribution(
        distribution.state,
        orjson.dumps(distribution.support).decode(),
        orjson.dumps([str(weight) for weight in distribution.weights]).decode(),
        str(distribution.denominator),
        None if distribution.result is None else " ".join(map(str, distribution.result)),
    )


def decode_distribution(stored: StoredDistribution) -> Distribution:
    """Read a stored distribution. Raises VerificationError, naming the state, where it is not well formed."""
    try:
        support = tuple(orjson.loads(stored.support))
        weights = tuple(int(weight) for weight in orjson.loads(stored.weights))
        result = None if stored.result is None else Result(*map(Fraction, stored.result.split(" ")))
        return Distribution(stored.state, support, weights, int(stored.denominator), result)
    except (ValueError, TypeError, ZeroDivisionError) as error:
        raise VerificationError(
            f"state {stored.state!r}: its distribution is malformed ({error})", field="distribution"
        ) from error


def digest(rows: Iterable[StoredRow], distributions: Iterable[StoredDistribution]) -> tuple[str, int]:
    """The SHA-256, as 64 hex digits, over rows and then distributions in the order of their states; and the bytes hashed.

    Doubles are written as Python writes them, shortest form that reads back the same.
    """
    sha = hashlib.sha256()
    size = 0
    for records in (sorted(rows), sorted(distributions)):
        for first in range(0, len(records), CHUNK):
            chunk = orjson.dumps(list(map(tuple, records[first : first + CHUNK])))
            size += len(chunk)
            sha.update(chunk)
    return sha.hexdigest(), size


def _entry(item: ActionValue, chosen: bool) -> str:
    action, value, exact, tie = item
    shown = "" if chosen else str(value) if exact is None else exact
    if tie is not None:
        shown += f"~{tie}"
    return f"{action}={shown}" if shown else action
