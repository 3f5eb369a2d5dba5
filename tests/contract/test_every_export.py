"""``scripts/export --all`` and ``--keep``: everything that is current, in files that can be checked."""

import json
import os
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from service.batch.tasks import Task, make
from service.files import listing
from service.files.folder import Folder
from service.settings import ROOT
from service.store.migrate import upgrade

pytestmark = pytest.mark.slow

RULES = "dice=2,threshold=10"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with two solutions."""
    made = f"sqlite:///{tmp_path_factory.mktemp('export') / 'export.db'}"
    upgrade(made)
    for goal in ("maximize", "min-loss"):
        assert make(Task(made, "thirties", RULES, goal)).status == "solved"
    return made


def export(url: str, *arguments: str | Path, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run the command."""
    return subprocess.run(
        [ROOT / "scripts" / "export", *arguments],
        env={**os.environ, "DATABASE_URL": url, **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_all(url: str, tmp_path: Path) -> None:
    """A folder has every format of every solution, a copy of the database, a manifest, and sums that hold."""
    folder = tmp_path / "new"
    done = export(url, "--all", folder, "--gzip")
    assert done.returncode == 0, done.stderr
    manifest = json.loads((folder / "manifest.json").read_bytes())
    names = {file["name"] for item in manifest["exports"] for file in item["files"]} | {manifest["database"]["name"]}

    assert len(manifest["exports"]) == 2
    assert {item["solution"]["goal"] for item in manifest["exports"]} == {"maximize", "min-loss"}
    assert {path.name for path in folder.iterdir()} == {*names, "manifest.json", "SHA256SUMS"}
    assert {name.partition(".")[2].partition(".r")[2].partition(".")[2] for name in names} == {
        *(f"{fmt}.gz" for fmt in ("ndjson", "json", "csv", "stored")),
        *("parquet", ""),
    }
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=folder, capture_output=True, text=True, check=True)
    assert len(checked.stdout.splitlines()) == len(names) == 11


def test_some(url: str, tmp_path: Path) -> None:
    """Only the formats that are named are written."""
    assert export(url, "--all", tmp_path, "--format", "csv").returncode == 0
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".json", ""}
    assert json.loads((tmp_path / "manifest.json").read_bytes())["database"] is None


def test_keep(url: str, tmp_path: Path) -> None:
    """The files that the service keeps are made beforehand, in the folder of the settings."""
    done = export(url, "--keep", "--format", "csv", "--format", "sqlite", EXPORTS=str(tmp_path))
    assert done.returncode == 0, done.stderr
    names = Folder(tmp_path).names()
    assert len(names) == 5
    assert sum(name.startswith(f"{listing.DATABASE}.") for name in names) == 1
    refused = export(url, "--keep", EXPORTS="off")
    assert (refused.returncode, "EXPORTS" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [(), ("thirties", "--keep"), ("--keep", "--all", "x"), ("thirties", "maximize", "--format", "sqlite")],
)
def test_one_thing_at_a_time(url: str, arguments: tuple[str, ...]) -> None:
    """A command that names nothing, or two things at once, is refused with what would do."""
    rules = ("--rules", RULES) if "maximize" in arguments else ()
    done = export(url, *arguments, *rules)
    assert done.returncode == 2
    assert "--all" in done.stderr


@pytest.mark.parametrize(("fmt", "begins"), [("parquet", b"PAR1"), ("zip", b"PK"), ("", b"PAR1")])
def test_a_game(url: str, tmp_path: Path, fmt: str, begins: bytes) -> None:
    """A game alone is all its solutions in one file, which has a name of its own in a folder; the folder is made."""
    arguments = ("--format", fmt) if fmt else ()
    done = export(url, "thirties", *arguments, "--output", f"{tmp_path}/new/")
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "new").iterdir()
    assert made.name == f"thirties.{fmt or 'parquet'}"
    assert made.read_bytes().startswith(begins)


def test_a_game_to_standard_output(url: str, tmp_path: Path) -> None:
    """An archive may be written to a pipe, and has an NDJSON file for each solution."""
    target = tmp_path / "a.zip"
    with target.open("wb") as file:
        env = {**os.environ, "DATABASE_URL": url}
        subprocess.run([ROOT / "scripts" / "export", "thirties", "--format", "zip"], env=env, stdout=file, check=True)
    with ZipFile(target) as archive:
        assert [name.partition(".default")[0].partition(".r")[0] for name in archive.namelist()] == [
            "thirties.maximize",
            "thirties.min-loss",
            "manifest.json",
        ]


def test_a_folder_to_write_to(url: str, tmp_path: Path) -> None:
    """One solution has its own name in a folder that is there, too."""
    assert export(url, "thirties", "maximize", "--rules", RULES, "--gzip", "--output", tmp_path).returncode == 0
    (made,) = tmp_path.iterdir()
    assert made.name.startswith("thirties.maximize.r")
    assert made.name.endswith(".ndjson.gz")


@pytest.mark.parametrize(
    ("arguments", "example"),
    [
        (("thirties", "--format", "csv"), "export thirties GOAL --format csv"),
        (("thirties", "--gzip"), "packed"),
        (("threes",), "scripts/solve threes"),
        (("chess",), "export thirties"),
        (("thirties", "maximize", "--rules", RULES, "--format", "zip"), "export GAME --format zip"),
        (("--all", "x", "--format", "zip"), "export GAME --format zip"),
    ],
)
def test_what_a_game_has_not(url: str, arguments: tuple[str, ...], example: str) -> None:
    """A game that has no file of all its solutions is refused, and the refusal lists the files that there are."""
    done = export(url, *arguments)
    assert (done.returncode, example in done.stderr) == (2, True), done.stderr


def test_parquet_of_one(url: str, tmp_path: Path) -> None:
    """One solution may be written as Parquet."""
    target = tmp_path / "a.parquet"
    arguments = ("thirties", "maximize", "--rules", RULES, "--format", "parquet", "--output", target)
    assert export(url, *arguments).returncode == 0
    assert target.read_bytes()[:4] == b"PAR1"
