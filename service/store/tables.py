"""The tables of games as JSON text, as in the database table ``game_table``.

An entry is text, an integer, null, or an object for a cell.
"""

from collections.abc import Mapping
from typing import Any

import orjson

from solvers.contract.rows import Confidence
from solvers.contract.tables import Cell, Table

Entry = str | int | Cell | None


def encode_table(table: Table) -> str:
    """Return a table as JSON text. Members of a cell that are None are left out."""
    return orjson.dumps(
        {
            "title": table.title,
            "columns": table.columns,
            "rows": [[_encode_entry(entry) for entry in row] for row in table.rows],
            "notes": table.notes,
        }
    ).decode()


def decode_table(name: str, content: str) -> Table:
    """Return the table of a JSON text from :func:`encode_table`."""
    loaded = orjson.loads(content)
    return Table(
        name,
        loaded["title"],
        tuple(loaded["columns"]),
        tuple(tuple(_decode_entry(entry) for entry in row) for row in loaded["rows"]),
        tuple(loaded["notes"]),
    )


def encode_cells(cells: Mapping[str, Entry]) -> str:
    """Return entries by the names of their columns as JSON text."""
    return orjson.dumps({name: _encode_entry(entry) for name, entry in cells.items()}).decode()


def decode_cells(content: str) -> dict[str, Entry]:
    """Return the entries of a JSON text from :func:`encode_cells`."""
    return {name: _decode_entry(entry) for name, entry in orjson.loads(content).items()}


def _encode_entry(entry: Entry) -> object:
    if not isinstance(entry, Cell):
        return entry
    members = {
        "value": entry.value,
        "exact": entry.exact,
        "printed": entry.printed,
        "confidence": entry.confidence,
        "error_bound": entry.error_bound,
    }
    return {key: item for key, item in members.items() if item is not None}


def _decode_entry(entry: Any) -> Entry:
    if not isinstance(entry, dict):
        return entry  # type: ignore[no-any-return]  # JSON: str, int or None, as encode_table wrote it
    interval = entry.get("confidence")
    confidence = None if interval is None else Confidence(**interval)
    return Cell(entry["value"], entry.get("exact"), entry.get("printed"), confidence, entry.get("error_bound"))
