"""The CPU time and the memory that this process has used since a moment."""

import time
from pathlib import Path
from typing import NamedTuple


class Used(NamedTuple):
    """CPU seconds of all threads, and the most bytes of memory that were held at once; 0 where the system does not tell."""

    cpu_seconds: float
    memory_bytes: int


class Meter:
    """Measures this process from the moment at which it is made."""

    def __init__(self) -> None:
        self._began = time.process_time()
        try:
            # Linux forgets the peak that a process had before.
            Path("/proc/self/clear_refs").write_text("5", "ascii")
        except OSError:
            return

    def used(self) -> Used:
        """Return the use since the start."""
        return Used(time.process_time() - self._began, memory("self", "VmHWM"))


def memory(process: int | str, entry: str) -> int:
    """Return an entry of a process's status in bytes: ``VmRSS`` for its memory, ``VmHWM`` for the peak; 0 if nothing tells it."""
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii", "replace")
    except OSError:
        return 0
    return next((1024 * int(line.split()[1]) for line in status.splitlines() if line.startswith(f"{entry}:")), 0)
