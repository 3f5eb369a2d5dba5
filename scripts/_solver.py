"""Run ``scripts/solve`` beside the service, in a process group of its own, and end it when its starter ends, however.

The argument is the process of the starter. If the solver fails, one line on file descriptor 3 says so.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import _start

from service.batch.pool import die_with_parent

# How often the starter is looked at, in seconds.
SECONDS = 0.5


def main() -> int:
    """Return the exit code of the solver."""
    starter = int(sys.argv[1])
    # A shell with job control has made this process the leader of a group already.
    with suppress(PermissionError):
        os.setsid()
    solver = subprocess.Popen(  # noqa: S603  # a fixed command, no shell
        [str(_start.ROOT / "scripts" / "solve")],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        preexec_fn=die_with_parent,  # noqa: PLW1509  # this process has no other thread
    )
    while True:
        try:
            code = solver.wait(SECONDS)
            break
        except subprocess.TimeoutExpired:
            # The starter may have been killed, so that it could not end this group.
            if os.getppid() != starter:
                os.killpg(os.getpgrp(), signal.SIGKILL)
    if code:
        os.write(3, b"The solver stopped with an error; what it published is served. See var/solve.log\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
