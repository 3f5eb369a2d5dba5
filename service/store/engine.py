"""The SQLAlchemy engine of everything that writes; the serving process never loads it."""

import sqlite3
import time
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event

from service.settings import normalise, sqlite_path

BUSY_SECONDS = 60.0


def writing_engine(url: str) -> Engine:
    """An engine whose transactions take the write lock at once; creates the directory of a SQLite file."""
    url = normalise(url)
    path = sqlite_path(url)
    if path is None:
        return create_engine(url, poolclass=NullPool)
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def checkpoint(engine: Engine) -> None:
    """Bring SQLite's write-ahead log back into the file; nothing to do on PostgreSQL."""
    if engine.dialect.name != "sqlite":
        return
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver must not begin transactions by itself: it would begin them without the write lock.
    connection.isolation_level = None
    # Rows of six dice outgrow what a 4 KiB page of an index keeps in place; only a new file takes this.
    connection.execute("PRAGMA page_size = 8192")
    _ensure_wal(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -65536")
    connection.execute("PRAGMA foreign_keys = ON")


def _ensure_wal(connection: sqlite3.Connection) -> None:
    # Two processes that create the same file: changing the journal mode does not wait for locks by itself.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
            return  # noqa: TRY300  # reads better than an else
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
