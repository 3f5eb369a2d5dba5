"""A file of the folder of exports is there as a whole or not at all, whatever happens to the process that makes it."""

import fcntl
import hashlib
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Timer
from typing import BinaryIO

import pytest

from service.files import folder as folders
from service.files.folder import PIECE, Folder, NoRoomError, write_all
from service.settings import ROOT

STOPPING = """
import signal, sys
from pathlib import Path
from service.files.folder import Folder
def write(file):
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    signal.pause()
Folder(Path(sys.argv[1])).make("a.csv", write)
"""


def content(folder: Folder, name: str) -> bytes:
    """The bytes of a file, all of them."""
    stored = folder.find(name)
    assert stored is not None
    return b"".join(stored.pieces(0, stored.size))


def test_a_file_is_made_once(tmp_path: Path) -> None:
    """A file has its size and sum, stands beside a line for sha256sum, and is not written again."""
    folder = Folder(tmp_path / "new" / "folder")
    assert folder.find("a.csv") is None
    assert folder.names() == []
    stored = folder.make("a.csv", write_all([b"1,2\n", b"3,4\n"]))

    assert stored == folder.find("a.csv") == folder.make("a.csv", write_all([b"other"]))
    assert stored is not None
    assert (stored.size, stored.sha256) == (8, hashlib.sha256(b"1,2\n3,4\n").hexdigest())
    assert subprocess.run(["sha256sum", "-c", "a.csv.sha256"], cwd=folder.path, check=True, capture_output=True).stdout
    assert sorted(path.name for path in folder.path.iterdir()) == ["a.csv", "a.csv.sha256"]


def test_any_part_is_read(tmp_path: Path) -> None:
    """Every part of a file is that part, in pieces of bounded size."""
    whole = os.urandom(2 * PIECE + 17)
    stored = Folder(tmp_path).make("a", write_all([whole]))
    assert stored is not None
    for first, end in ((0, len(whole)), (0, 0), (1, 2), (PIECE, 2 * PIECE + 1), (len(whole) - 1, len(whole))):
        pieces = list(stored.pieces(first, end))
        assert b"".join(pieces) == whole[first:end]
        assert all(0 < len(piece) <= PIECE for piece in pieces)
    begun = stored.pieces(0, len(whole))
    os.truncate(stored.path, 10)
    with pytest.raises(OSError, match="shorter"):
        list(begun)
    with pytest.raises(OSError, match="not the file"):
        stored.pieces(0, len(whole))


@pytest.mark.parametrize("error", [OSError(28, "it is full"), RuntimeError("it is wrong")])
def test_a_failure_leaves_nothing(tmp_path: Path, error: Exception) -> None:
    """If writing fails, nothing is left, and the file can be made later."""
    folder = Folder(tmp_path)

    def write(file: BinaryIO) -> None:
        file.write(b"half")
        raise error

    with pytest.raises(type(error)):
        folder.make("a.csv", write)
    assert list(tmp_path.iterdir()) == []
    folder.make("a.csv", write_all([b"whole"]))
    assert content(folder, "a.csv") == b"whole"


def test_a_process_that_is_killed_leaves_no_half_file(tmp_path: Path) -> None:
    """A file that is half written has another name, which nobody serves; it is swept away, unless somebody is writing it."""
    folder = Folder(tmp_path)
    command = [sys.executable, "-c", STOPPING, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        assert folder.make("a.csv", write_all([b"another"])) is None
        folder.sweep()
        assert [path.name for path in tmp_path.iterdir()] == [".a.csv.part"]
        process.send_signal(signal.SIGKILL)
    assert [path.name for path in tmp_path.iterdir()] == [".a.csv.part"]
    assert (folder.find("a.csv"), folder.names()) == (None, [])
    (tmp_path / ".b.csv.sum").write_text("half")
    (tmp_path / "c.csv.sha256").write_text("the sum of nothing")
    folder.sweep()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / ".b.csv.part").write_text("half")
    folder.make("a.csv", write_all([b"a"]))
    assert content(folder, "a.csv") == b"a"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.csv.sha256"]


def test_many_make_the_same_file(tmp_path: Path) -> None:
    """Several makers of one file at the same time get the whole file or nothing, and it is written once."""
    folder = Folder(tmp_path)
    written = []

    def write(file: BinaryIO) -> None:
        written.append(file)
        file.writelines(b"line\n" for _ in range(50))

    def make() -> None:
        for _ in range(20):
            stored = folder.make("a", write)
            assert stored is None or stored.size == 250

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(written) == 1
    assert content(folder, "a") == b"line\n" * 50
    assert folder.names() == ["a"]


def test_unwanted_files_are_removed(tmp_path: Path) -> None:
    """Files are removed with their sums."""
    folder = Folder(tmp_path)
    for name in ("a.csv", "b.csv"):
        folder.make(name, write_all([b"x"]))
    assert folder.drop(lambda name: name.startswith("a")) == ["a.csv"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.csv", "b.csv.sha256"]


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room is made for each byte, and every use of a file is later than the one before."""
    monkeypatch.setattr(folders, "STEP", 1)
    ticks, set_time = count(1), os.utime
    monkeypatch.setattr(os, "utime", lambda file: set_time(file, ns=(0, next(ticks))))


def use(folder: Folder, name: str) -> None:
    """Send a file."""
    assert content(folder, name)


@pytest.mark.usefixtures("exact")
def test_the_least_used_make_room(tmp_path: Path) -> None:
    """Files never take more than the quota: those that were not sent for the longest time go, one that is being sent stays."""
    folder = Folder(tmp_path, quota=30)
    for name in "abc":
        folder.make(name, write_all([b"0123456789"]))
        use(folder, name)
    use(folder, "a")
    folder.make("d", write_all([b"01234", b"56789"]))
    assert folder.names() == ["a", "c", "d"]
    use(folder, "d")
    stored = folder.find("c")
    assert stored is not None
    sending = stored.pieces(0, 10)
    # It was begun, but the others were used later.
    use(folder, "a")
    use(folder, "d")
    folder.make("e", write_all([b"0123456789"]))
    assert folder.names() == ["c", "d", "e"]
    assert b"".join(sending) == b"0123456789"
    assert sum(path.stat().st_size for path in tmp_path.iterdir() if path.suffix != ".sha256") == 30


@pytest.mark.usefixtures("exact")
def test_what_is_too_large_is_not_made(tmp_path: Path) -> None:
    """A file that does not fit even alone leaves nothing; one whose size is known beforehand removes no other."""
    folder = Folder(tmp_path, quota=30)
    folder.make("a", write_all([b"0123456789"]))
    with pytest.raises(NoRoomError, match="EXPORTS_QUOTA"):
        folder.make("copy", write_all([]), size=31)
    assert folder.names() == ["a"]
    written: list[int] = []

    def write(file: BinaryIO) -> None:
        written.extend(file.write(b"0123456789") for _ in range(100))

    with pytest.raises(NoRoomError, match="EXPORTS_QUOTA"):
        folder.make("b", write)
    assert len(written) == 3
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.usefixtures("exact")
def test_parts_of_others_take_room(tmp_path: Path) -> None:
    """A file that another process is writing counts as well."""
    folder = Folder(tmp_path, quota=30)

    def write(file: BinaryIO) -> None:
        file.write(b"0123456789")
        file.flush()
        with pytest.raises(NoRoomError):
            Folder(tmp_path, quota=30).make("b", write_all([bytes(21)]))
        Folder(tmp_path, quota=30).make("c", write_all([bytes(20)]))

    folder.make("a", write)
    assert folder.names() == ["a", "c"]


@pytest.mark.usefixtures("exact")
def test_a_reserve_of_the_disk_stays_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is made only if so much of the disk is left free; others make room for it if that is enough."""

    def free() -> int:
        return 100 - sum(path.stat().st_size for path in tmp_path.iterdir() if path.suffix != ".sha256")

    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(100, 0, free()))
    folder = Folder(tmp_path, reserve=70)
    for name in "ab":
        folder.make(name, write_all([bytes(15)]))
        use(folder, name)
    folder.make("c", write_all([bytes(10)]))
    assert folder.names() == ["b", "c"]
    with pytest.raises(NoRoomError, match="EXPORTS_RESERVE"):
        Folder(tmp_path, reserve=90).make("d", write_all([bytes(11)]))
    assert folder.names() == ["b", "c"]


def instead(path: Path, make: Callable[[Path], object]) -> None:
    """Put something else in the place of a file."""
    path.unlink()
    make(path)


def sum_of(path: Path) -> Path:
    """The file with the sum of a file."""
    return Path(f"{path}.sha256")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "an empty sum": lambda path: os.truncate(sum_of(path), 0),
    "half a sum": lambda path: os.truncate(sum_of(path), 30),
    "a sum of an earlier version": lambda path: os.truncate(sum_of(path), 64 + 2 + len(path.name) + 1),
    "a sum that is no text": lambda path: sum_of(path).write_bytes(b"\xff" * 100),
    "a sum of another file": lambda path: sum_of(path).write_text(f"{64 * '0'}  b.csv\n# 5 bytes\n"),
    "a sum with other digits": lambda path: sum_of(path).write_text(f"{64 * 'x'}  a.csv\n# 5 bytes\n"),
    "a pipe for a sum": lambda path: instead(sum_of(path), os.mkfifo),
    "a folder for a sum": lambda path: instead(sum_of(path), Path.mkdir),
    "half a file": lambda path: os.truncate(path, 2),
    "a longer file": lambda path: path.write_bytes(b"123456"),
    "a folder for a file": lambda path: instead(path, Path.mkdir),
    "a pipe for a file": lambda path: instead(path, os.mkfifo),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_none(tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    """A damaged or foreign file counts as none, which is said once, and is made again, unless it is a folder."""
    folder = Folder(tmp_path)
    folder.make("a.csv", write_all([b"whole"]))
    DAMAGES[kind](tmp_path / "a.csv")
    with caplog.at_level(logging.WARNING):
        assert folder.find("a.csv") is folder.find("a.csv") is None
    assert len(caplog.records) == 1
    if "folder" in kind:
        with pytest.raises(OSError, match="Is a directory"):
            folder.make("a.csv", write_all([b"whole"]))
    else:
        folder.make("a.csv", write_all([b"whole"]))
        assert content(folder, "a.csv") == b"whole"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".") and path.suffix == ".part"] == []


def test_a_file_that_was_just_made_is_sent(tmp_path: Path) -> None:
    """A new file is sent though its maker may hold it open for a moment after others see it."""
    stored = Folder(tmp_path).make("a", write_all([b"whole"]))
    assert stored is not None
    file = stored.path.open("rb")
    fcntl.flock(file, fcntl.LOCK_EX)
    Timer(0.02, file.close).start()
    assert b"".join(stored.pieces(0, 5)) == b"whole"


def test_a_file_that_goes_while_it_is_asked_for(tmp_path: Path) -> None:
    """A file that was found, but is gone or is being removed when it is to be sent, is not sent at all."""
    folder = Folder(tmp_path)
    stored = folder.make("a", write_all([b"whole"]))
    assert stored is not None
    with stored.path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(OSError, match="unavailable"):
            stored.pieces(0, 5)
    folder.drop(lambda _: True)
    with pytest.raises(FileNotFoundError):
        stored.pieces(0, 5)
