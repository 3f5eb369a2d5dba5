"""Run ``scripts/solve`` beside the service, then compile its searches; solve what people ask for, if they may. All in a process group.

The group ends when its starter ends, even if that is killed. The argument is the process of the starter. If the solver
fails, or what solves on request, one line on file descriptor 3 says so. The latter is started again after a pause.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import _start

from service.batch.pool import die_with_parent
from service.settings import Settings

# How often the starter is looked at, in seconds.
SECONDS = 0.5
# The seconds after which what solves on request is started again.
PAUSE = 30.0


def main() -> int:
    """Return the exit code of the solver."""
    starter = int(sys.argv[1])
    # A shell with job control has made this process the leader of a group already.
    with suppress(PermissionError):
        os.setsid()
    watched = _watched() if Settings.from_env().requests else None
    code = _end(starter, watched, _begin(str(_start.ROOT / "scripts" / "solve")))
    if code:
        os.write(3, b"The solver stopped with an error; what it published is served. See var/solve.log\n")
    else:
        # Without this, the first search that is asked for would compile. If it fails, that search does.
        _end(starter, watched, _begin(sys.executable, "-m", "service.search.compiled"))
    while watched is not None:
        _look(starter, watched)
        time.sleep(SECONDS)
    return code


def _watched() -> Iterator[None]:
    """Keep what solves on request running; it is looked at with each step."""
    told = False
    while True:
        process = _begin(sys.executable, "-m", "service.cli", "solve", "--watch")
        while process.poll() is None:
            yield
        if not told:
            os.write(3, b"What solves on request has stopped, and is started again. See var/solve.log\n")
            told = True
        again = time.monotonic() + PAUSE
        while time.monotonic() < again:
            yield


def _begin(*command: str) -> "subprocess.Popen[bytes]":
    """Start a command."""
    return subprocess.Popen(  # noqa: S603  # fixed commands, no shell
        command,
        cwd=_start.ROOT,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        preexec_fn=die_with_parent,  # noqa: PLW1509  # this process has no other thread
    )


def _end(starter: int, watched: Iterator[None] | None, process: "subprocess.Popen[bytes]") -> int:
    """Return the exit code of a command, once it has ended."""
    while True:
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            _look(starter, watched)


def _look(starter: int, watched: Iterator[None] | None) -> None:
    """Look at the starter, and at what solves on request."""
    # The starter may have been killed, so that it could not end this group.
    if os.getppid() != starter:
        os.killpg(os.getpgrp(), signal.SIGKILL)
    if watched is not None:
        next(watched)


if __name__ == "__main__":
    sys.exit(main())
