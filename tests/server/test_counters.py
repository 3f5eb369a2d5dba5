"""Metrics are counted in memory that was allocated before, by slots that outlive their workers."""

import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import product
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import mmap_key

from service.http.api.site.description import ROUTES
from service.http.server.counters import SIZES, Counters
from tests.server.conftest import Small
from tests.support.server import GUNICORN, Server, started

HELP = "Seconds from a complete request to its reply."
Serve = Callable[..., AbstractContextManager[Server]]


def answered(server: Server) -> float:
    """Return how many requests for /readyz are counted."""
    text = server.get("/metrics")[2].decode()
    return sum(float(number) for number in re.findall(r'http_seconds_count\{.*route="/readyz".*\} (.*)', text))


def children(server: Server) -> set[int]:
    """Return the processes of the workers."""
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return {int(process) for process in listed.split()}


def folders(server: Server) -> list[Path]:
    """Return the folders of the master in shared memory."""
    return list(Path("/dev/shm").glob(f"chance-tablebase-{server.process.pid}-*"))  # where the service makes them


def test_a_killed_worker_loses_no_counts(serve: Serve) -> None:
    """The worker that replaces a killed one goes on counting in its file, and nothing is left at the end."""
    with serve() as server:
        server.until("/livez", 200)
        for _ in range(3):
            server.get("/readyz")
        assert answered(server) == 3
        os.kill(children(server).pop(), signal.SIGKILL)
        server.until("/readyz", 503)
        assert answered(server) == 4
        (folder,) = folders(server)
        assert sorted(path.name for path in folder.iterdir()) == [
            "counter_0.db",
            "gauge_livesum_0.db",
            "histogram_0.db",
        ]
        server.stop()
        assert folders(server) == []


def test_a_reload_loses_no_counts(serve: Serve) -> None:
    """Workers that a reload starts go on counting for all, and nothing is left at the end."""
    with serve(WORKERS="2") as server:
        server.until("/livez", 200)
        for _ in range(6):
            server.get("/readyz")
        before = children(server)
        server.process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + 30
        while before & children(server):
            assert time.monotonic() < deadline, server.log
            time.sleep(0.05)
        server.until("/readyz", 503)
        assert answered(server) == 7
        server.stop()
        assert folders(server) == []


def test_refusals_are_counted(serve: Serve) -> None:
    """Requests that no route answers are counted by the code of their problem."""
    with serve() as server:
        server.until("/livez", 200)
        server.raw(b"nothing\r\n\r\n")
        assert 'tablebase_http_refused_total{code="bad-request"} 1.0' in server.get("/metrics")[2].decode()


@pytest.mark.slow
def test_counts_of_all_workers_are_added(serve: Serve) -> None:
    """Whichever worker answers, the metrics are those of all."""
    with serve(WORKERS="3") as server:
        server.until("/livez", 200)
        for _ in range(9):
            server.get("/readyz")
        assert {answered(server) for _ in range(6)} == {9}


def test_a_full_disk_stops_only_the_shared_counters(small: Small, tmp_path: Path) -> None:
    """A process that may write no file still answers and counts in its own memory."""
    limited = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); os.execv(sys.argv[1], sys.argv[1:])"
    # A compiled module that is cut off would break every later start.
    environ = {"DATABASE_URL": small.url, "THREADS": "2", "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    with started([sys.executable, "-c", limited, *GUNICORN], tmp_path, environ) as server:
        server.until(small.path, 200)
        server.get("/readyz")
        assert answered(server) == 1
        assert "no memory for its metrics" in server.log


def test_files_have_their_bytes(tmp_path: Path) -> None:
    """The files of a slot are allocated when it is given; a slot of a dead worker is given again."""
    made = Counters(tmp_path)
    made.open()
    assert [made.slot(taken) for taken in ([], [0], [1, 2], [0, 1])] == [0, 1, 0, 2]
    (folder,) = tmp_path.iterdir()
    for path in folder.iterdir():
        size = SIZES[path.name.rpartition("_")[0]]
        assert (path.stat().st_size, path.stat().st_blocks * 512) == (size, size)
    made.close()
    assert list(tmp_path.iterdir()) == []


def test_what_the_dead_had_in_use_is_forgotten(tmp_path: Path) -> None:
    """The counts of a process that has ended stay and its gauges go; a process without a slot has none."""
    made = Counters(tmp_path)
    made.open()
    made.slot([])
    made.leave(0)
    made.leave(None)
    assert sorted(path.name for path in tmp_path.rglob("*.db")) == ["counter_0.db", "histogram_0.db"]
    assert made.slot([]) == 0
    assert len(list(tmp_path.rglob("*.db"))) == 3


def test_the_files_hold_every_label() -> None:
    """Even if every route is asked in every way, its times fit into the file, so that it never grows."""
    size = 8
    for route in [*ROUTES, None]:
        statuses = (
            {200, 204, 304, 308, 400, 404, 405, 408, 413, 415, 422, 500, 503} if route is None else {200, 304, 500}
        )
        if route is not None:
            statuses |= {*route.fails, *({308} if "{state}" in route.path else ())}
        for method, status in [*product(("GET", "HEAD"), statuses), ("OPTIONS", 200)]:
            labels = {"le": "0.0005", "route": route.path if route else "none", "method": method, "status": str(status)}
            key = mmap_key(
                "tablebase_http_seconds", "tablebase_http_seconds_bucket", [*labels], [*labels.values()], HELP
            )
            # Each of nine limits, infinity and the sum has a length, a key, padding, a number and a time.
            size += 11 * (4 + len(key) + 8 + 16)
    assert size < SIZES["histogram"]


@pytest.mark.slow
def test_gauges_are_of_all_that_live(serve: Serve, small: Small) -> None:
    """Connections, caches and the memory of the master and of each worker are shown, and nothing of a killed worker."""
    with serve(WORKERS="2") as server:
        server.until(small.path, 200)
        with socket.create_connection(("127.0.0.1", server.port)):
            server.until("/metrics", 200, b"tablebase_http_connections 2.0")
        text = server.get("/metrics")[2].decode()
        processes = {int(number) for number in re.findall(r'resident_memory_bytes\{process="(\d+)"\} \d', text)}
        assert processes == {server.process.pid, *children(server)}
        for name in ("http_in_progress", 'database_connections{status="open"}', 'cache_entries{cache="states"}'):
            assert f"\ntablebase_{name} " in text, name
        for child in children(server):
            os.kill(child, signal.SIGKILL)
        server.until("/livez", 200)
        server.until("/metrics", 200, b'tablebase_cache_entries{cache="states"} 0.0')


def test_no_memory_gives_no_slot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a file cannot be allocated, there is no slot and no half file."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    made = Counters(tmp_path)
    made.open()
    monkeypatch.setattr(os, "posix_fallocate", full)
    assert made.slot([]) is None
    assert [list(folder.iterdir()) for folder in tmp_path.iterdir()] == [[]]


def test_folders_of_killed_masters_are_removed(tmp_path: Path) -> None:
    """A folder whose process is gone is removed by the next master; those of running ones stay."""
    dead, mine, other = (tmp_path / f"chance-tablebase-{name}" for name in ("4194305-x", f"{os.getpid()}-x", "x"))
    for folder in (dead, mine, other):
        folder.mkdir()
    Counters(tmp_path).open()
    assert (dead.exists(), mine.exists(), other.exists()) == (False, True, True)


def test_folders_of_other_users_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder whose process belongs to another user, and may not be signalled, stays."""

    def refuse(*_: object) -> None:
        raise PermissionError

    folder = tmp_path / f"chance-tablebase-{os.getpid()}-x"
    folder.mkdir()
    monkeypatch.setattr(os, "kill", refuse)
    Counters(tmp_path).open()
    assert folder.exists()
