"""The migrations and the schema say the same."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, text

from service.store.engine import writing_engine
from service.store.migrate import downgrade, upgrade
from service.store.schema import metadata


def described(engine: Engine) -> list[tuple[object, ...]]:
    """Everything that the database itself knows of the tables."""
    statement = (
        "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'alembic%' AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    if engine.dialect.name == "postgresql":
        statement = (
            "SELECT table_name, column_name, ordinal_position, data_type, is_nullable, collation_name, column_default"
            " FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'"
            " ORDER BY table_name, ordinal_position"
        )
    with engine.connect() as connection:
        return [tuple(" ".join(str(part).split()) for part in row) for row in connection.execute(text(statement))]


def test_upgrade_creates_exactly_the_schema(url: str) -> None:
    """Migrating an empty database gives the metadata's tables, down to collations and row ids."""
    engine = writing_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    migrated = described(engine)
    downgrade(url)
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    metadata.create_all(engine)
    assert described(engine) == migrated
    assert len(migrated) >= 5


def test_upgrade_again_changes_nothing(url: str) -> None:
    """A migrated database may be migrated again."""
    upgrade(url)


def test_sqlite_is_in_wal_mode(tmp_path: Path) -> None:
    """A new SQLite file, in a new directory, keeps a write-ahead log."""
    url = f"sqlite:///{tmp_path / 'new' / 'store.db'}"
    upgrade(url)
    with create_engine(url).connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
