"""The sweeps that come with the program: their files, and the lines that were kept of them, in ``files`` beside this module.

Their lines are loaded into every database, so that nobody has to solve them again. ``python -m service.batch.sweeps.shipped NAME``
writes the lines of a sweep from the database; a long test solves some of them again.
"""

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import orjson

from service.settings import Settings
from service.store import sweeps
from service.store.engine import Engine, told, writing_engine
from service.store.reader import Reader, SweepLine
from service.store.tables import decode_cells, encode_cells

FILES = Path(__file__).parent / "files"


def names() -> list[str]:
    """Return the names of the sweeps."""
    return sorted(path.stem for path in FILES.glob("*.ndjson"))


def lines(name: str) -> list[SweepLine]:
    """Return the lines of a sweep."""
    rows = (orjson.loads(row) for row in (FILES / f"{name}.ndjson").read_bytes().splitlines())
    return [SweepLine(**{**row, "cells": decode_cells(orjson.dumps(row["cells"]).decode())}) for row in rows]


def load(url: str) -> None:
    """Put the lines of all sweeps that a migrated database lacks into it. Raises StoreAwayError."""
    engine: Engine = writing_engine(url)
    with told(url):
        for name in names():
            if not sweeps.kept(engine, name):
                sweeps.load(engine, lines(name))


def main(arguments: Sequence[str]) -> int:
    """Write the lines of a sweep. Return the exit code."""
    (name,) = arguments
    with closing(Reader(Settings.from_env().database_url)) as reader:
        sweep_lines = reader.sweep(name)
    rows = (orjson.dumps(line._asdict() | {"cells": orjson.loads(encode_cells(line.cells))}) for line in sweep_lines)
    (FILES / f"{name}.ndjson").write_bytes(b"".join(row + b"\n" for row in rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
