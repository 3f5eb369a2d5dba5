"""A database that stops answering: no question waits for long, and all goes on when it answers again."""

import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from service.store import breaker, postgres
from service.store.database import ANSWER_SECONDS
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.postgres import CONNECTIONS, PostgresDatabase
from service.store.reader import Reader, StoreAwayError
from service.store.writer import publish
from tests.store.test_reader import DRAFT
from tests.support.postgresql import plain
from tests.support.proxy import Proxy, before

# The seconds that a lookup may take, however the database is stuck.
LIMIT = 3.0
# The seconds that a database is stuck: some more than a lookup may wait.
STALLED = 6.0


@pytest.fixture
def published(postgres_url: str) -> str:
    """A PostgreSQL database with one solution."""
    upgrade(postgres_url)
    publish(writing_engine(postgres_url), DRAFT)
    return postgres_url


@pytest.fixture
def proxied(published: str) -> Iterator[tuple[Proxy, Reader]]:
    """A reader of the database through a proxy, which has asked already."""
    with before(published) as (proxy, url):
        reader = Reader(url)
        assert state(reader, "3-") == "3-"
        yield proxy, reader
        reader.close()


@contextmanager
def locked(url: str, table: str) -> Iterator[None]:
    """Lock a table so that nobody can read it."""
    with psycopg.connect(plain(url)) as holder:
        holder.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE".encode())
        yield


def state(reader: Reader, text: str) -> str | None:
    """Look a state up; return the state of the row."""
    probe = reader.probe("tiny", "max", "default", text)
    return None if probe is None else probe.row.state


def until(question: Callable[[], object]) -> object:
    """Ask until there is an answer; the question must be answered within a minute."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return question()
        except StoreAwayError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.mark.postgresql
def test_a_frozen_connection_is_given_up_and_never_used_again(proxied: tuple[Proxy, Reader]) -> None:
    """A lookup over a connection that stalls ends, and the reply that comes too late answers no other question."""
    proxy, reader = proxied
    proxy.freeze()
    with pytest.raises(StoreAwayError, match="in time"):
        state(reader, "3-")
    assert isinstance(reader._database, PostgresDatabase)
    assert not any(reader._database._idle)
    proxy.thaw()
    assert until(lambda: state(reader, "5-")) == "5-"
    assert state(reader, "1-") == "1-"
    assert proxy.accepted >= 2


@pytest.mark.postgresql
def test_a_server_that_accepts_and_says_nothing(published: str) -> None:
    """Connecting has the same limit as asking, and a connection that comes too late is closed."""
    with before(published) as (proxy, url):
        reader = Reader(url)
        proxy.freeze()
        with pytest.raises(StoreAwayError, match="in time"):
            state(reader, "3-")
        proxy.thaw()
        assert until(lambda: state(reader, "3-")) == "3-"
        reader.close()


@pytest.mark.postgresql
def test_a_resolver_that_hangs(published: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lookup ends while the name of the server is still looked up, and the connection that comes of it is closed."""
    resolve, answers = socket.getaddrinfo, threading.Event()

    def hang(*arguments: Any, **named: Any) -> Any:
        answers.wait(60)
        return resolve(*arguments, **named)

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    url = make_url(published).set(host="localhost").render_as_string(hide_password=False)
    reader = Reader(url)
    with pytest.raises(StoreAwayError, match="in time"):
        state(reader, "3-")
    openings = [thread for thread in threading.enumerate() if isinstance(thread, postgres._Opening)]
    assert len(openings) == 1
    answers.set()
    openings[0].join(60)
    assert openings[0]._connection is None
    assert until(lambda: state(reader, "3-")) == "3-"
    reader.close()


def test_a_name_that_no_resolver_takes() -> None:
    """A name that cannot even be looked up is away like any other."""
    reader = Reader(f"postgresql://{'a' * 70}.example/name")
    with pytest.raises(StoreAwayError):
        state(reader, "3-")
    reader.close()


@pytest.mark.postgresql
def test_after_a_timeout_one_question_at_a_time_tries_again(proxied: tuple[Proxy, Reader]) -> None:
    """While the database is stuck, every other question fails at once and opens no connection."""
    proxy, reader = proxied
    proxy.freeze()
    with pytest.raises(StoreAwayError, match="in time"):
        state(reader, "3-")
    before_them = proxy.accepted
    for _ in range(1000):
        with pytest.raises(StoreAwayError):
            state(reader, "3-")
    # A second may have passed, after which one of them was let through.
    assert proxy.accepted <= before_them + 2
    proxy.thaw()


@pytest.mark.postgresql
def test_many_threads_share_few_connections(proxied: tuple[Proxy, Reader]) -> None:
    """Threads beyond the number of connections wait for one, and each gets its own answer."""
    proxy, reader = proxied
    wrong: list[object] = []
    together = threading.Barrier(4 * CONNECTIONS)

    def ask(text: str) -> None:
        together.wait()
        wrong.extend(value for value in (state(reader, text) for _ in range(20)) if value != text)

    threads = [threading.Thread(target=ask, args=(f"{k % 6 + 1}-",)) for k in range(4 * CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert proxy.accepted <= CONNECTIONS
    # All of them are given back.
    reader.close()
    assert state(reader, "3-") == "3-"


@pytest.mark.postgresql
def test_a_broken_connection_costs_nobody_an_answer(proxied: tuple[Proxy, Reader]) -> None:
    """A connection that breaks is replaced at once."""
    proxy, reader = proxied
    proxy.reset()
    assert state(reader, "3-") == "3-"
    assert reader.names() == {("tiny", "default", "max")}
    proxy.reset()
    assert reader.names() == {("tiny", "default", "max")}


@pytest.mark.postgresql
def test_every_statement_has_a_time_of_its_own(proxied: tuple[Proxy, Reader], monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection answers long after the time of its first statement is over."""
    proxy, reader = proxied
    later = time.monotonic() + 100.0
    monkeypatch.setattr(postgres, "monotonic", lambda: later)
    assert state(reader, "3-") == "3-"
    assert proxy.accepted == 1


@pytest.mark.postgresql
def test_a_locked_table_stops_only_the_questions_about_it(published: str) -> None:
    """While a table is locked, a lookup in it ends as away, other questions are answered, and nothing waits on the server."""
    reader = Reader(published)
    with locked(published, "state_row"):
        with pytest.raises(StoreAwayError, match="in time"):
            state(reader, "3-")
        assert len(reader.currents()) == 1
        with psycopg.connect(plain(published)) as connection:
            waiting = connection.execute(
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'state_row'::regclass"
            ).fetchone()
        assert waiting == (0,)
    assert until(lambda: state(reader, "3-")) == "3-"
    reader.close()


def test_a_locked_file_is_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A SQLite file that somebody locks is away, and is read again afterwards."""
    path = tmp_path_factory.mktemp("locked") / "store.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    publish(writing_engine(url), DRAFT)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM game_table")
        reader = Reader(url)
        with pytest.raises(StoreAwayError, match="locked"):
            state(reader, "3-")
        with pytest.raises(StoreAwayError, match="locked"):
            reader.names()
        holder.execute("ROLLBACK")
    assert until(lambda: state(reader, "3-")) == "3-"
    reader.close()


def test_the_breaker_lets_one_question_a_second_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement that ran out of time is refused, then tried by one question, and open for all when that is answered."""
    now = 100.0
    monkeypatch.setattr(breaker, "monotonic", lambda: now)
    watch = breaker.Breaker()
    watch.failed("quick", late=False)
    assert not watch
    watch.failed("slow", late=True)
    assert watch
    watch.admit("other")
    with pytest.raises(StoreAwayError):
        watch.admit("slow")
    now += breaker.PROBE_SECONDS
    watch.admit("slow")
    with pytest.raises(StoreAwayError):
        watch.admit("slow")
    # It is refused again even if the trial fails quickly, and whatever else is answered.
    watch.failed("slow", late=False)
    watch.answered("other")
    with pytest.raises(StoreAwayError):
        watch.admit("slow")
    now += breaker.PROBE_SECONDS
    watch.admit("slow")
    watch.answered("slow")
    assert not watch
    watch.admit("slow")


@pytest.mark.sample
@pytest.mark.long
@pytest.mark.postgresql
@pytest.mark.parametrize("kind", ["frozen", "new", "locked", "reset"])
def test_no_lookup_takes_longer_than_three_seconds(published: str, kind: str) -> None:
    """Of 64 threads that ask again and again, none waits for long, most questions fail at once, and all are answered soon
    after the database answers again.
    """
    with before(published) as (proxy, url):
        reader = Reader(url)
        # When each question began, and how long it took.
        asked: list[tuple[float, float]] = []
        answers: list[float] = []
        stop = threading.Event()

        def ask() -> None:
            while not stop.is_set():
                began = time.monotonic()
                try:
                    assert state(reader, "3-") == "3-"
                    answers.append(time.monotonic())
                except StoreAwayError:
                    time.sleep(0.05)
                asked.append((began, time.monotonic() - began))

        if kind == "new":
            proxy.freeze()
        threads = [threading.Thread(target=ask) for _ in range(64)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        stalled = time.monotonic()
        if kind == "locked":
            with locked(published, "state_row"):
                time.sleep(STALLED)
        else:
            proxy.freeze()
            if kind == "reset":
                proxy.reset()
            time.sleep(STALLED)
            proxy.thaw()
        thawed = time.monotonic()
        until(lambda: state(reader, "3-"))
        # Those that waited when it answered again are answered, or have waited for too long.
        time.sleep(1)
        stop.set()
        for thread in threads:
            thread.join()
        reader.close()
    assert max(seconds for _, seconds in asked) < LIMIT
    assert min(at - thawed for at in answers if at > thawed) < ANSWER_SECONDS + 2 * breaker.PROBE_SECONDS
    # Each thread waits once, and after that one of them in three seconds. Opening connections again may take a while.
    waits = [began for began, seconds in asked if stalled <= began < thawed - LIMIT and seconds > 1]
    assert len(waits) < 64 + 10


@pytest.mark.long
@pytest.mark.postgresql
def test_readiness_is_known_at_once(proxied: tuple[Proxy, Reader]) -> None:
    """Questions about readiness give up after half a second, and later ones at once."""
    proxy, reader = proxied
    reader.names()
    proxy.freeze()
    for limit in (1.0, 0.1):
        began = time.monotonic()
        with pytest.raises(StoreAwayError):
            reader.names()
        assert time.monotonic() - began < limit
    proxy.thaw()
    assert until(reader.names) == {("tiny", "default", "max")}
