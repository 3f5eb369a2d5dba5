"""Solved rows as the database holds them, and the digest that names a solution.

A stored row is ``(state, action, value, exact, actions, others)``; ``actions`` and ``others`` are texts, see
:mod:`solvers.written`. A stored distribution is ``(state, support, weights, denominator, result)``; ``result`` is the
chances of win, tie and loss, ``1/2 0 1/2``, where the goal knows an opponent.
"""

import hashlib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import repeat
from typing import NamedTuple

import orjson

from solvers.errors import VerificationError
from solvers.types import ActionValue, Distribution, Result, Row
from solvers.written import Columns, read_actions, read_others, write_actions, write_others

CHUNK = 2000
# Raise it with every change to how rows, distributions or tables are written: what is stored is then solved anew.
FORMAT = 4


class StoredRow(NamedTuple):
    """A row of ``state_row`` without its solution."""

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: str
    others: str | None = None


class StoredDistribution(NamedTuple):
    """A row of ``distribution`` without its solution; weights, denominator and result are text."""

    state: str
    support: str
    weights: str
    denominator: str
    result: str | None


def encode(rows: Sequence[Row]) -> list[StoredRow]:
    """Write rows down. An action's double is not kept beside its exact value, which gives it back."""
    if isinstance(rows, Columns):
        made = zip(rows.states, rows.actions, rows.values, repeat(None), rows.lists, rows.others, strict=False)
        return list(map(StoredRow._make, made))
    # Many rows share one list of actions, in a solution that was just solved as the same object, which is held as its
    # id would otherwise come again.
    written: dict[tuple[int, str | None], tuple[str, object]] = {}
    stored = []
    for state, action, value, exact, actions, others, equilibrium in rows:
        known = written.get((id(actions), action))
        if known is None:
            known = written[id(actions), action] = write_actions(actions, action), actions
        told = write_others(others, equilibrium) if others else None
        stored.append(StoredRow(state, action, value, exact, known[0], told))
    return stored


def decode(stored: Sequence[StoredRow]) -> Sequence[Row]:
    """Read stored rows. Raises VerificationError, naming the state, where one is not well formed, or once it is looked
    at where nothing is exact.
    """
    if stored and all(row.exact is None for row in stored):
        states, policies, values, _, *texts = zip(*stored, strict=True)
        return Columns(states, policies, values, *texts)
    # Where values are exact, most lists and most of their actions come again, as few afterstates are reached from many.
    read: dict[tuple[str, str | None, str | None], tuple[ActionValue, ...]] = {}
    known: dict[str, ActionValue] = {}
    rows = []
    for state, action, value, exact, text, others in stored:
        actions = read.get((text, action, exact)) if exact is not None else None
        try:
            if actions is None:
                actions = read[text, action, exact] = read_actions(text, action, value, exact, known)
            told = read_others(others, value) if others is not None else ()
            rows.append(Row(state, action, value, exact, actions, *told))
        except (ValueError, ZeroDivisionError) as error:
            raise VerificationError(f"state {state!r}: its actions are malformed ({error})", field="actions") from error
    return rows


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
