"""Fixtures of all tests: a database of each kind, empty or solved."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from service.store import migrate
from service.store.scratch import scratch
from tests.support import postgresql

if TYPE_CHECKING:
    from service.store.batch import Outcome
    from service.store.pool import WorkerDiedError

SMALL_RULES = "dice=2,threshold=10"
DEFAULT_GOALS = {
    "thirties": ("maximize", "min-loss", "min-loss:heuristic", "hit-30"),
    "threes": ("min-expected", "min-expected:safe", "beat-tie-half", "win-first-tie-half"),
    "toss-up": ("win",),
}
MISSING = "no PostgreSQL: set TEST_DATABASE_URL, start one on 127.0.0.1:5432, or install the server's binaries"

_server: postgresql.Server | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Find the PostgreSQL server once, before the worker processes start, which inherit its URL."""
    global _server  # noqa: PLW0603  # one per run, stopped at its end
    if not hasattr(config, "workerinput"):
        _server = postgresql.find()
        if _server is not None:
            os.environ["TEST_DATABASE_URL"] = _server.url


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the server that this run started."""
    if _server is not None and not hasattr(config, "workerinput"):
        _server.stop()


@pytest.fixture(scope="session")
def postgresql_server() -> str:
    """The URL of a server that may create databases; skips without one, and fails on CI."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return url


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def backend(request: pytest.FixtureRequest) -> str:
    """Which kind of database a test runs on: every test that uses a database runs on both."""
    kind: str = request.param
    if kind == "postgresql":
        request.getfixturevalue("postgresql_server")
    return kind


@contextmanager
def empty(kind: str, folder: Path) -> Iterator[str]:
    """A database of its own without tables."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tablebase.db'}"
    else:
        with scratch(os.environ["TEST_DATABASE_URL"]) as url:
            yield url


@contextmanager
def migrated(kind: str, folder: Path) -> Iterator[str]:
    """A migrated, empty database of its own."""
    with empty(kind, folder) as url:
        migrate.upgrade(url)
        yield url


@pytest.fixture
def empty_url(backend: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database of the test's own without tables."""
    with empty(backend, tmp_path) as url:
        yield url


@pytest.fixture
def database_url(empty_url: str) -> str:
    """The URL of a migrated, empty database of the test's own."""
    migrate.upgrade(empty_url)
    return empty_url


@pytest.fixture(scope="session")
def solved_url(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database with every solution of two dice and threshold 10; tests only read it."""
    with migrated(backend, tmp_path_factory.mktemp("solved")) as url:
        # Late: tests that need no database run without loading the batch.
        from service.store import batch

        published(batch.solve(url, "thirties", None, SMALL_RULES))
        yield url


@pytest.fixture(scope="session")
def default_url(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database with some solutions of every game; tests only read it."""
    with migrated(backend, tmp_path_factory.mktemp("default")) as url:
        from service.store import batch, pool

        tasks = [batch.Task(url, game, "", goal) for game, goals in DEFAULT_GOALS.items() for goal in goals]
        published(outcome for _, outcome in pool.run(batch.make, tasks, 2))
        yield url


def published(outcomes: "Iterable[Outcome | WorkerDiedError]") -> None:
    """Fail where something was not solved."""
    for outcome in outcomes:
        assert getattr(outcome, "status", outcome) == "solved", outcome
