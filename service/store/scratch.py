"""Temporary databases for tests and measurements."""

import fcntl
import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, make_url

from service.settings import normalise, sqlite_path

_PREFIX = "scratch-"


@contextmanager
def scratch(url: str) -> Iterator[str]:
    """Yield the URL of a new, empty database on the disk or server of ``url``. It is dropped when the block ends."""
    url = normalise(url)
    path = sqlite_path(url)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=_PREFIX) as folder, _lock(Path(folder)):
            yield f"sqlite:///{folder}/tablebase.db"
        return
    server = make_url(url)
    name = f"tablebase_{uuid.uuid4().hex[:12]}"
    _execute(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder. Raises BlockingIOError if another process holds it."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _sweep(parent: Path) -> None:
    """Remove the databases that killed processes have left."""
    for folder in parent.glob(f"{_PREFIX}*"):
        with suppress(OSError), _lock(folder):
            shutil.rmtree(folder)


def _execute(server: URL, statement: str) -> None:
    import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

    conninfo = server.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(conninfo, autocommit=True) as connection:
        connection.execute(statement.encode())
