"""Problems that are solved stage by stage: in several processes, and from the files that an interrupted run has left."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from service.batch import stages
from service.settings import ROOT
from solvers.contract.problem import Problem
from solvers.dispatch import solve
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
stages.solve(entry.problem(entry.read_rules(sys.argv[2]), "win-3"), 2, Path(sys.argv[1]))
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

    assert [tuple(row) for row in stages.solve(problem(), 2).rows] == rows


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
    assert [tuple(row) for row in stages.solve(problem(), 1, tmp_path).rows] == rows
    assert {path: path.stat().st_mtime_ns for path in files(tmp_path)}.items() >= left.items()
    assert len(files(tmp_path)) == 22


def test_a_file_that_is_not_whole_is_made_again(tmp_path: Path, rows: list[tuple[Any, ...]]) -> None:
    """If bits of a file have changed or are missing, its stage and those after it are solved again."""
    stages.solve(problem(), 1, tmp_path)
    whole = [path.read_bytes() for path in files(tmp_path)]
    files(tmp_path)[5].write_bytes(whole[5][:-1])
    files(tmp_path)[9].write_bytes(whole[9][:40] + b"x" + whole[9][41:])

    assert [tuple(row) for row in stages.solve(problem(), 1, tmp_path).rows] == rows
    assert [path.read_bytes() for path in files(tmp_path)] == whole


def test_a_helper_that_is_killed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for a process that has ended."""
    monkeypatch.setattr(stages, "_help", _end)
    with pytest.raises(ChildProcessError, match="has ended"):
        stages.solve(problem(), 2)


def _end(*_: object) -> None:
    """End at once."""
