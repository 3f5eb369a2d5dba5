"""The folder in which exports are kept as files.

A file is there as a whole or not at all. It is written under the name ``.NAME.part``, which whoever writes it locks, and
takes its own name when it is complete. Its SHA-256 stands beside it in ``NAME.sha256``, as ``sha256sum`` writes it. A
process that is killed leaves the part, which the next one to make the same file writes over.

A name says all that determines the content of its file, so a file never changes. Several processes may share a folder.
"""

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import BinaryIO, NamedTuple

PIECE = 256 * 1024


class Kept(NamedTuple):
    """A file of the folder: its path, its size in bytes, and its SHA-256 as 64 hex digits."""

    path: Path
    size: int
    sha256: str

    def pieces(self, first: int, end: int) -> Iterator[bytes]:
        """Yield the bytes from ``first`` to before ``end``. Raises OSError if the file is gone or has become shorter."""
        left = end - first
        with self.path.open("rb") as file:
            file.seek(first)
            while left > 0:
                piece = file.read(min(PIECE, left))
                if not piece:
                    raise OSError(f"{self.path} has become shorter")
                left -= len(piece)
                yield piece


class Folder:
    """A folder of files, which need not exist yet. Threads and processes may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, name: str) -> Kept | None:
        """Return a file; None if it is not there."""
        path = self.path / name
        try:
            # The sum is there first, and goes last.
            size = path.stat().st_size
            text = _sum_of(path).read_text("ascii")
        except OSError:
            return None
        return Kept(path, size, text[:64])

    def make(self, name: str, write: Callable[[BinaryIO], None]) -> Kept | None:
        """Return a file, which ``write`` writes if it is not there; None if another process is writing it.

        Raises:
            OSError: the folder cannot be written, or the disk is full.
            Exception: ``write`` raised it. Nothing is kept.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        part = self.path / f".{name}.part"
        with part.open("ab+") as file:
            if not _locked(file, part):
                return self.find(name)
            try:
                if self.find(name) is None:
                    file.seek(0)
                    file.truncate()
                    write(file)
                    file.flush()
                    self._keep(part, file, name)
            finally:
                # After it was kept, there is none.
                part.unlink(missing_ok=True)
        return self.find(name)

    def drop(self, unwanted: Callable[[str], bool]) -> list[str]:
        """Remove the files whose names are unwanted. Return the names."""
        dropped = []
        for name in self.names():
            if unwanted(name):
                (self.path / name).unlink(missing_ok=True)
                _sum_of(self.path / name).unlink(missing_ok=True)
                dropped.append(name)
        return dropped

    def names(self) -> list[str]:
        """Return the names of all files, in order."""
        with suppress(OSError):
            return sorted(path.stem for path in self.path.glob("*.sha256") if not path.name.startswith("."))
        return []

    def _keep(self, part: Path, file: BufferedRandom, name: str) -> None:
        """Write the sum of a part that is complete, and give the part its name."""
        file.seek(0)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        os.fsync(file.fileno())
        path = self.path / name
        # The lock of the part keeps others from writing the sum too.
        beside = part.with_suffix(".sum")
        beside.write_text(f"{sha256}  {name}\n", "ascii")
        beside.replace(_sum_of(path))
        part.replace(path)
        _flush(self.path)


def write_all(pieces: Iterable[bytes]) -> Callable[[BinaryIO], None]:
    """Return a function that writes pieces to a file."""

    def write(file: BinaryIO) -> None:
        file.writelines(pieces)

    return write


def _sum_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _locked(file: BinaryIO, path: Path) -> bool:
    """Lock a file that is still the one of this path. Return False if another process holds or has renamed it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        own, there = os.fstat(file.fileno()), path.stat()
    except OSError:
        return False
    return (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino)


def _flush(folder: Path) -> None:
    """Write a folder to its disk, so that new names survive a power failure."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
