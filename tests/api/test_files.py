"""Exports that are kept as files: every header tells the truth, and every part is a part of the same bytes."""

import fcntl
import gzip
import hashlib
import json
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

import duckdb
import pandas as pd
import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.answers.ask.solved_goals import SolvedGame
from service.answers.solved import at as opened
from service.batch import exports
from service.batch.tasks import Task, make, prune
from service.files import export, listing
from service.files import maker as makers
from service.files.folder import Folder, write_all
from service.files.lines import COLUMNS
from service.files.maker import Failure, Maker
from service.http.app import create_app
from service.settings import ROOT, Settings
from service.store import writer
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Manifest, Reader, StoreAwayError
from solvers.contract.tables import Table
from tests.api.conftest import SMALL
from tests.support.making import Idle
from tests.support.server import PATIENCE

ENCODED = {"Accept-Encoding": "gzip, deflate, br"}


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


def keep(api_url: str, folder: Folder, base: str, suffix: str) -> None:
    """Make the files of a format."""
    with closing(Reader(api_url)) as reader:
        exports.make(opened(reader, base.split("/")[3]), folder, suffix)


def digest(content: bytes) -> str:
    """The Repr-Digest of a content."""
    return f"sha-256=:{b64encode(hashlib.sha256(content).digest()).decode()}:"


@pytest.mark.parametrize("suffix", listing.USUAL)
def test_a_file_is_the_export(at: FlaskClient, api_url: str, maker: Idle, base: str, suffix: str) -> None:
    """A file has the bytes that the writer of exports makes, and every reply all headers of a file; HEAD waits for it too."""
    path, (fmt, _, packed) = f"{base}.{suffix}", suffix.partition(".")
    unmade = at.get(path), at.head(path)
    keep(api_url, maker.folder, base, suffix)
    kept, head = at.get(path), at.head(path)

    assert maker.asked == [(base.split("/")[3], fmt)] * 2
    for reply in unmade:
        assert (reply.status_code, reply.headers["Retry-After"]) == (503, "5")
    with closing(Reader(api_url)) as reader:
        solved = opened(reader, base.split("/")[3])
        assert kept.data == b"".join(export.export(solved, cast("export.Format", fmt), bool(packed)))
    assert kept.headers["ETag"] == head.headers["ETag"]
    for reply in (kept, head):
        assert int(reply.headers["Content-Length"]) == len(kept.data)
        assert reply.headers["Accept-Ranges"] == "bytes"
        assert reply.headers["Repr-Digest"] == digest(kept.data)
        assert "Content-Encoding" not in reply.headers
    assert head.data == b""
    assert {**head.headers, "X-Request-ID": ""} == {**kept.headers, "X-Request-ID": ""}
    assert kept.headers["Content-Disposition"].endswith(f'.{suffix}"')


@pytest.mark.parametrize("suffix", ["ndjson", "csv.gz"])
def test_a_download_is_resumed(at: FlaskClient, api_url: str, maker: Idle, base: str, suffix: str) -> None:
    """A part and the rest of the file are the file; a part of another file is not gone on with."""
    path = f"{base}.{suffix}"
    keep(api_url, maker.folder, base, suffix)
    whole = at.get(path)
    size, begun = len(whole.data), whole.data[:1000]
    rest = at.get(path, headers={"Range": "bytes=1000-", "If-Range": whole.headers["ETag"]})

    assert rest.status_code == 206
    assert rest.headers["Content-Range"] == f"bytes 1000-{size - 1}/{size}"
    assert rest.headers["Content-Length"] == str(size - 1000)
    assert rest.headers["Repr-Digest"] == digest(whole.data)
    assert begun + rest.data == whole.data
    other = at.get(path, headers={"Range": "bytes=1000-", "If-Range": '"another"'})
    assert (other.status_code, other.data) == (200, whole.data)
    head = at.head(path, headers={"Range": "bytes=1000-"})
    assert (head.status_code, head.headers["Content-Length"], head.data) == (206, str(size - 1000), b"")


def test_ranges(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """One range is answered, several with everything, and one behind the end is refused with the size."""
    keep(api_url, maker.folder, base, "ndjson")
    path = f"{base}.ndjson"
    whole = at.get(path).data
    size = len(whole)
    for text, part in (("0-0", whole[:1]), ("-5", whole[-5:]), ("7-11", whole[7:12]), (f"3-{9 * size}", whole[3:])):
        reply = at.get(path, headers={"Range": f"bytes={text}"})
        assert (reply.status_code, reply.data) == (206, part)
    for text in ("bytes=0-1,3-4", "bytes=x", "lines=0-1"):
        reply = at.get(path, headers={"Range": text})
        assert (reply.status_code, reply.data) == (200, whole)
    refused = at.get(path, headers={"Range": f"bytes={size}-"})
    assert (refused.status_code, refused.json["code"]) == (416, "range-not-satisfiable")
    assert refused.headers["Content-Range"] == f"bytes */{size}"
    assert at.get(path, headers={refused.json["field"]: refused.json["example"]}).data == whole


def test_the_packed_form_is_sent_to_who_takes_it(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """With gzip in Accept-Encoding the file that is packed already is sent, under a tag and a digest of its own."""
    path = f"{base}.csv"
    keep(api_url, maker.folder, base, "csv")
    plain, packed = at.get(path), at.get(path, headers=ENCODED)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Type"] == plain.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert packed.data == at.get(f"{path}.gz").data
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Repr-Digest"] == digest(packed.data) != plain.headers["Repr-Digest"]
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert {reply.headers["Vary"] for reply in (plain, packed)} == {"Accept-Encoding"}
    assert "Content-Encoding" not in at.get(path, headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_a_client_that_holds_it_gets_nothing(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """If-None-Match is answered from a file and without one, and starts nothing."""
    path = f"{base}.json"
    keep(api_url, maker.folder, base, "json")
    condition = {"If-None-Match": at.get(path).headers["ETag"]}
    for _ in range(2):
        reply = at.get(path, headers=condition)
        assert (reply.status_code, reply.data) == (304, b"")
        maker.folder.drop(lambda _name: True)
    assert maker.asked == []


def test_a_file_under_a_goal(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """The address of a goal has the same file under the same tag, which is kept for a minute, and says where it stays."""
    path = f"/v1/games/thirties/min-loss/export.csv?rules={SMALL}"
    keep(api_url, maker.folder, base, "csv")
    with at.get(path) as first:
        tag = first.headers["ETag"]
    for more in ({}, ENCODED, {"Range": "bytes=100-199"}):
        with at.get(path, headers=more) as moving, at.get(f"{base}.csv", headers=more) as fixed:
            assert (moving.status_code, moving.data) == (fixed.status_code, fixed.data)
            assert moving.headers["Cache-Control"] == "public, max-age=60"
            assert moving.headers["Content-Location"] == f"{base}.csv"
            for name in ("ETag", "Repr-Digest", "Content-Length", "Content-Encoding", "Content-Range", "Vary"):
                assert moving.headers.get(name) == fixed.headers.get(name), name
            assert (moving.headers["ETag"] == tag) == (more is not ENCODED)
        again = at.get(path, headers={**more, "If-None-Match": moving.headers["ETag"]})
        assert (again.status_code, again.data, again.headers["Content-Location"]) == (304, b"", f"{base}.csv")


def test_parquet_is_made_first(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """Parquet is made by a demand of its own, and has no packed form."""
    path = f"{base}.parquet"
    early = at.get(path)
    assert (early.status_code, early.json["code"], early.headers["Retry-After"]) == (503, "not-made-yet", "5")
    assert maker.asked == [(base.split("/")[3], "parquet")]
    keep(api_url, maker.folder, base, "parquet")
    reply = at.get(path, headers=ENCODED)
    assert (reply.status_code, reply.data[:4], reply.data[-4:]) == (200, b"PAR1", b"PAR1")
    assert "Content-Encoding" not in reply.headers


def test_without_its_package_parquet_is_not_made(
    at: FlaskClient, api_url: str, maker: Idle, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service that cannot make Parquet says so, and which exports it makes."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    reply = at.get(f"{base}.parquet")
    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (404, "not-found", "suffix")
    keep(api_url, maker.folder, base, reply.json["example"])
    assert at.get(f"{base}.{reply.json['example']}").status_code == 200


def test_a_damaged_file_harms_no_list(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """A file whose sum is damaged is listed as not made; it is made again when it is asked for."""
    keep(api_url, maker.folder, base, "csv")
    whole = at.get(f"{base}.csv")
    (sum_of,) = maker.folder.path.glob("*.csv.sha256")
    sum_of.write_bytes(bytes(range(256)))
    listed = at.get("/v1/exports")
    assert listed.status_code == at.get(listed.json["sums"]).status_code == 200
    every = {file["href"]: file["bytes"] for item in listed.json["exports"] for file in item["files"]}
    assert (every[f"{base}.csv"], every[f"{base}.csv.gz"] is None) == (None, False)
    assert at.get(f"{base}.csv").status_code == 503
    assert maker.asked == [(base.split("/")[3], "csv")]
    keep(api_url, maker.folder, base, "csv")
    assert at.get(f"{base}.csv").headers["Content-Length"] == str(len(whole.data))


def test_a_file_that_makes_room_is_made_again(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """A file that is removed between being found and being sent is asked for again later."""
    keep(api_url, maker.folder, base, "csv")
    locked = [path.open("rb") for path in maker.folder.path.iterdir() if path.suffix != ".sha256"]
    for file in locked:
        fcntl.flock(file, fcntl.LOCK_EX)
    for more in ({}, ENCODED):
        reply = at.get(f"{base}.csv", headers=more)
        assert (reply.status_code, reply.json["code"]) == (503, "not-made-yet")
    for file in locked:
        file.close()
    assert at.get(f"{base}.csv").status_code == 200


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


def test_files_of_another_version_go(api_url: str, maker: Idle, base: str) -> None:
    """A new file replaces those of the same solution and suffix that another version made."""
    keep(api_url, maker.folder, base, "csv")
    names = maker.folder.names()
    solution = listing.plain(base.split("/")[3])
    old, other = f"{solution}.{24 * '0'}.csv", f"{solution}.{24 * '0'}.ndjson"
    for name in (old, other):
        maker.folder.make(name, write_all(()))
    keep(api_url, maker.folder, base, "csv")
    assert maker.folder.names() == sorted((*names, other))


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


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Demands wait as long as a busy machine may need."""
    monkeypatch.setattr(makers, "WAIT", 60.0)


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


def test_files_of_pruned_solutions_go(tmp_path: Path) -> None:
    """The files of a dropped solution are removed, and no others."""
    url, folder = f"sqlite:///{tmp_path / 'tablebase.db'}", Folder(tmp_path / "exports")
    upgrade(url)
    for goal in ("maximize", "min-loss"):
        assert make(Task(url, "thirties", SMALL, goal)).status == "solved"
    with closing(Reader(url)) as reader:
        dropped, kept = (manifest.id for manifest in reader.manifests())
        for solution in (dropped, kept):
            exports.make(opened(reader, solution), folder, "csv")
    engine = writing_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM current WHERE goal = 'maximize'")

    assert [one.id for one in prune(url, 0, folder)] == [dropped]
    assert [name.partition("@")[0] for name in folder.names() if not listing.of_solution(name, kept)] == []
    assert len(folder.names()) == 2


def test_the_list_of_files(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """Every file of every current solution is listed; those that are made have a size and a sum, which SHA256SUMS repeats."""
    keep(api_url, maker.folder, base, "csv")
    listed = at.get("/v1/exports").json
    every = {file["href"]: file for item in listed["exports"] for file in item["files"]}
    made = {href: file for href, file in every.items() if file["bytes"] is not None}
    # What is not made says so in words, and how it is made.
    for file in every.values():
        assert (file["sha256"] is None) == (file["bytes"] is None) == (file["unmade"] is not None)
        assert file["unmade"] is None or "GET of its address" in file["unmade"]

    assert len(every) == len(listed["exports"]) * len(listing.SUFFIXES)
    assert [item["solution"] for item in listed["exports"]] == sorted(
        at.get("/v1/solutions?limit=1000").json["solutions"],
        key=lambda one: (one["game"], one["goal"], one["rules"]),
    )
    assert set(made) == {f"{base}.csv", f"{base}.csv.gz"}
    for href, file in made.items():
        reply = at.get(href)
        assert (file["bytes"], file["sha256"]) == (len(reply.data), hashlib.sha256(reply.data).hexdigest())
        assert file["name"] in reply.headers["Content-Disposition"]
    text = at.get(listed["sums"]).text
    assert text == "".join(f"{file['sha256']}  {file['name']}\n" for file in made.values())
    of_game = at.get("/v1/exports?game=threes").json["exports"]
    assert of_game == [item for item in listed["exports"] if item["solution"]["game"] == "threes"]
    assert at.get("/v1/exports?game=chess").status_code == 404


def keep_game(api_url: str, folder: Folder, kind: str) -> None:
    """Make the file with all solutions of the game of 30s."""
    with closing(Reader(api_url)) as reader:
        assert exports.make_game(SolvedGame(reader, "thirties"), folder, kind) is not None


def records(client: FlaskClient, api_url: str, folder: Folder) -> dict[str, list[dict[str, Any]]]:
    """The records of all current solutions of the game of 30s, as their NDJSON exports have them."""
    read = {}
    for item in client.get("/v1/exports?game=thirties").json["exports"]:
        address = f"/v1/solutions/{item['solution']['solution']}/export"
        keep(api_url, folder, address, "ndjson")
        read[item["solution"]["solution"]] = [
            json.loads(line) for line in client.get(f"{address}.ndjson").text.splitlines()
        ]
    return read


@pytest.mark.long
@pytest.mark.sample
def test_a_game_is_one_parquet_file(at: FlaskClient, api_url: str, maker: Idle, tmp_path: Path) -> None:
    """DuckDB and pandas read all solutions of a game from one file, with their goals and rules and every action of the records."""
    path = "/v1/games/thirties/export.parquet"
    early = at.get(path)
    assert (early.status_code, early.json["code"], early.headers["Retry-After"]) == (503, "not-made-yet", "5")
    assert maker.asked == [("thirties", "parquet")]
    keep_game(api_url, maker.folder, "parquet")
    kept, target = at.get(path, headers=ENCODED), tmp_path / "thirties.parquet"
    target.write_bytes(kept.data)

    assert kept.headers["Content-Disposition"] == 'attachment; filename="thirties.parquet"'
    assert kept.headers["Repr-Digest"] == digest(kept.data)
    assert at.get(path, headers={"If-None-Match": kept.headers["ETag"]}).status_code == 304
    every = records(at, api_url, maker.folder)
    expected = sorted(
        (name.split(".")[1], name.split(".")[2].partition("@")[0], record["state"], action["action"], action["value"])
        for name, listed in every.items()
        for record in listed
        for action in record["actions"]
    )
    assert len({rules for _, rules, *_ in expected}) > 1
    query = f"SELECT goal, rules, state, action, action_value FROM '{target}' WHERE action IS NOT NULL ORDER BY ALL"
    assert duckdb.execute(query).fetchall() == expected
    table = pd.read_parquet(target)
    assert list(table.columns) == [name for column in COLUMNS for name in (column, "rules")[: 1 + (column == "goal")]]
    assert dict(table.drop_duplicates(["state", "solution"]).groupby("solution").size()) == {
        name: len(listed) for name, listed in every.items()
    }
    again = maker.folder.path / "again"
    with closing(Reader(api_url)) as reader:
        file = exports.make_game(SolvedGame(reader, "thirties"), Folder(again), "parquet")
    assert file is not None
    assert file.path.read_bytes() == kept.data


def test_every_line_of_a_game_has_its_goal_and_its_rules(api_url: str, maker: Idle) -> None:
    """In the Parquet file of a game each line says the goal and the rules that the id of its solution is made of."""
    keep_game(api_url, maker.folder, "parquet")
    (name,) = maker.folder.names()
    query = f"SELECT DISTINCT goal, rules, split_part(solution, '@', 1) FROM '{maker.folder.path / name}'"
    told = duckdb.execute(query).fetchall()
    assert len(told) > 1
    assert [(goal, rules, f"thirties.{goal}.{rules}") for goal, rules, _ in told] == told


@pytest.mark.slow
def test_a_game_is_one_archive(at: FlaskClient, api_url: str, maker: Idle, tmp_path: Path) -> None:
    """The archive of a game has the NDJSON of each solution and their manifests, and the same bytes whenever it is made."""
    keep_game(api_url, maker.folder, "zip")
    reply = at.get("/v1/games/thirties/export.zip")
    assert reply.headers["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(reply.data)) as archive:
        assert archive.testzip() is None
        *names, last = archive.namelist()
        manifests = json.loads(archive.read(last))
        read = {
            item["solution"]["solution"]: [json.loads(line) for line in archive.read(item["name"]).splitlines()]
            for item in manifests
        }
    assert (last, [item["name"] for item in manifests]) == ("manifest.json", names)
    assert read == records(at, api_url, maker.folder)
    with closing(Reader(api_url)) as reader:
        again = exports.make_game(SolvedGame(reader, "thirties"), Folder(tmp_path / "again"), "zip")
    assert again is not None
    assert again.path.read_bytes() == reply.data


def test_the_files_of_a_game_are_listed(at: FlaskClient, api_url: str, maker: Idle) -> None:
    """A game has its files in the list; one that is made has its size and sum there and in SHA256SUMS."""
    keep_game(api_url, maker.folder, "zip")
    listed = at.get("/v1/exports?game=thirties").json
    ((parquet, archive),) = [item["files"] for item in listed["games"]]
    data = at.get(archive["href"]).data

    assert [item["game"] for item in listed["games"]] == ["thirties"]
    assert (parquet["href"], parquet["bytes"]) == ("/v1/games/thirties/export.parquet", None)
    assert (archive["bytes"], archive["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert at.get(listed["sums"]).text == f"{archive['sha256']}  thirties.zip\n"


def test_a_game_without_solutions_or_with_another_ending(at: FlaskClient) -> None:
    """A game of which nothing is solved is said to be not solved yet; an unknown ending or game has what there is beside it."""
    unsolved = at.get("/v1/games/toss-up/export.zip").json
    assert unsolved["code"] == "not-solved-yet"
    wrong = at.get("/v1/games/thirties/export.parq").json
    assert (wrong["code"], wrong["field"], wrong["example"]) == ("not-found", "kind", "parquet")
    assert at.get("/v1/games/chess/export.zip").json["code"] == "unknown-game"
    moved = at.get("/v1/games/30s/export.zip")
    assert (moved.status_code, moved.headers["Location"]) == (308, "/v1/games/thirties/export.zip")


def test_an_older_file_of_a_game_goes(api_url: str, maker: Idle, base: str) -> None:
    """A new file of a game replaces those of its older solutions; files of single solutions and of other suffixes stay."""
    keep(api_url, maker.folder, base, "parquet")
    old, other = f"thirties.{24 * '0'}.parquet", f"thirties.{24 * '0'}.zip"
    for name in (old, other):
        maker.folder.make(name, write_all(()))
    before = set(maker.folder.names())
    keep_game(api_url, maker.folder, "parquet")
    after = set(maker.folder.names())
    assert before - after == {old}
    assert len(after - before) == 1


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


# A solution of the game of 30s, as far as the name of its file goes.
MANIFEST = Manifest(
    *("thirties.min-loss.default@000000000000", "thirties", "min-loss", "default", "dice=6", "exact", 0.0, 0.0, 1, 1),
    *("0" * 64, "roll6", 0.0, "0", 1.0, "one", "2026-01-01T00:00:00Z", *(None,) * 5, True),
)


def test_a_change_of_what_writes_a_file_is_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has another name after a change of any source that its bytes depend on, and the same after others."""
    sources = (
        *("service/files/export.py", "service/files/lines.py", "service/answers/manifests.py"),
        "service/files/archive.py",
        *("service/answers/records.py", "service/batch/parquet.py", "service/store/rows.py"),
        *("solvers/contract/rows.py", "solvers/contract/row_text.py", "solvers/games/thirties/notation.py"),
    )
    others = (
        *(
            "solvers/games/threes/notation.py",
            "solvers/games/toss_up/kernels/solution.py",
            "service/answers/ask/tables.py",
        ),
        "solvers/games/ten_thousand/offline/strategies.py",
        "solvers/games/thirties/offline/clairvoyant.py",
    )
    for name in ("service", "solvers"):
        for path in (ROOT / name).rglob("*.py"):
            copied = tmp_path / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_bytes(path.read_bytes())
    monkeypatch.setattr(listing, "ROOT", tmp_path)

    def key() -> str:
        listing._sources.cache_clear()
        return listing.key(MANIFEST, "csv")

    try:
        keys = [key()]
        for source in sources:
            with (tmp_path / source).open("a") as file:
                file.write("#")
            keys.append(key())
        for other in others:
            (tmp_path / other).write_text("#")
        assert key() == keys[-1]
    finally:
        listing._sources.cache_clear()
    assert len(set(keys)) == len(sources) + 1


def test_a_change_of_a_library_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed files have another name with another zlib, Parquet files with another pyarrow; plain ones have the same."""
    suffixes = ("csv", "csv.gz", "parquet")
    before = [listing.key(MANIFEST, suffix) for suffix in suffixes]
    assert len(set(before)) == 3
    monkeypatch.setattr(zlib, "ZLIB_RUNTIME_VERSION", "0")
    monkeypatch.setattr(listing, "_version", lambda package: f"another {package}")
    after = [listing.key(MANIFEST, suffix) for suffix in suffixes]
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, False, False]


def test_another_solution_is_another_file_of_its_game() -> None:
    """The file of a game has another name if one of its solutions is another, or one comes or goes."""
    other = replace(MANIFEST, id="thirties.maximize.default@000000000000", goal="maximize")
    newer = replace(other, digest="1" * 64)
    sets = ([MANIFEST], [MANIFEST, other], [MANIFEST, newer], [other])
    assert len({listing.game_name("thirties", rules, "zip") for rules in sets}) == len(sets)
    assert listing.game_name("thirties", sets[0], "zip") != listing.game_name("threes", sets[0], "zip")


def test_a_copy_of_a_changing_database_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that may hold more than its name says is not kept."""
    path, folder = tmp_path / "tablebase.db", Folder(tmp_path / "exports")
    upgrade(f"sqlite:///{path}")
    names = iter(("tablebase.a.sqlite", "tablebase.b.sqlite"))
    monkeypatch.setattr(listing, "database_name", lambda _reader: next(names))
    with closing(Reader(f"sqlite:///{path}")) as reader, pytest.raises(StoreAwayError, match="has changed"):
        exports.make_copy(reader, folder, path)
    assert list(folder.path.iterdir()) == []


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
