"""The folder of exports: what is listed of it, and which files go from it."""

import fcntl
import hashlib
from contextlib import closing
from pathlib import Path

from flask.testing import FlaskClient

from service.answers.solved import at as opened
from service.batch import exports
from service.batch.tasks import Task, make, prune
from service.files import listing
from service.files.folder import Folder, write_all
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader
from tests.api.conftest import SMALL
from tests.api.files.kept import ENCODED, keep
from tests.support.making import Idle


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
