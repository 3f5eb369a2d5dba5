"""Every command says in one line why a database cannot be used, and never what is secret about it."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import click
import psycopg
import pytest

from service.cli.parts.faults import in_one_line
from service.settings import ROOT, SettingsError, normalise
from service.store.migrate import upgrade
from service.store.reader import Reader, StoreAwayError
from service.store.scratch import scratch
from solvers.errors import IllegalError
from tests.support import postgresql
from tests.support.commands import TABLEBASE, called
from tests.support.server import free_port

# Commands in Python are called in this process, and each is started once. The others are started each time.
PYTHON = (
    "solve thirties maximize",
    "verify",
    "export thirties maximize",
    "prune --keep 1",
    "simulate thirties maximize --plays 2",
    "ask thirties roll6",
)
SHELL = ("deploy thirties maximize", "run")
COMMANDS = (*PYTHON, *SHELL)
SECRET = "s3cret"
# Malformed in every way that a parser might read as another part of the URL.
MALFORMED = (
    "postgresql//user:s3cret@host/name",
    "user:s3cret@host/name",
    "s3cret",
    "s3cret://host/name",
    "postgresql:user:s3cret@host/name",
    "postgresql://user:s3/cret@host/s3cret",
    "postgresql://user:s3cret@s3cret@host/name",
    "postgresql://user:s3cret%zz@host/name",
    "postgresql://user:s3cret%00@host/name",
    "postgresql://user:s3cret%@host/name",
    "postgresql://user:123/s3cret@host/name",
    "postgresql://user:s3cret@host:99999/name",
    "postgresql://user:s3cret@host:0/name",
    "postgresql://user:s3cret@host:s3cret/name",
    "postgresql://user:s3cret @host/name",
    "postgresql://user:s3cret@host/name?s3cret",
    "postgresql://user:s3cret@host/na me",
    "postgresql://user:s3cret@[::1/name",
    "postgresql://user:s3cret@host/name\nx",
    "mysql://user:s3cret@host/name",
    "sqlite://s3cret",
    "sqlite:///s3cret?mode=ro",
)
Spoil = Callable[[Path], str]


def environment(url: str) -> dict[str, str]:
    """The variables with which a command is to use a database."""
    return {"DATABASE_URL": url, "PORT": str(free_port()), "READER_USER": "nobody_reads", "READER_PASSWORD": SECRET}


def started(line: str, url: str) -> str:
    """Return what a command of the checkout prints when it is started and refuses a database."""
    name, *arguments = line.split()
    start = [str(ROOT / "scripts" / name)] if line in SHELL else [*TABLEBASE, name]
    done = subprocess.run(
        [*start, *arguments],
        cwd=ROOT,
        env=os.environ | environment(url),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode not in (0, None)
    return done.stdout + done.stderr


def told(line: str, url: str) -> str:
    """Return what a command in Python prints when it is called and refuses a database."""
    name, *arguments = line.split()
    done = called(name, arguments, environment(url))
    # Anything else would be a traceback.
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code != 0
    return done.output


def refused(line: str, url: str, *, start: bool = False) -> str:
    """Return the one line that a command says when it refuses a database."""
    said = (started if start or line.split(maxsplit=1)[0] in ("deploy", "grant", "run") else told)(line, url).strip()
    assert "Traceback" not in said
    assert SECRET not in said
    assert len(said.splitlines()) == 1, said
    return said


def text_file(folder: Path) -> str:
    """A file that is no database."""
    (folder / "file.db").write_text("A letter to a friend, which is longer than a hundred characters. " * 9)
    return f"sqlite:///{folder}/file.db"


def foreign(folder: Path) -> str:
    """A database of another program."""
    with closing(sqlite3.connect(folder / "file.db")) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    return f"sqlite:///{folder}/file.db"


def future(folder: Path) -> str:
    """A database of a later version."""
    upgrade(f"sqlite:///{folder}/file.db")
    with closing(sqlite3.connect(folder / "file.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return f"sqlite:///{folder}/file.db"


def nowhere(folder: Path) -> str:
    """A file in a folder that cannot be made."""
    (folder / "file").write_text("")
    return f"sqlite:///{folder}/file/file.db"


@pytest.mark.parametrize("line", PYTHON)
@pytest.mark.parametrize(
    ("spoil", "words"),
    [(text_file, "is no SQLite database"), (foreign, "tables of"), (future, "'9999'"), (nowhere, "file.db")],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, spoil: Spoil, words: str, line: str) -> None:
    """A file that is no database, or of another program or version, or nowhere, is one line and left as it is."""
    url = spoil(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert words in refused(line, url)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    "line", [PYTHON[0], *SHELL, *(pytest.param(line, marks=pytest.mark.slow) for line in PYTHON[1:])]
)
def test_a_command_says_the_same_when_it_is_started(tmp_path: Path, line: str) -> None:
    """A command that is started says of a database what it says when it is called, and nothing else, and leaves it as it is."""
    url = future(tmp_path)
    before = (tmp_path / "file.db").read_bytes()
    assert "'9999'" in refused(line, url, start=True)
    assert (tmp_path / "file.db").read_bytes() == before


def test_a_refusal_parts_what_else_can_be_said() -> None:
    """The example comes first and once, and the others stand apart, whatever commas they have."""
    with pytest.raises(click.UsageError) as refusal, in_one_line():
        raise IllegalError("no rule", field="rule", example="take a 3; stop", available=["take a 3; stop", "a, b", "c"])

    assert refusal.value.message == "no rule; for example take a 3; stop; others: a, b | c"


@pytest.mark.postgresql
@pytest.mark.parametrize("line", [*COMMANDS, "grant"])
def test_a_server_without_the_database(postgresql_server: str, line: str) -> None:
    """A missing database is one line."""
    owner, _, rest = postgresql.plain(postgresql_server).rpartition("@")
    at = rest.rpartition("/")[0]
    assert "'tablebase_missing'" in refused(line, f"{owner}@{at}/tablebase_missing")


@pytest.mark.postgresql
@pytest.mark.parametrize("line", [*PYTHON, *(pytest.param(line, marks=pytest.mark.slow) for line in (*SHELL, "grant"))])
def test_a_server_that_cannot_be_used(postgresql_server: str, line: str) -> None:
    """An unknown user and a server that is not there are one line without credentials."""
    at = postgresql.plain(postgresql_server).rpartition("@")[2].rpartition("/")[0]
    assert "refused the user" in refused(line, f"postgresql://{SECRET}:{SECRET}@{at}/postgres")
    assert "Connection refused" in refused(line, f"postgresql://u:{SECRET}@127.0.0.1:{free_port()}/name")


@pytest.mark.postgresql
@pytest.mark.parametrize("line", ["solve thirties maximize", "verify", pytest.param("run", marks=pytest.mark.slow)])
def test_a_server_with_a_database_of_a_later_version(postgresql_server: str, line: str) -> None:
    """A later schema is refused on PostgreSQL as on SQLite."""
    with scratch(postgresql_server) as url:
        upgrade(url)
        with psycopg.connect(postgresql.plain(url)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        assert "'9999'" in refused(line, url)


@pytest.mark.parametrize("line", [*COMMANDS, "grant", "mcp"])
@pytest.mark.slow
def test_a_malformed_url(line: str) -> None:
    """A command names the variable and valid values, and repeats nothing of a malformed URL."""
    assert "DATABASE_URL" in refused(line, MALFORMED[5], start=line == "mcp")


@pytest.mark.parametrize("url", MALFORMED)
def test_no_part_of_a_malformed_url_is_repeated(url: str) -> None:
    """The message about a malformed URL has no part of it, and the drivers never see it."""
    with pytest.raises(SettingsError, match="DATABASE_URL") as raised:
        normalise(url)
    assert not any(part in str(raised.value) for part in ("s3", "cret"))


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://host/name",
        "postgres://user:pa:ss%40%2F#?!$@host:5432/na%20me?sslmode=require&options=-csearch_path%3Dx",
        "postgresql+psycopg://user@[::1]:5432/name",
        "postgresql:///name?host=/var/run/postgresql",
        "sqlite:///var/tablebase.db",
    ],
)
def test_usable_urls(url: str) -> None:
    """URLs that both the driver and SQLAlchemy read are taken, and taken again once they are normalised."""
    assert normalise(normalise(url)) == normalise(url)
    if not url.startswith("sqlite"):
        assert psycopg.conninfo.conninfo_to_dict(postgresql.plain(normalise(url)))["dbname"]


@pytest.mark.postgresql
def test_a_reader_does_not_repeat_credentials(postgresql_server: str) -> None:
    """The log of a refused connection has neither the user nor the password."""
    at = postgresql.plain(postgresql_server).rpartition("@")[2]
    reader = Reader(f"postgresql://the_user:{SECRET}@{at}")
    with pytest.raises(StoreAwayError) as raised:
        reader.currents()
    assert SECRET not in str(raised.value)
    assert "the_user" not in str(raised.value)
    reader.close()


def test_pythons_that_are_not_here_are_left_out(tmp_path: Path) -> None:
    """``scripts/pythons`` says which Pythons it uses, and does not fail where there is only one."""
    for name in ("dirname", "sh"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    command = [str(ROOT / "scripts" / "pythons"), "tests/solvers/test_rules.py"]
    done = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True)

    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    said = dict.fromkeys(("3.11", "3.13"), "is not here.")
    if own in said:
        said[own] = "is that of scripts/test."
    assert done.stdout.splitlines() == [f"Python {version} {words}" for version, words in said.items()]
