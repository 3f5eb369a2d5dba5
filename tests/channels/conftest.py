"""Fixtures of the tests of all channels: the service over the usual goals of the games."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.store.reader import Reader
from tests.support import questions
from tests.support.chat import chat_settings


@pytest.fixture(scope="module")
def database() -> str:
    """A database with the usual goals of the games."""
    return questions.database()


@pytest.fixture(scope="module")
def reader(database: str) -> Iterator[Reader]:
    """A reader of that database."""
    with closing(Reader(database)) as made:
        yield made


@pytest.fixture(scope="module")
def client(database: str, reader: Reader) -> FlaskClient:
    """A client of the service over that database, with the secrets of the chats."""
    return create_app(chat_settings(database), reader).test_client()
