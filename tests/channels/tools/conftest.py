"""An assistant that asks an MCP server, and a client of the HTTP API over the same database."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.store.reader import Reader
from tests.support import shared
from tests.support.assistants import Assistant, in_process

SOLVED = (
    ("thirties", "min-loss"),
    ("thirties", "min-loss:heuristic"),
    ("thirties", "maximize"),
    ("threes", "min-expected"),
    ("threes", "min-expected:safe"),
    ("threes", "win-first-tie-half"),
    ("toss-up", "max-turn"),
    ("card-thirty", "lay-min-left"),
    ("card-thirty", "next-card"),
)
SMALL = "dice=2,threshold=10"
# The first player's turn in the example game of Threes in the source, which ends with a total of 7.
SAMPLE = [("13345", "33"), ("134", "13"), ("6", "6")]
DECISIONS = [{"state": state, "action": action} for state, action in SAMPLE]


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with solutions of four games."""
    wanted = [*((game, "", goal) for game, goal in SOLVED), ("thirties", SMALL, "min-loss")]
    url = shared.database("sqlite", "mcp", wanted)
    with closing(Reader(url)) as made:
        yield made


@pytest.fixture(scope="module")
def assistant(reader: Reader) -> Iterator[Assistant]:
    """An assistant that asks a server over that database."""
    with in_process(reader) as made:
        yield made


@pytest.fixture(scope="module")
def http(reader: Reader) -> Iterator[FlaskClient]:
    """A client of the HTTP API over the same database."""
    with create_app(reader=reader).test_client() as made:
        yield made
