"""The settings of the service. Only this module reads them from the environment."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote

from service.extras import installed

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
# Secrets, long enough that nobody can try all of them: a pattern, the complaint about others, and an example.
_SECRETS = {
    # The tokens of an app of Slack have hyphens, and its old verification tokens are shorter.
    "SLACK_SIGNING_SECRET": (
        "[0-9A-Za-z]{32,128}",
        "is not the Signing Secret of an app, which has 32 or more letters and digits",
        "8f742231b10e8888abcd99yyyzzz85a5",
    ),
    "HANDS_SECRET": (
        "[!-~]{32,128}",
        "is no secret of 32 to 128 letters, digits and signs without spaces",
        "2f0c6b1d9a4e48f7b6c3d5e8091a7b42",
    ),
    # An app's owner may paste the wrong line, such as the token.
    "DISCORD_PUBLIC_KEY": (
        "[0-9A-Fa-f]{64}",
        "is not the Public Key of an app, which has 64 hex digits",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    ),
}
# An address without user, query and fragment. It may have a path, if the service is behind one.
_PUBLIC_URL = re.compile(
    r"https?://(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
    rf"(?P<path>(?:/(?:[A-Za-z0-9._~-]|{_ESCAPED})+)*)/?"
)
# A path without an escape, as it is written into pages and addresses as it is.
_BASE_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]{1,100}){1,10}")
# Links are put together from it, and chat platforms take addresses of at most 2,048 characters.
_LONGEST_URL = 500
LEVELS = ("critical", "error", "warning", "info", "debug")
ACCESS_LOGS = ("json", "plain", "off")


class SettingsError(ValueError):
    """An environment variable is not usable. The message names it and gives a valid example."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The database's URL, the host and port to listen on, the numbers of processes, threads and connections, the logs, two
    folders, and what chat needs.

    ``threads`` and ``connections`` are those of one process. ``exports`` is None if no exports are made, and
    ``compiled`` is None if the compiled code of searches is not kept. ``exports_quota`` and ``exports_reserve`` are in
    megabytes: the most that the files of exports take, and what they leave free of their disk.
    ``slack_signing_secret`` and ``discord_public_key`` (64 hex digits) are None if that platform is not answered.
    ``public_url`` is the address under which people reach the service, without a slash at its end; None if there is none.
    ``metrics`` is the host and the port of an address of their own; None if ``/metrics`` is where everything is.
    ``base_path`` is the path under which a proxy serves it, such as ``/dice``; empty if it is served at the root of a host.
    ``hands_secret`` deals and signs the hands that are played; None if each application draws one.
    ``requests`` is True if people may ask for what is not solved to be solved. ``requests_cost``, ``requests_client`` and
    ``requests_all`` are the CPU seconds that one of these may take, and that a client and all clients may ask for in an hour;
    ``requests_memory`` is what one may need, in megabytes.
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
    exports_quota: int = 2000
    exports_reserve: int = 1000
    compiled: Path | None = ROOT / "var" / "compiled"
    # Whoever knows it can ask in Slack's name, so it is never shown.
    slack_signing_secret: str | None = field(default=None, repr=False)
    discord_public_key: str | None = None
    public_url: str | None = None
    base_path: str = ""
    # Whoever knows it can work out hidden cards.
    hands_secret: str | None = field(default=None, repr=False)
    metrics: tuple[str, int] | None = None
    requests: bool = False
    requests_cost: int = 120
    requests_client: int = 600
    requests_all: int = 3600
    requests_memory: int = 2000

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Return the settings from the variables of the same names in capitals, such as DATABASE_URL.

        An empty variable counts as absent. ``environ`` stands for ``os.environ`` if it is None.

        Raises:
            SettingsError: a variable is malformed or out of range.
        """
        env = _given(environ)
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
            exports_quota=_whole(env, "EXPORTS_QUOTA", cls().exports_quota, 1, 999_999),
            exports_reserve=_whole(env, "EXPORTS_RESERVE", cls().exports_reserve, 0, 999_999),
            compiled=_folder("COMPILED", env.get("COMPILED"), cls().compiled),
            slack_signing_secret=_secret(env, "SLACK_SIGNING_SECRET"),
            discord_public_key=_discord_key(_secret(env, "DISCORD_PUBLIC_KEY")),
            public_url=_public_url(env.get("PUBLIC_URL")),
            base_path=_base_path(env.get("BASE_PATH", "")),
            hands_secret=_secret(env, "HANDS_SECRET"),
            metrics=_metrics(env.get("METRICS"), env.get("PORT", str(cls().port))),
            requests=_one_of(env, "REQUESTS", "off", ("on", "off")) == "on",
            requests_cost=_whole(env, "REQUESTS_COST", cls().requests_cost, 1, 999_999),
            requests_client=_whole(env, "REQUESTS_CLIENT", cls().requests_client, 1, 999_999),
            requests_all=_whole(env, "REQUESTS_ALL", cls().requests_all, 1, 999_999),
            requests_memory=_whole(env, "REQUESTS_MEMORY", cls().requests_memory, 100, 999_999),
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
        env = _given(environ)
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


def _given(environ: Mapping[str, str] | None) -> dict[str, str]:
    """Return the variables that are not empty, of ``os.environ`` if there is no other environment."""
    return {name: text for name, text in (os.environ if environ is None else environ).items() if text}


def _one_of(env: Mapping[str, str], name: str, default: str, choices: Sequence[str]) -> str:
    text = env.get(name, default).lower()
    if text not in choices:
        raise SettingsError(f"{name}={text!r} is none of {', '.join(choices)}; {name}={default} is valid")
    return text


def _exports(text: str | None, database: Path | None) -> Path | None:
    """Return the folder of exports: the one that is named, else one beside a SQLite file, else one in the checkout."""
    return _folder("EXPORTS", text, (ROOT / "var" if database is None else database.parent) / "exports")


def _folder(name: str, text: str | None, default: Path | None) -> Path | None:
    """Return the folder that a setting names. ``off`` stands for none."""
    if text is None:
        return default
    if "\0" in text:
        raise SettingsError(f"{name} is no path; {name}=var/{name.lower()} is valid")
    return None if text == "off" else Path(text)


def _secret(env: Mapping[str, str], name: str) -> str | None:
    """Return a secret as it is; None if there is none. The message of an error does not repeat it."""
    pattern, complaint, example = _SECRETS[name]
    text = env.get(name)
    if text is not None and not re.fullmatch(pattern, text):
        raise SettingsError(f"{name} {complaint}; {name}={example} is valid")
    return text


def _discord_key(text: str | None) -> str | None:
    if text is not None and not installed("nacl"):
        raise SettingsError(
            "DISCORD_PUBLIC_KEY needs the package pynacl: in a checkout, pip install '.[chat]'; an empty DISCORD_PUBLIC_KEY is valid"
        )
    return text and text.lower()


def _public_url(text: str | None) -> str | None:
    if text is None:
        return None
    match = _PUBLIC_URL.fullmatch(text)
    if match is None or not 1 <= int(match["port"] or 1) <= 65535 or len(text) > _LONGEST_URL:
        raise SettingsError(
            "PUBLIC_URL is no address of a service: it begins with https:// or http://, and has no user, query or fragment;"
            " PUBLIC_URL=https://dice.example.org is valid"
        )
    return text.rstrip("/")


def _metrics(text: str | None, port: str) -> tuple[str, int] | None:
    """Return the address of METRICS. Its port differs from that of the service, by which requests are told apart."""
    if text is None:
        return None
    match = re.fullmatch(rf"({_HOST_NAME.pattern}):([0-9]{{1,5}})", text)
    if match is None or not 1 <= int(match[2]) <= 65535:
        raise SettingsError(f"METRICS={text!r} is no address with a port; METRICS=127.0.0.1:9100 is valid")
    if int(match[2]) == int(port):
        raise SettingsError(f"METRICS={text!r} has the port of the service; METRICS=127.0.0.1:9100 is valid")
    return match[1].strip("[]"), int(match[2])


def _base_path(text: str) -> str:
    path = text.rstrip("/")
    if path and (not _BASE_PATH.fullmatch(path) or {".", ".."} & {*path.split("/")}):
        raise SettingsError(
            f"BASE_PATH={text!r} is no path: it begins with a slash, and has letters, digits, dots, hyphens, underscores and"
            " tildes between slashes; BASE_PATH=/dice is valid"
        )
    return path


def _whole(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise SettingsError(f"{name}={text!r} is no whole number from {low} to {high}; {name}={default} is valid")
    return int(text)
