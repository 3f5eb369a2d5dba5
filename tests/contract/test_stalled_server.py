"""A real server whose database accepts everything and answers nothing."""

import http.client
import json
import os
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from service.store import migrate
from service.store.scratch import scratch
from tests.support import shared
from tests.support.postgresql import plain
from tests.support.proxy import Proxy, before
from tests.support.server import GUNICORN, PATIENCE, Server, started

pytestmark = pytest.mark.postgresql
LOOKUP = "/v1/games/thirties/min-loss/states/55666-1"
THREADS = 64
# The seconds that a lookup and a probe may take while the database is stuck.
LOOKUP_LIMIT, PROBE_LIMIT = 3.0, 1.0


@pytest.fixture(scope="module")
def url(postgresql_server: str) -> Iterator[str]:
    """A database with one published solution."""
    with scratch(postgresql_server) as made:
        migrate.upgrade(made)
        shared.fill(made, [("thirties", "", "min-loss")])
        yield made


@pytest.fixture
def stalling(url: str, tmp_path: Path) -> Iterator[tuple[Proxy, Server]]:
    """A server over the database through a proxy."""
    with before(url) as (proxy, through):
        environ = {**os.environ, "DATABASE_URL": through, "THREADS": str(THREADS)}
        with started(GUNICORN, tmp_path, environ) as server:
            server.until(LOOKUP, 200)
            server.until("/readyz", 200)
            yield proxy, server


def timed(server: Server, path: str) -> tuple[int, float]:
    """Ask once; return the status and the seconds that it took."""
    began = time.monotonic()
    status, _, _ = server.get(path)
    return status, time.monotonic() - began


def test_a_stalled_database_is_a_problem_that_passes(stalling: tuple[Proxy, Server]) -> None:
    """A lookup is 503 with Retry-After, /readyz too, /livez is 200, and all is well without a restart afterwards."""
    proxy, server = stalling
    proxy.freeze()
    headers, body = server.until(LOOKUP, 503)
    assert int(headers["Retry-After"]) > 0
    assert json.loads(body)["code"] == "store-away"
    assert server.get("/livez")[0] == 200
    assert server.get("/readyz")[0] == 503
    proxy.thaw()
    server.until(LOOKUP, 200)
    server.until("/readyz", 200)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["frozen", "locked"])
def test_nobody_waits_for_long(stalling: tuple[Proxy, Server], url: str, kind: str) -> None:
    """Under 100 clients no lookup takes three seconds, the probes answer at once, and all is served again soon after."""
    proxy, server = stalling
    stop = threading.Event()
    lookups: list[tuple[int, float]] = []
    probes: list[tuple[int, float]] = []

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        while not stop.is_set():
            began = time.monotonic()
            connection.request("GET", LOOKUP)
            reply = connection.getresponse()
            reply.read()
            lookups.append((reply.status, time.monotonic() - began))
            time.sleep(0.02)
        connection.close()

    clients = [threading.Thread(target=ask) for _ in range(100)]
    holder = psycopg.connect(plain(url))
    if kind == "frozen":
        proxy.freeze()
    else:
        holder.execute("LOCK TABLE state_row IN ACCESS EXCLUSIVE MODE")
    for client in clients:
        client.start()
    # All threads are stuck for two seconds. After that nothing is.
    time.sleep(4)
    for _ in range(20):
        probes += [timed(server, "/livez"), timed(server, "/readyz")]
    holder.close()
    proxy.thaw()
    time.sleep(4)
    answered = timed(server, LOOKUP)
    stop.set()
    for client in clients:
        client.join()

    assert answered[0] == 200
    assert max(seconds for _, seconds in lookups) < LOOKUP_LIMIT
    assert {status for status, _ in lookups} == {200, 503}
    assert max(seconds for _, seconds in probes) < PROBE_LIMIT
    assert statistics.median(seconds for _, seconds in probes) < PROBE_LIMIT / 10
    assert {status for status, _ in probes[1::2]} == {503 if kind == "frozen" else 200}
