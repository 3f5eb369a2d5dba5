"""Lines of the access log are written soon and whole, and nobody waits for whoever reads them."""

import os
import select
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from service.http.server import lines
from service.http.server.lines import Lines
from tests.server.conftest import Small
from tests.support.server import GUNICORN, Server, free_port


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; fails after half a minute."""
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def unexpected(count: int) -> None:
    """Fail, as no line may be lost here."""
    pytest.fail(f"{count} lines are lost")


def test_parts_are_whole_lines_that_a_pipe_takes_at_once() -> None:
    """No part is larger than a pipe takes whole, and none ends within a line. Nothing is lost or out of order."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    writer = Lines(there.fileno(), unexpected)
    sent = [f"{number} {'x' * (number * 37 % 900)}\n".encode() for number in range(200)]
    for line in sent:
        writer.put(line)
    writer.start()
    writer.stop()
    there.close()
    parts = list(iter(lambda: here.recv(1 << 20), b""))
    here.close()
    assert b"".join(parts) == b"".join(sent)
    assert all(len(part) <= select.PIPE_BUF and part.endswith(b"\n") for part in parts)
    assert len(parts) < len(sent) / 4


def test_a_line_longer_than_a_pipe_takes_is_written_all_the_same() -> None:
    """It has a part of its own."""
    here, there = os.pipe()
    writer = Lines(there, unexpected)
    long = b"y" * (select.PIPE_BUF + 1) + b"\n"
    for line in (b"a\n", long, b"b\n"):
        writer.put(line)
    writer.start()
    writer.stop()
    assert os.read(here, 1 << 16) == b"a\n" + long + b"b\n"
    os.close(here)
    os.close(there)


def test_nobody_waits_for_a_reader_that_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many lines are lost instead, and the loss is told once the reader goes on."""
    monkeypatch.setattr(lines, "MOST", 1000)
    here, there = os.pipe()
    told: list[int] = []
    writer = Lines(there, told.append)
    writer.start()
    line = b"z" * 999 + b"\n"
    for _ in range(2000):
        writer.put(line)
    read: list[bytes] = []

    def drained() -> bool:
        while select.select([here], [], [], 0)[0]:
            read.append(os.read(here, 1 << 20))
        return bool(told)

    until(drained)
    writer.stop()
    os.close(there)
    read.extend(iter(lambda: os.read(here, 1 << 20), b""))
    assert len(b"".join(read)) == (2000 - sum(told)) * len(line)
    assert sum(told) >= 900
    os.close(here)


def test_no_line_is_lost_in_a_pipe_that_does_not_wait() -> None:
    """No line is lost in an output that the starting process has made non-blocking. Then a full pipe is waited for all the same."""
    here, there = os.pipe()
    os.set_blocking(there, False)
    writer = Lines(there, unexpected)
    sent = [b"%d %s\n" % (number, b"x" * 990) for number in range(500)]
    for line in sent:
        writer.put(line)
    writer.start()
    read = b""
    while read.count(b"\n") < len(sent):
        assert select.select([here], [], [], 5)[0]
        read += os.read(here, 1 << 16)
    writer.stop()
    assert read == b"".join(sent)
    os.close(here)
    os.close(there)


def test_a_reader_that_has_gone_disturbs_nothing() -> None:
    """Lines that nobody can take are dropped, and counted as lost."""
    here, there = os.pipe()
    os.close(here)
    told: list[int] = []
    writer = Lines(there, told.append)
    for line in (b"gone\n", b"gone too\n"):
        writer.put(line)
    writer.start()
    writer.stop()
    assert told == [2]
    os.close(there)


def test_lines_appear_while_the_service_runs(
    serve: Callable[..., AbstractContextManager[Server]], small: Small
) -> None:
    """A line is there soon after its reply."""
    with serve(ACCESS_LOG="json", WORKERS="1") as server:
        server.until("/livez", 200)
        server.get(f"{small.path}?top=1")
        until(lambda: f"{small.path}?top=1" in server.log)


def test_requests_are_answered_although_nobody_takes_the_log(small: Small) -> None:
    """A pipe that is full stops no request, and the service still ends when it is told to."""
    port = free_port()
    environ = {**os.environ, "DATABASE_URL": small.url, "THREADS": "2", "WORKERS": "1", "ACCESS_LOG": "json"}
    process = subprocess.Popen(
        GUNICORN,
        env={**environ, "HOST": "127.0.0.1", "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:

        def answers() -> bool:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=30) as asking:
                    # Together more than the pipe holds.
                    asking.sendall(b"GET /livez?%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"q" * 900) * 200)
                    asking.shutdown(socket.SHUT_WR)
                    replies = b"".join(iter(lambda: asking.recv(1 << 16), b""))
            except OSError:
                return False
            return replies.count(b"HTTP/1.1 ") == 200

        until(answers)
        assert answers()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.communicate()
