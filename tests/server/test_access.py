"""The access log has one line a request, and every reply and every error has the id of its request."""

import http.client
import json
import re
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config

from service.http.server.access import Entry, json_line, plain_line
from service.http.server.answers import answer
from service.http.server.connection import Connection
from service.http.server.plain import Reader
from service.http.wire.marks import COMPLETE, new_id, request_id
from tests.server.conftest import Small
from tests.support.server import Server

Serve = Callable[..., AbstractContextManager[Server]]
MEMBERS = ["time", "method", "route", "path", "status", "ms", "bytes", "request_id", "client"]
ENTRY: Entry = {
    "time": datetime(2026, 2, 3, 4, 5, 6, 7000, UTC),
    "method": "GET",
    "route": "/v1/games/{game}",
    "path": '/v1/games/"\u00e9\\',
    "status": 404,
    "ms": 0.5,
    "bytes": 300,
    "request_id": "abc",
    "client": "::1",
}
REFUSED: Entry = {**ENTRY, "method": None, "route": None, "path": None, "ms": None}


def ask(server: Server, path: str, identifier: str | None = None, method: str = "GET") -> http.client.HTTPResponse:
    """Send one request, with an id if one is given, and read the whole reply."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(method, path, headers={} if identifier is None else {"X-Request-ID": identifier})
    reply = connection.getresponse()
    reply.read()
    connection.close()
    return reply


def lines(server: Server) -> list[dict[str, Any]]:
    """Return the lines of the access log, which are the JSON objects among what the server has written."""
    return [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]


def test_what_people_type_is_not_written_down(serve: Serve) -> None:
    """The line of a message has its address, and not its text; nor has that of one that is refused."""
    with serve(ACCESS_LOG="json") as server:
        server.until("/livez", 200)
        ask(server, "/v1/say?text=secret+words&format=text")
        ask(server, f"/v1/say?text={'secret' * 3000}")
        server.stop()
    assert "secret" not in server.log
    # Requests of several connections may be logged in any order.
    assert {line["path"] for line in lines(server) if line["route"] != "/livez"} == {"/v1/say", None}


def test_one_line_a_request(serve: Serve, small: Small) -> None:
    """Each request has one line, whatever becomes of it: answered, refused, not found, or not even readable."""
    with serve(ACCESS_LOG="json") as server:
        server.until("/livez", 200)
        reply = ask(server, f"{small.path}?rules=1", "mine:1")
        assert reply.status == 400
        body = server.get(small.path)[2]
        ask(server, "/nowhere")
        ask(server, small.path, method="HEAD")
        server.raw(b"nothing\r\n\r\n")
        server.stop()
        # A line is written after its reply, so those of the first probes may be there or not.
        logged = [line for line in lines(server) if line["route"] != "/livez"]

    assert [list(line) for line in logged] == [MEMBERS] * 5
    route = "/v1/solutions/{solution}/states/{state}"
    # Requests of several connections may be logged in any order.
    by_kind = {(line["method"], line["route"], line["status"]): line for line in logged}
    refused = by_kind.pop((None, None, 400))
    assert by_kind.keys() == {("GET", route, 400), ("GET", route, 200), ("GET", None, 404), ("HEAD", route, 200)}
    asked = by_kind["GET", route, 400]
    assert (asked["path"], asked["request_id"]) == (f"{small.path}?rules=1", "mine:1")
    assert (by_kind["GET", route, 200]["bytes"], by_kind["HEAD", route, 200]["bytes"]) == (len(body), 0)
    assert refused["bytes"] > 0
    assert refused["ms"] is None
    assert all(line["ms"] > 0 for line in by_kind.values())
    for line in logged:
        assert line["client"] == "127.0.0.1"
        assert abs(datetime.fromisoformat(line["time"]) - datetime.now(UTC)).total_seconds() < 600


def test_waiting_for_a_thread_is_a_part_of_the_time() -> None:
    """A request that was complete five seconds before a thread took it has taken more than five seconds."""
    here, there = socket.socketpair()
    told: list[tuple[float, float]] = []

    def reply(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        told.append((environ[COMPLETE], 0))
        return [b"ok"]

    def logged(_response: object, environ: dict[str, Any], seconds: float) -> None:
        told.append((environ[COMPLETE], seconds))

    cfg = Config()
    host: Any = SimpleNamespace(
        cfg=cfg, log=SimpleNamespace(answered=logged), wsgi=reply, alive=True, reader=Reader(cfg)
    )
    connection = Connection(here, ("127.0.0.1", 1), ("127.0.0.1", 2))
    complete = perf_counter() - 5
    assert answer(host, connection, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", True, complete)
    assert [line[0] for line in told] == [complete] * 2
    assert 5 < told[1][1] < 60
    assert there.recv(1000).endswith(b"ok")
    here.close()
    there.close()


@pytest.mark.parametrize("setting", ["off", "plain"])
def test_the_setting_is_heeded(serve: Serve, small: Small, setting: str) -> None:
    """``plain`` writes text with the same facts, ``off`` writes nothing."""
    with serve(ACCESS_LOG=setting) as server:
        server.until("/livez", 200)
        ask(server, small.path, "an-id")
        server.stop()
        logged = re.findall(r'^127\.0\.0\.1 \[[^]]*Z\] "GET (\S+)" 200 \d+ \d+\.\d+ (\S+)$', server.log, re.MULTILINE)

    assert ((small.path, "an-id") in logged) == (setting == "plain")
    assert bool(logged) == (setting == "plain")


def test_every_reply_has_an_id(server: Server, small: Small) -> None:
    """The client's own id comes back if it is usable; else the service gives one, another for each request."""
    assert ask(server, small.path, "a.b-c/d=1").headers["X-Request-ID"] == "a.b-c/d=1"
    given = [
        ask(server, path, sent).headers["X-Request-ID"] for path in (small.path, "/nowhere") for sent in (None, "a b")
    ]
    assert all(re.fullmatch("[0-9a-f]{16}", identifier) for identifier in given)
    assert len(set(given)) == 4
    assert re.search(rb"\r\nX-Request-ID: [0-9a-f]{16}\r\n", server.raw(b"nothing\r\n\r\n"))


@pytest.mark.parametrize("sent", ["", "a" * 129, "a\nb", "a b", '"', "\u00e9", "\x1b[31m"])
def test_unusable_ids_are_replaced(sent: str) -> None:
    """An id that could disturb a log, or is too long, is not taken over."""
    assert re.fullmatch("[0-9a-f]{16}", request_id({"HTTP_X_REQUEST_ID": sent}))
    assert len(new_id()) == 16


def test_lines_say_the_same() -> None:
    """Both forms have every fact; quotes are escaped, and what is not ASCII cannot forge a line."""
    assert json.loads(json_line(ENTRY)) == {**ENTRY, "time": "2026-02-03T04:05:06.007000Z"}
    text = '::1 [2026-02-03T04:05:06.007Z] "GET /v1/games/\\"\\xe9\\\\" 404 300 0.5 abc\n'
    assert plain_line(ENTRY).decode() == text
    assert plain_line(REFUSED).decode() == '::1 [2026-02-03T04:05:06.007Z] "-" 404 300 - abc\n'
    assert json.loads(json_line(REFUSED))["method"] is None
