"""Shared by the tests of the store: the short name of a database, and writing behind its back."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import create_engine, text

from service.store.scratch import scratch
from tests.support import server


@pytest.fixture
def url(database_url: str) -> str:
    """A migrated database."""
    return database_url


@pytest.fixture
def postgres_url(postgresql_server: str) -> Iterator[str]:
    """A PostgreSQL database without tables."""
    with scratch(postgresql_server) as made:
        yield made


def _write(url: str, statement: str) -> None:
    """Change a database behind the store's back."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


@pytest.fixture
def write() -> Callable[[str, str], None]:
    """A function that changes a database behind the store's back."""
    return _write


@pytest.fixture
def free_port() -> int:
    """A TCP port where nothing listens."""
    return server.free_port()
