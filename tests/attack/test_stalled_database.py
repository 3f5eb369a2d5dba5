"""A PostgreSQL server that accepts and never answers delays nobody for long."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import psycopg
import pytest

from tests.attack.conftest import LOOKUP, WANTED
from tests.support import shared
from tests.support.latency import measure
from tests.support.postgresql import plain
from tests.support.proxy import before
from tests.support.server import Server

pytestmark = pytest.mark.postgresql
Serve = Callable[[str], AbstractContextManager[Server]]
MANY = 100


@pytest.fixture(scope="module")
def stalled_url(postgresql_server: str) -> str:
    """A PostgreSQL database; tests only read it."""
    assert postgresql_server
    return shared.database("postgresql", "attacked", WANTED)


def timed(server: Server) -> tuple[int, str | None, float]:
    """Look a state up: the status, Retry-After and the seconds."""
    began = time.perf_counter()
    status, headers, _ = server.get(LOOKUP)
    return status, headers["Retry-After"], time.perf_counter() - began


def stuck(server: Server) -> None:
    """Ask many questions at once: each is a 503 in time, and the probes are answered at once meanwhile."""
    with ThreadPoolExecutor(MANY) as pool:
        asked = [pool.submit(timed, server) for _ in range(MANY)]
        time.sleep(0.2)
        live, ready = measure(server, 3.0, ["/livez", "/readyz"])
        answers = [future.result() for future in asked]
    print(f"\n  {MANY} lookups at once: at most {max(seconds for *_, seconds in answers):.2f} s", end="")
    assert {(status, retry) for status, retry, _ in answers} == {(503, "5")}
    assert max(seconds for *_, seconds in answers) < 3.0
    assert live.outcomes == {"200"}
    assert live.quantile(0.99) < 100
    assert ready.quantile(0.99) < 1000


def test_a_frozen_database(serve: Serve, stalled_url: str) -> None:
    """With established connections that never answer, and after them with new ones, lookups are refused in time."""
    with before(stalled_url) as (proxy, url), serve(url) as server:
        server.until(LOOKUP, 200)
        for _ in range(2):
            proxy.freeze()
            stuck(server)
            proxy.reset()
            stuck(server)
            proxy.thaw()
            began = time.perf_counter()
            server.until(LOOKUP, 200)
            print(f"\n  answers again after {time.perf_counter() - began:.1f} s", end="")


def test_a_locked_table(serve: Serve, stalled_url: str) -> None:
    """While somebody locks the rows, lookups are refused in time; afterwards they are answered."""
    with serve(stalled_url) as server:
        server.until(LOOKUP, 200)
        with psycopg.connect(plain(stalled_url)) as holder:
            holder.execute("LOCK TABLE state_row IN ACCESS EXCLUSIVE MODE")
            stuck(server)
        server.until(LOOKUP, 200)
