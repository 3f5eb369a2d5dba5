"""One database with a few solutions, and a client of the application over it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.http.app import create_app
from service.settings import Settings
from tests.support import shared
from tests.support.making import prompt

SOLVED = (
    ("thirties", "min-loss"),
    ("thirties", "maximize"),
    ("threes", "beat-tie-half"),
    ("threes", "beat-tie-wins"),
    ("threes", "min-expected"),
    ("threes", "min-expected:safe"),
    ("threes", "win-first-tie-half"),
)
SMALL = "dice=2,threshold=10"


@pytest.fixture(scope="session")
def api_url() -> str:
    """A database with a few solutions of each game, and all that a batch makes of the game of 30s with two dice."""
    solutions = [*((game, "", goal) for game, goal in SOLVED), ("thirties", SMALL, None)]
    return shared.database("sqlite", "api", solutions)


@pytest.fixture(scope="session")
def app(api_url: str, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application over that database."""
    return prompt(create_app(Settings(database_url=api_url)), api_url, tmp_path_factory.mktemp("exports"))


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client of the application."""
    with app.test_client() as made:
        yield made


@pytest.fixture
def solution(client: FlaskClient) -> str:
    """The id of the current min-loss solution."""
    return client.get("/v1/games/thirties/min-loss/states/roll6").json["solution"]


@pytest.fixture
def small(client: FlaskClient) -> str:
    """The id of the two-dice min-loss solution."""
    return client.get(f"/v1/games/thirties/min-loss/states/roll2?rules={SMALL}").json["solution"]
