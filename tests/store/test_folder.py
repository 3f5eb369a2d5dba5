"""A file of the folder of exports is there as a whole or not at all, whatever happens to the process that makes it."""

import hashlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import pytest

from service.exports.folder import PIECE, Folder, write_all
from service.settings import ROOT

STOPPING = """
import signal, sys
from pathlib import Path
from service.exports.folder import Folder
def write(file):
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    signal.pause()
Folder(Path(sys.argv[1])).make("a.csv", write)
"""


def content(folder: Folder, name: str) -> bytes:
    """The bytes of a file, all of them."""
    kept = folder.find(name)
    assert kept is not None
    return b"".join(kept.pieces(0, kept.size))


def test_a_file_is_made_once(tmp_path: Path) -> None:
    """A file has its size and sum, stands beside a line for sha256sum, and is not written again."""
    folder = Folder(tmp_path / "new" / "folder")
    assert folder.find("a.csv") is None
    assert folder.names() == []
    kept = folder.make("a.csv", write_all([b"1,2\n", b"3,4\n"]))

    assert kept == folder.find("a.csv") == folder.make("a.csv", write_all([b"other"]))
    assert kept is not None
    assert (kept.size, kept.sha256) == (8, hashlib.sha256(b"1,2\n3,4\n").hexdigest())
    assert subprocess.run(["sha256sum", "-c", "a.csv.sha256"], cwd=folder.path, check=True, capture_output=True).stdout
    assert sorted(path.name for path in folder.path.iterdir()) == ["a.csv", "a.csv.sha256"]


def test_any_part_is_read(tmp_path: Path) -> None:
    """Every part of a file is that part, in pieces of bounded size."""
    whole = os.urandom(2 * PIECE + 17)
    kept = Folder(tmp_path).make("a", write_all([whole]))
    assert kept is not None
    for first, end in ((0, len(whole)), (0, 0), (1, 2), (PIECE, 2 * PIECE + 1), (len(whole) - 1, len(whole))):
        pieces = list(kept.pieces(first, end))
        assert b"".join(pieces) == whole[first:end]
        assert all(0 < len(piece) <= PIECE for piece in pieces)
    kept.path.write_bytes(whole[:10])
    with pytest.raises(OSError, match="shorter"):
        list(kept.pieces(0, len(whole)))


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
    """A file that is half written has another name, which nobody serves, and the next process writes over it."""
    folder = Folder(tmp_path)
    command = [sys.executable, "-c", STOPPING, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        assert folder.make("a.csv", write_all([b"another"])) is None
        process.send_signal(signal.SIGKILL)
    assert [path.name for path in tmp_path.iterdir()] == [".a.csv.part"]
    assert (folder.find("a.csv"), folder.names()) == (None, [])
    folder.make("a.csv", write_all([b"a"]))
    assert content(folder, "a.csv") == b"a"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.csv.sha256"]


def test_many_make_the_same_file(tmp_path: Path) -> None:
    """Whoever makes a file at the same time as others gets the whole file or nothing, and it is written once."""
    folder = Folder(tmp_path)
    written = []

    def write(file: BinaryIO) -> None:
        written.append(file)
        file.writelines(b"line\n" for _ in range(50))

    def make() -> None:
        for _ in range(20):
            kept = folder.make("a", write)
            assert kept is None or kept.size == 250

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
