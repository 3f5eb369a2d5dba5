"""Few threads answer all requests, and no request waits for one without end."""

import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing

import pytest

from service.http.server.lanes import Lanes
from tests.server.conftest import Small
from tests.support.server import Server
from tests.support.slow import connect, rest


def test_requests_have_lanes() -> None:
    """Probes and exports have threads of their own, however they are spelled; the query, and addresses that are alike, do not matter."""
    common = ThreadPoolExecutor(1)
    lanes = Lanes(common)
    expected = {
        b"GET /livez HTTP/1.1\r\n": lanes._probes[b"/livez"],
        b"GET /readyz?x=1 HTTP/1.1\r\n": lanes._probes[b"/readyz"],
        b"\r\nGET /metrics HTTP/1.1\r\n": lanes._probes[b"/metrics"],
        b"GET /v1/solutions/x/export.csv HTTP/1.1\r\n": lanes._exports,
        b"GET /v1/solutions/x%2Fexp%6Frt%2ecsv HTTP/1.1\r\n": lanes._exports,
        b"GET /v1/games?/export.csv HTTP/1.1\r\n": common,
        b"GET /livez/more HTTP/1.1\r\n": common,
        b"nothing\r\n": common,
    }
    assert {sent: lanes._lane(sent) for sent in expected} == expected
    assert len({id(lane) for lane in expected.values()}) == 5


@pytest.mark.slow
def test_a_request_that_waits_too_long_is_refused(
    serve: Callable[..., AbstractContextManager[Server]], small: Small
) -> None:
    """While a locked database holds both threads, a third request is told that the service is busy, and a probe is answered."""
    asked = f"GET {small.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    with serve(impatient=True) as server, ExitStack() as stack:
        server.until("/livez", 200)
        holder = stack.enter_context(
            closing(sqlite3.connect(small.url.removeprefix("sqlite:///"), isolation_level=None))
        )
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM game_table")
        clients = [connect(server, asked) for _ in range(3)]
        assert server.get("/livez")[0] == 200
        codes = [json.loads(rest(client).partition(b"\r\n\r\n")[2])["code"] for client in clients]
        holder.execute("ROLLBACK")
    assert sorted(codes) == ["busy", "store-away", "store-away"]
