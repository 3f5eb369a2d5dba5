"""The number of connections is bounded, and one too many is refused at once."""

import json
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

from service.http.server.limits import HELD
from tests.server.conftest import Small
from tests.support.server import GUNICORN, Server, started
from tests.support.slow import connect, rest

Serve = Callable[..., AbstractContextManager[Server]]
LIVE = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"


def test_slow_clients_make_room(serve: Serve) -> None:
    """If all connections are taken, the one that has been slow for the longest time is told so and closed."""
    with serve(CONNECTIONS="16") as server:
        server.until("/livez", 200)
        with ExitStack() as stack:
            quiet = stack.enter_context(connect(server, LIVE))
            assert quiet.recv(1000).startswith(b"HTTP/1.1 200")
            first = stack.enter_context(connect(server, b"GET /half"))
            # When these are answered, the server has read what the first slow client sent before.
            for _ in range(3):
                quiet.sendall(LIVE)
                assert quiet.recv(1000).startswith(b"HTTP/1.1 200")
            for _ in range(14):
                stack.enter_context(connect(server, b"GET /half"))
            assert [server.get("/livez")[0] for _ in range(5)] == [200] * 5
            head, _, body = rest(first).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 ")
            assert b"Retry-After: " in head
            assert json.loads(body)["code"] == "busy"
            # A client that was answered is not the first to go.
            quiet.sendall(LIVE)
            assert quiet.recv(1000).startswith(b"HTTP/1.1 200")


def test_idle_connections_make_room(serve: Serve) -> None:
    """Clients that keep answered connections open do not lock others out."""
    with serve(CONNECTIONS="16") as server:
        server.until("/livez", 200)
        with ExitStack() as stack:
            for _ in range(16):
                assert stack.enter_context(connect(server, LIVE)).recv(12) == b"HTTP/1.1 200"
            assert [server.get("/livez")[0] for _ in range(20)] == [200] * 20


def test_answered_requests_take_no_room(server: Server) -> None:
    """The bytes of requests that were answered are forgotten, so that any number of them may follow each other."""
    size = 240_000
    with connect(server) as sock:
        for _ in range(HELD // size + 2):
            sock.sendall(b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (size, bytes(size)))
            assert sock.recv(4000).startswith(b"HTTP/1.1 404 ")
        sock.sendall(LIVE[:9])
        sock.sendall(LIVE[9:])
        assert sock.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_no_file_descriptors_are_left(small: Small, tmp_path: Path) -> None:
    """If the process may open few files, surplus clients are refused without a traceback, and later all is well."""
    limited = (
        "import resource, os, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60)); os.execv(sys.argv[1], sys.argv[1:])",
    )
    command = [sys.executable, "-c", *limited, *GUNICORN]
    environ = {"DATABASE_URL": small.url, "THREADS": "2", "PATH": "/usr/bin:/bin"}
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 200
    with started(command, tmp_path, environ) as server:
        server.until("/livez", 200)
        with ExitStack() as stack:
            for _ in range(150):
                sock = stack.enter_context(socket.socket())
                sock.setblocking(False)
                sock.connect_ex(("127.0.0.1", server.port))
        server.until(small.path, 200)
        assert "Traceback" not in server.log
        assert len(server.log.splitlines()) < 20
