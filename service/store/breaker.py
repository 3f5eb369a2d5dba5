"""Refuse statements that ran out of time, until one question at a time finds that the database answers them again.

Without this, every thread of a service would wait for a stalled database, one question after the other, and nothing else
would be answered. Statements are watched one by one, so that a locked table stops only the questions about it.
"""

from math import inf
from threading import Lock
from time import monotonic

# A statement that ran out of time is tried again by one question a second.
PROBE_SECONDS = 1.0


class StoreAwayError(Exception):
    """The database is unreachable, missing or not migrated, or does not answer in time."""


class Breaker:
    """The statements that ran out of time. Threads may share it."""

    def __init__(self) -> None:
        # Maps each statement to the time at which it may be tried again; infinite while a question tries it.
        self._again: dict[str, float] = {}
        self._lock = Lock()

    def __bool__(self) -> bool:
        return bool(self._again)

    def admit(self, statement: str) -> None:
        """Let a question through, or raise StoreAwayError. The question must report its result."""
        with self._lock:
            again = self._again.get(statement)
            if again is None:
                return
            if monotonic() < again:
                raise StoreAwayError("the database did not answer in time; one question a second tries it again")
            self._again[statement] = inf

    def answered(self, statement: str) -> None:
        """Let every question with this statement through."""
        self._again.pop(statement, None)

    def failed(self, statement: str, *, late: bool) -> None:
        """Refuse a statement for a while if it ran out of time (``late``), or if it did so before."""
        with self._lock:
            if late or statement in self._again:
                self._again[statement] = monotonic() + PROBE_SECONDS
