"""A solver that is killed at the worst moments, under the eyes of a live server."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, func, inspect, select, table, text

from service.batch import tasks
from service.batch.verify import verify
from service.settings import ROOT, sqlite_path
from service.store import migrate
from solvers import dispatch
from solvers.games import find
from tests.support.processes import remaining
from tests.support.server import serving

pytestmark = pytest.mark.slow

GAME, GOAL, RULES = "thirties", "maximize", "dice=1,threshold=4"
LOOKUP = f"/v1/games/{GAME}/{GOAL}/states/roll1?rules={RULES}"
STOPPING = ROOT / "tests" / "support" / "stopping_solve.py"
# The signal, and over how many processes the solver works: one does all by itself.
KILLS = {
    "publishing": ((signal.SIGKILL, "1"), (signal.SIGKILL, "2"), (signal.SIGTERM, "2"), (signal.SIGINT, "2")),
    # It holds nothing of the database then, whatever ends it.
    "solving": ((signal.SIGKILL, "1"), (signal.SIGTERM, "2")),
}
# What a client's transaction leaves while it is open: itself and its locks.
OPEN = """
SELECT a.pid, a.state, a.query FROM pg_stat_activity a
WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
AND (a.xact_start IS NOT NULL OR EXISTS (SELECT 1 FROM pg_locks l WHERE l.pid = a.pid))
"""


def migrated(folder: Path) -> str:
    """A migrated SQLite database in a folder."""
    url = f"sqlite:///{folder / 'tablebase.db'}"
    migrate.upgrade(url)
    return url


def stopping(url: str, mark: str, moment: str, *arguments: str, temporary: Path) -> "tuple[subprocess.Popen[str], int]":
    """Start a solve that stops at a moment, and wait until it has; the command and the process that stopped."""
    process = subprocess.Popen(
        [sys.executable, STOPPING, GAME, *arguments, "--rules", RULES],
        env={**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)}
        | {"MARK": mark, "STOP_AT": moment, "STOP_GOAL": GOAL},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        if line.startswith("stopped "):
            return process, int(line.split()[1])
        said.append(line)
    raise AssertionError("".join(said))


def publish_earlier(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Publish what an earlier, wrong solver found for the goal: the id of a solution that will be replaced."""
    with monkeypatch.context() as earlier:
        entry = find(GAME)
        wrong = dispatch.solve(entry.problem(entry.rules_type.parse(RULES), "min-loss"))
        earlier.setattr(dispatch, "solve", lambda *_, **__: wrong)
        earlier.setattr(dispatch, "verify", lambda *_: 0.0)
        earlier.setattr(tasks, "version", lambda _game: "earlier")
        outcome = tasks.solve(url, GAME, GOAL, RULES, 1)[0]
    assert outcome.solution is not None, outcome.message
    return outcome.solution


def stored(url: str) -> dict[str, int]:
    """Return the number of rows of each table."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        names = inspect(connection).get_table_names()
        return {name: connection.scalar(select(func.count()).select_from(table(name))) or 0 for name in names}


def holders(url: str) -> list[object]:
    """Return what keeps others from writing."""
    path = sqlite_path(url)
    if path is not None:
        try:
            # Without patience: an error where anybody holds the lock.
            with closing(sqlite3.connect(path, timeout=0)) as connection:
                connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            return [error]
        return []
    with create_engine(url, poolclass=NullPool).connect() as connected:
        return list(connected.execute(text(OPEN)))


def held(url: str) -> list[object]:
    """Return what still keeps others from writing after a minute; return at once if nothing does."""
    deadline = time.monotonic() + 60
    while (found := holders(url)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def files(folder: Path) -> set[Path]:
    """Every file under a folder."""
    return {path for path in folder.rglob("*") if path.is_file()}


Script = Callable[..., "subprocess.Popen[str]"]


def test_the_old_is_served_until_the_new_is_published(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Script
) -> None:
    """Killed before its COMMIT, a solver leaves the old solution served and nothing behind; the next one publishes, and
    the server shows it without a restart.
    """
    _served_until_published(url, tmp_path, monkeypatch, script, "publishing")


def test_the_old_is_served_while_the_new_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Script
) -> None:
    """The same is true of a solver that is killed while it solves, and holds nothing of the database."""
    _served_until_published(migrated(tmp_path), tmp_path, monkeypatch, script, "solving")


def _served_until_published(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Script, moment: str
) -> None:
    old = publish_earlier(url, monkeypatch)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with serving(url, tmp_path) as server:
        server.until(LOOKUP, 200, old.encode())
        before, there = stored(url), files(tmp_path)
        for signum, jobs in KILLS[moment]:
            mark = uuid.uuid4().hex
            process, _ = stopping(url, mark, moment, GOAL, "--jobs", jobs, temporary=temporary)
            status, _, body = server.get(LOOKUP)
            assert (status, old.encode() in body) == (200, True)
            assert bool(holders(url)) == (moment == "publishing")

            process.send_signal(signum)
            process.communicate(timeout=120)

            assert process.returncode != 0
            assert remaining(mark) == {}
            status, _, body = server.get(LOOKUP)
            assert (status, old.encode() in body) == (200, True)
            assert held(url) == []
            assert stored(url) == before
            assert files(tmp_path) == there
        process = script(url, "solve", GAME, GOAL, "--rules", RULES)
        said = process.communicate(timeout=120)[0]
        assert process.returncode == 0, said
        new = next(word for word in said.split() if word.startswith(f"{GAME}.{GOAL}."))
        assert new != old
        status, _, body = server.get(LOOKUP)
        assert (status, new.encode() in body) == (200, True)
        status, _, body = server.get(f"/v1/solutions/{old}/states/roll1")
        assert (status, old.encode() in body) == (200, True)
    assert verify(url, GAME, GOAL, 1)[0].status == "verified"


def test_a_worker_that_dies_fails_its_task_alone(url: str, tmp_path: Path) -> None:
    """A worker that is killed before its COMMIT is a failed outcome of that name and exit code 1; every other task is done."""
    _fails_alone(url, tmp_path, "publishing")


def test_a_worker_that_dies_while_it_solves_fails_its_task_alone(tmp_path: Path) -> None:
    """The same is true of a worker that is killed while it solves."""
    _fails_alone(migrated(tmp_path), tmp_path, "solving")


def _fails_alone(url: str, tmp_path: Path, moment: str) -> None:
    entry = find(GAME)
    rules = entry.rules_type.parse(RULES)
    number = len(entry.defaults(rules)) + sum(spec.offline for spec in entry.tables(rules))
    mark = uuid.uuid4().hex
    process, worker = stopping(url, mark, moment, "--jobs", "2", temporary=tmp_path)
    assert worker != process.pid
    os.kill(worker, signal.SIGKILL)
    said = process.communicate(timeout=120)[0]

    assert process.returncode == 1, said
    assert f"{number - 1} solved, 0 unchanged, 1 failed" in said
    assert f"failed: {GAME} {GOAL} ({RULES}): killed: its worker ended with exit code -9" in said
    assert remaining(mark) == {}
    assert held(url) == []
    again = tasks.solve(url, GAME, None, RULES, 1)
    assert sorted(one.status for one in again) == ["solved", *["unchanged"] * (number - 1)]
    assert {one.status for one in verify(url, jobs=1)} == {"verified"}
