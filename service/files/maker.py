"""The serving process's end of making files: it starts a process that makes one.

The process runs ``service.batch.exports``, with the lowest priority, so that lookups go on as before. One runs at a time;
it makes the file of one demand. A few demands wait for it, in the order in which they came; further ones are refused. A
demand that nobody has repeated for some minutes is given up, even while its file is being made.

Fewer threads may wait for a file, and only for seconds. The file goes on being made without them.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import BoundedSemaphore, Lock, Thread
from time import monotonic, sleep
from typing import NamedTuple

from service.files.folder import MEGABYTE, ExportFile, Folder
from service.settings import ROOT, Settings, sqlite_path

# The demands that wait or are being met.
DEMANDS = 8
# The seconds after which a demand is given up if it was not repeated. The largest file takes half a minute on an idle machine.
PATIENCE = 300.0
# The seconds before a file whose making failed is tried again, as the cause, such as a full disk, may stay for long.
PAUSE = 60.0
# The seconds that a thread waits for a file, and the threads that may: half of those that send files.
WAIT = 10.0
WAITING = 2
# How often a thread that waits looks for its file, in seconds.
_GLANCE = 0.05
# How often a demand that is being met is looked after, in seconds.
_LOOK = 1.0
# The exit code of the process if there is no room for a file.
NO_ROOM = 3
COMMAND = (sys.executable, "-m", "service.batch.exports")


class Failure(NamedTuple):
    """A file could not be made. ``again`` is the time from which it is tried again."""

    again: float
    no_room: bool

    @property
    def seconds(self) -> int:
        """The seconds until it is tried again."""
        return max(1, int(self.again - monotonic()))


class Maker:
    """Makes files in a folder, from a database. Threads may share it."""

    def __init__(self, folder: Folder, url: str, command: Sequence[str] = COMMAND) -> None:
        self.folder = folder
        # The SQLite file, of which copies may be made; None if the database is a server's.
        self.database = sqlite_path(url)
        self._command = command
        self._env = {
            "DATABASE_URL": url,
            "EXPORTS": str(folder.path.absolute()),
            "EXPORTS_QUOTA": str(min(999_999, folder.quota // MEGABYTE)),
            "EXPORTS_RESERVE": str(folder.reserve // MEGABYTE),
        }
        self._lock = Lock()
        # Maps each demand to the time at which it was last repeated, in the order in which they came.
        self._demands: dict[tuple[str, ...], float] = {}
        self._failed: dict[tuple[str, ...], Failure] = {}
        self._runs = False
        self._room = BoundedSemaphore(WAITING)

    @classmethod
    def of(cls, settings: Settings) -> "Maker | None":
        """Return the maker of a service; None if it keeps no files. What killed processes have left is removed."""
        folder = folder_of(settings)
        if folder is None:
            return None
        folder.sweep()
        return cls(folder, settings.database_url)

    def demand(self, name: str, *arguments: str) -> ExportFile | None:
        """Return a file. If it is not there, let it be made, see :meth:`start`, and wait for it.

        Return None if it cannot be made for now, or not in time, or if enough threads wait already.
        """
        file = self.folder.find(name)
        if file is not None or not self.start(*arguments) or not self._room.acquire(blocking=False):
            return file
        try:
            until = monotonic() + WAIT
            # Another process may be making it, so that the end of the own one says nothing.
            while (file := self.folder.find(name)) is None and self.failure(*arguments) is None and monotonic() < until:
                sleep(_GLANCE)
            return file
        finally:
            self._room.release()

    def start(self, *arguments: str) -> bool:
        """Begin to make the files of a solution and a suffix; without arguments, the copy of the database.

        Return False if too many demands wait already, or if these files have just failed to be made.
        """
        with self._lock:
            if self.failure(*arguments) is not None:
                return False
            if arguments not in self._demands and len(self._demands) >= DEMANDS:
                return False
            self._demands[arguments] = monotonic()
            if not self._runs:
                # A process ends with the thread that started it, so they have one of their own.
                Thread(target=self._run, daemon=True).start()
                self._runs = True
            return True

    def failure(self, *arguments: str) -> Failure | None:
        """Return the reason why these files are not made for now; None if they may be."""
        failure = self._failed.get(arguments)
        return None if failure is None or failure.again <= monotonic() else failure

    @property
    def busy(self) -> bool:
        """True if files are being made."""
        return self._runs

    def _run(self) -> None:
        """Meet demands until there are none."""
        while True:
            with self._lock:
                for arguments in [demand for demand in self._demands if self._given_up(demand)]:
                    del self._demands[arguments]
                if not self._demands:
                    self._runs = False
                    return
                arguments = next(iter(self._demands))
            try:
                try:
                    self._make(arguments)
                finally:
                    self.folder.sweep()
            except OSError as error:
                self._fail(arguments, str(error.strerror))
            except Exception as error:  # noqa: BLE001  # the thread must go on, or nothing would be made any more
                self._fail(arguments, repr(error))
            finally:
                with self._lock:
                    self._demands.pop(arguments, None)

    def _make(self, arguments: tuple[str, ...]) -> None:
        """Run the process that makes the files of a demand, until it ends or the demand is given up."""
        process = subprocess.Popen(  # noqa: S603  # it is this program
            [*self._command, *arguments],
            cwd=ROOT,
            env={**os.environ, **self._env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        with process:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    _, said = process.communicate(timeout=_LOOK)
                    break
                if self._given_up(arguments):
                    process.kill()
                    process.communicate()
                    return
        if process.returncode:
            last = next(reversed(said.strip().splitlines()), f"exit code {process.returncode}")
            self._fail(arguments, last, no_room=process.returncode == NO_ROOM)

    def _given_up(self, arguments: tuple[str, ...]) -> bool:
        return monotonic() - self._demands[arguments] > PATIENCE

    def _fail(self, arguments: tuple[str, ...], why: str, *, no_room: bool = False) -> None:
        # A failure that is over says nothing any more.
        self._failed = {
            demand: failure for demand, failure in self._failed.items() if self.failure(*demand) is not None
        }
        self._failed[arguments] = Failure(monotonic() + PAUSE, no_room)
        logging.getLogger(__name__).warning("an export is not made: %s", why)


def folder_of(settings: Settings) -> Folder | None:
    """Return the folder of exports; None if they are not kept."""
    if settings.exports is None:
        return None
    return Folder(settings.exports, settings.exports_quota * MEGABYTE, settings.exports_reserve * MEGABYTE)
