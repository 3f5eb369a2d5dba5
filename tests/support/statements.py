"""The statements that a reader of the database runs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from service.store.database import ANSWER_SECONDS, Values
from service.store.reader import Reader


@contextmanager
def counted(reader: Reader) -> Iterator[list[str]]:
    """The statements that are run meanwhile."""
    run: list[str] = []
    fetch = reader._fetch

    def counting(statement: str, parameters: Sequence[object], seconds: float = ANSWER_SECONDS) -> list[Values]:
        run.append(statement)
        return fetch(statement, parameters, seconds)

    reader._fetch = counting  # the same, counted
    yield run
    reader._fetch = fetch
