"""Tasks in a child of a nursery: its outcome, its limits, and its end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from service.batch.child import Limits
from service.batch.cluster import nursery
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
    outcome = nursery.run(task(url, *FAST))
    assert outcome.status == "solved"
    assert outcome.used is not None
    assert outcome.used.cpu_seconds > 0
    assert outcome.used.memory_bytes > 20 << 20
    assert make(task(url, *FAST)).solution == outcome.solution
    with closing(Reader(url)) as reader:
        assert [one.id for one in reader.currents()] == [outcome.solution]


def test_each_failure_has_a_name(url: str) -> None:
    """Too little memory, too little time and a goal that does not exist are told apart, and nothing is stored."""
    upgrade(url)
    slow = task(url, *SLOW)
    outcomes = {
        "out of memory": nursery.run(slow, Limits(memory_bytes=40 << 20)),
        "too slow": nursery.run(slow, Limits(cpu_seconds=0.5)),
        "refused": nursery.run(task(url, "thirties", "", "no-such-goal")),
    }
    assert {name: (one.status, one.failure) for name, one in outcomes.items()} == {
        name: ("failed", name) for name in outcomes
    }
    assert all(one.message.startswith(f"{name}: ") for name, one in outcomes.items())
    assert "no-such-goal" in outcomes["refused"].message
    with closing(Reader(url)) as reader:
        assert reader.currents() == []


@pytest.mark.parametrize("which", ["the child", "its nursery"])
def test_a_task_whose_process_is_killed_has_failed_and_the_next_is_done(url: str, which: str) -> None:
    """A child that is killed is a failure of its task, and so is a nursery; the next task finds another one."""
    upgrade(url)
    with ThreadPoolExecutor(1) as pool:
        before = set(children(os.getpid()))
        outcome = pool.submit(nursery.run, task(url, *SLOW))
        until(lambda: any(map(children, {*children(os.getpid())})) or outcome.done())
        (parent,) = (one for one in children(os.getpid()) if one not in before or children(one))
        os.kill(children(parent)[0] if which == "the child" else parent, signal.SIGKILL)
        assert (outcome.result().status, outcome.result().failure) == ("failed", "killed")
    assert nursery.run(task(url, *FAST)).status == "solved"


def test_the_tasks_of_a_goal_share_a_nursery_and_few_nurseries_wait(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second task of a goal is forked from the process of the first; those that have waited longest are closed."""
    monkeypatch.setattr(nursery, "_WAITING", 2)
    nursery.close()
    upgrade(url)
    before = {*children(os.getpid())}
    nursery.run(task(url, *FAST))
    first = {*children(os.getpid())} - before
    nursery.run(task(url, "thirties", "dice=2,threshold=9", "maximize"))
    assert {*children(os.getpid())} - before == first
    for needed in (6, 7):
        nursery.run(task(url, "thirties", "dice=2,threshold=10", f"hit-{needed}"))
    others = {*children(os.getpid())} - before
    assert len(others) == 2
    assert not others & first


def test_a_nursery_that_was_killed_while_it_waited_fails_no_task(url: str) -> None:
    """The next task of its goal is done by a new one."""
    nursery.close()
    upgrade(url)
    before = {*children(os.getpid())}
    nursery.run(task(url, *FAST))
    (waiting,) = {*children(os.getpid())} - before
    os.kill(waiting, signal.SIGKILL)
    until(lambda: gone(waiting))
    assert nursery.run(task(url, "thirties", "dice=2,threshold=9", "maximize")).status == "solved"


class Idle(nursery.Nursery):
    """A nursery without a process."""

    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True

    def alive(self) -> bool:
        """Return True."""
        return True


def test_a_goal_whose_nursery_is_away_is_none_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nurseries of other goals are closed in their order, although the first goal has none left."""
    monkeypatch.setattr(nursery, "_WAITING", 1)
    monkeypatch.setattr(nursery, "_waiting", {})
    away, first, second = Idle(), Idle(), Idle()
    nursery._keep(("threes", "away"), away)
    assert nursery._taken(("threes", "away")) is away
    nursery._keep(("threes", "first"), first)
    nursery._keep(("threes", "second"), second)
    assert [one.closed for one in (away, first, second)] == [False, True, False]


def test_a_child_does_not_outlive_its_parent(url: str) -> None:
    """If the process that waits for a child is killed, the nursery and its child are gone at once."""
    upgrade(url)
    script = f"from service.batch import tasks; from service.batch.cluster import nursery; nursery.run(tasks.Task({url!r}, *{SLOW!r}))"
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        until(lambda: any(map(children, children(parent.pid))))
        (pid,) = children(parent.pid)
        (forked,) = children(pid)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        until(lambda: gone(pid) and gone(forked))
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
