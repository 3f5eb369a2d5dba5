"""Servers as in production, over databases with the largest solutions."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.support import shared
from tests.support.server import Server, serving

LOOKUP = "/v1/games/thirties/min-loss/states/55666-1"
WANTED = [("thirties", "", "min-loss"), *(("toss-up", "", goal) for goal in ("win", "min-turns"))]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests, which measure time, so that they run alone."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.attack)


@pytest.fixture(scope="session")
def attacked_url(backend: str) -> str:
    """A database with large solutions; tests only read it."""
    return shared.database(backend, "attacked", WANTED)


@pytest.fixture
def server(attacked_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server with the default settings, or those of the environment."""
    with serving(attacked_url, tmp_path) as running:
        running.until(LOOKUP, 200)
        yield running


@pytest.fixture
def serve(tmp_path: Path) -> Callable[[str], AbstractContextManager[Server]]:
    """Start a server with the default settings over a database."""

    @contextmanager
    def start(url: str) -> Iterator[Server]:
        with serving(url, tmp_path) as running:
            yield running

    return start


def solution(server: Server, goal: str) -> str:
    """Return the id of the current solution of ``game/goal``."""
    headers, _ = server.until(f"/v1/games/{goal}/states/{'roll6' if goal.startswith('thirties') else '0-0-0'}", 200)
    return str(headers["Content-Location"]).split("/")[3]


def files(process: int) -> int:
    """Return how many files a process has open."""
    return len(os.listdir(f"/proc/{process}/fd"))  # noqa: PTH208  # only the number is needed


def memory(process: int) -> float:
    """Return the resident memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def worker(server: Server) -> int:
    """Return the process of the server's one worker."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return int(children[0])


@contextmanager
def meanwhile(loops: Iterable[Callable[[], None]], stopped: Event, seconds: float) -> Iterator[None]:
    """Run loops in threads, from some seconds before the block until its end, when ``stopped`` tells them to end."""
    threads = [Thread(target=loop, daemon=True) for loop in loops]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    try:
        yield
    finally:
        stopped.set()
        for thread in threads:
            thread.join(60)
