"""Copies of the whole database."""

import hashlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.batch import exports
from service.batch.tasks import Task, make
from service.files import listing
from service.files.folder import Folder
from service.store import writer
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader, StoreAwayError
from solvers.contract.tables import Table
from tests.api.conftest import SMALL
from tests.support.making import Idle


def test_a_copy_of_the_database(at: FlaskClient, api_url: str, maker: Idle, tmp_path: Path) -> None:
    """The copy is made first; then it is a whole database of its own that answers as the service does."""
    path = at.get("/v1/exports").json["database"]["href"]
    early = at.get(path)
    assert (early.status_code, early.json["code"], maker.asked) == (503, "not-made-yet", [()])
    with closing(Reader(api_url)) as reader:
        kept = exports.make_copy(reader, maker.folder, Path(api_url.removeprefix("sqlite:///")))
        assert kept is not None
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(at.get(path).data)
        with closing(Reader(f"sqlite:///{copy}")) as copied:
            copied.check()
            assert copied.contents() == reader.contents()
            name = reader.manifests()[0].id
            assert list(copied.stored(name)) == list(reader.stored(name))
    assert at.get("/v1/exports").json["database"]["sha256"] == hashlib.sha256(copy.read_bytes()).hexdigest()
    part = at.get(path, headers={"Range": "bytes=0-15"})
    assert (part.status_code, part.data) == (206, b"SQLite format 3\0")


def test_an_older_copy_goes(tmp_path: Path) -> None:
    """A copy is named by what the database holds: when that changes, another one is made, and the old one is removed."""
    path, folder = tmp_path / "tablebase.db", Folder(tmp_path / "exports")
    url = f"sqlite:///{path}"
    upgrade(url)
    with closing(Reader(url)) as reader:
        first = exports.make_copy(reader, folder, path)
        assert exports.make_copy(reader, folder, path) == first
        assert make(Task(url, "thirties", SMALL, "maximize")).status == "solved"
        second = exports.make_copy(reader, folder, path)
    assert first is not None
    assert second is not None
    assert folder.names() == [second.path.name] != [first.path.name]


def test_a_table_that_is_published_again_is_another_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy of a database has another name after a table is published again, with the same name or another."""
    url = f"sqlite:///{tmp_path / 'tablebase.db'}"
    upgrade(url)
    engine, table, keys = writing_engine(url), Table("odds", "Odds", ("a",), (("x",),)), []
    with closing(Reader(url)) as reader:
        for second, one in enumerate((table, table, replace(table, name="more"))):
            monkeypatch.setattr(writer, "_now", lambda second=second: f"2026-01-01T00:00:{second:02}Z")
            writer.publish_table(engine, "thirties", "default", one, "one")
            keys.append(listing.database_name(reader.contents()))
        assert listing.database_name(reader.contents()) == keys[-1]
    assert len(set(keys)) == 3


def test_a_copy_of_a_changing_database_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that may hold more than its name says is not kept."""
    path, folder = tmp_path / "tablebase.db", Folder(tmp_path / "exports")
    upgrade(f"sqlite:///{path}")
    names = iter(("tablebase.a.sqlite", "tablebase.b.sqlite"))
    monkeypatch.setattr(listing, "database_name", lambda _reader: next(names))
    with closing(Reader(f"sqlite:///{path}")) as reader, pytest.raises(StoreAwayError, match="has changed"):
        exports.make_copy(reader, folder, path)
    assert list(folder.path.iterdir()) == []
