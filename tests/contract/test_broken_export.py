"""A real server whose database or solution goes away in the middle of an export."""

import http.client
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from service.batch.tasks import Task, make
from service.store import migrate
from service.store.scratch import scratch
from tests.support.postgresql import plain
from tests.support.server import PATIENCE, Server, serving

# In the order in which they may be filled.
TABLES = ("solution", "current", "state_row")


@pytest.fixture(scope="module")
def url(postgresql_server: str) -> Iterator[str]:
    """A database with a solution that no buffer between server and client holds."""
    with scratch(postgresql_server) as made:
        migrate.upgrade(made)
        assert make(Task(made, "thirties", "", "maximize")).status == "solved"
        yield made


@contextmanager
def exporting(url: str, folder: Path, suffix: str) -> Iterator[tuple[Server, http.client.HTTPResponse, str]]:
    """A client that has read the first bytes of an export: its server, the reply and the solution."""
    with serving(url, folder) as server:
        _, listed = server.until("/v1/solutions", 200)
        solution = json.loads(listed)["solutions"][0]["solution"]
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        client.request("GET", f"/v1/solutions/{solution}/export.{suffix}")
        reply = client.getresponse()
        assert reply.status == 200
        assert len(reply.read(1000)) == 1000
        yield server, reply, solution
        client.close()


def cut(url: str, allow: str = "true") -> None:
    """End all connections to a database; others are allowed afterwards, or not."""
    with psycopg.connect(os.environ["TEST_DATABASE_URL"], autocommit=True) as connection:
        name = make_url(url).database
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allow}".encode())
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))


@pytest.mark.postgresql
@pytest.mark.parametrize("suffix", ["ndjson", "json", "csv"])
def test_an_export_of_a_dropped_solution_is_not_ended(url: str, tmp_path: Path, suffix: str) -> None:
    """The client of a stream that fails sees that it is not whole, whatever its format, and the server goes on."""
    with exporting(url, tmp_path, suffix) as (server, reply, solution):
        with psycopg.connect(plain(url)) as connection:
            kept = {name: connection.execute(f"SELECT * FROM {name}".encode()).fetchall() for name in TABLES}
            for name in reversed(TABLES):
                connection.execute(f"DELETE FROM {name}".encode())
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            reply.read()
        server.until(f"/v1/solutions/{solution}", 404)
        with psycopg.connect(plain(url)) as connection:
            for name, rows in kept.items():
                marks = ", ".join(["%s"] * len(rows[0]))
                connection.cursor().executemany(f"INSERT INTO {name} VALUES ({marks})".encode(), rows)
        server.until(f"/v1/solutions/{solution}", 200)


@pytest.mark.postgresql
def test_an_export_survives_a_restart_of_the_database(url: str, tmp_path: Path) -> None:
    """An export whose connection breaks goes on over another one, and is whole."""
    with exporting(url, tmp_path, "json") as (_, reply, _):
        cut(url)
        last = json.loads(b'{"states":[' + reply.read().splitlines()[-1])
    assert last["rows"] > 0


@pytest.mark.sample
@pytest.mark.long
@pytest.mark.postgresql
def test_an_export_without_its_database_is_not_ended(url: str, tmp_path: Path) -> None:
    """If the database stays away, the export breaks, and the server goes on when the database is back."""
    with exporting(url, tmp_path, "ndjson") as (server, reply, solution):
        cut(url, "false")
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            reply.read()
        cut(url, "true")
        server.until(f"/v1/solutions/{solution}", 200)
