"""Problems that are solved stage by stage: in several processes, and from the files that an interrupted run has left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from service.batch import executor, stages, tasks
from service.batch.cluster import farming, queue, staged
from service.settings import ROOT
from service.store.reader import Reader
from solvers.contract.kernels import Stages
from solvers.contract.problem import Problem
from solvers.dispatch import solve
from solvers.errors import IllegalError
from solvers.games import find
from tests.support import compiled

RULES = "target=400,ending=first"
# Solves in two processes with files in a folder.
PROGRAM = """
import sys
from pathlib import Path
from tests.support import compiled
compiled.keep()
from service.batch import stages
from solvers.games import find
from tests.store import test_staged
stages._help = test_staged.helped
entry = find("ten-thousand")
problem = entry.problem(entry.read_rules(sys.argv[2]), "win-3")
with stages.processes(problem, 2) as share:
    stages.solve(problem, share, Path(sys.argv[1]))
"""


def problem() -> Problem[Any]:
    """A race of three that takes less than a second."""
    entry = find("ten-thousand")
    return entry.problem(entry.read_rules(RULES), "win-3")


@pytest.fixture(scope="module")
def rows() -> list[tuple[Any, ...]]:
    """The rows that one process solves undisturbed."""
    return [tuple(row) for row in solve(problem()).rows]


HELP = stages._help


def helped(*about: Any) -> None:
    """Help as any process does, with the compiled code that the tests share."""
    compiled.keep()
    HELP(*about)


def files(folder: Path) -> list[Path]:
    """The files of stages, in their order."""
    return sorted((path for path in folder.glob("*/*") if path.name.isdigit()), key=lambda path: int(path.name))


def test_two_processes_make_the_same_as_one(monkeypatch: pytest.MonkeyPatch, rows: list[tuple[Any, ...]]) -> None:
    """Two processes make every row to the last bit."""
    monkeypatch.setattr(stages, "_help", helped)

    with stages.processes(problem(), 2) as share:
        assert [tuple(row) for row in stages.solve(problem(), share).rows] == rows


@pytest.mark.long
@pytest.mark.sample
def test_what_is_killed_goes_on_where_it_was(tmp_path: Path, rows: list[tuple[Any, ...]]) -> None:
    """After kill -9 in the middle the next run makes the same rows to the last bit, and solves no stage that has a file."""
    run = subprocess.Popen(  # the program stands above
        [sys.executable, "-c", PROGRAM, str(tmp_path), RULES],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    while len(files(tmp_path)) < 8 and run.poll() is None:
        time.sleep(0.001)
    run.send_signal(signal.SIGKILL)
    run.wait()
    left = {path: path.stat().st_mtime_ns for path in files(tmp_path)}

    assert len(left) >= 8
    assert [tuple(row) for row in stages.solve(problem(), folder=tmp_path).rows] == rows
    assert {path: path.stat().st_mtime_ns for path in files(tmp_path)}.items() >= left.items()
    assert len(files(tmp_path)) == 22


def test_a_file_that_is_not_whole_is_made_again(tmp_path: Path, rows: list[tuple[Any, ...]]) -> None:
    """If bits of a file have changed or are missing, its stage and those after it are solved again."""
    stages.solve(problem(), folder=tmp_path)
    whole = [path.read_bytes() for path in files(tmp_path)]
    files(tmp_path)[5].write_bytes(whole[5][:-1])
    files(tmp_path)[9].write_bytes(whole[9][:40] + b"x" + whole[9][41:])

    assert [tuple(row) for row in stages.solve(problem(), folder=tmp_path).rows] == rows
    assert [path.read_bytes() for path in files(tmp_path)] == whole


def test_a_helper_that_is_killed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for a process that has ended."""
    monkeypatch.setattr(stages, "_help", _end)
    with stages.processes(problem(), 2) as share, pytest.raises(ChildProcessError, match="has ended"):
        stages.solve(problem(), share)


@contextmanager
def scheduler() -> Iterator[Client]:
    """Yield a client of a scheduler with two workers in this process."""
    options = {
        "processes": False,
        "threads_per_worker": 1,
        "dashboard_address": ":0",
        "resources": {queue.MEMORY: 9e9},
    }
    with LocalCluster(n_workers=2, **options) as here, Client(here) as client:
        yield client


@pytest.mark.slow
def test_a_cluster_makes_the_same(rows: list[tuple[Any, ...]]) -> None:
    """Workers make every row to the last bit, though one forgets all stages, and the scheduler ends in the middle."""
    used: list[Client] = []

    @contextmanager
    def connected() -> Iterator[Client]:
        with scheduler() as client:
            used.append(client)
            yield client

    with closing(staged.Farm(connected, problem(), 10**9)) as farm:

        def share(part: Stages, results: Sequence[bytes]) -> bytes:
            if len(results) == 5:
                staged._memories.pop(min(staged._memories))
            if len(results) == 9:
                used[0].close()
            return farm(part, results)

        assert [tuple(row) for row in stages.solve(problem(), share).rows] == rows
    assert len(used) == 2


def test_a_cluster_without_the_memory_is_refused() -> None:
    """If no worker declares the memory that the race may need, the refusal names both."""
    with (
        closing(staged.Farm(scheduler, problem(), 10**11)) as farm,
        pytest.raises(IllegalError, match=r"100\.0 GB .* 9\.0 GB"),
    ):
        stages.solve(problem(), farm)


@pytest.mark.slow
def test_the_batch_hands_stages_to_a_cluster(
    empty_url: str, monkeypatch: pytest.MonkeyPatch, rows: list[tuple[Any, ...]]
) -> None:
    """The command stores as many rows from a cluster as one process solves."""
    monkeypatch.setattr(farming, "local", lambda *_: scheduler())
    outcomes = tasks.solve(empty_url, "ten-thousand", "win-3", RULES, farm=executor.Cluster(None, 2))

    assert [one.status for one in outcomes] == ["solved"], outcomes[0].message
    with closing(Reader(empty_url)) as reader:
        (manifest,) = reader.manifests()
    assert manifest.rows == len(rows)


def _end(*_: object) -> None:
    """End at once."""
