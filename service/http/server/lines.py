"""Lines that many threads have to write and one thread writes, so that no request waits for whoever reads them."""

import os
from collections import deque
from collections.abc import Callable
from math import inf
from select import PIPE_BUF, select
from threading import Event, Lock, Thread
from time import monotonic

# How often the lines that wait are written.
SECONDS = 0.25
# The lines that may wait: those of a few seconds at the highest load.
MOST = 20_000
# How often a loss is told at most.
_TELL_SECONDS = 10.0
# How long the end of a process may wait for the last lines to be taken.
_LAST_SECONDS = 1.0


class Lines:
    """The lines of a process that are not written yet. Threads may share it."""

    def __init__(self, output: int, lost: Callable[[int], None]) -> None:
        """Remember the file descriptor to write to, and the function that is told how many lines were lost."""
        self._output = output
        self._tell_lost = lost
        self._waiting: deque[bytes] = deque()
        self._lost = 0
        self._counting = Lock()
        self._tell_at = -inf
        self._ended = Event()
        self._thread: Thread | None = None

    def put(self, line: bytes) -> None:
        """Let a line be written soon. It is lost if too many wait already."""
        if len(self._waiting) < MOST:
            self._waiting.append(line)
        else:
            self._lose(1)

    def start(self) -> None:
        """Begin to write. Call it in the process that has the lines, as a fork does not take threads along."""
        self._thread = Thread(target=self._run, name="lines", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what still waits, if it is taken at once."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        while not self._ended.wait(SECONDS):
            self._write()
        self._write()

    def _write(self) -> None:
        """Write all lines that wait, as many with one call as a pipe takes whole: those of other processes do not mix in."""
        part = b""
        while self._waiting:
            line = self._waiting.popleft()
            if len(part) + len(line) > PIPE_BUF:
                self._send(part)
                part = b""
            part += line
        self._send(part)
        # Nobody wants four warnings a second while a disk is full.
        if self._lost and (self._ended.is_set() or monotonic() >= self._tell_at):
            self._tell_at = monotonic() + _TELL_SECONDS
            with self._counting:
                lost, self._lost = self._lost, 0
            self._tell_lost(lost)

    def _send(self, part: bytes) -> None:
        try:
            while part:
                try:
                    part = part[os.write(self._output, part) :]
                except BlockingIOError:
                    # Whoever started the service may have made its output one that does not wait.
                    select([], [self._output], [])
        except OSError:
            # A log that nobody can take is no reason to end.
            self._lose(part.count(b"\n"))

    def _lose(self, lines: int) -> None:
        with self._counting:
            self._lost += lines
