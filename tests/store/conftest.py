"""A database of its own for every test, on SQLite and on PostgreSQL."""

import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from service.store.migrate import upgrade

ROOT = Path(__file__).resolve().parent.parent.parent
SERVER = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty PostgreSQL database, dropped afterwards."""
    psycopg = pytest.importorskip("psycopg")
    server = SERVER.replace("postgresql+psycopg://", "postgresql://")
    try:
        connection = psycopg.connect(server, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL server answers")
    name = f"store_{uuid.uuid4().hex[:12]}"
    with connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{server.rsplit('/', 1)[0]}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def url(empty_url: str) -> str:
    """A migrated database."""
    upgrade(empty_url)
    return empty_url


def _write(url: str, statement: str) -> None:
    """Change a database behind the store's back."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
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
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
