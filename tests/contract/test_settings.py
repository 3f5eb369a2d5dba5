"""The settings that are read from the environment, and the ones that are refused."""

from pathlib import Path

import pytest

from service.settings import DEFAULT_DATABASE, ROOT, Settings, SettingsError, normalise, sqlite_path


def test_nothing_is_needed() -> None:
    """Without variables, or with empty ones, every setting has its default."""
    empty = Settings.from_env({})

    assert empty == Settings(database_url=DEFAULT_DATABASE, exports=ROOT / "var" / "exports")
    assert (empty.host, empty.port, empty.log_level) == ("127.0.0.1", 8000, "info")
    assert Settings.from_env(dict.fromkeys(("DATABASE_URL", "HOST", "PORT", "WORKERS", "LOG_LEVEL"), "")) == empty


def test_every_variable_is_read() -> None:
    """Each variable sets its own setting, and the ends of a range are legal."""
    settings = Settings.from_env(
        {
            "HOST": "0.0.0.0",
            "PORT": "65535",
            "WORKERS": "64",
            "LOG_LEVEL": "ERROR",
            "ACCESS_LOG": "off",
            "DATABASE_URL": "sqlite:////tmp/x",
        }
    )
    assert settings.access_log == "off"

    assert (settings.host, settings.port, settings.workers) == ("0.0.0.0", 65535, 64)
    assert (settings.log_level, settings.database_url) == ("error", "sqlite:////tmp/x")
    assert Settings.from_env({"PORT": "0", "WORKERS": "1"}).port == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", "8000.0"),
        ("PORT", "٣"),
        ("PORT", "0000008000"),
        ("WORKERS", "0"),
        ("WORKERS", "65"),
        ("LOG_LEVEL", "loud"),
        ("ACCESS_LOG", "xml"),
        ("EXPORTS", "a\0b"),
        ("COMPILED", "a\0b"),
        ("DATABASE_URL", "mysql://secret@host/name"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///x?mode=rw"),
        ("DATABASE_URL", "secret"),
    ],
)
def test_a_wrong_variable_is_named(name: str, text: str) -> None:
    """A variable that cannot be used is named with a valid example, and a URL is not repeated."""
    with pytest.raises(SettingsError, match=rf"^{name}\b.*\bvalid\b") as caught:
        Settings.from_env({name: text})

    assert "secret@" not in str(caught.value)


def test_exports_lie_beside_a_file() -> None:
    """Without a setting exports are kept beside a SQLite file, and not at all for a server; any folder may be named."""
    server = {"DATABASE_URL": "postgresql://user@host/name"}

    assert Settings.from_env({"DATABASE_URL": "sqlite:////data/x.db"}).exports == Path("/data/exports")
    assert Settings.from_env(server).exports is None
    assert Settings.from_env({**server, "EXPORTS": "/data/files"}).exports == Path("/data/files")
    assert Settings.from_env({"EXPORTS": "off"}).exports is None


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_is_one(scheme: str) -> None:
    """The schemes that mean PostgreSQL become one, and no such URL is a file."""
    url = normalise(f"{scheme}://user:password@host:5432/name")

    assert url == "postgresql+psycopg://user:password@host:5432/name"
    assert sqlite_path(url) is None


def test_a_file_of_sqlite() -> None:
    """A URL with three slashes is relative, one with four absolute."""
    assert sqlite_path(normalise("sqlite:///var/x.db")) == Path("var/x.db")
    assert sqlite_path(normalise("sqlite:////var/x.db")) == Path("/var/x.db")
