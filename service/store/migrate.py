"""Bring a database to the schema of this version; safe to run at once from several processes."""

from typing import TYPE_CHECKING

from sqlalchemy import text

from service.settings import ROOT
from service.store.engine import writing_engine

if TYPE_CHECKING:
    from alembic.config import Config

# Any fixed number: PostgreSQL's advisory lock that lets one migration run at a time.
LOCK = 7_306_001


def configuration() -> "Config":
    """Alembic's configuration without a file."""
    from alembic.config import Config  # noqa: PLC0415  # it takes half a second, and workers migrate nothing

    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    return config


def upgrade(url: str, revision: str = "head") -> None:
    """Upgrade to a revision, in one transaction; creates the SQLite file where there is none."""
    _run(url, revision, up=True)


def downgrade(url: str, revision: str = "base") -> None:
    """Downgrade to a revision, in one transaction; the rows of dropped tables are lost."""
    _run(url, revision, up=False)


def _run(url: str, revision: str, *, up: bool) -> None:
    from alembic import command  # noqa: PLC0415  # as above

    engine = writing_engine(url)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = configuration()
        config.attributes["connection"] = connection
        (command.upgrade if up else command.downgrade)(config, revision)
