"""Read-only connections of the database drivers, opened when needed and again after a failure.

A lookup is one prepared statement. With SQLAlchemy it would take several times as long. No connection is opened before
the first question, so that a process may fork after it has created these objects.

No question waits for long. A statement has a deadline, which holds for connecting, asking again and reading together;
see :mod:`service.store.breaker` for what happens after it has passed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from time import monotonic, sleep
from typing import Any, NamedTuple

from service.store.breaker import PROBE_SECONDS, Breaker, StoreAwayError
from service.store.revisions import VERSION, check

__all__ = ["ANSWER_SECONDS", "CHUNK", "STREAM_SECONDS", "Connections", "Database", "StoreAwayError", "Values"]

# The seconds that a statement may take.
ANSWER_SECONDS = 2.0
# A failure after this share of its time counts as running out of time.
LATE = 0.75
# The rows of a chunk of a stream, and the seconds for which a stream that has begun asks again for the next one.
CHUNK = 1000
STREAM_SECONDS = 15.0
# How often, in seconds, a statement looks which schema the database has.
SCHEMA_SECONDS = 1.0
Values = tuple[Any, ...]


class Connections(NamedTuple):
    """The connections that are open, of these the ones that a statement uses, and how many may be; None if not known."""

    open: int
    used: int | None = None
    allowed: int | None = None


class Database(ABC):
    """Connections to a database, as the reader needs them. Threads may share them.

    Statements have ``?`` for parameters and must be converted by ``text`` once. Parameters with text that the database
    cannot store give no rows.
    """

    def __init__(self) -> None:
        self._breaker = Breaker()
        # The time from which the next statement must look which schema the database has.
        self._look_at = 0.0
        # Called with the kind of every failure: ``late``, ``away``, or ``refused`` by the breaker.
        self.failed: Callable[[str], None] = lambda _: None

    def fetch(self, statement: str, parameters: Sequence[object], seconds: float = ANSWER_SECONDS) -> list[Values]:
        """Return all rows of a statement. Raises StoreAwayError, within about ``seconds``."""
        breaker = self._breaker
        tried = bool(breaker)
        if tried:
            try:
                breaker.admit(statement)
            except StoreAwayError:
                self.failed("refused")
                raise
        began = monotonic()
        try:
            left = seconds if began < self._look_at else self._check_schema(seconds)
            rows = self._ask(statement, parameters, left)
        except BaseException:
            late = monotonic() - began >= LATE * seconds
            breaker.failed(statement, late=late)
            self.failed("late" if late else "away")
            raise
        if tried:
            breaker.answered(statement)
        return rows

    def stream(self, statement: str, parameters: Callable[[str], Sequence[object]], column: int) -> Iterator[Values]:
        """Yield the rows of a solution in the order of states, in constant memory. Raises StoreAwayError.

        ``parameters`` returns the parameters for the chunk of rows after a state; ``place`` is that of the state in a
        row. Nothing is held open between two chunks, so a slow reader delays nobody. As solutions never change, the
        chunks belong together. If a solution is dropped meanwhile, the stream ends early.
        """
        rows = self.fetch(statement, parameters(""))
        while rows and (after := rows[-1][column]) is not None:
            yield from rows
            rows = self._fetch_patiently(statement, parameters(after))

    def _check_schema(self, seconds: float) -> float:
        """Return the rest of some seconds. Raises StoreAwayError unless the database has the schema that is served."""
        began = monotonic()
        rows = self._ask(VERSION, (), seconds)
        check(rows[0][0] if rows else "none")
        self._look_at = monotonic() + SCHEMA_SECONDS
        return began + seconds - monotonic()

    def _fetch_patiently(self, statement: str, parameters: Sequence[object]) -> list[Values]:
        """Return all rows of a statement, and ask again for a while if the database is away."""
        deadline = monotonic() + STREAM_SECONDS
        while True:
            try:
                return self.fetch(statement, parameters)
            except StoreAwayError:
                if monotonic() > deadline:
                    raise
            sleep(PROBE_SECONDS)

    @abstractmethod
    def text(self, statement: str) -> str:
        """Return a statement in the driver's spelling."""

    @abstractmethod
    def connections(self) -> Connections:
        """Return the numbers of connections."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections."""

    @abstractmethod
    def _ask(self, statement: str, parameters: Sequence[object], seconds: float) -> list[Values]:
        """Return all rows of a statement. Raises StoreAwayError within ``seconds``."""
