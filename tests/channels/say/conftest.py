"""A service over a few solutions, which messages are about."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.store.reader import Reader
from tests.support import shared

SOLVED = (
    ("thirties", "", "min-loss"),
    ("thirties", "", "maximize"),
    ("thirties", "dice=2,threshold=10", "min-loss"),
    ("threes", "", "min-expected"),
    ("threes", "", "min-expected:safe"),
)


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with a few solutions."""
    with closing(Reader(shared.database("sqlite", "say", SOLVED))) as made:
        yield made


@pytest.fixture(scope="module")
def client(reader: Reader) -> FlaskClient:
    """A client of the service over that database."""
    return create_app(reader=reader).test_client()
