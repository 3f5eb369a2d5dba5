"""Databases that last as long as a test or a measurement, made beside another and dropped afterwards."""

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, make_url

from service.settings import normalise, sqlite_path


@contextmanager
def scratch(url: str) -> Iterator[str]:
    """A new database without tables, on the disk or server of another; dropped afterwards, whoever is connected."""
    url = normalise(url)
    path = sqlite_path(url)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix="scratch-") as folder:
            yield f"sqlite:///{folder}/tablebase.db"
        return
    there = make_url(url)
    name = f"tablebase_{uuid.uuid4().hex[:12]}"
    _execute(there, f"CREATE DATABASE {name}")
    try:
        yield there.set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(there, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _execute(there: URL, statement: str) -> None:
    import psycopg  # noqa: PLC0415  # SQLite needs none

    server = there.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())
