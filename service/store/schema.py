"""The tables, once for SQLite and PostgreSQL; ``migrations/`` creates exactly these.

Names and states are compared byte by byte on both databases, so that listing order and keyset pagination agree.
``current`` remembers which version of the solvers last confirmed a solution: a solution itself never changes.
"""

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Integer, MetaData, Table, Text
from sqlalchemy.dialects import postgresql

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
    Column("error_bound", Double, nullable=False),
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
    sqlite_autoincrement=True,
)

# No foreign keys where rows are many: checking each would take as long as writing it.
state_row = Table(
    "state_row",
    metadata,
    Column("solution", Integer, primary_key=True, autoincrement=False),
    Column("state", TOKEN, primary_key=True),
    Column("action", Text),
    Column("value", Double, nullable=False),
    Column("exact", Text),
    # Null where actions_of names the state of this solution whose row holds the very same list.
    Column("actions", Text),
    Column("actions_of", TOKEN),
    # What other players get, where there are more than two.
    Column("others", Text),
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
