"""What the tests of the store share: the short name of a database, its commands, and writing behind its back."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import create_engine, text

from service.settings import ROOT
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


def _script(url: str, name: str, *arguments: str) -> "subprocess.Popen[str]":
    """Start one of the commands in its own process group."""
    return subprocess.Popen(
        [sys.executable, str(ROOT / "scripts" / name), *arguments],
        env={**os.environ, "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.fixture
def write() -> Callable[[str, str], None]:
    """A function that changes a database behind the store's back."""
    return _write


@pytest.fixture
def script() -> Callable[..., "subprocess.Popen[str]"]:
    """A function that starts one of the commands."""
    return _script


@pytest.fixture
def free_port() -> int:
    """A TCP port where nothing listens."""
    return server.free_port()
