"""The serving process's end of a search: it starts the worker, asks it, and gives up in time.

Each serving process has its own worker for each module that searches, started by the first request that needs it: a worker
takes memory and, at first, half a minute of compiling, which a service that is never asked to search should not pay. The worker is a
child at the ends of two pipes, so there is no address to protect and nothing to clean up. It answers one request at a
time. A few wait; others are told at once that it is busy.
"""

import atexit
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any

# The requests that may wait for the one that is being answered.
WAITING = 3
# The seconds that a worker may take longer than its budget, and that a request may wait for its turn beyond those of the
# searches before it.
GRACE = 1.0
# The seconds before a worker that ended without ever being ready is started again: it may lack what it imports.
PAUSE = 10.0
# The seconds in which a worker must be ready, else it hangs and is replaced. Compiling takes half a minute on an idle core.
STARTING = 300.0
# The longest reply that is read, in bytes.
_LONGEST = 10_000_000
_workers: dict[str, "Worker"] = {}
_lock = Lock()


class NoSearchError(Exception):
    """The worker gives no answer; the message says why."""


class Worker:
    """A process that searches. Threads may share it."""

    def __init__(self, module: str) -> None:
        self._command = (sys.executable, "-m", "service.search.worker", module)
        self._turn = Lock()
        self._places = BoundedSemaphore(WAITING + 1)
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._started = float("-inf")
        self._unread = b""

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, request: Mapping[str, Any], seconds: float, patience: float = 0.0) -> dict[str, Any]:
        """Return the reply to a request that is to be answered within some seconds.

        A worker that is dead or was never started is started, for the requests to come, and for this one if it is ready within
        ``patience`` seconds.

        Raises:
            NoSearchError: the worker is starting, busy, too late or dead.
        """
        if not self._places.acquire(blocking=False):
            raise NoSearchError("the search is busy with other requests")
        try:
            if not self._turn.acquire(timeout=seconds + patience + GRACE):
                raise NoSearchError("the search is busy with other requests")
            try:
                return self._ask(request, seconds, patience)
            finally:
                self._turn.release()
        finally:
            self._places.release()

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _ask(self, request: Mapping[str, Any], seconds: float, patience: float) -> dict[str, Any]:
        process = self._process
        if process is None or process.poll() is not None:
            if not self._ready and monotonic() - self._started < PAUSE:
                raise NoSearchError("the search does not start")
            process = self._start()
            if not patience:
                raise NoSearchError("the search is starting")
        if not self._ready:
            # The worker says so by itself when it is ready.
            if self._line(process, patience) is None:
                if monotonic() - self._started > STARTING:
                    self._start()
                raise NoSearchError("the search is starting")
            self._ready = True
        limit = monotonic() + seconds + GRACE
        if not self._send(process, json.dumps(request).encode() + b"\n", limit):
            raise self._failed("the search took too long")
        reply = self._line(process, limit - monotonic())
        if reply is None:
            # Its answer, when it comes, would be taken for that to the next request.
            raise self._failed("the search took too long")
        answer: dict[str, Any] = json.loads(reply)
        return answer

    def _start(self) -> "subprocess.Popen[bytes]":
        self.stop()
        self._ready, self._started, self._unread = False, monotonic(), b""
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  # it is this program
        assert self._process.stdin is not None  # noqa: S101  # for mypy
        os.set_blocking(self._process.stdin.fileno(), False)
        return self._process

    def _failed(self, reason: str) -> NoSearchError:
        """End the process, and return the error that says why."""
        self.stop()
        return NoSearchError(reason)

    def _send(self, process: "subprocess.Popen[bytes]", line: bytes, limit: float) -> bool:
        """Write a line; return False if it takes too long. Raises NoSearchError if the process has ended."""
        assert process.stdin is not None  # noqa: S101  # for mypy
        while line:
            if not _waits(process.stdin.fileno(), select.POLLOUT, limit - monotonic()):
                return False
            try:
                line = line[os.write(process.stdin.fileno(), line) :]
            except BrokenPipeError:
                raise self._failed("the search has ended, and is started again") from None
        return True

    def _line(self, process: "subprocess.Popen[bytes]", seconds: float) -> bytes | None:
        """Return the next line; None if it takes too long. Raises NoSearchError if the process has ended."""
        assert process.stdout is not None  # noqa: S101  # for mypy
        limit = monotonic() + seconds
        while b"\n" not in self._unread:
            if not _waits(process.stdout.fileno(), select.POLLIN, limit - monotonic()):
                return None
            some = os.read(process.stdout.fileno(), 65536)
            if not some or len(self._unread) > _LONGEST:
                raise self._failed("the search has ended, and is started again")
            self._unread += some
        line, _, self._unread = self._unread.partition(b"\n")
        return line


def _waits(descriptor: int, event: int, seconds: float) -> bool:
    """Return True if a pipe can be read or written within some seconds."""
    poll = select.poll()
    poll.register(descriptor, event)
    return bool(poll.poll(max(0.0, seconds) * 1000))


def worker(module: str) -> Worker:
    """Return this process's worker for a module."""
    with _lock:
        if module not in _workers:
            _workers[module] = Worker(module)
            atexit.register(_workers[module].stop)
        return _workers[module]
