"""A real server whose database goes away in the middle of an export."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from service.store import migrate
from service.store.batch import Task, make
from service.store.scratch import scratch
from tests.support.postgresql import plain
from tests.support.server import PATIENCE, serving


@pytest.fixture(scope="module")
def url(postgresql_server: str) -> Iterator[str]:
    """A database with a solution that no buffer between server and client holds."""
    with scratch(postgresql_server) as made:
        migrate.upgrade(made)
        assert make(Task(made, "thirties", "", "maximize")).status == "solved"
        yield made


@pytest.mark.postgresql
@pytest.mark.parametrize("suffix", ["ndjson", "json", "csv"])
def test_a_broken_export_is_not_ended(url: str, tmp_path: Path, suffix: str) -> None:
    """The client of a stream that fails sees that it is not whole, whatever its format, and the server goes on."""
    with serving(url, tmp_path) as server:
        _, listed = server.until("/v1/solutions", 200)
        solution = json.loads(listed)["solutions"][0]["solution"]
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        client.request("GET", f"/v1/solutions/{solution}/export.{suffix}")
        reply = client.getresponse()
        assert reply.status == 200
        assert len(reply.read(1000)) == 1000
        with psycopg.connect(plain(url), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            reply.read()
        client.close()
        server.until(f"/v1/solutions/{solution}", 200)
