"""Write solutions as Parquet, a row for each action, with pyarrow, which the serving process never loads."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import BinaryIO

import pyarrow as pa
from pyarrow import parquet

from service.answers.solved import Solved
from service.files import export
from service.files.lines import COLUMNS, Lines

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
# All solutions of a game are told apart by their goals and the slugs of their rules.
_RULES = SCHEMA.get_field_index("goal") + 1
GAME_SCHEMA = SCHEMA.insert(_RULES, pa.field("rules", pa.string()))
# The lines of a row group, at least, and the stored rows of which lines are made at once. A line takes a kilobyte while it is
# made, and some bytes once it is a part of a group.
_GROUP = 50_000
_AT_ONCE = 200


def write(solved: Solved, file: BinaryIO) -> None:
    """Write a solution with the columns of the CSV export, text as text and numbers as numbers.

    Raises:
        StoreAwayError: the database is away, or the solution was dropped meanwhile.
    """
    _write([solved], SCHEMA, file)


def write_game(solutions: Sequence[Solved], file: BinaryIO) -> None:
    """Write solutions of a game one after another, with a column ``rules`` besides. Raises what :func:`write` raises."""
    _write(solutions, GAME_SCHEMA, file)


def _write(solutions: Sequence[Solved], schema: pa.Schema, file: BinaryIO) -> None:
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for solved in solutions:
            for group in _groups(_batches(solved, schema)):
                writer.write_table(pa.Table.from_batches(group))


def _batches(solved: Solved, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield the lines of some rows at a time."""
    bound, manifest = solved.bound, solved.manifest()
    lines, rows, goal = Lines(bound, manifest), export.begun(solved), bound.problem.goal
    shared = [bound.game_slug, bound.slug, goal.unit, goal.direction, manifest.id]
    if schema is GAME_SCHEMA:
        shared.insert(_RULES, manifest.rules)
    while some := list(islice(rows, _AT_ONCE)):
        table = lines.table(some)
        columns = [*([value] * len(table) for value in shared), *zip(*table, strict=True)]
        yield pa.record_batch(columns, schema=schema)


def _groups(batches: Iterator[pa.RecordBatch]) -> Iterator[list[pa.RecordBatch]]:
    """Yield the batches of a row group at a time."""
    group: list[pa.RecordBatch] = []
    for batch in batches:
        group.append(batch)
        if sum(table.num_rows for table in group) >= _GROUP:
            yield group
            group = []
    if group:
        yield group
