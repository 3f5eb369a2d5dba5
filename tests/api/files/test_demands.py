"""Answers while a file is not there: the first demands wait for it, and others are told why it is not made."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from service.files import listing
from service.files import maker as makers
from service.files.folder import Folder
from service.files.maker import Failure, Maker
from service.http.app import create_app
from service.settings import Settings
from tests.support.making import Idle


class Full(Idle):
    """A maker that takes no demand."""

    failed: Failure | None = None

    def start(self, *_arguments: str) -> bool:
        """Take no demand."""
        return False

    def failure(self, *_arguments: str) -> Failure | None:
        """Say why."""
        return self.failed


@pytest.mark.parametrize("path", ["{base}.parquet", listing.DATABASE_HREF])
def test_why_a_file_is_not_made(api_url: str, folder: Folder, filed: Flask, base: str, path: str) -> None:
    """A file that cannot be made for now is a problem that says why, when to ask again, and where the data is otherwise."""
    maker = filed.config["EXPORTS"] = Full(folder, api_url)
    again = time.monotonic() + 50
    asked, statuses = path.format(base=base), {}
    with filed.test_client() as client:
        for failure in (None, Failure(again, no_room=False), Failure(again, no_room=True)):
            maker.failed = failure
            reply = client.get(asked)
            statuses[reply.json["code"]] = reply.status_code
            assert 1 <= int(reply.headers["Retry-After"]) <= 50
    assert statuses == {"busy": 503, "not-made-yet": 503, "no-room": 507}
    assert "scripts/export " in reply.json["detail"]


def test_without_room_there_are_no_exports(api_url: str, folder: Folder, base: str) -> None:
    """On a disk that is nearly full no file is kept, whoever asks for it, and the first demand says so already."""
    app = create_app(Settings(database_url=api_url, exports=folder.path, exports_reserve=999_999))
    with app.test_client() as client:
        statuses = [client.get(path).status_code for path in (f"{base}.csv", listing.DATABASE_HREF, f"{base}.csv.gz")]
    assert statuses == [507, 507, 507]
    assert list(folder.path.iterdir()) == []


def made_by(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The demands for which the maker of an application starts a process."""
    met: list[tuple[str, ...]] = []
    maker: Maker = app.config["EXPORTS"]
    inner = maker._make

    def noting(arguments: tuple[str, ...]) -> None:
        met.append(arguments)
        inner(arguments)

    monkeypatch.setattr(maker, "_make", noting)
    return met


def test_two_first_demands_make_one_file(
    api_url: str, folder: Folder, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two first demands at once are answered from one file, of which a range may be asked at once."""
    app = create_app(Settings(database_url=api_url, exports=folder.path))
    met = made_by(app, monkeypatch)
    with ThreadPoolExecutor(2) as pool:
        part = pool.submit(app.test_client().get, f"{base}.ndjson", headers={"Range": "bytes=0-99"})
        whole = pool.submit(app.test_client().get, f"{base}.ndjson").result()
    assert (whole.status_code, part.result().status_code) == (200, 206)
    assert part.result().data == whole.data[:100]
    assert part.result().headers["Content-Range"] == f"bytes 0-99/{len(whole.data)}"
    assert met == [(base.split("/")[3], "ndjson")]


@pytest.mark.parametrize(
    "kind", [pytest.param("parquet", marks=pytest.mark.long), pytest.param("zip", marks=pytest.mark.slow)]
)
def test_the_first_demand_for_a_part_of_a_game_gets_it(api_url: str, folder: Folder, kind: str) -> None:
    """The file of a game is waited for too: the very first request may be one for a range."""
    client = create_app(Settings(database_url=api_url, exports=folder.path)).test_client()
    part = client.get(f"/v1/games/threes/export.{kind}", headers={"Range": "bytes=0-3"})
    whole = client.get(f"/v1/games/threes/export.{kind}")
    assert (part.status_code, part.data) == (206, {"parquet": b"PAR1", "zip": b"PK\x03\x04"}[kind])
    assert part.headers["Content-Range"] == f"bytes 0-3/{len(whole.data)}"


def test_the_copy_of_the_database_is_waited_for(api_url: str, folder: Folder) -> None:
    """The first demand for the copy of the database is answered from the file."""
    app = create_app(Settings(database_url=api_url, exports=folder.path))
    reply = app.test_client().get(listing.DATABASE_HREF)
    assert (reply.status_code, reply.data[:15]) == (200, b"SQLite format 3")


def test_a_slow_file_is_asked_for_again(
    api_url: str, folder: Folder, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is not made in time is a problem with a time to ask again, and goes on being made."""
    monkeypatch.setattr(makers, "WAIT", 0.0)
    app = create_app(Settings(database_url=api_url, exports=folder.path))
    met = made_by(app, monkeypatch)
    maker: Maker = app.config["EXPORTS"]
    with app.test_client() as client:
        early = client.get(f"{base}.csv.gz")
        assert (early.status_code, early.json["code"], early.headers["Retry-After"]) == (503, "not-made-yet", "5")
        while maker.busy:
            time.sleep(0.05)
        assert client.get(f"{base}.csv.gz").status_code == client.get(f"{base}.csv").status_code == 200
    assert len(met) == 1


def test_a_folder_that_cannot_be_written_has_no_files(
    api_url: str, base: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If there can be no files, a demand says so; the reason is logged, and not tried again at once."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    app = create_app(Settings(database_url=api_url, exports=blocked / "exports"))
    with app.test_client() as client:
        for _ in range(3):
            reply = client.get(f"{base}.ndjson")
            assert (reply.status_code, reply.json["code"]) == (503, "not-made-yet")
            assert "log" in reply.json["detail"]
    assert [record.message for record in caplog.records if "not made" in record.message] == [
        f"an export is not made: [Errno 20] Not a directory: '{blocked / 'exports'}'"
    ]


def test_without_a_folder_there_are_no_files(api_url: str, base: str) -> None:
    """A service without a folder of exports lists no files, and says so at their addresses."""
    client = create_app(Settings(database_url=api_url)).test_client()
    listed = client.get("/v1/exports").json
    assert listed["database"] is None
    assert [item["files"] for item in listed["exports"] if item["files"]] == []
    for path in (listing.DATABASE_HREF, f"{base}.csv", f"{base}.parquet"):
        reply = client.get(path)
        assert (reply.status_code, reply.json["code"]) == (404, "not-found")
    assert client.get(listed["sums"]).text == ""
