"""Solved rows as the database holds them, and the digest that names a solution.

A stored row is ``(state, action, value, exact, actions)``; ``actions`` is compact JSON, best first:
``[["55666","-1"],["5666","-5/2"]]``, with a JSON number in place 2 where nothing is exact, and the exact second value as
a third element where actions tie. A stored distribution is ``(state, support, weights, denominator)``.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import orjson

from solvers.errors import VerificationError
from solvers.types import ActionValue, Distribution, Row

CHUNK = 2000
# Raise it with every change to how rows, distributions or tables are written: what is stored is then solved anew.
FORMAT = 1


class StoredRow(NamedTuple):
    """A row of ``state_row`` without its solution."""

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: str


class StoredDistribution(NamedTuple):
    """A row of ``distribution`` without its solution; weights and denominator are decimal text."""

    state: str
    support: str
    weights: str
    denominator: str


def number(exact: str) -> float:
    """The double nearest to a fraction written as text: "-5/2", "-1"."""
    numerator, slash, denominator = exact.partition("/")
    return int(numerator) / int(denominator) if slash else float(int(numerator))


def encode(rows: Iterable[Row]) -> list[StoredRow]:
    """Write rows down. An action's double is not kept beside its exact value: :func:`number` gives it back."""
    # Rows share most of their actions, as the same few afterstates are reached from many states.
    written: dict[ActionValue, str] = {}

    def entry(item: ActionValue) -> str:
        text = written.get(item)
        if text is None:
            text = written[item] = orjson.dumps(_entry(item)).decode()
        return text

    return [
        StoredRow(row.state, row.action, row.value, row.exact, f"[{','.join(map(entry, row.actions))}]") for row in rows
    ]


def decode(stored: StoredRow) -> Row:
    """Read a stored row. Raises VerificationError, naming the state, where it is not well formed."""
    try:
        actions = decode_actions(stored.actions)
    except (ValueError, TypeError, ZeroDivisionError, AttributeError) as error:
        raise VerificationError(
            f"state {stored.state!r}: its actions are malformed ({error})", field="actions"
        ) from error
    return Row(stored.state, stored.action, stored.value, stored.exact, actions)


def decode_actions(text: str) -> tuple[ActionValue, ...]:
    """Read the actions of a stored row, best first. Raises ValueError or TypeError where they are malformed."""
    return tuple([_action(*entry) for entry in orjson.loads(text)])


@lru_cache(maxsize=1 << 16)
def _action(action: str, shown: str | float, tie: str | None = None) -> ActionValue:
    # The same few afterstates are reached from many states: most actions have been read before.
    if isinstance(shown, str):
        return ActionValue(action, number(shown), shown, tie)
    return ActionValue(action, float(shown), None, tie)


def encode_distribution(distribution: Distribution) -> StoredDistribution:
    """Write a distribution down; its integers may be longer than 64 bits and travel as text."""
    return StoredDistribution(
        distribution.state,
        orjson.dumps(distribution.support).decode(),
        orjson.dumps([str(weight) for weight in distribution.weights]).decode(),
        str(distribution.denominator),
    )


def decode_distribution(stored: StoredDistribution) -> Distribution:
    """Read a stored distribution. Raises VerificationError, naming the state, where it is not well formed."""
    try:
        support = tuple(orjson.loads(stored.support))
        weights = tuple(int(weight) for weight in orjson.loads(stored.weights))
        return Distribution(stored.state, support, weights, int(stored.denominator))
    except (ValueError, TypeError) as error:
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
            lines = b"\n".join(map(orjson.dumps, map(tuple, records[first : first + CHUNK]))) + b"\n"
            size += len(lines)
            sha.update(lines)
    return sha.hexdigest(), size


def _entry(item: ActionValue) -> list[str | float]:
    entry: list[str | float] = [item.action, item.value if item.exact is None else item.exact]
    if item.tie is not None:
        entry.append(item.tie)
    return entry
