"""The files with all solutions of a game."""

import hashlib
import json
from contextlib import closing
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import duckdb
import pandas as pd
import pytest
from flask.testing import FlaskClient

from service.answers.ask.solved_goals import SolvedGame
from service.batch import exports
from service.files.folder import Folder, write_all
from service.files.lines import COLUMNS
from service.store.reader import Reader
from tests.api.files.kept import ENCODED, digest, keep, keep_game, records
from tests.support.making import Idle


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
