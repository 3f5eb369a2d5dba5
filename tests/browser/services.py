"""The service over a database that is filled with solutions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from service.store import migrate
from tests.support import shared
from tests.support.server import Server, serving


@contextmanager
def filled(folder: Path, solutions: Sequence[tuple[str, str, str]]) -> Iterator[Server]:
    """The service over a database in the folder that has solutions of a game, its rules and a goal each."""
    url = f"sqlite:///{folder / 'tablebase.db'}"
    migrate.upgrade(url)
    shared.fill(url, solutions)
    with serving(url, folder) as made:
        yield made
