"""Run ``scripts/solve`` beside the service, then compile its searches; solve what people ask for, if they may. All in a process group.

The group ends when its starter ends, even if that is killed. The argument is the process of the starter. If the solver
fails, one line on file descriptor 3 says so.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import _start

from service.batch.pool import die_with_parent
from service.settings import Settings

# How often the starter is looked at, in seconds.
SECONDS = 0.5


def main() -> int:
    """Return the exit code of the solver."""
    starter = int(sys.argv[1])
    # A shell with job control has made this process the leader of a group already.
    with suppress(PermissionError):
        os.setsid()
    watcher = None
    if Settings.from_env().requests:
        watcher = _begin(sys.executable, "-m", "service.cli", "solve", "--watch")
    code = _end(starter, _begin(str(_start.ROOT / "scripts" / "solve")))
    if code:
        os.write(3, b"The solver stopped with an error; what it published is served. See var/solve.log\n")
    else:
        # Without this, the first search that is asked for would compile. If it fails, that search does.
        _end(starter, _begin(sys.executable, "-m", "service.search.compiled"))
    if watcher is not None:
        code = _end(starter, watcher) or code
    return code


def _begin(*command: str) -> "subprocess.Popen[bytes]":
    """Start a command."""
    return subprocess.Popen(  # noqa: S603  # fixed commands, no shell
        command,
        cwd=_start.ROOT,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        preexec_fn=die_with_parent,  # noqa: PLW1509  # this process has no other thread
    )


def _end(starter: int, process: "subprocess.Popen[bytes]") -> int:
    """Return the exit code of a command, once it has ended."""
    while True:
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            # The starter may have been killed, so that it could not end this group.
            if os.getppid() != starter:
                os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
