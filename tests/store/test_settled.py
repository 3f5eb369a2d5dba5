"""The end of a batch: it waits for no reader, and no failure hides its summary."""

import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from service.batch import tasks
from service.store import engine
from service.store.engine import settle, writing_engine
from service.store.reader import Reader
from service.store.writer import publish
from tests.store.test_reader import DRAFT
from tests.support.postgresql import plain

GAME, GOAL, RULES = "thirties", "maximize", "dice=2,threshold=10"


def test_a_reader_that_does_not_end_delays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A batch publishes and ends while another program holds a snapshot open, and the log is emptied by the next one."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    assert [one.status for one in tasks.solve(url, GAME, GOAL, RULES, 1)] == ["solved"]
    # Nobody waits this long, so the test would not end in time.
    monkeypatch.setattr(engine, "BUSY_SECONDS", 10_000.0)
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM state_row").fetchone()
        assert [one.status for one in tasks.solve(url, GAME, "min-loss", RULES, 1)] == ["solved"]
        assert (tmp_path / "store.db-wal").stat().st_size > 0
    settle(writing_engine(url))
    log = tmp_path / "store.db-wal"
    assert not log.exists() or log.stat().st_size == 0
    assert caplog.messages == []


def test_a_stream_holds_no_snapshot(tmp_path: Path) -> None:
    """An export that nobody reads does not keep the log from going back into the file."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    tasks.solve(url, GAME, GOAL, "dice=5,threshold=25", 1)
    with closing(Reader(url)) as reader:
        rows = reader.stream(reader.currents()[0].id)
        first = next(rows)
        publish(writing_engine(url), DRAFT)
        with closing(sqlite3.connect(tmp_path / "store.db", timeout=0)) as connection:
            busy, in_log, written = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            assert (busy, in_log, written) == (0, 0, 0)
        assert 1 + sum(1 for _ in rows) == reader.currents()[0].rows
        assert first.row.state


def test_a_failure_at_the_end_hides_no_summary(
    tmp_path: Path, script: Callable[..., "subprocess.Popen[str]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the log cannot go back, the batch says so in one line beside its summary, and has not failed."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "sitecustomize.py").write_text(
        "import sqlite3\n"
        "from service.store import engine\n"
        "def fail(_): raise sqlite3.OperationalError('disk I/O error')\n"
        "engine._checkpoint = fail\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{Path(__file__).resolve().parents[2]}")
    process = script(url, "solve", GAME, GOAL, "--rules", RULES)
    said = process.communicate(timeout=120)[0]
    assert process.returncode == 0, said
    assert "1 solved, 0 unchanged, 0 failed" in said
    assert "what is published is safe" in said
    assert "disk I/O error" in said
    assert "Traceback" not in said


def test_the_file_of_a_batch_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a batch a SQLite file is as small as it can be, also while it is read; if little has changed it is left alone."""
    url, file = f"sqlite:///{tmp_path / 'store.db'}", tmp_path / "store.db"

    def pages() -> list[int]:
        with closing(sqlite3.connect(file)) as connection:
            return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "user_version")]

    monkeypatch.setattr(engine, "LOOSE", 1.0)
    tasks.solve(url, GAME, GOAL, "dice=5,threshold=25", 1)
    loose = pages()[0]
    monkeypatch.undo()
    with closing(Reader(url)) as reader:
        before = [row.row for row in reader.stream(reader.currents()[0].id)]
        settle(writing_engine(url))
        assert [row.row for row in reader.stream(reader.currents()[0].id)] == before
    assert pages()[0] < loose
    assert file.stat().st_size == pages()[0] * 8192
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
    assert pages() == [pages()[0]] * 2
    packed = pages()[0]
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {packed - 1}")
    settle(writing_engine(url))
    assert pages() == [packed, packed - 1]


@pytest.mark.postgresql
def test_statistics_are_gathered(postgres_url: str) -> None:
    """After a batch, PostgreSQL knows how many rows there are."""
    tasks.solve(postgres_url, GAME, GOAL, RULES, 1)
    with psycopg.connect(plain(postgres_url)) as connection:
        counts: dict[str, float] = dict(
            connection.execute(
                "SELECT relname, reltuples FROM pg_class WHERE relname IN ('solution', 'state_row')"
            ).fetchall()
        )
    assert counts["solution"] == 1
    assert counts["state_row"] > 1


@pytest.mark.parametrize("goals", [(GOAL, GOAL), (GOAL, "min-loss")])
def test_a_full_disk_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goals: tuple[str, str]) -> None:
    """A batch that cannot write fails in one line, and leaves what was published."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    tasks.solve(url, GAME, goals[0], RULES, 1)
    shutil.copy(tmp_path / "store.db", tmp_path / "copy.db")

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("service.store.writer._write", full)
    monkeypatch.setattr("service.store.writer._holds", lambda *_: False)
    [outcome] = tasks.solve(url, GAME, goals[1], RULES, 1, force=True)
    assert outcome.status == "failed"
    assert outcome.message.endswith("database or disk is full")
    assert len(outcome.message.splitlines()) == 1
    monkeypatch.undo()
    assert tasks.solve(url, GAME, goals[0], RULES, 1)[0].status == "unchanged"
