"""Tables of a game as JSON text, as ``game_table`` holds them: an entry is text, an integer, null or a cell object."""

from typing import Any

import orjson

from solvers.types import Cell, Confidence, Table

Entry = str | int | Cell | None


def encode_table(table: Table) -> str:
    """Write a table down; a cell keeps only what it has."""
    return orjson.dumps(
        {
            "title": table.title,
            "columns": table.columns,
            "rows": [[_encode_entry(entry) for entry in row] for row in table.rows],
            "notes": table.notes,
        }
    ).decode()


def decode_table(name: str, content: str) -> Table:
    """Read a table that :func:`encode_table` wrote."""
    loaded = orjson.loads(content)
    return Table(
        name,
        loaded["title"],
        tuple(loaded["columns"]),
        tuple(tuple(_decode_entry(entry) for entry in row) for row in loaded["rows"]),
        tuple(loaded["notes"]),
    )


def _encode_entry(entry: Entry) -> object:
    if not isinstance(entry, Cell):
        return entry
    shown = {
        "value": entry.value,
        "exact": entry.exact,
        "printed": entry.printed,
        "confidence": entry.confidence,
        "error_bound": entry.error_bound,
    }
    return {key: item for key, item in shown.items() if item is not None}


def _decode_entry(entry: Any) -> Entry:
    if not isinstance(entry, dict):
        return entry  # type: ignore[no-any-return]  # JSON: str, int or None, as encode_table wrote it
    given = entry.get("confidence")
    confidence = None if given is None else Confidence(**given)
    return Cell(entry["value"], entry.get("exact"), entry.get("printed"), confidence, entry.get("error_bound"))
