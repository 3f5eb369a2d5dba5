"""``scripts/export --output``: a file of that name is replaced by a whole export or stays as it was."""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.batch.tasks import Task, make
from service.settings import ROOT
from service.store.migrate import upgrade

OLD = b"a good file\n"
RULES = "dice=5,threshold=25"
# The command, whose export stops after the first piece until it is killed, or fails there.
STOPPING = """
import os, signal, sys
from service.cli import export as command
from service.cli import group
from service.store.reader import StoreAwayError
# As on a terminal: a run of the tests in the background would leave it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
whole = command.export
def stopping(*arguments):
    pieces = whole(*arguments)
    yield next(pieces)
    print("begun", flush=True)
    {then}
command.export = stopping
sys.argv.insert(1, "export")
group.main()
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with one solution."""
    made = f"sqlite:///{tmp_path_factory.mktemp('export') / 'export.db'}"
    upgrade(made)
    assert make(Task(made, "thirties", RULES, "maximize")).status == "solved"
    return made


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A good file in a folder of its own."""
    path = tmp_path / "solution.ndjson"
    path.write_bytes(OLD)
    return path


@contextmanager
def begun(url: str, target: Path, then: str) -> Iterator["subprocess.Popen[str]"]:
    """An export that has written its first piece."""
    arguments = ["thirties", "maximize", "--rules", RULES, "--output", str(target)]
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", STOPPING.format(then=then), *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        yield process


def export(url: str, *arguments: str | Path) -> "subprocess.CompletedProcess[bytes]":
    """Run the command."""
    return subprocess.run(
        [ROOT / "scripts" / "export", "thirties", "maximize", "--rules", RULES, *arguments],
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_killed(url: str, target: Path, number: signal.Signals) -> None:
    """A command that is killed leaves the old file; it removes what it had written, unless it had no chance to."""
    with begun(url, target, "signal.pause()") as process:
        process.send_signal(number)
        process.communicate(timeout=120)
    assert process.returncode != 0
    assert target.read_bytes() == OLD
    left = [path.name for path in target.parent.iterdir() if path != target]
    assert len(left) == (1 if number == signal.SIGKILL else 0)
    assert all(name.startswith(".solution.ndjson.") and name.endswith(".part") for name in left)


@pytest.mark.parametrize("fault", ["raise StoreAwayError('it is away')", "raise OSError(28, 'it is full')"])
def test_failed(url: str, target: Path, fault: str) -> None:
    """A database that goes away, and a full disk, are one line, and leave the old file alone."""
    with begun(url, target, fault) as process:
        said = process.communicate(timeout=120)[1]
    assert process.returncode == 1
    assert len(said.strip().splitlines()) == 1
    assert "it is" in said
    assert [path.read_bytes() for path in target.parent.iterdir()] == [OLD]


def test_whole(url: str, target: Path) -> None:
    """An export that succeeds is the file, with the permissions of the one that it replaces, also behind a link."""
    target.chmod(0o640)
    link = target.with_name("link")
    link.symlink_to(target)
    printed = export(url)
    assert export(url, "--output", link).returncode == 0
    assert target.read_bytes() == printed.stdout
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert link.is_symlink()
    new = target.with_name("new.csv.gz")
    assert export(url, "--format", "csv", "--gzip", "--output", new).returncode == 0
    assert new.read_bytes()[:2] == b"\x1f\x8b"
    assert {path.name for path in target.parent.iterdir()} == {"solution.ndjson", "link", "new.csv.gz"}


def test_a_device_is_written_to(url: str) -> None:
    """A path that is no file, such as a device, is written to and not replaced."""
    assert export(url, "--output", "/dev/null").returncode == 0
    assert Path("/dev/null").is_char_device()


def test_a_file_that_cannot_be_written(url: str, tmp_path: Path) -> None:
    """A folder that is not there is one line that names the file."""
    done = export(url, "--output", tmp_path / "none" / "x.ndjson")
    assert done.returncode == 1
    assert b"x.ndjson is not written: No such file" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize("times", [pytest.param(8, marks=pytest.mark.sample), 40])
def test_killed_at_any_time(url: str, target: Path, times: int) -> None:
    """Whenever the command is killed from the first piece on, there is a whole file: the old one or the new one."""
    whole = export(url).stdout
    command: list[str | Path] = [
        ROOT / "scripts" / "export",
        "thirties",
        "maximize",
        "--rules",
        RULES,
        "--output",
        target,
    ]
    writing = 0.0
    seen = set()
    for number in range(-1, times):
        with subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url}, stderr=subprocess.DEVNULL) as process:
            # Before that it only starts, which takes longest and touches no file.
            while process.poll() is None and not list(target.parent.glob("*.part")):
                time.sleep(0.001)
            began = time.monotonic()
            if number < 0:
                # The first one is not killed, and tells how long the others write.
                assert process.wait() == 0
                writing = time.monotonic() - began
            else:
                time.sleep(1.2 * writing * number / (times - 1))
                process.kill()
        content = target.read_bytes()
        assert content in (OLD, whole)
        seen.add(content)
        target.write_bytes(OLD)
        for part in target.parent.glob("*.part"):
            part.unlink()
    assert seen == {OLD, whole}
