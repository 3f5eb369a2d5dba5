"""What the environment says: the one place that reads it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_DATABASE = f"sqlite:///{ROOT / 'var' / 'tablebase.db'}"
LEVELS = ("critical", "error", "warning", "info", "debug")


class SettingsError(ValueError):
    """A variable of the environment that cannot be used; the message names it and gives a valid example."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the database is, where to listen, with how many processes and threads, and how much to log."""

    database_url: str = DEFAULT_DATABASE
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    threads: int = 4
    log_level: str = "info"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Read DATABASE_URL, HOST, PORT, WORKERS, THREADS and LOG_LEVEL; an empty variable counts as absent.

        Raises:
            SettingsError: a variable is malformed or out of range.
        """
        env = {name: text for name, text in (os.environ if environ is None else environ).items() if text}
        level = env.get("LOG_LEVEL", cls().log_level).lower()
        if level not in LEVELS:
            raise SettingsError(f"LOG_LEVEL={level!r} is none of {', '.join(LEVELS)}; LOG_LEVEL=info is valid")
        return cls(
            database_url=normalise(env.get("DATABASE_URL", DEFAULT_DATABASE)),
            host=env.get("HOST", cls().host),
            port=_whole(env, "PORT", cls().port, 0, 65535),
            workers=_whole(env, "WORKERS", cls().workers, 1, 64),
            threads=_whole(env, "THREADS", cls().threads, 1, 256),
            log_level=level,
        )


def normalise(url: str) -> str:
    """Bring a database URL into the one form that the store speaks: ``sqlite:///path`` or ``postgresql+psycopg://``.

    Raises:
        SettingsError: the URL names another kind of database, or no file.
    """
    scheme, separator, rest = url.partition("://")
    if separator and scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if separator and scheme == "sqlite" and rest.startswith("/") and len(rest) > 1 and "?" not in rest:
        return url
    # The URL itself is not repeated: it may carry a password.
    raise SettingsError(
        f"DATABASE_URL with scheme {scheme[:32]!r} is not usable; valid are sqlite:///var/tablebase.db and"
        " postgresql://user@host:5432/name"
    )


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite URL (relative ones from the working directory), None for PostgreSQL."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def _whole(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise SettingsError(f"{name}={text!r} is no whole number from {low} to {high}; {name}={default} is valid")
    return int(text)
