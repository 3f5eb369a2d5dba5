"""The database's tables and views, for SQLite and PostgreSQL alike. ``migrations/`` creates exactly these.

Names and states are compared byte by byte on both databases, so that the order of listings and pages is the same.
``current`` points to the current solutions. It also has the version of the solvers that confirmed each last, as a
solution itself never changes.
"""

from sqlalchemy import DDL, BigInteger, Column, Double, ForeignKey, Integer, MetaData, Table, Text, event
from sqlalchemy.dialects import postgresql

from service.store import views

TOKEN = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")

metadata = MetaData()

solution = Table(
    "solution",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", TOKEN, nullable=False, unique=True),
    Column("game", TOKEN, nullable=False),
    Column("goal", TOKEN, nullable=False),
    Column("rules", TOKEN, nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("method", Text, nullable=False),
    # Null if the numbers are estimates with intervals of their own.
    Column("error_bound", Double),
    Column("residual", Double, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("bytes", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("start_value", Double, nullable=False),
    Column("start_exact", Text),
    Column("seconds", Double, nullable=False),
    Column("solver_version", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    # JSON; null unless the numbers are estimates whose intervals were tried.
    Column("calibration", Text),
    # The cost as it was foretold and measured; null where nobody can foretell or has measured it.
    Column("predicted_cpu_seconds", Double),
    Column("predicted_memory_bytes", BigInteger),
    Column("cpu_seconds", Double),
    Column("memory_bytes", BigInteger),
    sqlite_autoincrement=True,
)

# Tables with many rows have no foreign keys, as checking a row would take as long as writing it.
state_row = Table(
    "state_row",
    metadata,
    Column("solution", Integer, primary_key=True, autoincrement=False),
    Column("state", TOKEN, primary_key=True),
    Column("action", Text),
    Column("value", Double, nullable=False),
    Column("exact", Text),
    # Null if an equal list is stored in the row of another state of the solution; actions_of then names that state.
    Column("actions", Text),
    Column("actions_of", TOKEN),
    # JSON that belongs to the game. Shared code never looks inside.
    Column("more", Text),
    sqlite_with_rowid=False,
)

distribution = Table(
    "distribution",
    metadata,
    Column("solution", Integer, primary_key=True, autoincrement=False),
    Column("state", TOKEN, primary_key=True),
    Column("support", Text, nullable=False),
    Column("weights", Text, nullable=False),
    Column("denominator", Text, nullable=False),
    Column("result", Text),
    sqlite_with_rowid=False,
)

current = Table(
    "current",
    metadata,
    Column("game", TOKEN, primary_key=True),
    Column("goal", TOKEN, primary_key=True),
    Column("rules", TOKEN, primary_key=True),
    Column("solution", Integer, ForeignKey("solution.number"), nullable=False),
    Column("solver_version", Text, nullable=False),
    sqlite_with_rowid=False,
)

game_table = Table(
    "game_table",
    metadata,
    Column("game", TOKEN, primary_key=True),
    Column("rules", TOKEN, primary_key=True),
    Column("name", TOKEN, primary_key=True),
    Column("content", Text, nullable=False),
    Column("solver_version", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    sqlite_with_rowid=False,
)

sweeps = Table(
    "sweeps",
    metadata,
    Column("sweep", TOKEN, primary_key=True),
    Column("game", TOKEN, primary_key=True),
    Column("goal", TOKEN, primary_key=True),
    Column("rules", TOKEN, primary_key=True),
    # The place among the lines of the sweep, as its file lists them.
    Column("place", Integer, nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("varied", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("rows", Integer, nullable=False),
    # JSON: columns and their cells.
    Column("cells", Text, nullable=False),
    Column("predicted_cpu_seconds", Double),
    Column("predicted_memory_bytes", BigInteger),
    Column("cpu_seconds", Double),
    Column("memory_bytes", BigInteger),
    Column("solver_version", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    sqlite_with_rowid=False,
)

for _table in metadata.tables.values():
    _table.comment = views.COMMENTS[_table.name][""]
    for _column in _table.columns:
        _column.comment = views.COMMENTS[_table.name][_column.name]
for _dialect, _statements in (
    ("sqlite", views.statements("sqlite")),
    ("postgresql", [*views.statements("postgresql"), *views.comments()]),
):
    for _statement in _statements:
        _made = DDL(_statement)  # type: ignore[no-untyped-call]  # SQLAlchemy leaves it untyped
        event.listen(metadata, "after_create", _made.execute_if(dialect=_dialect))
