"""The migrations and the schema say the same."""

from collections.abc import Mapping
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text

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


def test_upgrade_of_an_older_database_drops_what_it_cannot_read(url: str) -> None:
    """Solutions whose rows were written in an older way are gone after the upgrade, and nothing points to them."""
    downgrade(url, "0001")
    engine = writing_engine(url)
    solution: dict[str, object] = dict.fromkeys(
        ("id", "game", "goal", "rules", "rules_text", "method", "digest", "start"), "x"
    )
    solution |= dict.fromkeys(("solver_version", "created_at"), "x")
    numbers = dict.fromkeys(("number", "error_bound", "residual", "rows", "bytes", "start_value", "seconds"), 1)
    with engine.begin() as connection:
        _insert(connection, "solution", solution | numbers)
        _insert(connection, "state_row", {"solution": 1, "state": "1", "value": 1, "actions": '[["1","1"]]'})
        _insert(
            connection, "distribution", {"solution": 1, "state": "1", "support": "", "weights": "", "denominator": "1"}
        )
        _insert(connection, "current", {"game": "x", "goal": "x", "rules": "x", "solution": 1, "solver_version": "x"})
    upgrade(url)
    with engine.connect() as connection:
        for table in ("solution", "state_row", "distribution", "current"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0


def _insert(connection: Connection, table: str, values: Mapping[str, object]) -> None:
    marks = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})"), values)


def test_sqlite_is_in_wal_mode(tmp_path: Path) -> None:
    """A new SQLite file, in a new directory, keeps a write-ahead log."""
    url = f"sqlite:///{tmp_path / 'new' / 'store.db'}"
    upgrade(url)
    with create_engine(url).connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
