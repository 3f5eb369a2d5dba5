"""Translate rows and distributions to the form of the database and back, and compute the digest that names a solution.

A solved state is one row of the table ``state_row``, and how the game ends from it is one row of ``distribution``.
:class:`StoredRow` and :class:`StoredDistribution` list their columns.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count, islice, repeat
from operator import lt
from typing import Any, NamedTuple, Self, overload

import orjson

from solvers.contract import row_text
from solvers.contract.rows import ActionValue, Columns, Distribution, Result, Row
from solvers.errors import VerificationError

CHUNK = 2000
# The records that are written at once; it divides CHUNK.
PART = 100
# Raise this number when the form of rows, distributions or tables changes: the batch then solves everything again.
FORMAT = 4


class StoredRow(NamedTuple):
    """A row of the database table ``state_row``, without the column that names its solution.

    ``action`` is the policy's action, and None if nothing is chosen in the state. ``exact`` is the value as a fraction, ``-5/2``, and None
    if it is not known exactly. ``actions`` is the list of all legal actions as text; :mod:`solvers.contract.row_text` reads and writes it.
    ``more`` is JSON that only the game itself understands.
    """

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: str
    more: str | None = None


class LazyRow(Row):
    """A stored row whose actions are parsed only when they are used.

    A question about a whole solution uses the actions of few rows, and those of all rows would fill the memory.
    """

    _text: str

    def __new__(
        cls, state: str, action: str | None, value: float, exact: str | None, actions: str, more: str | None
    ) -> Self:
        confidence = row_text.read_confidence(actions, action)
        made = super().__new__(cls, state, action, value, exact, (), more, confidence)
        made._text = actions
        return made

    def _replace(self, **changes: Any) -> Row:  # type: ignore[override]  # what is changed is no stored row
        """Return the row with some members changed."""
        members = {name: getattr(self, name) for name in self._fields}
        return Row(**{**members, **changes})

    @property
    def actions(self) -> tuple[ActionValue, ...]:
        """Every legal action, best first."""
        return row_text.read(self._text, self.action, self.value, self.exact)

    @property
    def stored(self) -> StoredRow:
        """The row in its stored form."""
        return StoredRow(self.state, self.action, self.value, self.exact, self._text, self.more)


class StoredDistribution(NamedTuple):
    """A row of the database table ``distribution``, without the column that names its solution.

    ``support`` is a JSON list of scores, and ``weights`` a JSON list of whole numbers as text: a score has the chance weight /
    ``denominator``. ``result`` has the chances of a win, a tie and a loss, such as ``1/2 0 1/2``; it is None if the goal has no opponent.
    """

    state: str
    support: str
    weights: str
    denominator: str
    result: str | None


class StoredColumns(Sequence[StoredRow]):
    """Columns of rows in their stored form, in the order of states. Each row is made when it is needed, as all would fill the memory."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns)

    @overload
    def __getitem__(self, at: int) -> StoredRow: ...
    @overload
    def __getitem__(self, at: slice) -> list[StoredRow]: ...
    def __getitem__(self, at: int | slice) -> StoredRow | list[StoredRow]:
        stored = encode(self.columns[at] if isinstance(at, slice) else [self.columns[at]])
        return list(stored) if isinstance(at, slice) else stored[0]

    def __iter__(self) -> Iterator[StoredRow]:
        of = self.columns
        texts = row_text.write_columns(of)
        return map(StoredRow._make, zip(of.states, of.policies, of.values, repeat(None), texts, of.mores, strict=False))


def encode(rows: Sequence[Row]) -> Sequence[StoredRow]:
    """Return rows in their stored form. If the value of an action is exact, only its fraction is stored."""
    if isinstance(rows, Columns):
        columns = StoredColumns(rows)
        return columns if all(map(lt, rows.states, islice(rows.states, 1, None))) else list(columns)
    # In a new solution, many rows share one list of actions, the same object. The list is kept together with its text, as
    # its id could otherwise be used again for another list.
    texts_by_list: dict[tuple[int, str | None], tuple[str, object]] = {}
    stored = []
    for row in rows:
        key = id(row.actions), row.action
        text = texts_by_list.get(key) if row.actions else None
        if text is None:
            text = row_text.write(row), row.actions
            if row.actions:
                texts_by_list[key] = text
        stored.append(StoredRow(row.state, row.action, row.value, row.exact, text[0], row.more))
    return stored


def in_order(rows: Iterable[StoredRow]) -> Sequence[StoredRow]:
    """Return rows in the order of their states."""
    return rows if isinstance(rows, StoredColumns) else sorted(rows)


def decode(stored: Sequence[StoredRow]) -> Sequence[Row]:
    """Return the rows that were stored.

    Raises:
        VerificationError: the actions of a row are malformed. The message names its state.
    """
    if isinstance(stored, StoredColumns):
        of = stored.columns
        columns = row_text.read_columns(of.states, of.policies, of.values, row_text.write_columns(of), of.mores)
        if columns is not None:
            return columns
    elif stored and all(row.exact is None for row in stored):
        states, policies, values, _, texts, mores = zip(*stored, strict=True)
        columns = row_text.read_columns(states, policies, values, texts, mores)
        if columns is not None:
            return columns
    # If values are exact, most lists and entries occur many times, as many states lead to the same afterstates.
    lists: dict[tuple[str, str | None, str | None], tuple[ActionValue, ...]] = {}
    entries: dict[str, ActionValue] = {}
    rows = []
    for state, action, value, exact, text, more in stored:
        actions = lists.get((text, action, exact)) if exact is not None else None
        try:
            if actions is None:
                actions = lists[text, action, exact] = row_text.read(text, action, value, exact, entries)
            confidence = row_text.read_confidence(text, action)
        except (ValueError, ZeroDivisionError) as error:
            raise VerificationError(f"state {state!r}: its actions are malformed ({error})", field="actions") from error
        rows.append(Row(state, action, value, exact, actions, more, confidence))
    return rows


def encode_distribution(distribution: Distribution) -> StoredDistribution:
    """Return a distribution in its stored form. A weight may need more than 64 bits, so weights are stored as text."""
    return StoredDistribution(
        distribution.state,
        orjson.dumps(distribution.support).decode(),
        orjson.dumps([str(weight) for weight in distribution.weights]).decode(),
        str(distribution.denominator),
        None if distribution.result is None else " ".join(map(str, distribution.result)),
    )


def decode_distribution(stored: StoredDistribution) -> Distribution:
    """Return the distribution that was stored.

    Raises:
        VerificationError: it is malformed. The message names its state.
    """
    try:
        support = tuple(orjson.loads(stored.support))
        weights = tuple(int(weight) for weight in orjson.loads(stored.weights))
        result = None if stored.result is None else Result(*map(Fraction, stored.result.split(" ")))
        return Distribution(stored.state, support, weights, int(stored.denominator), result)
    except (ValueError, TypeError, ZeroDivisionError) as error:
        raise VerificationError(
            f"state {stored.state!r}: its distribution is malformed ({error})", field="distribution"
        ) from error


def hashed(rows: Iterable[StoredRow], distributions: Iterable[StoredDistribution]) -> Iterator[bytes]:
    """Yield the bytes that the digest of a solution is computed over, in small parts.

    The bytes are JSON: first lists of rows, then lists of distributions. A list has :data:`CHUNK` items, and the last one may have
    fewer. Both arguments must be in the order of states. A double is written in the shortest form that reads back the same, and ``more``
    as a JSON value instead of a text.
    """
    for records in (map(_hashed, rows), map(tuple, distributions)):
        for index in count(0, PART):
            part = list(islice(records, PART))
            if not part:
                yield b"]" if index else b""
                break
            yield (b"[" if index == 0 else b"," if index % CHUNK else b"][") + orjson.dumps(part)[1:-1]


def digest(rows: Iterable[StoredRow], distributions: Iterable[StoredDistribution]) -> tuple[str, int]:
    """Return the SHA-256 over rows and distributions as 64 hex digits, and the number of bytes that were hashed."""
    sha = hashlib.sha256()
    size = 0
    for part in hashed(in_order(rows), sorted(distributions)):
        size += len(part)
        sha.update(part)
    return sha.hexdigest(), size


def _hashed(row: StoredRow) -> tuple[Any, ...]:
    return tuple(row) if row.more is None else (*row[:-1], orjson.Fragment(row.more))
