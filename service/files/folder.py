"""The folder in which exports are kept as files.

A file is there as a whole or not at all. It is written under the name ``.NAME.part``, which whoever writes it locks, and takes
its own name when it is complete. Its SHA-256 and its size stand beside it in ``NAME.sha256``, which ``sha256sum -c`` reads. Any
other file counts as none, and is made again.

The files together stay below a quota, and leave a reserve of the disk free. To make room, the files go first whose last sending
is longest ago. A file that is being sent is locked, and stays.

A name says all that determines the content of its file, so a file never changes. Several processes may share a folder. One
that is killed leaves a part, which nobody locks any more and the next one removes.
"""

import fcntl
import hashlib
import logging
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from errno import EDQUOT, ENOSPC
from io import BufferedRandom, BufferedReader
from pathlib import Path
from time import sleep
from typing import Any, BinaryIO, NamedTuple, cast

PIECE = 256 * 1024
# The bytes for which room is made at a time.
STEP = 1024 * 1024
MEGABYTE = 1_000_000
_SUM = re.compile(r"([0-9a-f]{64})  (.+)\n# ([0-9]+) bytes\n")
_LONGEST_SUM = 4096
# How often a file that another process holds is tried again, and after how many seconds.
_TRIES = 10
_PAUSE = 0.01


class NoRoomError(OSError):
    """A file would exceed the quota of its folder, or the reserve of its disk."""

    def __init__(self, why: str) -> None:
        super().__init__(ENOSPC, why)

    def __str__(self) -> str:
        return str(self.strerror)


def is_full(error: BaseException) -> bool:
    """True if an error says that there is no room for a file."""
    return isinstance(error, OSError) and error.errno in (ENOSPC, EDQUOT)


class ExportFile(NamedTuple):
    """A file of the folder: its path, its size in bytes, and its SHA-256 as 64 hex digits."""

    path: Path
    size: int
    sha256: str

    def pieces(self, first: int, end: int) -> "Pieces":
        """Return the bytes from ``first`` to before ``end``. The file is not removed before they are closed.

        Raises:
            OSError: the file is gone, or is not the one that was found. The iterator raises it if it has become shorter.
        """
        file = self.path.open("rb")
        pieces = Pieces(file, end - first)
        _share(file)
        if os.fstat(file.fileno()).st_size != self.size:
            raise OSError(f"{self.path} is not the file that was found")
        # It counts as used now. On a disk that cannot be written, no file has to make room for another.
        with suppress(OSError):
            os.utime(file.fileno())
        file.seek(first)
        return pieces


class Pieces:
    """The bytes of a part of a file, piece by piece."""

    def __init__(self, file: BufferedReader, size: int) -> None:
        self._file = file
        self._left = size

    def __iter__(self) -> "Pieces":
        return self

    def __next__(self) -> bytes:
        if self._left <= 0:
            self.close()
            raise StopIteration
        piece = self._file.read(min(PIECE, self._left))
        if not piece:
            raise OSError(f"{self._file.name} has become shorter")
        self._left -= len(piece)
        return piece

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    # A reply that is never sent is not closed.
    __del__ = close


class Folder:
    """A folder of files, which need not exist yet. Threads and processes may share it.

    ``quota`` is the most bytes that its files may take, and ``reserve`` the bytes of its disk that must stay free.
    """

    def __init__(self, path: Path, quota: int = sys.maxsize, reserve: int = 0) -> None:
        self.path = path
        self.quota = quota
        self.reserve = reserve
        self._told: set[str] = set()

    def find(self, name: str) -> ExportFile | None:
        """Return a file; None if it is not there, or is damaged."""
        path = self.path / name
        try:
            about = path.stat()
            text = _read(_sum_of(path))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(str(error.strerror), "the files of exports cannot be read: %s", error)
            return None
        match = _SUM.fullmatch(text)
        if match is None or match[2] != name or int(match[3]) != about.st_size or not stat.S_ISREG(about.st_mode):
            self._tell(name, "%s is damaged, and is made again at the next demand", path)
            return None
        return ExportFile(path, about.st_size, match[1])

    def make(self, name: str, write: Callable[[BinaryIO], None], size: int = 0) -> ExportFile | None:
        """Return a file, which ``write`` writes if it is not there; None if another process is writing it.

        ``size`` is the number of bytes that ``write`` writes to the path of the file instead of to the file.

        Raises:
            NoRoomError: the quota or the reserve leaves no room for the file, also without the files that could go.
            OSError: the folder cannot be written, or the disk is full.
            Exception: ``write`` raised it. Nothing is kept.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        self.sweep()
        part = self.path / f".{name}.part"
        file = _locked(part, create=True)
        if file is None:
            return self.find(name)
        with file:
            try:
                if self.find(name) is None:
                    file.seek(0)
                    file.truncate()
                    if size:
                        self._make_room(size)
                    write(cast("BinaryIO", _Bounded(file, self._make_room)))
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

    def sweep(self) -> None:
        """Remove what processes that were killed have left: parts that nobody writes, and sums without a file."""
        with suppress(OSError):
            for path in self.path.glob(".*.part"):
                file = _locked(path, create=False)
                if file is not None:
                    with file:
                        path.unlink(missing_ok=True)
            for path in self.path.glob(".*.sum"):
                if not path.with_suffix(".part").exists():
                    path.unlink(missing_ok=True)
            for name in self.names():
                # A file takes the place of its part after its sum is there.
                if not (self.path / f".{name}.part").exists() and not (self.path / name).exists():
                    _sum_of(self.path / name).unlink(missing_ok=True)

    def _make_room(self, size: int) -> None:
        """Remove the files that have not been used for the longest time, until so many bytes fit. Raises NoRoomError."""
        taken, files = self._sizes()
        over_quota = taken + size - self.quota
        over = max(over_quota, self.reserve + size - shutil.disk_usage(self.path).free)
        if sum(length for _, length, _ in files) >= over:
            for _, length, name in sorted(files):
                if over <= 0:
                    break
                if self._remove(name):
                    over -= length
        if over > 0:
            if over_quota > 0:
                raise NoRoomError(f"the files would take more than the {self.quota // MEGABYTE} MB of EXPORTS_QUOTA")
            raise NoRoomError(
                f"the disk would have less than the {self.reserve // MEGABYTE} MB of EXPORTS_RESERVE left"
            )

    def _sizes(self) -> tuple[int, list[tuple[int, int, str]]]:
        """Return the bytes that files and parts take, and for each file the time of its last use, its size and its name."""
        entries = {}
        for entry in os.scandir(self.path):
            # It may have gone meanwhile.
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False):
                    entries[entry.name] = entry.stat(follow_symlinks=False)
        files = [
            (about.st_mtime_ns, about.st_size, name) for name, about in entries.items() if f"{name}.sha256" in entries
        ]
        parts = sum(about.st_size for name, about in entries.items() if name.startswith(".") and name.endswith(".part"))
        return parts + sum(size for _, size, _ in files), files

    def _remove(self, name: str) -> bool:
        """Remove a file, unless it is being sent."""
        path = self.path / name
        try:
            with path.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                path.unlink()
        except OSError:
            return False
        _sum_of(path).unlink(missing_ok=True)
        return True

    def _keep(self, part: Path, file: BufferedRandom, name: str) -> None:
        """Write the sum of a part that is complete, and give the part its name."""
        file.seek(0)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        os.fsync(file.fileno())
        path = self.path / name
        # The lock of the part keeps others from writing the sum too.
        beside = part.with_suffix(".sum")
        beside.write_text(f"{sha256}  {name}\n# {file.tell()} bytes\n", "ascii")
        beside.replace(_sum_of(path))
        part.replace(path)
        # Whoever finds it may send it.
        fcntl.flock(file, fcntl.LOCK_UN)
        flush(self.path)

    def _tell(self, once: str, text: str, *values: object) -> None:
        if once not in self._told:
            self._told.add(once)
            logging.getLogger(__name__).warning(text, *values)


class _Bounded:
    """A file to write to that makes room for what is written to it."""

    def __init__(self, file: BufferedRandom, make_room: Callable[[int], None]) -> None:
        self._file = file
        self._make_room = make_room
        # The bytes for which there is room.
        self._room = 0

    def write(self, data: bytes) -> int:
        """Write data. Raises NoRoomError."""
        size = len(data)
        if size > self._room:
            self._file.flush()
            self._room = max(size, STEP)
            self._make_room(self._room)
        self._room -= size
        return self._file.write(data)

    def writelines(self, pieces: Iterable[bytes]) -> None:
        """Write pieces. Raises NoRoomError."""
        for piece in pieces:
            self.write(piece)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def write_all(pieces: Iterable[bytes]) -> Callable[[BinaryIO], None]:
    """Return a function that writes pieces to a file."""

    def write(file: BinaryIO) -> None:
        file.writelines(pieces)

    return write


def _sum_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _read(path: Path) -> str:
    """Return the beginning of a file as text. Anything may be there in its place, such as a pipe that nobody writes to."""
    with open(
        path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)
    ) as file:  # Path.open takes no opener
        return file.read(_LONGEST_SUM).decode("latin-1")


def _locked(path: Path, *, create: bool) -> BufferedRandom | None:
    """Open and lock a file; None if another process holds it, or if there is none and it is not to be created."""
    while True:
        try:
            file = path.open("ab+" if create else "rb+")
        except FileNotFoundError:
            if create:
                raise
            return None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            own = os.fstat(file.fileno())
            with suppress(FileNotFoundError):
                there = path.stat()
                if (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino):
                    return file
        except OSError as error:
            file.close()
            if isinstance(error, BlockingIOError):
                return None
            raise
        # Another process has renamed or removed it since it was opened.
        file.close()


def _share(file: BufferedReader) -> None:
    """Keep a file from being removed. Raises BlockingIOError if it is being removed."""
    for _ in range(_TRIES):
        with suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return
        # Whoever has just made it lets go of it at once.
        sleep(_PAUSE)
    fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


def flush(folder: Path) -> None:
    """Write a folder to its disk, so that new names survive a power failure."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
