"""A real server whose database goes away and comes back."""

import http.client
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.support import shared
from tests.support.postgresql import plain
from tests.support.server import Server, serving

LOOKUP = "/v1/games/thirties/min-loss/states/55666-1"


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server over a database with one published solution."""
    shared.fill(database_url, [("thirties", "", "min-loss")])
    with serving(database_url, tmp_path) as made:
        yield made


@contextmanager
def away(url: str) -> Iterator[None]:
    """Take the database away: the file out of its place, or its connections cut and refused."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        hidden = path.with_suffix(".away")
        path.rename(hidden)
        yield
        hidden.rename(path)
        return
    name = plain(url).rpartition("/")[2].partition("?")[0]
    with psycopg.connect(plain(os.environ["TEST_DATABASE_URL"]), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        yield
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_the_database_goes_away_and_comes_back(server: Server, database_url: str) -> None:
    """Away, a lookup and /readyz are 503 problems and /livez is 200; back, lookups work again by themselves."""
    server.until(LOOKUP, 200)
    with away(database_url):
        headers, body = server.until(LOOKUP, 503)
        assert headers["Content-Type"] == "application/problem+json"
        assert int(headers["Retry-After"]) > 0
        assert json.loads(body)["code"] == "store-away"
        assert server.get("/livez")[0] == 200
        status, _, body = server.get("/readyz")
        assert (status, json.loads(body)["code"]) == (503, "store-away")
    server.until(LOOKUP, 200)


def test_chunked_bodies_are_limited(server: Server) -> None:
    """A body without an announced length is refused once it is past the limit, and answered below it."""
    headers, body = server.until(LOOKUP, 200)
    solution = json.loads(body)["solution"]
    assert headers["Content-Type"] == "application/json"
    question = b'{"states": ["55666-1"]}'
    for padding, status in ((10, 200), (1_100_000, 413)):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        connection.request(
            "POST",
            f"/v1/solutions/{solution}/states",
            body=iter([question, b" " * padding]),
            headers={"Content-Type": "application/json"},
            encode_chunked=True,
        )
        assert connection.getresponse().status == status
        connection.close()
