"""The queue of what people asked to be solved: who asked for what, who is solving it, and how it ended.

It stands beside the solutions and not among them. With SQLite it is a file of its own beside the database, which the service
only reads. On PostgreSQL it is the one table in which the service's role may insert, and of which it may change two columns.
So nothing that serves can write a row of a solution.

A watcher takes a request with a lease. While it solves, it renews the lease; if it ends, however it ends, the lease runs out
and the request is taken by another. A request whose attempt has died ATTEMPTS times is refused from then on.

A connection is opened for each question, as there are few: nothing is held while nobody asks, and a process may fork.
"""

import math
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from service.settings import normalise, sqlite_path
from service.store.breaker import StoreAwayError
from service.store.faults import check_regular, reason

Status = Literal["accepted", "running", "successful", "failed", "dismissed", "refused"]
STATUSES: tuple[Status, ...] = get_args(Status)
OVER = ("successful", "failed", "dismissed", "refused")
# The seconds for which a request is a watcher's, unless it is renewed.
LEASE = 30.0
# So many processes that solve it may die before a request is refused, and so many attempts may begin.
DEATHS, ATTEMPTS = 3, 10
# The seconds for which nobody takes a request after the first attempt whose database was away. Each later pause is twice as long.
PAUSE = 2.0
# The requests that may wait or be solved at once.
QUEUE = 100
# The seconds over which the CPU seconds of requests are summed up for their budgets, and the seconds after which one that is over
# is forgotten.
WINDOW = 3600.0
KEPT = 7 * 86400.0
_SECONDS = 5
_COLUMNS = (
    "key",
    "game",
    "goal",
    "rules",
    "client",
    "shared",
    "cost",
    "asked",
    "status",
    "lease",
    "began",
    "attempts",
    "deaths",
    "outcome",
)
TABLE = """CREATE TABLE IF NOT EXISTS request (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, goal TEXT NOT NULL, rules TEXT NOT NULL, client TEXT NOT NULL,
    shared INTEGER NOT NULL, cost DOUBLE PRECISION NOT NULL, asked DOUBLE PRECISION NOT NULL, status TEXT NOT NULL,
    holder TEXT, lease DOUBLE PRECISION, began DOUBLE PRECISION, attempts INTEGER NOT NULL,
    deaths INTEGER NOT NULL, outcome TEXT,
    spent DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION)"""
# What requests that are no solutions ask for, and what was answered: texts, by the key of the request.
WISHES = "CREATE TABLE IF NOT EXISTS wish (key TEXT PRIMARY KEY, body TEXT NOT NULL, answer TEXT)"
# The columns that the service's role may change: to dismiss a request, and to ask again for one that was.
CHANGEABLE = ("shared", "status", "client", "cost", "asked")
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM request"
Run = Callable[..., list[tuple[Any, ...]]]


class Request(NamedTuple):
    """A request. ``goal`` is that of the solution, ``rules`` the canonical text; times are in seconds since 1970.

    ``cost`` is the estimate in CPU seconds. ``shared`` is True if others than ``client`` have asked for the same. ``began`` is
    the begin of the last attempt, and ``outcome`` the id of the solution, or why there is none.
    """

    key: str
    game: str
    goal: str
    rules: str
    client: str
    shared: bool
    cost: float
    asked: float
    status: Status
    lease: float | None
    began: float | None
    attempts: int
    deaths: int
    outcome: str | None

    @property
    def over(self) -> bool:
        """True if nothing more will happen."""
        return self.status in OVER


class Budgets(NamedTuple):
    """The CPU seconds that may be asked for within WINDOW, by one client and by all."""

    client: float
    everybody: float


class Counts(NamedTuple):
    """The requests by status, and the CPU seconds that they took. What is over is forgotten after KEPT seconds."""

    by_status: dict[str, int]
    spent: float


class FullError(Exception):
    """The queue or a budget has no room for a request. ``seconds`` is the time after which it may have; ``whose`` is empty for the queue."""

    def __init__(self, whose: Literal["", "client", "everybody"], seconds: float) -> None:
        super().__init__(whose)
        self.whose = whose
        self.seconds = seconds


class Requests:
    """The queue beside a database. Threads may share it. Every method raises StoreAwayError if it cannot be used.

    ``now`` is the clock, in seconds since 1970.
    """

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        self._url = normalise(url)
        database = sqlite_path(self._url)
        self._path = None if database is None else beside(database)
        self._now = now
        self._there = False

    def prepare(self) -> None:
        """Create the queue if there is none. On PostgreSQL only the owner of the database may."""
        with self._change() as run:
            run(TABLE)
            run(WISHES)

    def ask(
        self, key: str, game: str, goal: str, rules: str, client: str, cost: float, budgets: Budgets, body: str = ""
    ) -> Request:
        """Return the request with a key, accepted now unless it waits, runs or is refused already.

        ``body`` is what it asks for if it is no solution.

        Raises:
            FullError: there is no room for it.
        """
        now = self._now()
        with self._change() as run:
            if self._path is None:
                # Budgets are counted and spent in one step. Nobody but those who ask waits for this lock.
                run("SELECT pg_advisory_xact_lock(2125731)")
            known = _one(run(f"{_SELECT} WHERE key = ?", key))
            if known is not None and known.status in ("accepted", "running", "refused"):
                if known.client != client and not known.shared:
                    run("UPDATE request SET shared = 1 WHERE key = ?", key)
                return known
            _make_room(run, client, cost, budgets, now)
            if body:
                run("INSERT INTO wish (key, body) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", key, body)
            if known is None:
                names = "key, game, goal, rules, client, shared, cost, asked, status, attempts, deaths, spent"
                row = (key, game, goal, rules, client, 0, cost, now, "accepted", 0, 0, 0.0)
                run(f"INSERT INTO request ({names}) VALUES ({', '.join('?' * len(row))})", *row)
            else:
                run(
                    "UPDATE request SET status = 'accepted', client = ?, shared = 0, cost = ?, asked = ? WHERE key = ?",
                    *(client, cost, now, key),
                )
            return _one(run(f"{_SELECT} WHERE key = ?", key)) or _gone(key)

    def get(self, key: str) -> tuple[Request, int] | None:
        """Return a request and the number of those that wait before it; None if there is none with this key."""
        with self._look() as run:
            request = _one(run(f"{_SELECT} WHERE key = ?", key))
            if request is None or request.status != "accepted":
                return None if request is None else (request, 0)
            before = run(
                "SELECT count(*) FROM request WHERE status = 'accepted' AND (asked < ? OR (asked = ? AND key < ?))",
                *(request.asked, request.asked, key),
            )
            return request, before[0][0]

    def wish(self, key: str) -> tuple[str, str | None] | None:
        """Return the wish of a request and its answer, once there is one; None if the request is for a solution."""
        with self._look() as run:
            rows = run("SELECT body, answer FROM wish WHERE key = ?", key)
        return (rows[0][0], rows[0][1]) if rows else None

    def answer(self, key: str, text: str) -> None:
        """Keep the answer to a wish."""
        with self._change() as run:
            run("UPDATE wish SET answer = ? WHERE key = ?", text, key)

    def dismiss(self, key: str) -> None:
        """Dismiss a request that waits or runs. Its watcher notices when it renews the lease, and lets go of it."""
        with self._change() as run:
            run("UPDATE request SET status = 'dismissed' WHERE key = ? AND status IN ('accepted', 'running')", key)

    def room(self) -> float:
        """Return the free bytes of the disk of a SQLite database; infinity for a server, whose disk nobody sees from here."""
        if self._path is None:
            return math.inf
        try:
            return shutil.disk_usage(self._path.parent).free
        except OSError as error:
            raise StoreAwayError(reason(error, self._url)) from error

    def counts(self) -> Counts:
        """Return the number of requests, and their cost."""
        with self._look() as run:
            rows = run("SELECT status, count(*), sum(spent) FROM request GROUP BY status")
        return Counts({status: count for status, count, _ in rows}, sum(spent for _, _, spent in rows))

    def take(self, holder: str) -> Request | None:
        """Return the request that waits longest, or whose lease has run out, with a lease for ``holder``; None if there is none."""
        now = self._now()
        lock = "" if self._path is not None else " FOR UPDATE SKIP LOCKED"
        with self._change() as run:
            # What was over and is asked for again begins anew. Those who ask may not change these columns.
            run("UPDATE request SET attempts = 0, ended = NULL WHERE status = 'accepted' AND ended IS NOT NULL")
            while True:
                # Without a holder the lease of a request that waits is its pause.
                free = (
                    "(status = 'accepted' AND (holder IS NOT NULL OR lease IS NULL OR lease < ?))"
                    " OR (status = 'running' AND lease < ?)"
                )
                taken = _one(run(f"{_SELECT} WHERE {free} ORDER BY asked, key LIMIT 1{lock}", now, now))
                if taken is None:
                    return None
                if taken.deaths < DEATHS and taken.attempts < ATTEMPTS:
                    run(
                        # It has a holder while it waits only if it was dismissed and asked for again: that attempt has not died.
                        "UPDATE request SET attempts = attempts + CASE WHEN status = 'accepted' AND holder IS NOT NULL THEN 0"
                        " ELSE 1 END, status = 'running', holder = ?, lease = ?, began = ?, ended = NULL WHERE key = ?",
                        *(holder, now + LEASE, now, taken.key),
                    )
                    return _one(run(f"{_SELECT} WHERE key = ?", taken.key))
                run(
                    "UPDATE request SET status = 'refused', holder = NULL, ended = ?, outcome = ? WHERE key = ?",
                    *(now, taken.outcome or "killed: the process that solved it ended", taken.key),
                )

    def renew(self, key: str, holder: str) -> bool:
        """Renew a lease; False if the request is not the holder's any more, as it was dismissed or taken by another."""
        with self._change() as run:
            statement = "UPDATE request SET lease = ? WHERE key = ? AND holder = ? AND status = 'running' RETURNING key"
            return bool(run(statement, self._now() + LEASE, key, holder))

    def end(self, key: str, holder: str, status: Status, outcome: str, spent: float) -> None:
        """Note how an attempt of the holder ended, and the CPU seconds that it took."""
        with self._change() as run:
            run(
                "UPDATE request SET status = ?, outcome = ?, spent = spent + ?, ended = ?, holder = NULL, lease = NULL"
                " WHERE key = ? AND holder = ? AND status = 'running'",
                *(status, outcome, spent, self._now(), key, holder),
            )

    def give_back(self, key: str, holder: str, spent: float, died: str = "", pause: float = 0.0) -> None:
        """Let a request be taken again after a pause of some seconds, unless it was dismissed.

        ``died`` says why the attempt died. An attempt that neither died nor is followed by a pause does not count.
        """
        with self._change() as run:
            run(
                "UPDATE request SET status = CASE WHEN status = 'running' THEN 'accepted' ELSE status END, holder = NULL,"
                " lease = ?, outcome = ?, attempts = attempts - ?, deaths = deaths + ?, spent = spent + ?"
                " WHERE key = ? AND holder = ?",
                self._now() + pause if pause else None,
                *(died or None, 0 if died or pause else 1, 1 if died else 0, spent, key, holder),
            )

    def forget(self) -> None:
        """Delete what has been over for long. What was refused stays."""
        with self._change() as run:
            run(
                "DELETE FROM request WHERE status IN ('successful', 'failed', 'dismissed') AND coalesce(ended, asked) < ?",
                self._now() - KEPT,
            )
            run("DELETE FROM wish WHERE key NOT IN (SELECT key FROM request)")

    @contextmanager
    def _change(self) -> Iterator[Run]:
        with self._connected("BEGIN IMMEDIATE") as run:
            yield run

    @contextmanager
    def _look(self) -> Iterator[Run]:
        with self._connected("BEGIN") as run:
            yield run

    @contextmanager
    def _connected(self, begin: str) -> Iterator[Run]:
        """Yield a function that runs a statement inside one transaction."""
        try:
            with self._file(begin) if self._path is not None else self._server() as run:
                yield run
        except (StoreAwayError, FullError):
            raise
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("sqlite3", "psycopg"):
                raise
            self._there = False
            raise StoreAwayError(
                reason(error, self._url if self._path is None else f"sqlite:///{self._path}")
            ) from error

    @contextmanager
    def _file(self, begin: str) -> Iterator[Run]:
        assert self._path is not None  # noqa: S101  # for mypy: the caller has looked
        if not self._there:
            check_regular(self._path)
        with closing(sqlite3.connect(self._path, timeout=_SECONDS, isolation_level=None)) as connection:
            if not self._there:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute(TABLE)
                connection.execute(WISHES)
                self._there = True
            # What was accepted is not lost, even if the machine stops.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(begin)
            try:
                yield lambda statement, *values: connection.execute(statement, values).fetchall()
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def _server(self) -> Iterator[Run]:
        import psycopg  # noqa: PLC0415  # an optional dependency: SQLite needs none

        options = f"-c default_transaction_read_only=off -c statement_timeout={1000 * _SECONDS}"
        plain = self._url.replace("postgresql+psycopg://", "postgresql://", 1)
        with psycopg.connect(plain, connect_timeout=_SECONDS, options=options) as connection:

            def run(statement: str, *values: object) -> list[tuple[Any, ...]]:
                cursor = connection.execute(statement.replace("?", "%s").encode(), values)
                return [] if cursor.description is None else cursor.fetchall()

            yield run


def beside(database: Path) -> Path:
    """Return the file of the queue of a SQLite database."""
    return database.with_name(f"{database.stem}-requests.db")


def _one(rows: list[tuple[Any, ...]]) -> Request | None:
    """Return the first row as a request; None if there is none."""
    if not rows:
        return None
    request = Request(*rows[0])
    return request._replace(shared=bool(request.shared))


def _gone(key: str) -> Request:
    raise StoreAwayError(f"request {key} was deleted meanwhile")


def _make_room(run: Run, client: str, cost: float, budgets: Budgets, now: float) -> None:
    """Raise FullError if the queue is full, or if the client or all together have spent their budget."""
    waiting, costs = run("SELECT count(*), sum(cost) FROM request WHERE status IN ('accepted', 'running')")[0]
    if waiting >= QUEUE:
        raise FullError("", costs / waiting)
    for whose, most, where, values in (
        ("client", budgets.client, " AND client = ?", (client,)),
        ("everybody", budgets.everybody, "", ()),
    ):
        # What was asked for, dismissed and asked for again may have taken more than it would.
        charge = "CASE WHEN spent > cost THEN spent ELSE cost END"
        asked = run(f"SELECT asked, {charge} FROM request WHERE asked > ?{where} ORDER BY asked", now - WINDOW, *values)
        excess = sum(spent for _, spent in asked) + cost - most
        for when, spent in asked:
            if excess <= 0:
                break
            excess -= spent
            if excess <= 0:
                raise FullError(whose, when + WINDOW - now)  # type: ignore[arg-type]  # one of the two
        if excess > 0:
            raise FullError(whose, WINDOW)  # type: ignore[arg-type]  # as above
