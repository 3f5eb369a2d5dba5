"""The settings of the service. Only this module reads them from the environment."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, unquote

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_DATABASE = f"sqlite:///{ROOT / 'var' / 'tablebase.db'}"
# A SQLite URL has no parameters.
_SQLITE = re.compile(r"sqlite:///[^?\x00]+")
_ESCAPED = "%(?!00)[0-9A-Fa-f]{2}"
_PARAMETER = rf"[a-z_]+=(?:[^\s@%&#]|{_ESCAPED})*"
# Stricter than the drivers' parsers, whose messages repeat what they cannot read.
_POSTGRESQL = re.compile(
    r"(?:postgres|postgresql|postgresql\+psycopg)://"
    rf"(?:(?P<user>(?:[^\s/@%:]|{_ESCAPED})*)(?::(?P<password>(?:[^\s/@%]|{_ESCAPED})*))?@)?"
    r"(?:[A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{0,5}))?"
    rf"(?:/(?P<name>(?:[^\s/@%:?#]|{_ESCAPED})*))?"
    rf"(?:\?(?P<query>(?:{_PARAMETER}(?:&{_PARAMETER})*)?))?"
)
_HOST_NAME = re.compile(r"[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]+\]")
LEVELS = ("critical", "error", "warning", "info", "debug")
ACCESS_LOGS = ("json", "plain", "off")


class SettingsError(ValueError):
    """An environment variable is not usable. The message names it and gives a valid example."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The database's URL, the host and port to listen on, the numbers of processes, threads and connections, the logs, and two folders.

    ``threads`` and ``connections`` are those of one process. ``exports`` is None if exports are not kept as files, and
    ``compiled`` is None if the compiled code of searches is not kept.
    """

    database_url: str = DEFAULT_DATABASE
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    threads: int = 32
    connections: int = 2000
    log_level: str = "info"
    access_log: str = "json"
    exports: Path | None = None
    compiled: Path | None = ROOT / "var" / "compiled"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Return the settings from DATABASE_URL, HOST, PORT, WORKERS, THREADS, CONNECTIONS, LOG_LEVEL, ACCESS_LOG, EXPORTS
        and COMPILED.

        An empty variable counts as absent. ``environ`` stands for ``os.environ`` if it is None.

        Raises:
            SettingsError: a variable is malformed or out of range.
        """
        env = {name: text for name, text in (os.environ if environ is None else environ).items() if text}
        url = normalise(env.get("DATABASE_URL", DEFAULT_DATABASE))
        return cls(
            database_url=url,
            host=env.get("HOST", cls().host),
            port=_whole(env, "PORT", cls().port, 0, 65535),
            workers=_whole(env, "WORKERS", cls().workers, 1, 64),
            threads=_whole(env, "THREADS", cls().threads, 1, 256),
            connections=_whole(env, "CONNECTIONS", cls().connections, 16, 10_000),
            log_level=_one_of(env, "LOG_LEVEL", cls().log_level, LEVELS),
            access_log=_one_of(env, "ACCESS_LOG", cls().access_log, ACCESS_LOGS),
            exports=_exports(env.get("EXPORTS"), sqlite_path(url)),
            compiled=_folder("COMPILED", env.get("COMPILED"), cls().compiled),
        )


@dataclass(frozen=True, slots=True)
class McpSettings:
    """The host and port on which the server for assistants listens, and the names of hosts under which it is reached."""

    host: str = "127.0.0.1"
    port: int = 8001
    names: tuple[str, ...] = ()

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "McpSettings":
        """Return the settings from MCP_HOST, MCP_PORT and MCP_NAMES. An empty variable counts as absent.

        Raises:
            SettingsError: a variable is malformed or out of range.
        """
        env = {name: text for name, text in (os.environ if environ is None else environ).items() if text}
        names = tuple(name.strip() for name in env.get("MCP_NAMES", "").split(",") if name.strip())
        for name in names:
            if not _HOST_NAME.fullmatch(name):
                raise SettingsError(
                    f"MCP_NAMES has {name!r}, which is no name of a host; MCP_NAMES=games.example.org is valid"
                )
        port = _whole(env, "MCP_PORT", cls().port, 1, 65535)
        return cls(host=env.get("MCP_HOST", cls().host), port=port, names=names)


def normalise(url: str) -> str:
    """Return a database URL in the form that the store uses: ``sqlite:///path`` or ``postgresql+psycopg://...``.

    Raises:
        SettingsError: the URL is malformed, of another kind of database, or has no file name. The message repeats no
            part of the URL: in a malformed one, any part may be of the password.
    """
    if _SQLITE.fullmatch(url):
        return url
    match = _POSTGRESQL.fullmatch(url)
    if match is None:
        raise SettingsError(
            "DATABASE_URL is not usable; valid are sqlite:///var/tablebase.db and postgresql://user:password@host:5432/name,"
            " in which / @ % and spaces of a password are written as %2F %40 %25 and %20"
        )
    if not 1 <= int(match["port"] or 1) <= 65535:
        raise SettingsError("DATABASE_URL has a port outside 1 to 65535; postgresql://user@host:5432/name is valid")
    return f"postgresql+psycopg://{url.partition('://')[2]}"


def credentials(url: str) -> dict[str, str]:
    """Return the ``user`` and the ``password`` in a normalised URL, if there are any."""
    match = _POSTGRESQL.fullmatch(url)
    if match is None:
        return {}
    named = {name: unquote(match[name]) for name in ("user", "password") if match[name]}
    return named | {name: text for name, text in parse_qsl(match["query"] or "") if name in ("user", "password")}


def database_name(url: str) -> str:
    """Return the name of the database in a normalised PostgreSQL URL; the empty text if it has none."""
    match = _POSTGRESQL.fullmatch(url)
    return unquote((match and match["name"]) or "")


def sqlite_path(url: str) -> Path | None:
    """Return the file of a SQLite URL; None for PostgreSQL. Relative paths start at the working directory."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def _one_of(env: Mapping[str, str], name: str, default: str, choices: Sequence[str]) -> str:
    text = env.get(name, default).lower()
    if text not in choices:
        raise SettingsError(f"{name}={text!r} is none of {', '.join(choices)}; {name}={default} is valid")
    return text


def _exports(text: str | None, database: Path | None) -> Path | None:
    """Return the folder of exports: the one that is named, else one beside a SQLite file."""
    return _folder("EXPORTS", text, None if database is None else database.parent / "exports")


def _folder(name: str, text: str | None, default: Path | None) -> Path | None:
    """Return the folder that a setting names. ``off`` stands for none."""
    if text is None:
        return default
    if "\0" in text:
        raise SettingsError(f"{name} is no path; {name}=var/{name.lower()} is valid")
    return None if text == "off" else Path(text)


def _whole(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise SettingsError(f"{name}={text!r} is no whole number from {low} to {high}; {name}={default} is valid")
    return int(text)
