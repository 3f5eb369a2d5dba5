"""Two hundred slow connections of every kind at once leave lookups and probes as fast as they were."""

import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.attack.conftest import LOOKUP, files, memory, solution, worker
from tests.support.latency import measure
from tests.support.server import Server

MANY = 200
POST = b"POST /v1/solutions/x/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
# What each kind of connection sends first, and once a second after that.
KINDS = {
    "silent": (b"", b""),
    "half a request line": (b"GET /v1/ga", b""),
    "dripped headers": (b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Drip: ", b"a"),
    "dripped body": (POST + b"{", b" "),
    "unread replies": (b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" * 10, b""),
}


class Attack(threading.Thread):
    """Keeps connections of one kind open, and replaces those that the server closes."""

    def __init__(self, port: int, first: bytes, drip: bytes) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._first = first
        self._drip = drip
        self._socks: dict[socket.socket, None] = {}
        self._stopped = threading.Event()
        self.replaced = 0

    def run(self) -> None:
        """Attack until told to stop."""
        while not self._stopped.wait(1.0):
            with selectors.DefaultSelector() as selector:
                for sock in list(self._socks):
                    with suppress(BlockingIOError):
                        try:
                            sock.send(self._drip)
                        except OSError:
                            self._drop(sock)
                            continue
                    selector.register(sock, selectors.EVENT_READ)
                if not self._first.startswith(b"GET /v1/sol"):
                    for key, _ in selector.select(0):
                        self._drop(key.fileobj)  # type: ignore[arg-type]  # only sockets are registered
            while len(self._socks) < MANY:
                self._open()

    def stop(self) -> None:
        """Close all connections."""
        self._stopped.set()
        self.join()
        for sock in list(self._socks):
            sock.close()

    def _open(self) -> None:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", self._port))
        sock.setblocking(False)
        with suppress(OSError):
            sock.send(self._first)
        self._socks[sock] = None

    def _drop(self, sock: socket.socket) -> None:
        sock.close()
        del self._socks[sock]
        self.replaced += 1


@contextmanager
def attacked(server: Server, kinds: list[str]) -> Iterator[list[Attack]]:
    """Attack in all these ways at once."""
    page = f"/v1/solutions/{solution(server, 'thirties/min-loss')}/states?limit=25".encode()
    attacks = [Attack(server.port, first.replace(b"%s", page), drip) for first, drip in map(KINDS.__getitem__, kinds)]
    for attack in attacks:
        attack.start()
    # All connections are open, and the first replies are under way.
    time.sleep(3.0)
    try:
        yield attacks
    finally:
        for attack in attacks:
            attack.stop()


@pytest.mark.parametrize("kinds", [*([kind] for kind in KINDS), list(KINDS)], ids=[*KINDS, "all"])
def test_lookups_stay_fast(server: Server, kinds: list[str]) -> None:
    """Lookups of others stay under 50 ms and /livez under 20 ms at p99, and nothing grows without bound."""
    with attacked(server, kinds):
        lookup, live = measure(server, 15.0, [LOOKUP, "/livez"])
        print(f"\n  {files(worker(server))} files, {memory(worker(server)):.0f} MB", end="")
    assert lookup.outcomes == live.outcomes == {"200"}
    assert lookup.quantile(0.99) < 50
    assert live.quantile(0.99) < 20
    assert "Traceback" not in server.log


def test_slow_connections_are_closed(server: Server) -> None:
    """Within half a minute the server has closed every connection that it began with."""
    with attacked(server, ["silent", "half a request line", "dripped headers"]) as attacks:
        time.sleep(25.0)
        assert all(attack.replaced >= MANY for attack in attacks)


def test_more_connections_than_the_limit(server: Server) -> None:
    """Beyond the limit the oldest silent connections make room, so that others are answered at once."""
    socks = []
    for _ in range(2500):
        sock = socket.socket()
        sock.setblocking(False)
        sock.connect_ex(("127.0.0.1", server.port))
        socks.append(sock)
    time.sleep(1.0)
    (live,) = measure(server, 3.0, ["/livez"])
    assert live.outcomes == {"200"}
    assert live.quantile(1.0) < 1000
    for sock in socks:
        sock.close()
    (live,) = measure(server, 2.0, ["/livez"])
    assert live.outcomes == {"200"}
    assert "Traceback" not in server.log


def test_an_export_at_fifty_kilobytes_a_second(server: Server) -> None:
    """A client that reads an export slowly, but faster than the least rate, is never cut, also after a quick start."""
    path = f"/v1/solutions/{solution(server, 'thirties/min-loss')}/export.ndjson"
    server.until(path, 200)
    asked = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as sock:
        sock.sendall(asked)
        content = b""
        while len(content) < 2_000_000:
            content += sock.recv(65536)
        for _ in range(1200):
            content += sock.recv(5000)
            time.sleep(0.1)
        content += b"".join(iter(lambda: sock.recv(65536), b""))
    head, _, body = content.partition(b"\r\n\r\n")
    assert f"Content-Length: {len(body)}".encode() in head
