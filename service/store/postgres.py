"""Connections to a PostgreSQL server, on which no wait is without end."""

import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

import psycopg

from service.store.database import ANSWER_SECONDS, Connections, Database, StoreAwayError, Values
from service.store.faults import reason

if TYPE_CHECKING:
    from psycopg.abc import PQGen

# The connections of a process. A hundred are usual for a whole server, and threads that hold the interpreter's lock in turn
# need few of them at a time.
CONNECTIONS = 16
# The server gives a statement up a little earlier than the client, so that nothing is left waiting for a lock there.
OPTIONS = f"-c default_transaction_read_only=on -c statement_timeout={int(900 * ANSWER_SECONDS)}"


class Connection(psycopg.Connection[Values]):
    """A connection on which every wait ends at ``deadline``, in seconds of ``monotonic``."""

    deadline = 0.0

    def wait(self, gen: "PQGen[Any]", interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for the server; raise psycopg.OperationalError at the deadline."""
        left = max(0.0, self.deadline - monotonic())
        return super().wait(gen, interval, left if timeout is None else min(left, timeout))


class PostgresDatabase(Database):
    """Connections to a PostgreSQL server. A broken connection is replaced once before the server counts as away.

    A process has at most :data:`CONNECTIONS` of them, however many threads it has, as a server has few for all of its
    clients. A thread has a connection for itself until its statement is answered.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        # The last one used is the next one to be used. None stands for a connection that is not open.
        self._idle: deque[_Connection | None] = deque([None] * CONNECTIONS)
        self._freed = threading.Condition()
        self._waiting = 0

    def text(self, statement: str) -> str:
        """See :class:`Database`."""
        return statement.replace("?", "%s")

    def connections(self) -> Connections:
        """See :class:`Database`."""
        idle = list(self._idle)
        used = CONNECTIONS - len(idle)
        return Connections(used + sum(connection is not None for connection in idle), used, CONNECTIONS)

    def close(self) -> None:
        """See :class:`Database`."""
        idle = [self._idle.pop() for _ in range(len(self._idle))]
        for connection in idle:
            if connection is not None:
                connection.close()
            self._give(None)

    def _ask(self, statement: str, parameters: Sequence[object], seconds: float) -> list[Values]:
        deadline = monotonic() + seconds
        connection = self._take(deadline)
        # Unless it has answered, nobody uses the connection again: a late reply might be taken for another one.
        reusable = None
        try:
            while True:
                fresh = connection is None
                try:
                    if connection is None:
                        connection = _Connection(self._url, deadline)
                    rows = connection.ask(statement, parameters, deadline)
                except psycopg.Error as error:
                    # A connection that breaks late is not replaced, as the rest of the time would not suffice.
                    if fresh or monotonic() > deadline - seconds / 2:
                        raise StoreAwayError(reason(error, self._url)) from error
                    connection = None
                else:
                    reusable = connection
                    return rows
        finally:
            self._give(reusable)

    def _take(self, deadline: float) -> "_Connection | None":
        """Return an idle connection, or None for a new one; wait for one until the deadline."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._wait(deadline)

    def _wait(self, deadline: float) -> "_Connection | None":
        with self._freed:
            self._waiting += 1
            try:
                while True:
                    # Others take connections without this lock, so there may be none when this thread is woken up.
                    with suppress(IndexError):
                        return self._idle.pop()
                    if (left := deadline - monotonic()) <= 0:
                        break
                    self._freed.wait(left)
            finally:
                self._waiting -= 1
        raise StoreAwayError("the database did not answer in time: all connections wait for it")

    def _give(self, connection: "_Connection | None") -> None:
        """Let others use a connection; None if it is closed."""
        if connection is None:
            self._idle.appendleft(None)
        else:
            self._idle.append(connection)
        if self._waiting:
            with self._freed:
                self._freed.notify()


class _Connection:
    """An open connection. It is closed when nothing refers to it any more."""

    __slots__ = ("_connection", "_cursor")

    def __init__(self, url: str, deadline: float) -> None:
        self._connection = _Opening(url).connection(deadline)
        self._cursor = self._connection.cursor(binary=True)

    def __del__(self) -> None:
        # If connecting failed, there is none.
        if hasattr(self, "_connection"):
            self._connection.close()

    def ask(self, statement: str, parameters: Sequence[object], deadline: float) -> list[Values]:
        """Return all rows of a statement. Raises psycopg.Error, at the latest at the deadline."""
        self._connection.deadline = deadline
        try:
            return self._cursor.execute(statement, parameters).fetchall()
        except (UnicodeEncodeError, psycopg.DataError):
            return []

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class _Opening(threading.Thread):
    """Connects in a thread of its own, as nothing interrupts the resolver of names."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._late = False
        self._connection: Connection | None = None
        self._error: psycopg.Error | None = None

    def connection(self, deadline: float) -> Connection:
        """Return the connection. Raises psycopg.Error, at the latest at the deadline."""
        try:
            self.start()
        except RuntimeError as error:
            raise psycopg.OperationalError("the system has no thread left to connect with") from error
        self._ended.wait(max(0.0, deadline - monotonic()))
        with self._lock:
            self._late = True
            if self._error is not None:
                raise self._error
            if self._connection is None:
                raise psycopg.OperationalError("the server did not accept a connection in time")
            return self._connection

    def run(self) -> None:
        """Connect. A connection that nobody waits for any more is closed."""
        try:
            connection = Connection.connect(
                self._url,
                autocommit=True,
                prepare_threshold=0,
                connect_timeout=int(ANSWER_SECONDS),
                options=OPTIONS,
                # A server that vanishes is noticed by keepalives if nothing is sent, by the other limit if something is.
                keepalives=1,
                keepalives_idle=5,
                keepalives_interval=2,
                keepalives_count=3,
                tcp_user_timeout=5000,
            )
        except psycopg.Error as error:
            self._error = error
        except Exception as error:  # noqa: BLE001  # such as a name that no resolver takes
            self._error = psycopg.OperationalError(f"connecting failed: {error}")
        else:
            with self._lock:
                if self._late:
                    connection.close()
                else:
                    self._connection = connection
        self._ended.set()
