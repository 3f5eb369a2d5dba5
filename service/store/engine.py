"""The SQLAlchemy engine for everything that writes. The serving process never loads it."""

import logging
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from service.settings import normalise, sqlite_path
from service.store.breaker import StoreAwayError
from service.store.faults import check_regular, reason

__all__ = ["Engine", "driver_error", "settle", "told", "writing_engine"]

# The seconds for which a batch waits for the lock of a SQLite file, and for a PostgreSQL server.
BUSY_SECONDS = 60.0
CONNECT_SECONDS = 10
# The seconds for which the end of a batch waits for readers of the write-ahead log.
CHECKPOINT_SECONDS = 0.5
# A SQLite file is packed when this share of its pages is new or free. Pages that rows were added to have an eighth of air.
LOOSE = 0.05


def writing_engine(url: str) -> Engine:
    """Return an engine whose transactions begin with the write lock. Creates the directory of a SQLite file.

    Raises:
        StoreAwayError: something else than a file is at the path.
    """
    url = normalise(url)
    path = sqlite_path(url)
    if path is None:
        return create_engine(url, poolclass=NullPool, connect_args={"connect_timeout": CONNECT_SECONDS})
    path.parent.mkdir(parents=True, exist_ok=True)
    check_regular(path)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


@contextmanager
def told(url: str) -> Iterator[None]:
    """Raise StoreAwayError, which says why in one line, if the database fails inside the block."""
    try:
        yield
    except Exception as error:
        fault = driver_error(error)
        if fault is None:
            raise
        raise StoreAwayError(reason(fault, normalise(url))) from error


def driver_error(error: Exception) -> BaseException | None:
    """Return the error of a database's driver or of its file that an exception is or wraps; None if there is none."""
    if isinstance(error, DBAPIError):
        return error.orig
    # The driver is loaded if it has raised an error.
    psycopg = sys.modules.get("psycopg")
    kinds = (sqlite3.Error, OSError) if psycopg is None else (sqlite3.Error, OSError, psycopg.Error)
    return error if isinstance(error, kinds) else None


def settle(engine: Engine, *, pack: bool = True) -> None:
    """Do what a database needs after much has been written. A failure is only logged, as nothing is lost by it.

    PostgreSQL gathers statistics; SQLite needs none, as every statement finds its rows by their key. A SQLite file that has
    changed much is packed if ``pack`` is True. Its write-ahead log goes back into it, except for the part that readers still
    need.
    """
    try:
        if engine.dialect.name == "postgresql":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("ANALYZE solution, state_row, distribution, current")
        else:
            if pack:
                _pack(engine)
            _checkpoint(engine)
    except (DBAPIError, sqlite3.Error) as error:
        why = reason(driver_error(error) or error, engine.url.render_as_string(hide_password=False))
        logging.getLogger(__name__).warning("what is published is safe, but the database is untidy: %s", why)


def _pack(engine: Engine) -> None:
    """Make a SQLite file as small as possible. Nothing is done unless much has changed, nobody writes and the disk has room.

    Readers go on. Its user version, which nothing else uses, is then its number of pages.
    """
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        pages, free, packed, size = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "user_version", "page_size")
        )
        folder = os.path.dirname(engine.url.database or "") or "."  # noqa: PTH120  # a path as it is given
        # The packed file is written twice on its way, into a temporary file and into the log beside the file. The two may
        # lie on one disk.
        room = all(shutil.disk_usage(one).free > 3 * pages * size for one in (folder, _temporary()))
        if not room or max(pages - packed, free) <= LOOSE * pages:
            return
        cursor.execute(f"PRAGMA busy_timeout = {int(CHECKPOINT_SECONDS * 1000)}")
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA user_version = {pages}")
    except sqlite3.OperationalError as error:
        # Whoever writes packs it at the end.
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
    finally:
        raw.close()


def _temporary() -> str:
    """Return the folder in which SQLite makes temporary files: the first that can be written, in the order that it documents."""
    named = (*map(os.environ.get, ("SQLITE_TMPDIR", "TMPDIR")), "/var/tmp", "/usr/tmp", "/tmp")  # noqa: S108  # SQLite's
    return next((one for one in named if one and os.path.isdir(one) and os.access(one, os.W_OK | os.X_OK)), ".")  # noqa: PTH112  # as access


def _checkpoint(engine: Engine) -> None:
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        # The first waits for nobody. The second also empties the file of the log, and waits until no reader uses it.
        cursor.execute(f"PRAGMA busy_timeout = {int(CHECKPOINT_SECONDS * 1000)}")
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver must not begin transactions by itself, as it would begin them without the write lock.
    connection.isolation_level = None
    # Rows of six dice are too large for an index page of 4 KiB. The page size of an existing file does not change.
    connection.execute("PRAGMA page_size = 8192")
    _ensure_wal(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -65536")
    connection.execute("PRAGMA foreign_keys = ON")


def _ensure_wal(connection: sqlite3.Connection) -> None:
    # Two processes may create the file at the same time, and SQLite does not wait for locks to change the journal mode.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",) and not _foreign(connection):
                connection.execute("PRAGMA journal_mode = WAL")
            return  # noqa: TRY300  # reads better than an else
        except sqlite3.OperationalError as error:
            locked = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not locked or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _foreign(connection: sqlite3.Connection) -> bool:
    """True if a file has tables of another program, so that not even its journal mode may be changed."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return bool(names) and "alembic_version" not in names


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
