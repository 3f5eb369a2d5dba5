"""A database with one small solution, and servers over it."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple

import pytest

from service.batch.tasks import Task, make
from service.store import migrate
from tests.support.server import GUNICORN, Server, started

RULES = "dice=1,threshold=4"
# A server with short limits.
IMPATIENT = (*GUNICORN[:-1], "tests/support/impatient_conf.py")


class Small(NamedTuple):
    """The URL of a database, and its one solution."""

    url: str
    solution: str
    path: str

    @property
    def states(self) -> str:
        """The address of the solution's states."""
        return f"/v1/solutions/{self.solution}/states"


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """A database with a solution of one die."""
    url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'small.db'}"
    migrate.upgrade(url)
    outcome = make(Task(url, "thirties", RULES, "min-loss"))
    assert outcome.solution is not None, outcome.message
    return Small(url, outcome.solution, f"/v1/solutions/{outcome.solution}/states/roll1")


@pytest.fixture(scope="session")
def serve(small: Small, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., AbstractContextManager[Server]]:
    """Start a server with few threads and these settings; ``impatient`` for short limits."""

    def start(*, impatient: bool = False, **settings: str) -> AbstractContextManager[Server]:
        environ = {**os.environ, "DATABASE_URL": small.url, "THREADS": "2", "ACCESS_LOG": "off", **settings}
        return started(IMPATIENT if impatient else GUNICORN, tmp_path_factory.mktemp("server"), environ)

    return start


# Each of these serves all tests of a file, so that none of them may end it.
@pytest.fixture(scope="module")
def server(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """A server with two threads that answers."""
    with serve() as running:
        running.until("/livez", 200)
        yield running


@pytest.fixture(scope="module")
def impatient(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """A server with two threads and short limits that answers."""
    with serve(impatient=True) as running:
        running.until("/livez", 200)
        yield running
