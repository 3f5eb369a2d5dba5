"""Migrate a database to the schema of this version. Several processes may do so at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError, ProgrammingError

from service.settings import ROOT
from service.store.breaker import StoreAwayError
from service.store.engine import Engine, told, writing_engine
from service.store.revisions import REVISIONS, unknown
from service.store.schema import metadata

if TYPE_CHECKING:
    from alembic.config import Config

# As Alembic itself makes it.
VERSION_TABLE = (
    "CREATE TABLE IF NOT EXISTS alembic_version"
    " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)


def configuration() -> "Config":
    """Return Alembic's configuration, which needs no file."""
    from alembic.config import Config  # noqa: PLC0415  # it takes half a second, and workers migrate nothing

    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    return config


def upgrade(url: str, revision: str = "head") -> None:
    """Upgrade to a revision, in one transaction. Creates a SQLite file that does not exist.

    Raises:
        StoreAwayError: the database cannot be used, or is not this program's.
    """
    from alembic import command  # noqa: PLC0415  # as above

    with alone(url) as connection:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


@contextmanager
def alone(url: str) -> Iterator[Connection]:
    """Yield a connection in a transaction in which nobody else can migrate. Raises StoreAwayError."""
    with told(url):
        engine = writing_engine(url)
        if engine.dialect.name == "postgresql":
            _make_lockable(engine)
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # A role that may only read cannot take this lock, but could take an advisory one and keep it.
                connection.execute(text("LOCK TABLE alembic_version IN EXCLUSIVE MODE"))
            _check(connection)
            yield connection


def _make_lockable(engine: Engine) -> None:
    """Make the table that is locked. Another process may make it at the same moment."""
    with suppress(IntegrityError, ProgrammingError), engine.begin() as connection:
        _check(connection)
        connection.execute(text(VERSION_TABLE))


def _check(connection: Connection) -> None:
    """Raise StoreAwayError if a database has tables of another program, or of a later version of this one."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" in tables:
        version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        if version is not None and version not in REVISIONS:
            raise StoreAwayError(unknown(version))
        return
    # A PostgreSQL database may have tables of extensions; a SQLite file has only those of its program.
    foreign = tables if connection.dialect.name == "sqlite" else tables & set(metadata.tables)
    if foreign:
        names = ", ".join(sorted(foreign)[:3])
        raise StoreAwayError(f"the database has tables of another program ({names}): name another in DATABASE_URL")
