"""A worker keeps exact accounts of the bytes that it holds for its clients, and breaks off what is too much."""

import errno
import os
import resource
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any

import pytest
from gunicorn.config import Config

from service.http.server import worker as module
from service.http.server.access import Logger
from service.http.server.worker import Worker

POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
# More than the buffers of a connection take.
SMALL, LARGE = 10_000_000, 20_000_000


def sized(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer with as many bytes as the address says."""
    size = int(environ["PATH_INFO"].removeprefix("/") or 2)
    start_response("200 OK", [("Content-Length", str(size))])
    return [bytes(size)]


class Listener(socket.socket):
    """A listening socket for which there may be no file."""

    full = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection, unless files have run out."""
        if self.full:
            self.full -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


@contextmanager
def working() -> Iterator[tuple[Worker, Callable[[], socket.socket]]]:
    """A worker in this process, and a function that connects to it."""
    cfg = Config()
    cfg.set("access_log_format", "off")
    with Listener() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        worker = Worker(0, os.getppid(), [listener], None, 30, cfg, Logger(cfg))
        worker.wsgi = sized
        worker.tpool = worker.get_thread_pool()
        worker.poller = selectors.DefaultSelector()
        worker.method_queue.init()
        thread = Thread(target=worker.run)
        thread.start()

        def connect() -> socket.socket:
            sock = socket.socket()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.settimeout(20)
            sock.connect(listener.getsockname())
            return sock

        try:
            yield worker, connect
        finally:
            worker.alive = False
            worker.method_queue.defer(lambda: None)
            thread.join()
            worker.tmp.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_nothing_is_held_for_those_who_have_gone() -> None:
    """Nothing is held any more after requests that were answered, refused or left unfinished, or whose replies were not taken."""
    with working() as (worker, connect):
        for _ in range(25):
            for sent in (POST + bytes(1000), POST + bytes(1500), POST, b"no HTTP\r\n\r\n" + bytes(500)):
                with connect() as sock:
                    sock.sendall(sent)
                    if sent is not POST:
                        assert sock.recv(12)[9:10] in (b"2", b"4")
        with connect() as unread:
            unread.sendall(f"GET /{SMALL} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            until(lambda: worker._unsent > 0)
        until(lambda: not worker._connections)
        assert (worker._held, worker._unsent) == (0, 0)


def test_nothing_is_held_for_those_who_have_all() -> None:
    """No memory is counted for a slow client that has its whole reply, though its connection stays."""
    with working() as (worker, connect), connect() as sock:
        sock.sendall(f"GET /{SMALL} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        until(lambda: worker._unsent > 0)
        received = 0
        while received <= SMALL:
            received += len(sock.recv(1 << 20))
        until(lambda: worker._unsent == 0)
        assert worker._connections


@pytest.mark.parametrize("sizes", [(SMALL, LARGE), (LARGE, SMALL)])
def test_the_largest_unread_reply_is_broken_off(monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, int]) -> None:
    """If unread replies are too much together, the largest one goes, whichever came last, and the other can be taken."""
    monkeypatch.setattr(module, "UNSENT", LARGE)
    with working() as (worker, connect):
        socks = {}
        for size in sizes:
            sock = socks[size] = connect()
            sock.sendall(f"GET /{size} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            # The reply has begun, so its connection is one of those that are counted.
            sock.recv(1, socket.MSG_PEEK)
            until(lambda: worker._unsent > 0)
        until(lambda: len(worker._connections) == 1)
        received = {size: sum(map(len, iter(partial(sock.recv, 1 << 20), b""))) for size, sock in socks.items()}
        assert received[LARGE] < LARGE
        assert received[SMALL] > SMALL
        for sock in socks.values():
            sock.close()


def test_requests_that_are_not_complete_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that sends more of an unfinished request than there is room for is told that the server is busy."""
    monkeypatch.setattr(module, "HELD", 250_000)
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n"
    with working() as (worker, connect), connect() as first, connect() as second:
        first.sendall(head + bytes(100_000))
        until(lambda: worker._held >= 100_000)
        second.sendall(head + bytes(190_000))
        assert second.recv(1000).startswith(b"HTTP/1.1 503 ")
        first.sendall(bytes(100_000))
        assert first.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_who_does_not_close_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last reply the connection ends, although the client keeps its end open."""
    monkeypatch.setattr(module, "LINGER_SECONDS", 0.1)
    with working() as (worker, connect), connect() as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"".join(iter(lambda: sock.recv(1000), b"")).startswith(b"HTTP/1.1 200 ")
        until(lambda: not worker._connections)


def test_files_that_have_run_out_come_back() -> None:
    """If no file is left for a connection, the server pauses, says so once, and accepts it later."""
    with working() as (worker, connect):
        worker.sockets[0].full = 2
        with connect() as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert sock.recv(1000).startswith(b"HTTP/1.1 200 ")
        assert len(worker._warned_at) == 1


def test_files_are_left_for_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections take no more files than the process and its threads leave, and a few in any case."""
    for files, room in ((1024, 1024 - 64 - 4 * 32), (100, 16), (resource.RLIM_INFINITY, sys.maxsize)):
        monkeypatch.setattr(resource, "getrlimit", lambda _kind, files=files: (files, files))
        assert module._room(32) == room
