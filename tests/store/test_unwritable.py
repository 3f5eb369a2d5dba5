"""A SQLite database where nothing can be written: it is read if it is whole in its file, else it is refused with the reason."""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from service.settings import ROOT
from service.store import sqlite
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.writer import publish
from tests.store.test_reader import DRAFT, OTHER

# Looks a state up for every line that comes in, as somebody who cannot write, or on a disk that is full.
LOOKUPS = """
import os, resource, sys
from service.store.reader import Reader, StoreAwayError
if sys.argv[2] == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
elif os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
reader = Reader(sys.argv[1])
for line in sys.stdin:
    try:
        probe = reader.probe("tiny", "max", "default", "3-")
        print(probe.row.value, flush=True)
    except StoreAwayError as error:
        print("away:", error, flush=True)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may read, with a published solution."""
    with tempfile.TemporaryDirectory() as made:
        path = Path(made)
        upgrade(f"sqlite:///{path}/store.db")
        publish(writing_engine(f"sqlite:///{path}/store.db"), DRAFT)
        path.chmod(0o555)
        yield path
        path.chmod(0o755)


@contextmanager
def asking(path: Path, how: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that cannot write, and looks states up."""
    with subprocess.Popen(
        [sys.executable, "-c", LOOKUPS, f"sqlite:///{path}/store.db", how],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def look(process: "subprocess.Popen[str]") -> str:
    """Let a process look a state up; return its answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


@pytest.mark.parametrize("how", ["unwritable", "full"])
def test_a_whole_file_is_read(folder: Path, how: str) -> None:
    """A file without a log is read where no file can be made beside it."""
    if how == "full":
        folder.chmod(0o755)
    with asking(folder, how) as process:
        assert look(process) == "3.0"
        assert {path.name for path in folder.iterdir()} <= {"store.db", "store.db-wal", "store.db-shm"}


@pytest.mark.parametrize("how", ["unwritable", "full"])
def test_a_file_with_a_log_is_refused(folder: Path, how: str) -> None:
    """If a part of the database is in a log that cannot be read, the reason is one line with a remedy."""
    folder.chmod(0o755)
    with closing(sqlite3.connect(folder / "store.db")) as holder:
        holder.execute("SELECT count(*) FROM current").fetchone()
        publish(writing_engine(f"sqlite:///{folder}/store.db"), OTHER)
        with tempfile.TemporaryDirectory() as made:
            copy = Path(made)
            for suffix in ("", "-wal"):
                shutil.copy(folder / f"store.db{suffix}", copy / f"store.db{suffix}")
            copy.chmod(0o755 if how == "full" else 0o555)
            with asking(copy, how) as process:
                said = look(process)
            copy.chmod(0o755)
    assert said.startswith("away: ")
    assert "has a log beside it that cannot be read here" in said
    assert "scripts/solve" in said


def test_what_is_published_meanwhile_is_served(folder: Path) -> None:
    """A reader that cannot make the log's index shows what another user publishes, while that one works and afterwards."""
    with asking(folder, "unwritable") as process:
        assert look(process) == "3.0"
        folder.chmod(0o755)
        with closing(sqlite3.connect(folder / "store.db")) as holder:
            holder.execute("SELECT count(*) FROM current").fetchone()
            publish(writing_engine(f"sqlite:///{folder}/store.db"), OTHER)
            folder.chmod(0o555)
            assert look(process) == "4.0"
            folder.chmod(0o755)
        publish(writing_engine(f"sqlite:///{folder}/store.db"), DRAFT)
        folder.chmod(0o555)
        assert look(process) == "3.0"


def test_a_change_during_a_statement_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement over an immutable file that has changed when it ends is asked again, over the file as it is then."""
    url = f"sqlite:///{tmp_path}/store.db"
    upgrade(url)
    publish(writing_engine(url), DRAFT)
    connect, changed, published = sqlite._connect, sqlite._Connection.changed, list[str]()
    looks = 0

    def refuse(path: str, mode: str, seconds: float) -> sqlite3.Connection:
        if mode == "mode=ro":
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connect(path, mode, seconds)

    def publish_first(connection: sqlite._Connection) -> bool:
        # The first look comes before the statement, and the second one after it.
        nonlocal looks
        looks += 1
        if looks == 2:
            published.append(publish(writing_engine(url), OTHER))
        return changed(connection)

    monkeypatch.setattr(sqlite, "_connect", refuse)
    reader = Reader(url)
    reader.check()
    monkeypatch.setattr(sqlite._Connection, "changed", publish_first)
    probe = reader.probe("tiny", "max", "default", "3-")
    assert probe is not None
    assert [probe.solution] == published
    assert probe.row.value == 4.0
    reader.close()
