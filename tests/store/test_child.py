"""Tasks in a child process: its outcome, its limits, and its end."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from service.batch import child
from service.batch.child import Limits
from service.batch.tasks import Task, make
from service.store.migrate import upgrade
from service.store.reader import Reader

pytestmark = pytest.mark.slow

# It takes seconds under these rules, and a hundredth of a second under the others.
SLOW = ("threes", "dice=6", "beat-tie-half")
FAST = ("thirties", "dice=2,threshold=10", "maximize")


def task(url: str, game: str, rules: str, goal: str) -> Task:
    """Return the task of solving a goal."""
    return Task(url, game, rules, goal)


def test_a_child_solves_and_stores(url: str) -> None:
    """A child gives the outcome that this process gives, with what it needed, and its rows are in the database."""
    upgrade(url)
    outcome = child.run(task(url, *FAST))
    assert outcome.status == "solved"
    assert outcome.used is not None
    assert outcome.used.cpu_seconds > 0
    assert outcome.used.memory_bytes > 20 << 20
    assert make(task(url, *FAST)).solution == outcome.solution
    with closing(Reader(url)) as reader:
        assert [one.id for one in reader.currents()] == [outcome.solution]


def test_each_failure_has_a_name(url: str) -> None:
    """Too little memory, too little time, an order to stop and a goal that does not exist are told apart, and nothing is stored."""
    upgrade(url)
    slow = task(url, *SLOW)
    outcomes = {
        "out of memory": child.run(slow, Limits(memory_bytes=40 << 20)),
        "too slow": child.run(slow, Limits(cpu_seconds=0.5)),
        "killed": child.run(slow, stopped=lambda: True),
        "refused": child.run(task(url, "thirties", "", "no-such-goal")),
    }
    assert {name: (one.status, one.failure) for name, one in outcomes.items()} == {
        name: ("failed", name) for name in outcomes
    }
    assert all(one.message.startswith(f"{name}: ") for name, one in outcomes.items())
    assert "no-such-goal" in outcomes["refused"].message
    with closing(Reader(url)) as reader:
        assert reader.currents() == []


def test_a_child_does_not_outlive_its_parent(url: str) -> None:
    """If the process that waits for a child is killed, the child is gone at once."""
    upgrade(url)
    script = f"from service.batch import child, tasks; child.run(tasks.Task({url!r}, *{SLOW!r}))"
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        until(lambda: bool(children(parent.pid)))
        (pid,) = children(parent.pid)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        until(lambda: gone(pid))
    finally:
        parent.kill()
        parent.wait()


def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("half a minute has passed")


def children(pid: int) -> list[int]:
    """Return the children of a process."""
    return [
        int(one) for path in Path(f"/proc/{pid}/task").glob("*/children") for one in path.read_text("ascii").split()
    ]


def gone(pid: int) -> bool:
    """True if a process has ended."""
    status = Path(f"/proc/{pid}/status")
    return not status.exists() or "State:\tZ" in status.read_text("ascii")
