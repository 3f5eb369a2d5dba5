"""Become the service, which is told to end when its starter ends, even if that is killed.

The argument is the process of the starter.
"""

import os
import signal
import sys

import _start

from service.batch.pool import die_with_parent


def main() -> None:
    """Replace this program by the server."""
    die_with_parent(signal.SIGTERM)
    # The starter may have been killed before the kernel was told.
    if os.getppid() != int(sys.argv[1]):
        sys.exit(1)
    gunicorn = str(_start.ROOT / ".venv" / "bin" / "gunicorn")
    os.execv(gunicorn, [gunicorn, "-c", "service/http/gunicorn_conf.py"])  # noqa: S606  # a fixed command, no shell


if __name__ == "__main__":
    main()
