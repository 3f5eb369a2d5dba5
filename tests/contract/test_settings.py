"""The settings that are read from the environment, and the ones that are refused."""

import sys
from pathlib import Path

import pytest

from service.settings import (
    DEFAULT_DATABASE,
    ROOT,
    Settings,
    SettingsError,
    credentials,
    normalise,
    sqlite_path,
)
from tests.support.chat import PUBLIC_KEY, SECRET


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
            "EXPORTS_QUOTA": "1",
            "EXPORTS_RESERVE": "0",
            "DATABASE_URL": "sqlite:////tmp/x",
            "SLACK_SIGNING_SECRET": SECRET,
            "DISCORD_PUBLIC_KEY": PUBLIC_KEY.upper(),
            "PUBLIC_URL": "https://dice.example.org/",
            "HANDS_SECRET": "!" * 32,
            "REQUESTS": "on",
            "REQUESTS_COST": "1",
            "REQUESTS_CLIENT": "2",
            "REQUESTS_ALL": "3",
            "REQUESTS_MEMORY": "100",
        }
    )
    assert settings.requests
    limits = (settings.requests_cost, settings.requests_client, settings.requests_all, settings.requests_memory)
    assert limits == (1, 2, 3, 100)
    assert settings.hands_secret == "!" * 32
    assert settings.access_log == "off"
    assert (settings.exports_quota, settings.exports_reserve) == (1, 0)
    assert settings.slack_signing_secret == SECRET
    assert (settings.discord_public_key, settings.public_url) == (PUBLIC_KEY, "https://dice.example.org")

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
        ("EXPORTS_QUOTA", "0"),
        ("EXPORTS_QUOTA", "2GB"),
        ("EXPORTS_RESERVE", "-1"),
        ("COMPILED", "a\0b"),
        ("REQUESTS", "yes"),
        ("REQUESTS_COST", "0"),
        ("REQUESTS_MEMORY", "99"),
        ("DATABASE_URL", "mysql://secret@host/name"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///x?mode=rw"),
        ("DATABASE_URL", "secret"),
        ("HANDS_SECRET", "secret@"),
        ("HANDS_SECRET", f"secret@{'0' * 30} "),
        ("HANDS_SECRET", "secret@" * 30),
        ("SLACK_SIGNING_SECRET", "secret@"),
        ("SLACK_SIGNING_SECRET", "xoxb-secret@-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy"),
        ("SLACK_SIGNING_SECRET", "gIkuvaNzQIHg97ATvDxqgjtO"),
        ("SLACK_SIGNING_SECRET", f'"{SECRET}"'),
        ("SLACK_SIGNING_SECRET", f"{'0' * 32} "),
        ("DISCORD_PUBLIC_KEY", "secret@"),
        ("DISCORD_PUBLIC_KEY", PUBLIC_KEY[:-1]),
        ("DISCORD_PUBLIC_KEY", f"{PUBLIC_KEY[:-1]}g"),
        ("DISCORD_PUBLIC_KEY", "771825006014889984"),
        ("PUBLIC_URL", "dice.example.org"),
        ("PUBLIC_URL", "ftp://dice.example.org"),
        ("PUBLIC_URL", "https://"),
        ("PUBLIC_URL", "https://user:secret@dice.example.org"),
        ("PUBLIC_URL", "https://dice.example.org?x=1"),
        ("PUBLIC_URL", "https://dice.example.org/#x"),
        ("PUBLIC_URL", "https://dice.example.org/a b"),
        ("PUBLIC_URL", "https://dice.example.org:0"),
        ("PUBLIC_URL", "https://dice.example.org:65536"),
        ("PUBLIC_URL", f"https://dice.example.org/{'a' * 500}"),
    ],
)
def test_a_wrong_variable_is_named(name: str, text: str) -> None:
    """A variable that cannot be used is named with a valid example, and a URL is not repeated."""
    with pytest.raises(SettingsError, match=rf"^{name}\b.*\bvalid\b") as caught:
        Settings.from_env({name: text})

    assert "secret@" not in str(caught.value)
    assert name != "SLACK_SIGNING_SECRET" or text not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://dice.example.org", "https://dice.example.org"),
        ("https://example.org/games/dice/", "https://example.org/games/dice"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("", None),
    ],
)
def test_public_addresses(text: str, address: str | None) -> None:
    """The address of the service may have a port and a path, and loses the slash at its end."""
    assert Settings.from_env({"PUBLIC_URL": text}).public_url == address


def test_the_secret_is_not_shown() -> None:
    """The settings can be printed without telling Slack's secret."""
    assert SECRET not in repr(Settings.from_env({"SLACK_SIGNING_SECRET": SECRET}))


def test_discord_needs_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package for its signatures Discord's key is refused at the start, with the command that installs it."""
    monkeypatch.setitem(sys.modules, "nacl", None)
    with pytest.raises(SettingsError, match=r"^DISCORD_PUBLIC_KEY .*pynacl.*\bvalid$"):
        Settings.from_env({"DISCORD_PUBLIC_KEY": PUBLIC_KEY})
    assert Settings.from_env({"SLACK_SIGNING_SECRET": SECRET}).discord_public_key is None


def test_exports_lie_beside_a_file() -> None:
    """Without a setting exports are kept beside a SQLite file, or in the checkout for a server; any folder may be named."""
    server = {"DATABASE_URL": "postgresql://user@host/name"}

    assert Settings.from_env({"DATABASE_URL": "sqlite:////data/x.db"}).exports == Path("/data/exports")
    assert Settings.from_env(server).exports == ROOT / "var" / "exports"
    assert Settings.from_env({**server, "EXPORTS": "/data/files"}).exports == Path("/data/files")
    assert Settings.from_env({"EXPORTS": "off"}).exports is None


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_is_one(scheme: str) -> None:
    """The schemes that mean PostgreSQL become one, and no such URL is a file."""
    url = normalise(f"{scheme}://user:password@host:5432/name")

    assert url == "postgresql+psycopg://user:password@host:5432/name"
    assert sqlite_path(url) is None


@pytest.mark.parametrize("port", [0, 65536])
def test_a_port_of_a_database_has_its_range(port: int) -> None:
    """A port that no server has is refused, and both ends of the range are not."""
    with pytest.raises(SettingsError, match=r"^DATABASE_URL has a port outside 1 to 65535"):
        normalise(f"postgresql://user@host:{port}/name")
    assert [normalise(f"postgresql://host:{end}/name") for end in (1, 65535)] == [
        "postgresql+psycopg://host:1/name",
        "postgresql+psycopg://host:65535/name",
    ]


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("me:a%2Fb@host/name", {"user": "me", "password": "a/b"}),
        ("host/name?user=you&password=c%20d&sslmode=require", {"user": "you", "password": "c d"}),
        ("me:secret@host/name?password=other", {"user": "me", "password": "other"}),
        ("host/name", {}),
    ],
)
def test_the_user_and_the_password_of_a_url(rest: str, found: dict[str, str]) -> None:
    """They stand before the host or in the query, which counts, and are decoded; a file has none."""
    assert credentials(normalise(f"postgresql://{rest}")) == found
    assert credentials("sqlite:///x.db") == {}


def test_a_file_of_sqlite() -> None:
    """A URL with three slashes is relative, one with four absolute."""
    assert sqlite_path(normalise("sqlite:///var/x.db")) == Path("var/x.db")
    assert sqlite_path(normalise("sqlite:////var/x.db")) == Path("/var/x.db")
