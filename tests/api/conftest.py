"""One database with a few solutions, and a client of the application over it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from service.store.batch import Task, make, solve
from service.store.migrate import upgrade

SOLVED = (
    ("thirties", "min-loss"),
    ("thirties", "maximize"),
    ("threes", "beat-tie-half"),
    ("threes", "beat-tie-wins"),
    ("threes", "min-expected"),
    ("threes", "win-first-tie-half"),
)
SMALL = "dice=2,threshold=10"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application over a few solutions of each game, and all that a batch makes of the game of 30s with two dice."""
    path: Path = tmp_path_factory.mktemp("api") / "api.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    for game, goal in SOLVED:
        assert make(Task(url, game, "", goal)).status == "solved"
    assert {outcome.status for outcome in solve(url, "thirties", None, SMALL, jobs=1)} == {"solved"}
    return create_app(Settings(database_url=url))


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
