"""Connections to a SQLite file.

Readers of a write-ahead log need its index, a file beside the database. It cannot be made on a read-only file system, in a
folder of another user or on a full disk. Then a file without a log is opened as immutable. SQLite locks nothing there, so this
module looks at the file before and after each statement. If the file has changed, the statement is repeated.
"""

import os
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from urllib.parse import quote
from weakref import WeakSet

from service.store.database import Connections, Database, StoreAwayError, Values
from service.store.faults import check_regular, reason

# A connection looks this often, in seconds, for another file in the place of its own.
LOOK_SECONDS = 0.1
# How often an immutable file may change under one statement before the database counts as away.
CHANGES = 3
# Files beside the database that may hold what is not in it yet: the write-ahead log, and the journal of a broken change.
UNREAD = ("-wal", "-journal")
# A file as it is known again: its device and inode, and for an immutable one its time of change and its size.
Mark = tuple[int, ...]


class SqliteDatabase(Database):
    """Connections to a SQLite file, which must exist. If the file is replaced, they are opened again."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = str(path.absolute())
        self._local = threading.local()
        self._all: WeakSet[_Connection] = WeakSet()

    def text(self, statement: str) -> str:
        """See :class:`Database`."""
        return statement

    def connections(self) -> Connections:
        """See :class:`Database`. Every thread has its own."""
        return Connections(len(self._all))

    def close(self) -> None:
        """See :class:`Database`."""
        for connection in list(self._all):
            connection.connection.close()
        self._local = threading.local()

    def _ask(self, statement: str, parameters: Sequence[object], seconds: float) -> list[Values]:
        try:
            for _ in range(CHANGES):
                connection = self._connected(seconds)
                rows: list[Values] = connection.connection.execute(statement, parameters).fetchall()
                if connection.frozen is None or not connection.changed():
                    return rows
        except UnicodeEncodeError:
            return []
        except (sqlite3.Error, OSError) as error:
            self._local.connection = None
            raise StoreAwayError(reason(error, f"sqlite:///{self._path}")) from error
        raise StoreAwayError(f"{self._path} is being changed, and its log cannot be read here")

    def _connected(self, seconds: float) -> "_Connection":
        """Return the connection of this thread, a new one if another file has taken the place of its own."""
        now = monotonic()
        connection: _Connection | None = getattr(self._local, "connection", None)
        if connection is None or now >= connection.look_at:
            stat = os.stat(self._path)  # noqa: PTH116  # faster than Path.stat
            file = (stat.st_dev, stat.st_ino)
            if connection is None or connection.file != file or (connection.frozen and connection.changed()):
                check_regular(Path(self._path))
                connection = self._local.connection = _Connection(self._path, file, seconds)
                self._all.add(connection)
                connection.wait(max(0.0, now + seconds - monotonic()))
                return connection
            if connection.frozen is None:
                connection.look_at = now + LOOK_SECONDS
        if connection.seconds != seconds:
            connection.wait(seconds)
        return connection


class _Connection:
    """An open connection. It is closed when nothing refers to it any more, such as when its thread has ended.

    ``frozen`` is the mark of a file that is opened as immutable; None if it is opened as usual. ``look_at`` is the time from
    which a statement must look for another file in its place; it is not set for an immutable file, which is always looked at.
    """

    __slots__ = ("__weakref__", "_path", "connection", "file", "frozen", "look_at", "seconds")

    def __init__(self, path: str, file: Mark, seconds: float) -> None:
        self._path = path
        self.file = file
        self.frozen: Mark | None = None
        self.look_at = 0.0
        self.seconds = seconds
        # Not immutable=1 at once, which would hide rows that are committed but not yet checkpointed.
        try:
            self.connection = _connect(path, "mode=ro", seconds)
            self.connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            self.frozen = _mark(path)
            if _unread(path):
                raise StoreAwayError(
                    f"{path} has a log beside it that cannot be read here ({error}): make the folder writable, or run"
                    " scripts/solve where it is"
                ) from error
            self.connection = _connect(path, "mode=ro&immutable=1", seconds)

    def __del__(self) -> None:
        # If connecting failed, there is none.
        if hasattr(self, "connection"):
            self.connection.close()

    def changed(self) -> bool:
        """True if an immutable file has changed since it was opened, or has a log now."""
        return _mark(self._path) != self.frozen or _unread(self._path)

    def wait(self, seconds: float) -> None:
        """Set the seconds for which a statement waits for a lock."""
        self.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        self.seconds = seconds


def _connect(path: str, mode: str, seconds: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(path)}?{mode}", uri=True, isolation_level=None, check_same_thread=False, timeout=seconds
    )
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA mmap_size = 1073741824")
    return connection


def _mark(path: str) -> Mark:
    stat = Path(path).stat()
    return (stat.st_dev, stat.st_ino, stat.st_mtime_ns, stat.st_size)


def _unread(path: str) -> bool:
    """True if a file beside the database may hold a part of it."""
    files = (Path(path + suffix) for suffix in UNREAD)
    return any(file.exists() and file.stat().st_size > 0 for file in files)
