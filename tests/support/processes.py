"""Looking for processes that should be gone."""

import os
import time
from pathlib import Path


def running(mark: str) -> dict[int, str]:
    """The processes but this one whose environment holds a text: their ids and commands."""
    processes = {}
    for entry in Path("/proc").glob("[0-9]*"):
        if int(entry.name) == os.getpid():
            continue
        try:
            if mark.encode() in (entry / "environ").read_bytes():
                processes[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
        except OSError:  # gone meanwhile, or another user's
            continue
    return processes


def remaining(mark: str) -> dict[int, str]:
    """Return those that still run after a minute; return at once if none does."""
    deadline = time.monotonic() + 60
    while (processes := running(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return processes
