"""An application that keeps exports as files, and nothing of them yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.files import maker as makers
from service.files.folder import Folder
from service.http.app import create_app
from service.settings import Settings
from tests.api.conftest import SMALL
from tests.support.making import Idle
from tests.support.server import PATIENCE


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for files as long as a busy machine needs."""
    monkeypatch.setattr(makers, "WAIT", PATIENCE)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty folder of exports."""
    return Folder(tmp_path / "exports")


@pytest.fixture
def maker(folder: Folder, api_url: str) -> Idle:
    """A maker that starts nothing."""
    return Idle(folder, api_url)


@pytest.fixture
def filed(api_url: str, maker: Idle) -> Flask:
    """The application with a folder of exports."""
    app = create_app(Settings(database_url=api_url, exports=maker.folder.path))
    app.config["EXPORTS"] = maker
    return app


@pytest.fixture
def at(filed: Flask) -> Iterator[FlaskClient]:
    """A client of that application."""
    with filed.test_client() as made:
        yield made


@pytest.fixture
def base(at: FlaskClient) -> str:
    """The address of a small export, without its suffix."""
    solution = at.get(f"/v1/games/thirties/min-loss/states/roll2?rules={SMALL}").json["solution"]
    return f"/v1/solutions/{solution}/export"
