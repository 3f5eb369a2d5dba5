"""Read-only connections to the driver itself, one a thread, opened when first needed and again after a failure.

A lookup is one prepared statement; SQLAlchemy would cost several times the statement. Nothing is opened before the
first question, so that a process may fork after making these.
"""

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote
from weakref import WeakSet

if TYPE_CHECKING:
    import psycopg

CHUNK = 1000
Values = tuple[Any, ...]


class StoreAwayError(Exception):
    """The database is unreachable, missing or not migrated."""


class Links(Protocol):
    """What the reader asks of a database. Statements are written with ``?`` and passed through ``text`` once."""

    def text(self, statement: str) -> str:
        """The statement in the driver's own spelling."""

    def fetch(self, statement: str, parameters: Sequence[object]) -> list[Values]:
        """All rows of a statement. Raises StoreAwayError. Text that no database can hold finds nothing."""

    def stream(self, statement: str, parameters: Sequence[object]) -> Iterator[Values]:
        """The rows of a statement at constant memory, on a connection of their own. Raises StoreAwayError."""

    def close(self) -> None:
        """Close every thread's connection."""


class _Held:
    """A thread's connection; closed when its thread ends."""

    __slots__ = ("__weakref__", "connection", "cursor", "file")

    def __init__(self, connection: Any, cursor: Any, file: tuple[int, int] | None = None) -> None:
        self.connection = connection
        self.cursor = cursor
        self.file = file

    def __del__(self) -> None:
        self.connection.close()


class SqliteLinks:
    """Links to a SQLite file, which must exist; a file put in its place is noticed."""

    def __init__(self, path: Path) -> None:
        self._path = str(path.absolute())
        self._local = threading.local()
        self._all: WeakSet[_Held] = WeakSet()

    def text(self, statement: str) -> str:
        """See :class:`Links`."""
        return statement

    def fetch(self, statement: str, parameters: Sequence[object]) -> list[Values]:
        """See :class:`Links`."""
        try:
            stat = os.stat(self._path)  # noqa: PTH116  # on every lookup; Path.stat costs more
            held: _Held | None = getattr(self._local, "held", None)
            if held is None or held.file != (stat.st_dev, stat.st_ino):
                held = _Held(connection := self._open(), connection, (stat.st_dev, stat.st_ino))
                self._local.held = held
                self._all.add(held)
            rows: list[Values] = held.cursor.execute(statement, parameters).fetchall()
            return rows  # noqa: TRY300  # reads better than an else
        except UnicodeEncodeError:
            return []
        except (sqlite3.Error, OSError) as error:
            self._local.held = None
            raise StoreAwayError(f"the database file does not answer: {error}") from error

    def stream(self, statement: str, parameters: Sequence[object]) -> Iterator[Values]:
        """See :class:`Links`."""
        connection = None
        try:
            connection = self._open()
            cursor = connection.execute(statement, parameters)
            while chunk := cursor.fetchmany(CHUNK):
                yield from chunk
        except UnicodeEncodeError:
            return
        except (sqlite3.Error, OSError) as error:
            raise StoreAwayError(f"the database file does not answer: {error}") from error
        finally:
            if connection is not None:
                connection.close()

    def close(self) -> None:
        """See :class:`Links`."""
        for held in list(self._all):
            held.connection.close()
        self._local = threading.local()

    def _open(self) -> sqlite3.Connection:
        # Not immutable=1: that would hide rows which are committed and not yet checkpointed.
        connection = sqlite3.connect(
            f"file:{quote(self._path)}?mode=ro", uri=True, isolation_level=None, check_same_thread=False, timeout=5.0
        )
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA mmap_size = 1073741824")
        return connection


class PostgresLinks:
    """Links to a PostgreSQL server; a broken connection is replaced once before the server counts as away."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._local = threading.local()
        self._all: WeakSet[_Held] = WeakSet()

    def text(self, statement: str) -> str:
        """See :class:`Links`."""
        return statement.replace("?", "%s")

    def fetch(self, statement: str, parameters: Sequence[object]) -> list[Values]:
        """See :class:`Links`."""
        import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

        while True:
            held: _Held | None = getattr(self._local, "held", None)
            fresh = held is None
            try:
                if held is None:
                    connection = self._open()
                    held = _Held(connection, connection.cursor(binary=True))
                    self._local.held = held
                    self._all.add(held)
                rows: list[Values] = held.cursor.execute(statement, parameters).fetchall()
                return rows  # noqa: TRY300  # reads better than an else
            except (UnicodeEncodeError, psycopg.DataError):
                return []
            except psycopg.Error as error:
                self._local.held = None
                if fresh:
                    raise StoreAwayError(f"the database does not answer: {_first_line(error)}") from error

    def stream(self, statement: str, parameters: Sequence[object]) -> Iterator[Values]:
        """See :class:`Links`."""
        import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

        try:
            with self._open() as connection, connection.transaction(), connection.cursor("stream") as cursor:
                cursor.itersize = CHUNK
                cursor.execute(statement, parameters)
                yield from cursor
        except (UnicodeEncodeError, psycopg.DataError):
            return
        except psycopg.Error as error:
            raise StoreAwayError(f"the database does not answer: {_first_line(error)}") from error

    def close(self) -> None:
        """See :class:`Links`."""
        for held in list(self._all):
            held.connection.close()
        self._local = threading.local()

    def _open(self) -> "psycopg.Connection[Values]":
        import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

        return psycopg.connect(
            self._url,
            autocommit=True,
            prepare_threshold=0,
            connect_timeout=3,
            # A server that vanished without a word must not hold a thread for minutes.
            tcp_user_timeout=5000,
            options="-c default_transaction_read_only=on -c statement_timeout=15000",
        )


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
