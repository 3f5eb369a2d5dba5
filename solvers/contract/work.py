"""The work of solving a problem, foretold from its rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """The number of rows, the CPU seconds, and the most bytes of memory of a process that solves, verifies and stores.

    Seconds are about right, for the machine of docs/scaling.md and with compiled code on the disk. Memory is never less than what is
    needed, with Python and its libraries.
    """

    rows: int
    cpu_seconds: float
    memory_bytes: int
