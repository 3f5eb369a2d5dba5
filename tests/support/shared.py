"""Solutions and databases that a run of the tests makes once for all of its processes.

Each solution is solved by the first process that needs it, into one SQLite database, the library. Every other database gets
copies of its rows. Later runs use the library again if no source that solves or stores has changed.
"""

import fcntl
import hashlib
import os
import pickle
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote

import psycopg
from sqlalchemy import make_url

from service.settings import ROOT, normalise, sqlite_path
from service.store import migrate, schema
from tests.support import postgresql
from tests.support.sources import digest, reached

if TYPE_CHECKING:
    from service.batch.tasks import Task

T = TypeVar("T")
# A game, its rules as text, and a goal; None stands for all goals and tables that the batch makes by default.
Wanted = tuple[str, str, str | None]
# Names the folder of the run: the first process sets it, and its workers inherit it.
FOLDER = "TEST_FOLDER"
# Names the folder that several runs share, if there is one.
KEPT = "TEST_FOLDER_KEPT"
# Names the folder of the libraries, each in a folder by the digest of its sources; the latest few stay.
LIBRARIES = "TEST_LIBRARIES"
LATEST = 3
# The folders of all that solves and stores. Of the batch only what a task imports counts.
SOURCES = ("migrations", "service/store", "solvers")
TASKS = ROOT / "service" / "batch" / "tasks.py"


def begin() -> None:
    """Make the folder of a run, unless several runs share one."""
    os.environ[FOLDER] = os.environ.get(KEPT) or tempfile.mkdtemp(prefix="tablebase-tests-")
    _library().parent.mkdir(parents=True, exist_ok=True)
    _library().parent.touch()
    others = sorted(_library().parent.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)
    for folder in others[:-LATEST]:
        shutil.rmtree(folder, ignore_errors=True)


def end() -> None:
    """Drop the PostgreSQL databases of a run and remove its folder, unless several runs share it."""
    if os.environ.get(KEPT):
        return
    server = os.environ.get("TEST_DATABASE_URL")
    if server is not None:
        with psycopg.connect(postgresql.plain(server), autocommit=True) as connection:
            names = connection.execute(
                "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", (_prefix(),)
            ).fetchall()
            for (name,) in names:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
    shutil.rmtree(_folder(), ignore_errors=True)


def database(kind: str, name: str, wanted: Iterable[Wanted]) -> str:
    """Return the URL of a database with these solutions, which all tests of the run share and only read."""
    from service.batch.sweeps import shipped

    def make() -> str:
        url = _create(kind, name)
        migrate.upgrade(url)
        fill(url, wanted)
        shipped.load(url)
        return url

    return _once(_folder(), f"{name} on {kind}", make)


def fill(url: str, wanted: Iterable[Wanted]) -> None:
    """Copy solutions and tables into a migrated, empty database; solve those that the run has not solved yet."""
    copies = list(_copies(_solve(wanted)))
    path = sqlite_path(normalise(url))
    with closing(sqlite3.connect(_library())) as library:
        if path is not None:
            library.execute("ATTACH DATABASE ? AS target", (str(path),))
            for table, columns, condition in copies:
                library.execute(
                    f"INSERT INTO target.{table} ({columns}) SELECT {columns} FROM {table} WHERE {condition}"
                )
            library.commit()
            return
        with psycopg.connect(postgresql.plain(url)) as target:
            for table, columns, condition in copies:
                with target.cursor().copy(f"COPY {table} ({columns}) FROM STDIN".encode()) as copy:
                    for row in library.execute(f"SELECT {columns} FROM {table} WHERE {condition}"):
                        copy.write_row(row)
            # Solutions that are published later must not get the numbers of these.
            target.execute("SELECT setval(pg_get_serial_sequence('solution', 'number'), max(number)) FROM solution")


def made_once(name: str, make: Callable[[], T]) -> T:
    """Return what ``make`` returned to the first process that asked for it, in this run or before; the others get a copy."""
    path = _library().parent / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.pickle"
    # A test that is run without pytest's configuration, in a process of its own, may be the first.
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path.parent, path.stem):
        if path.exists():
            stored: T = pickle.loads(path.read_bytes())
            return stored
        made = make()
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        part.rename(path)
        return made


def make_once(task: "Task") -> str:
    """Do a task of the batch unless it was done before; return why it failed, or nothing."""
    from tests.support import compiled

    compiled.keep()
    from service.batch import tasks as batch

    failure = _once(_library().parent, task.name, lambda: batch.make(task).message)
    if failure:
        # Later runs try again.
        _made(_library().parent, task.name).unlink(missing_ok=True)
    return failure


def _solve(wanted: Iterable[Wanted]) -> "list[Task]":
    # Late: tests that need no database run without loading the batch.
    from service.batch import pool
    from service.batch import tasks as batch

    url = f"sqlite:///{_library()}"
    with _locked(_library().parent, "library"):
        migrate.upgrade(url)
    tasks = [task for game, rules, goal in wanted for task in batch.plan(url, game, goal, rules)]
    # Looking first keeps worker processes from being started for nothing.
    left = [task for task in tasks if not _made(_library().parent, task.name).exists() or make_once(task)]
    for task, failure in pool.run(make_once, batch.lots(left), 2):
        assert not failure, f"{task.name}: {failure}"
    return tasks


def _copies(tasks: "Iterable[Task]") -> Iterator[tuple[str, str, str]]:
    """Each table with its columns and the condition that holds for the rows that some tasks made."""
    from solvers.games import find

    # A list of values is never empty, and nothing equals NULL.
    goals, tables = ["(NULL, NULL, NULL)"], ["(NULL, NULL, NULL)"]
    for task in tasks:
        rules = find(task.game).rules_type.parse(task.rules_text).slug
        made, name = (goals, task.goal) if task.table is None else (tables, task.table)
        made.append(f"('{task.game}', '{rules}', '{name}')")
    current = f"(game, rules, goal) IN (VALUES {', '.join(goals)})"
    solution = f"IN (SELECT solution FROM current WHERE {current})"
    conditions = {
        "solution": f"number {solution}",
        "current": current,
        "game_table": f"(game, rules, name) IN (VALUES {', '.join(tables)})",
        # Each database has those that come with the program.
        "sweeps": "1 = 0",
    }
    for table in schema.metadata.sorted_tables:
        yield table.name, ", ".join(table.columns.keys()), conditions.get(table.name, f"solution {solution}")


def _create(kind: str, name: str) -> str:
    """Make a database without tables, in place of one that a killed process left half filled."""
    if kind == "sqlite":
        path = _folder() / f"{name}.db"
        for file in _folder().glob(f"{path.name}*"):
            file.unlink()
        return f"sqlite:///{path}"
    server = os.environ["TEST_DATABASE_URL"]
    with psycopg.connect(postgresql.plain(server), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {_prefix()}{name} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {_prefix()}{name}".encode())
    return make_url(normalise(server)).set(database=f"{_prefix()}{name}").render_as_string(hide_password=False)


def _once(folder: Path, name: str, make: Callable[[], str]) -> str:
    """Return what ``make`` returned to the first process that called it under this name in a folder; the others wait."""
    made = _made(folder, name)
    with _locked(folder, name):
        if not made.exists():
            text = _made(folder, f"{name}.text")
            text.write_text(make())
            # A process that is killed meanwhile leaves nothing under the name that counts.
            text.rename(made)
    return made.read_text()


@contextmanager
def _locked(folder: Path, name: str) -> Iterator[None]:
    """Keep other processes out; a process that is killed lets them in."""
    with _made(folder, f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _made(folder: Path, name: str) -> Path:
    return folder / f"made {quote(name, safe='')}"


def _folder() -> Path:
    return Path(os.environ[FOLDER])


def says_only(path: Path) -> bool:
    """Return True if a source of a game only reads or writes English, so that no row depends on it. Policies in words are solved too."""
    return path.parent.name == "words" and path.stem not in ("policies", "__init__")


@cache
def _library() -> Path:
    """Return the file of the library, in the folder of the sources that solve and store."""
    sources = {path for folder in SOURCES for path in (ROOT / folder).rglob("*.py") if not says_only(path)}
    sources |= {path for path in reached(TASKS) if path.is_relative_to(TASKS.parent)}
    folder = Path(os.environ.get(LIBRARIES) or ROOT / "var" / "solved-tests")
    return folder / digest(ROOT, sources)[:12] / "library.db"


def _prefix() -> str:
    """The beginning of the names of a run's PostgreSQL databases."""
    return _folder().name.replace("-", "_") + "_"
