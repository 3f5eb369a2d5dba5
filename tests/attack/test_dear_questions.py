"""Sixteen clients that ask the dearest legal questions all the time leave lookups fast."""

import http.client
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from service.http.server.limits import STALL_SECONDS
from tests.attack.conftest import LOOKUP, meanwhile, memory, solution, worker
from tests.support.latency import measure
from tests.support.server import Server

CLIENTS = 16
# Not one of these members exists.
MEMBERS = {str(number): 0 for number in range(24_000)}
# The method, the address and the body of each question; {id} is a solution of the game of 30s, {big} one of Toss Up!.
QUESTIONS = {
    "exports": ("GET", "/v1/solutions/{big}/export.json", None),
    "packed exports": ("GET", "/v1/solutions/{big}/export.csv.gz", None),
    "comparisons": ("GET", "/v1/compare?a={big}&b={big}&after=%d-0", None),
    "tables": ("GET", "/v1/games/thirties/tables/summary", None),
    "distributions": ("GET", "/v1/games/toss-up/min-turns/states/0/distribution", None),
    "large pages": ("GET", "/v1/solutions/{id}/states?limit=1000", None),
    "small pages": ("GET", "/v1/solutions/{id}/states?limit=25", None),
    "large batches": ("POST", "/v1/solutions/{id}/states", {"states": ["66666-"] * 1000}),
    "bodies in chunks": ("POST", "/v1/solutions/{id}/states", MEMBERS),
    "long bodies": ("POST", "/v1/solutions/{id}/states", {"states": ["6"] * 62_000}),
    "catalogues": ("GET", "/v1/games", None),
    "refused rules": ("GET", "/v1/games/toss-up/win/states/0-0-0?rules=dice=7,red=1/7,yellow=1/7,green=5/7", None),
}


@contextmanager
def asked(server: Server, names: list[str]) -> Iterator[Counter[str]]:
    """Ask the questions in loops from many clients; yields the numbers of the outcomes."""
    outcomes: Counter[str] = Counter()
    stopped = threading.Event()
    ids = {"id": solution(server, "thirties/min-loss"), "big": solution(server, "toss-up/win")}

    def loop(method: str, path: str, body: bytes | None, chunked: bool) -> None:
        while not stopped.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            try:
                headers = {"Content-Type": "application/json"} if body else {}
                connection.request(method, path, [body] if body and chunked else body, headers)
                reply = connection.getresponse()
                while reply.read(1 << 20) and not stopped.is_set():
                    pass
                outcomes[str(reply.status)] += 1
                if reply.status == 503:
                    time.sleep(0.05)
            except (OSError, http.client.HTTPException) as error:
                outcomes[type(error).__name__] += 1
            finally:
                connection.close()

    loops = []
    for number in range(CLIENTS):
        method, path, sent = QUESTIONS[names[number % len(names)]]
        path = path.replace("{id}", ids["id"]).replace("{big}", ids["big"]).replace("%d", str(number))
        body = None if sent is None else json.dumps(sent, separators=(",", ":")).encode()
        loops.append(partial(loop, method, path, body, sent is MEMBERS))
    with meanwhile(loops, stopped, 1.0):
        yield outcomes


def test_unread_exports(server: Server) -> None:
    """Exports that nobody reads keep only their own threads, and are broken off once they stall; lookups stay fast meanwhile."""
    exports = f"/v1/solutions/{solution(server, 'toss-up/win')}/export"
    path = f"{exports}.json"
    server.until(path, 200)
    server.until(f"{exports}.csv.gz", 200)
    with ExitStack() as stack:
        for _ in range(CLIENTS):
            sock = stack.enter_context(socket.socket())
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.connect(("127.0.0.1", server.port))
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        lookup, live = measure(server, 20.0, [LOOKUP, "/livez"])
        assert lookup.outcomes == live.outcomes == {"200"}
        assert lookup.quantile(0.99) < 100
        # Their places are free again.
        waited = time.monotonic()
        with asked(server, ["packed exports"]) as outcomes:
            while not outcomes["200"] and time.monotonic() < waited + STALL_SECONDS:
                time.sleep(1.0)
        assert outcomes["200"]


@pytest.mark.parametrize("names", [*([name] for name in QUESTIONS), list(QUESTIONS)], ids=[*QUESTIONS, "all"])
def test_lookups_stay_fast(server: Server, names: list[str]) -> None:
    """Lookups of others stay under 100 ms at p99, none is refused, and no dear question fails otherwise than as busy."""
    with asked(server, names) as outcomes:
        lookup, live = measure(server, 12.0, [LOOKUP, "/livez"])
    print(f"\n  asked meanwhile: {dict(outcomes)}; {memory(worker(server)):.0f} MB", end="")
    assert lookup.outcomes == live.outcomes == {"200"}
    assert lookup.quantile(0.99) < 100
    assert set(outcomes) <= {"200", "503", "400", "404", "413", "422"}
    assert "Traceback" not in server.log
