"""The migrations and the schema say the same."""

from collections.abc import Mapping
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.schema import metadata
from service.store.views import VIEWS

# A solution whose texts are "x" and whose numbers are 1.
SOLUTION: Mapping[str, object] = {
    **dict.fromkeys(("id", "game", "goal", "rules", "rules_text", "method", "digest", "start"), "x"),
    **dict.fromkeys(("solver_version", "created_at"), "x"),
    **dict.fromkeys(("number", "error_bound", "residual", "rows", "bytes", "start_value", "seconds"), 1),
}


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
    """Migrating an empty database gives the metadata's tables and views, down to collations and row ids."""
    engine = writing_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    migrated = described(engine)
    with engine.begin() as connection:
        for view in VIEWS:
            connection.execute(text(f"DROP VIEW {view}"))
    metadata.drop_all(engine)
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    metadata.create_all(engine)
    assert described(engine) == migrated
    assert len(migrated) >= 5


def test_upgrade_again_changes_nothing(url: str) -> None:
    """A migrated database may be migrated again: its tables, and what is in them, stay as they are."""
    engine = writing_engine(url)
    with engine.begin() as connection:
        _insert(connection, "solution", SOLUTION)
    before = described(engine)
    upgrade(url)

    assert described(engine) == before
    with engine.connect() as connection:
        assert connection.execute(text("SELECT number, id FROM solution")).all() == [(1, "x")]


def test_values_of_other_players_move_with_the_upgrade(empty_url: str) -> None:
    """The text beside a row is JSON after the upgrade, and no pointer is lost."""
    upgrade(empty_url, "0003")
    engine = writing_engine(empty_url)
    current = {"game": "x", "rules": "x", "solver_version": "x"}
    with engine.begin() as connection:
        for number in (1, 2, 7):
            _insert(connection, "solution", {**SOLUTION, "number": number, "id": f"x{number}"})
        connection.execute(text("DELETE FROM solution WHERE number = 7"))
        row = {"solution": 1, "value": 1, "actions": ""}
        _insert(connection, "state_row", row | {"state": "1", "others": "0.25"})
        _insert(connection, "state_row", row | {"state": "2", "others": None})
        _insert(connection, "current", current | {"goal": "a", "solution": 1})
        _insert(connection, "current", current | {"goal": "b", "solution": 2})
    upgrade(empty_url, "0004")
    with engine.begin() as connection:
        rows = connection.execute(text("SELECT state, more FROM state_row ORDER BY state")).all()
        assert rows == [("1", '"0.25"'), ("2", None)]
        pointers = connection.execute(text("SELECT goal, solution FROM current ORDER BY goal")).all()
        assert pointers == [("a", 1), ("b", 2)]
        if engine.dialect.name == "sqlite":
            # The number of a solution that is gone is not used again.
            _insert(connection, "solution", {name: value for name, value in SOLUTION.items() if name != "number"})
            assert connection.scalar(text("SELECT max(number) FROM solution")) == 8
        connection.execute(text("UPDATE solution SET error_bound = NULL WHERE number = 2"))


def _insert(connection: Connection, table: str, values: Mapping[str, object]) -> None:
    marks = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})"), values)


def test_sqlite_is_in_wal_mode(tmp_path: Path) -> None:
    """A new SQLite file, in a new directory, keeps a write-ahead log."""
    url = f"sqlite:///{tmp_path / 'new' / 'store.db'}"
    upgrade(url)
    with create_engine(url).connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"


def test_an_older_database_learns_of_calibrations(empty_url: str) -> None:
    """A solution that was stored before there were calibrations stays, and has none; the column has its comment."""
    upgrade(empty_url, "0005")
    engine = writing_engine(empty_url)
    texts = ("id", "game", "goal", "rules", "rules_text", "method", "digest", "start", "solver_version", "created_at")
    numbers = dict.fromkeys(("number", "error_bound", "residual", "rows", "bytes", "start_value", "seconds"), 1)
    with engine.begin() as connection:
        _insert(connection, "solution", {**dict.fromkeys(texts, "x"), **numbers})
    upgrade(empty_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id, calibration FROM solution")).all() == [("x", None)]
        told = text("SELECT count(*) FROM column_comment WHERE relation = 'solution' AND name = 'calibration'")
        assert connection.scalar(told) == 1
