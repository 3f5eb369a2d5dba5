"""Clients that send or read slowly, or not at all, cost nobody else anything."""

import json
import time
from contextlib import ExitStack
from itertools import count

import pytest

from service.http.problems import MEDIA_TYPE
from tests.server.conftest import Small
from tests.support.server import Server
from tests.support.slow import connect, dripped, rest

POST = b"POST /v1/compare HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
SLOW = {
    "silence": b"",
    "half a line": b"GET /live",
    "half of the headers": b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Half: ",
    "half a body": POST + b"Content-Length: 100\r\n\r\n{",
    "half a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nff\r\n{",
    "half a body after the answer to Expect": POST + b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\n{",
}
# The bytes that a client sends first, and those that it goes on sending one at a time.
DRIPPED = {
    "headers": (b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Drip: ", b"a"),
    "body": (POST + b"Content-Length: 100000\r\n\r\n{", b" "),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "trailers": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Drip: ", b"a"),
}
# More than the server has threads.
MANY = 12


def test_slow_clients_hold_no_thread(server: Server, small: Small) -> None:
    """With many more slow connections of every kind than threads, lookups and probes are answered."""
    with ExitStack() as stack:
        for sent in SLOW.values():
            for _ in range(MANY):
                stack.enter_context(connect(server, sent))
        # Nothing of the default rules is solved, so the service is not ready.
        statuses = [server.get(path)[0] for path in ("/livez", "/metrics", "/readyz", small.path)]
        assert statuses == [200, 200, 503, 200]


def test_unread_replies_hold_no_thread(server: Server, small: Small) -> None:
    """Clients that ask again and again and never read keep nobody else waiting."""
    asked = f"GET {small.states}?limit=25 HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 200
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(connect(server, asked, window=2048))
        for path in ("/livez", small.path):
            assert server.get(path)[0] == 200


@pytest.fixture(scope="module")
def answers(impatient: Server) -> dict[str, bytes]:
    """The replies to all kinds of slow clients, which wait at the same time."""
    with ExitStack() as stack:
        connections = {kind: stack.enter_context(connect(impatient, sent)) for kind, sent in SLOW.items()}
        return {kind: rest(connection) for kind, connection in connections.items()}


@pytest.mark.parametrize("kind", SLOW)
def test_every_phase_has_a_limit(answers: dict[str, bytes], kind: str) -> None:
    """A slow client loses its connection. One that has begun a request is told why."""
    answer = answers[kind]
    if kind == "silence":
        assert answer == b""
        return
    head, _, body = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert f"Content-Type: {MEDIA_TYPE}".encode() in head
    assert b"Connection: close" in head
    assert json.loads(body)["code"] == "request-timeout"


@pytest.mark.parametrize("kind", DRIPPED)
def test_bytes_give_no_more_time(impatient: Server, kind: str) -> None:
    """A client that sends a byte now and then loses its connection as soon as one that sends none."""
    assert dripped(impatient, *DRIPPED[kind]).startswith(b"HTTP/1.1 408 ")


def test_a_kept_connection_is_closed_when_idle(impatient: Server) -> None:
    """A connection whose request was answered is closed after a time without another."""
    assert rest(connect(impatient, b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")).count(b"HTTP/1.1 200") == 1


def test_an_unread_reply_is_broken_off(impatient: Server, small: Small) -> None:
    """A client that does not read its replies loses its connection."""
    asked = f"GET {small.states}?limit=25 HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 2000
    sock = connect(impatient, window=2048)
    with sock, pytest.raises((ConnectionResetError, BrokenPipeError)):  # noqa: PT012  # the moment is not known
        for _ in count():
            sock.sendall(asked)


def test_a_large_reply_has_the_time_that_it_takes(impatient: Server) -> None:
    """A client that takes a large reply at the promised rate gets all of it, long after the time for a small one."""
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    sock = connect(impatient, asked, window=2048)
    # REPLY_SECONDS is one second there.
    time.sleep(2.0)
    head, _, body = rest(sock).partition(b"\r\n\r\n")
    assert f"Content-Length: {len(body)}\r\n".encode() in head + b"\r\n"
    assert len(body) > 250_000


def test_pipelined_requests_are_answered_in_order(server: Server, small: Small) -> None:
    """Requests that arrive at once on one connection are answered one after the other."""
    asked = b"".join(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: {kept}\r\n\r\n".encode()
        for path, kept in (("/livez", "keep-alive"), (small.path, "keep-alive"), ("/nothing", "close"))
    )
    answer = rest(connect(server, asked))
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"200", b"200", b"404"]


def test_expectations_are_met_once(server: Server, small: Small) -> None:
    """A client that waits for 100 Continue gets it once, then the answer to its body."""
    body = json.dumps({"states": ["roll1"]}).encode()
    head = f"POST {small.states} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
    with connect(server, head + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)) as sock:
        assert sock.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(body)
        assert sock.recv(100).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_body_that_is_not_read_ends_the_connection(server: Server, small: Small, method: str) -> None:
    """A reply to a body that is too large to be read says that the connection is closed, and closes it."""
    asked = f"{method} {small.states} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n"
    head = rest(connect(server, asked.encode())).partition(b"\r\n\r\n")[0]
    assert head.split(b" ")[1] == (b"413" if method == "POST" else b"405")
    assert b"Connection: close" in head
    assert head.count(b"Connection:") == 1


def test_a_body_that_is_not_wanted_keeps_the_connection(server: Server) -> None:
    """A small body at an address that does not exist is passed over, and the next request is answered."""
    asked = b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
    answer = rest(connect(server, asked + b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"404", b"200"]


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /other", "X-Forwarded-Proto: https", "X-Forwarded-For: 1.2.3.4"])
def test_headers_of_proxies_change_nothing(server: Server, small: Small, header: str) -> None:
    """Headers that a proxy would set are not believed, and do not harm."""
    asked = f"GET {small.path} HTTP/1.1\r\nHost: x\r\n{header}\r\nConnection: close\r\n\r\n".encode()
    assert rest(connect(server, asked)).partition(b"\r\n\r\n")[2] == server.get(small.path)[2]
