"""Say in one line why a database cannot be used. The lines have no part of its credentials."""

import re
from contextlib import suppress
from pathlib import Path
from stat import S_ISBLK, S_ISCHR, S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK

from service.settings import credentials, database_name, sqlite_path
from service.store.breaker import StoreAwayError

# Maps what PostgreSQL or its driver says to plainer words; {name} is the name of the database.
_SAID = {
    r"database \".*\" does not exist": "the server has no database {name!r}: create it, or name another in DATABASE_URL",
    r"(password authentication failed|role \".*\" does not exist|no password supplied|authentication method)": (
        "the server refused the user or the password in DATABASE_URL"
    ),
    r"permission denied for database": "the user in DATABASE_URL may not use the database {name!r}",
    r"permission denied to create role": (
        "the user in DATABASE_URL may not create roles: name one that may, or let a superuser say ALTER ROLE ... CREATEROLE"
    ),
    r"in a read-only transaction": "the user in DATABASE_URL may only read: name the one that owns the database {name!r}",
    r"permission denied for (table|view|schema)": (
        "the user in DATABASE_URL lacks a right on the tables of {name!r}: name their owner, or a role that tablebase grant made"
    ),
    r"(wait|connection) timeout expired|statement timeout|not accept a connection in time": (
        "the server did not answer in time"
    ),
    r"relation \".*\" does not exist": "the database {name!r} has no tables of this program: scripts/solve makes and fills them",
}
# Maps a test of a file's mode to the words for its kind.
_KINDS = {S_ISDIR: "a folder", S_ISFIFO: "a fifo", S_ISSOCK: "a socket", S_ISCHR: "a device", S_ISBLK: "a device"}
# The digits of SQLite's code for a file that is no database.
_NOT_A_DATABASE = 26


def reason(error: BaseException, url: str) -> str:
    """Return the line for an error of a database's driver."""
    path = sqlite_path(url)
    said = _first_line(error)
    if path is None:
        plain = next((words for pattern, words in _SAID.items() if re.search(pattern, said)), None)
        return f"the database does not answer: {_without(said, url)}" if plain is None else _put(plain, url)
    if getattr(error, "sqlite_errorcode", None) == _NOT_A_DATABASE:
        return f"{path} is no SQLite database: DATABASE_URL names the wrong file, or it is damaged"
    if isinstance(error, FileNotFoundError) and error.filename == str(path):
        return f"there is no database {path}: scripts/solve makes and fills it"
    if said.startswith("no such table"):
        return f"the database {path} has no tables of this program: scripts/solve makes and fills them"
    return f"the database {path} does not answer: {said}"


def check_regular(path: Path) -> None:
    """Raise StoreAwayError if something else than a file is at the path of a SQLite database, or of a file beside it.

    SQLite would wait for ever for the writer of a fifo. A path where there is nothing passes.
    """
    for suffix in ("", "-journal", "-wal", "-shm"):
        file = path.with_name(path.name + suffix)
        with suppress(FileNotFoundError):
            mode = file.stat().st_mode
            if not S_ISREG(mode):
                kind = next((words for is_kind, words in _KINDS.items() if is_kind(mode)), "no regular file")
                raise StoreAwayError(f"{file} is {kind}, and a database is regular files: name another in DATABASE_URL")


def _put(words: str, url: str) -> str:
    return words.format(name=database_name(url))


def _without(said: str, url: str) -> str:
    """Return a text without the credentials of a URL. Servers quote the names of users."""
    secrets = credentials(url)
    if "user" in secrets:
        said = said.replace(f'"{secrets["user"]}"', "...")
    if "password" in secrets:
        said = said.replace(secrets["password"], "...")
    return said


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
