"""The serving process's end of making files: it starts a process that makes one, and does not wait for it.

The process runs ``service.batch.exports``, with the lowest priority, so that lookups go on as before. One runs at a time;
it makes the file of one demand. Other demands meanwhile start nothing. They are answered without a file, and the next
demand finds the process free.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from threading import Lock, Thread
from time import monotonic

from service.exports.folder import Folder
from service.settings import ROOT, sqlite_path

# The seconds before a file whose making failed is tried again, as the cause, such as a full disk, may stay for long.
PAUSE = 60.0
COMMAND = (sys.executable, "-m", "service.batch.exports")


class Maker:
    """Makes files in a folder, from a database. Threads may share it."""

    def __init__(self, folder: Folder, url: str, command: Sequence[str] = COMMAND) -> None:
        self.folder = folder
        # The SQLite file, of which copies may be made; None if the database is a server's.
        self.database = sqlite_path(url)
        self._command = command
        self._env = {"DATABASE_URL": url, "EXPORTS": str(folder.path.absolute())}
        self._busy = Lock()
        self._failed: dict[tuple[str, ...], float] = {}

    def start(self, *arguments: str) -> None:
        """Begin to make the files of a solution and a suffix; without arguments, the copy of the database.

        Nothing is begun if a process is making files, or has just failed at these.
        """
        if monotonic() - self._failed.get(arguments, -PAUSE) < PAUSE:
            return
        if self._busy.acquire(blocking=False):
            # The process ends with the thread that started it, so it has one of its own.
            Thread(target=self._run, args=(arguments,), daemon=True).start()

    @property
    def busy(self) -> bool:
        """True if a process is making files."""
        return self._busy.locked()

    def _run(self, arguments: tuple[str, ...]) -> None:
        try:
            done = subprocess.run(  # noqa: S603  # it is this program
                [*self._command, *arguments],
                cwd=ROOT,
                env={**os.environ, **self._env},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                self._failed[arguments] = monotonic()
                last = next(reversed(done.stderr.strip().splitlines()), f"exit code {done.returncode}")
                logging.getLogger(__name__).warning("an export is not kept as a file: %s", last)
            else:
                self._failed.pop(arguments, None)
        except OSError as error:
            self._failed[arguments] = monotonic()
            logging.getLogger(__name__).warning("an export is not kept as a file: %s", error.strerror)
        finally:
            self._busy.release()
