"""Write a solution as Parquet, a row for each action, with pyarrow, which the serving process never loads."""

from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

import pyarrow as pa
from pyarrow import parquet

from service.answers.solved import Solved
from service.files import export
from service.files.lines import COLUMNS, Lines
from service.store.rows import StoredRow

_FLAGS = frozenset(("terminal", "optimal"))
_WHOLE = {"rank": pa.int32(), "confidence_samples": pa.int64()}
_NUMBERS = frozenset(
    (
        *("state_value", "error_bound", "action_value", "regret", "tie_value"),
        *("confidence_low", "confidence_high", "confidence_level"),
    )
)
SCHEMA = pa.schema(
    [
        (
            name,
            pa.bool_() if name in _FLAGS else pa.float64() if name in _NUMBERS else _WHOLE.get(name, pa.string()),
        )
        for name in COLUMNS
    ]
)
# The lines of a row group, at least, and the stored rows of which lines are made at once. A line takes a kilobyte while it is
# made, and some bytes once it is a part of a group.
_GROUP = 50_000
_AT_ONCE = 200


def write(solved: Solved, file: BinaryIO) -> None:
    """Write a solution with the columns of the CSV export, text as text and numbers as numbers.

    Raises:
        StoreAwayError: the database is away, or the solution was dropped meanwhile.
    """
    bound, manifest = solved.bound, solved.manifest()
    lines = Lines(bound, manifest)
    goal = bound.problem.goal
    shared = (bound.game_slug, bound.slug, goal.unit, goal.direction, manifest.id)
    with parquet.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
        for group in _groups(_batches(lines, shared, export.begun(solved))):
            writer.write_table(pa.Table.from_batches(group))


def _batches(lines: Lines, shared: tuple[str, ...], rows: Iterator[StoredRow]) -> Iterator[pa.RecordBatch]:
    """Yield the lines of some rows at a time."""
    while some := list(islice(rows, _AT_ONCE)):
        table = lines.table(some)
        columns = [*([each] * len(table) for each in shared), *zip(*table, strict=True)]
        yield pa.record_batch(columns, schema=SCHEMA)


def _groups(batches: Iterator[pa.RecordBatch]) -> Iterator[list[pa.RecordBatch]]:
    """Yield the batches of a row group at a time."""
    group: list[pa.RecordBatch] = []
    for batch in batches:
        group.append(batch)
        if sum(each.num_rows for each in group) >= _GROUP:
            yield group
            group = []
    if group:
        yield group
