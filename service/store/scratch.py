"""Temporary databases for tests and measurements."""

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, make_url

from service.settings import normalise, sqlite_path


@contextmanager
def scratch(url: str) -> Iterator[str]:
    """Yield the URL of a new, empty database on the disk or server of ``url``. It is dropped when the block ends."""
    url = normalise(url)
    path = sqlite_path(url)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix="scratch-") as folder:
            yield f"sqlite:///{folder}/tablebase.db"
        return
    server = make_url(url)
    name = f"tablebase_{uuid.uuid4().hex[:12]}"
    _execute(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _execute(server: URL, statement: str) -> None:
    import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

    conninfo = server.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(conninfo, autocommit=True) as connection:
        connection.execute(statement.encode())
