"""Tasks on a Dask cluster: which clusters are taken, and what is left after its processes failed or were killed."""

import os
import socket
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import Client, KilledWorker, LocalCluster, get_worker

from service.batch import executor, tasks
from service.batch.child import Limits
from service.batch.cluster import farming, queue
from service.batch.outcomes import LostError, NoClusterError, Outcome
from service.batch.sweeps import file
from service.batch.sweeps.solve import solve
from service.batch.tasks import Task
from service.settings import ROOT
from service.store.migrate import upgrade
from service.store.reader import Reader
from solvers.errors import UnknownError
from tests.support.restarted import Restarted

THIRTIES = "dice=2,threshold=10"
# The seconds between two kills of a worker. It needs some of them to start again.
KILLED = 20.0


@pytest.mark.parametrize(
    "address", ["tls://cluster.example:8786", "tcp://127.0.0.1:8786", "tcp://[::1]:8786", "tcp://localhost:1"]
)
def test_an_address_that_strangers_cannot_use_is_taken(address: str) -> None:
    """TLS goes anywhere, and plain TCP stays on this machine."""
    assert executor.farm(address, None) == executor.Cluster(address, 1)


@pytest.mark.parametrize(
    "address", ["tcp://192.0.2.1:8786", "tcp://cluster.example:8786", "cluster.example:8786", "", "http://127.0.0.1"]
)
def test_an_address_that_strangers_can_use_is_refused(address: str) -> None:
    """A scheduler without TLS must be on this machine, as it runs anything for anybody who reaches it."""
    with pytest.raises(UnknownError, match="neither tls"):
        executor.farm(address, None)


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask the refusal names the extra, and nothing else asks for it."""
    monkeypatch.setattr(executor, "installed", lambda _package: False)
    assert executor.farm(None, None) is None
    with pytest.raises(UnknownError, match="not installed") as refusal:
        executor.farm(None, 2)
    assert "cluster" in (refusal.value.example or "")


def test_workers_of_another_version_are_refused() -> None:
    """A worker with another Python, package or solver is named with what is different."""
    mine = farming.identity()
    assert farming.differing("tcp://a", mine, mine) is None
    assert "worker tcp://a is refused, as it has numba 0.1 instead of" in str(
        farming.differing("tcp://a", mine | {"numba": "0.1"}, mine)
    )
    assert "ModuleNotFoundError" in str(farming.differing("tcp://a", ModuleNotFoundError("service"), mine))


def test_a_wrong_address_and_missing_certificates_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a scheduler that never answered, and TLS without certificates names the settings."""
    task = Task("sqlite:///unused.db", "thirties", THIRTIES, "maximize")
    with pytest.raises(NoClusterError, match="CLIENT__CERT"):
        list(executor.Cluster("tls://127.0.0.1:1")([[task]]))

    def refuse(*_: object, **__: object) -> None:
        raise OSError("timed out")

    monkeypatch.setattr(farming, "Client", refuse)
    with pytest.raises(LostError, match=r"no scheduler answers at tcp://127\.0\.0\.1:1: timed out"):
        list(executor.Cluster("tcp://127.0.0.1:1")([[task]]))


def test_rows_that_cannot_be_stored_are_a_failure_of_their_task(tmp_path: Path) -> None:
    """If the database fails while rows that were sent back are stored, that task has failed, and the others go on."""
    task = Task(f"sqlite:///{tmp_path / 'empty.db'}", "thirties", THIRTIES, "maximize", deliver="carry")
    outcome = executor._stored(task, tasks.make(task))
    assert (outcome.status, outcome.failure, outcome.product) == ("failed", "away", None)


def test_no_log_has_the_password() -> None:
    """A task in words of Python, as Dask logs it, has no address of the database."""
    assert "secret" not in repr(Task("postgresql://me:secret@db/x", "thirties", "", "maximize"))


def faulty(assigned: Sequence[tuple[Task, Limits]], _wanted: object) -> tuple[str, farming.Again | list[farming.Done]]:
    """Fail in the way that the goal of a task names."""
    address, ((task, _),) = get_worker().address, assigned
    if task.goal == "error":
        raise ValueError("broken")
    if task.goal == "killed":
        raise KilledWorker(task.name, SimpleNamespace(address="nobody"), 3)
    if task.goal == "version" and get_worker().name == 0:
        return address, farming.Again("error", "another version", differs=True)
    digest = f"{task.goal}@{task.deliver == 'name' and task.goal == 'differs'}"
    return address, [farming.Done(Outcome(task.name, "solved", digest), 9.0)]


# Workers in threads of this process.
HERE: dict[str, Any] = {
    "processes": False,
    "threads_per_worker": 1,
    "dashboard_address": ":0",
    "resources": {queue.MEMORY: 9},
}


def test_a_fault_of_a_worker_ends_no_other_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors and workers that die are failures of their tasks; a worker of another version is refused, and another one does its task."""
    monkeypatch.setattr(farming, "attempt", faulty)
    for module in (queue, farming):
        monkeypatch.setattr(module, "twice", lambda task: task.goal in ("same", "differs"))
    # What is done twice comes first, as it takes two workers and one will be refused.
    runs = [
        [Task("", "thirties", "", goal) for goal in goals]
        for goals in (("same", "differs"), ("error", "killed", *["version"] * 4, "fine"))
    ]
    with LocalCluster(n_workers=2, **HERE) as here, Client(here) as client:
        ended = [
            (task.goal, one)
            for planned in runs
            for task, one in farming.run([(task, Limits(5)) for task in planned], client)
        ]
    outcomes = {goal: (one.status, one.failure) for goal, one in ended}
    assert len(ended) == sum(map(len, runs))
    assert outcomes == {
        "error": ("failed", "error"),
        "killed": ("failed", "killed"),
        "version": ("solved", None),
        "same": ("solved", None),
        "differs": ("failed", "error"),
        "fine": ("solved", None),
    }


# Set when a task with this goal begins.
BEGUN = {"first": threading.Event(), "second": threading.Event()}


def begin(assigned: Sequence[tuple[Task, Limits]], _wanted: object) -> tuple[str, list[farming.Done]]:
    """Note that a task begins."""
    ((task, _),) = assigned
    BEGUN[task.goal or ""].set()
    return get_worker().address, [farming.Done(Outcome(task.name, "solved"), 9.0)]


def test_a_worker_begins_the_next_task_while_an_outcome_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stores an outcome keeps no worker waiting."""
    monkeypatch.setattr(farming, "attempt", begin)
    with LocalCluster(n_workers=1, **HERE) as here, Client(here) as client:
        outcomes = farming.run([(Task("", "thirties", "", goal), Limits(5)) for goal in BEGUN], client)
        assert next(outcomes)[0].goal == "first"
        assert BEGUN["second"].wait(10)
        assert [task.goal for task, _ in outcomes] == ["second"]


# The rules of the tasks whose worker died.
DEAD: list[str] = []


def together(assigned: Sequence[tuple[Task, Limits]], _wanted: object) -> tuple[str, list[farming.Done]]:
    """Die at the first load of more than two tasks; later fail at one task, and do the others."""
    if len(assigned) > 2 and not DEAD:
        DEAD.extend(task.rules_text for task, _ in assigned)
        raise KilledWorker("some", SimpleNamespace(address="nobody"), 3)
    outcomes = (Outcome(task.name, "failed" if task.rules_text == "7" else "solved") for task, _ in assigned)
    return get_worker().address, [farming.Done(outcome, 0.1) for outcome in outcomes]


def test_each_task_of_a_load_has_its_own_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tasks that were done together one may fail; if their worker dies, all of them wait again."""
    monkeypatch.setattr(farming, "attempt", together)
    DEAD.clear()
    planned = [(Task("", "thirties", str(number), "maximize"), Limits(5)) for number in range(40)]
    with LocalCluster(n_workers=2, **HERE) as here, Client(here) as client:
        ended = [(int(task.rules_text), outcome.status) for task, outcome in farming.run(planned, client)]
    assert sorted(ended) == [(number, "failed" if number == 7 else "solved") for number in range(40)]
    assert len(DEAD) > 2


def test_what_is_sent_back_is_stored_once(url: str) -> None:
    """Rows that a worker sends back give the solution that a process with the database gives, and storing them twice changes nothing."""
    upgrade(url)
    carried = Task(url, "thirties", THIRTIES, "maximize", deliver="carry")
    outcome = tasks.make(carried)
    with closing(Reader(url)) as reader:
        assert reader.currents() == []
    for _ in range(2):
        assert tasks.stored(carried, outcome).product is None
    named = tasks.make(replace(carried, deliver="name"))
    with closing(Reader(url)) as reader:
        (manifest,) = reader.manifests()
        assert manifest.id == outcome.solution == named.solution
    assert named.product is None
    assert tasks.make(replace(carried, deliver="store")).status == "unchanged"


# 200 sets of rules of the four dice games.
SWEEP = """
[[games]]
game = "thirties"
goals = ["maximize"]
[games.rules]
dice = [1, 2, 3]
threshold = {from = 6, to = 6}

[[games]]
game = "thirties"
goals = ["maximize"]
[games.rules]
dice = [2, 3]
threshold = {from = 7, to = 12}

[[games]]
game = "thirties"
goals = ["maximize"]
[games.rules]
dice = [4]
threshold = {from = 6, to = 24}

[[games]]
game = "threes"
goals = ["min-expected"]
[games.rules]
dice = [1, 2, 3]
faces = ["0:2:3:4:5:6", "1:0:3:4:5:6", "1:2:0:4:5:6", "1:2:3:0:5:6", "1:2:3:4:0:6", "1:2:3:4:5:0", "1:2:3:4:5:6", "2:2:3:4:5:6",
    "1:1:3:4:5:6", "1:2:2:4:5:6", "1:2:3:3:5:6", "1:2:3:4:4:6", "1:2:3:4:5:5", "3:2:1:0:0:0"]
reroll_all = [true, false]

[[games]]
game = "toss-up"
goals = ["min-turns"]
[games.rules]
dice = [1, 2, 3]
target = {from = 1, to = 20}

[[games]]
game = "ten-thousand"
goals = ["min-turns"]
[games.rules]
target = [50]
one = [100, 150]
straight = {from = 500, to = 2500, step = 200}
"""


@pytest.mark.long
def test_killed_workers_and_a_killed_scheduler_change_nothing(tmp_path: Path) -> None:
    """A sweep over 200 rule sets, a worker killed every few seconds and the scheduler once, keeps each digest of the serial run exactly once."""
    wanted = file.read("killed", SWEEP)
    serial, shared = (f"sqlite:///{tmp_path / name}.db" for name in ("serial", "shared"))
    assert Counter(one.status for one in solve(serial, wanted, 1)) == {"solved": 200}

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    quiet = ("--no-dashboard",)
    environment = os.environ | {"DASK_CONFIG": str(farming.SETTINGS), "PYTHONPATH": str(ROOT)}

    def dask(*arguments: str) -> Restarted:
        return Restarted([sys.executable, "-m", *arguments], environment)

    scheduler = dask("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), *quiet)
    options = ("--nthreads", "1", "--memory-limit", "0", "--resources", "memory=4e9", *quiet)
    workers = [dask("distributed.cli.dask_worker", address, *options) for _ in range(2)]
    done: list[str] = []
    over = threading.Event()

    def kill() -> None:
        number = 0
        # A machine that is busy does fewer tasks meanwhile.
        while not over.wait(KILLED):
            workers[number % 2].kill()
            number += 1

    def progress(outcome: Outcome, number: int, total: int) -> None:
        done.append(outcome.name)
        if number == total // 2:
            scheduler.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        outcomes = solve(shared, wanted, progress=progress, farm=executor.Cluster(address))
    finally:
        over.set()
        killer.join()
        for program in (*workers, scheduler):
            program.close()
    assert {one.status for one in outcomes} == {"solved"}, [one.message for one in outcomes if one.message][:3]
    assert set(Counter(done).values()) == {1}
    assert scheduler.starts == 2
    assert sum(one.starts for one in workers) > 2
    with closing(Reader(serial)) as first, closing(Reader(shared)) as second:
        lines, others = first.sweep("killed"), second.sweep("killed")
    assert len(lines) == 200
    assert [(line.place, line.digest, line.cells) for line in others] == [
        (line.place, line.digest, line.cells) for line in lines
    ]
