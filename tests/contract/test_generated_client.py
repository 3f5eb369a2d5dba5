"""A client that openapi-python-client makes from the description asks the service, and gets objects with types."""

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask import Flask

from service.http.api.site.description import document
from service.http.app import create_app
from service.settings import Settings
from tests.support import shared
from tests.support.examples import ROUTE, SOLVED

# The client is generated anew each time, which takes longer than most files of tests.
pytestmark = pytest.mark.slow

PACKAGE = "chance_tablebase_client"
BASE = "http://service"


@pytest.fixture(scope="module")
def app() -> Flask:
    """The service over the database of the examples."""
    return create_app(Settings(database_url=shared.database("sqlite", "examples", SOLVED)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the generated package, made without a warning; it can be imported."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(document()))
    # The generator knows no kind of file, and is told to take the database and pictures as bytes.
    kinds = (
        "application/vnd.sqlite3",
        "application/vnd.apache.parquet",
        "application/zip",
        "image/svg+xml",
        "image/png",
    )
    overrides = "".join(f"  {kind}: application/octet-stream\n" for kind in kinds)
    (folder / "config.yaml").write_text(f"post_hooks: []\ncontent_type_overrides:\n{overrides}")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    options = ["--path", "openapi.json", "--config", "config.yaml", "--output-path", PACKAGE]
    done = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / PACKAGE


@pytest.fixture
def generated(made: Path, app: Flask, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A client of the generated package, which asks the application."""
    monkeypatch.syspath_prepend(str(made.parent))
    package = importlib.import_module(PACKAGE)
    return package.Client(BASE, httpx_args={"transport": httpx.WSGITransport(app=app)}, raise_on_unexpected_status=True)


def operation(tag: str, name: str) -> Any:
    """The generated module of an operation."""
    return importlib.import_module(f"{PACKAGE}.api.{tag}.{name}")


def model(name: str) -> Any:
    """A generated class."""
    return getattr(importlib.import_module(f"{PACKAGE}.models"), name)


@pytest.mark.usefixtures("generated")
def test_every_operation_is_generated(made: Path) -> None:
    """The package has a module for each operation, by its id."""
    names = {path.stem.replace("_", "") for path in (made / "api").glob("*/[a-z]*.py")}

    assert names == {name.lower() for name in ROUTE}


def test_a_state_is_an_object(generated: Any) -> None:
    """A lookup gives an object whose members and actions have their types, and whose JSON is the reply."""
    game = operation("states", "get_game_goal_state")
    answer = game.sync("thirties", "min-loss", "55666-1", client=generated, top=2)

    assert isinstance(answer, model("StateReply"))
    assert (answer.best, answer.value, answer.exact) == ("55666", -1.0, "-1")
    assert [(action.action, action.regret, action.optimal) for action in answer.actions] == [
        ("55666", 0.0, True),
        ("5666", 1.5, False),
    ]
    plain = generated.get_httpx_client().get("/v1/games/thirties/min-loss/states/55666-1?top=2").json()
    assert answer.to_dict() == plain


def test_other_spellings_need_redirects(generated: Any, app: Flask) -> None:
    """Another spelling is answered with 308, which the client follows if it is told to, as the description says; else it has no answer."""
    game, package = operation("states", "get_game_goal_state"), importlib.import_module(PACKAGE)
    assert game.sync("30s", "min-loss", "66655-1", client=generated) is None
    arguments = {"transport": httpx.WSGITransport(app=app)}
    following = package.Client(BASE, httpx_args=arguments, follow_redirects=True)
    assert game.sync("30s", "min-loss", "66655-1", client=following).state == "55666-1"
    assert "follow_redirects=True" in document()["info"]["description"]


def test_a_batch_has_records_and_failures(generated: Any) -> None:
    """A batch takes an object, and its results are records or failures."""
    body = model("BatchBody")(states=["456", "x"])
    answer = operation("states", "post_game_goal_states").sync("threes", "min-expected", client=generated, body=body)

    assert [type(result).__name__ for result in answer.results] == ["StateReply", "BatchFailure"]
    assert answer.results[1].problem.code == "invalid-notation"


def test_a_problem_is_an_object(generated: Any) -> None:
    """A mistake is answered with an object that has the code, the field and an example."""
    answer = operation("states", "get_game_goal_state").sync("thirties", "min-loss", "77", client=generated)

    assert isinstance(answer, model("ProblemReply"))
    assert (answer.code, answer.field, answer.example) == ("invalid-notation", "state", "666666")
