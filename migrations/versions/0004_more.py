"""Store everything that a game adds to a row in one JSON column, and let solutions of estimates have no error bound.

No published row is lost: the values of other players move to the new column, written as JSON.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename ``others`` to ``more``, and turn its text into a JSON string; let ``error_bound`` be null."""
    op.execute("ALTER TABLE state_row RENAME COLUMN others TO more")
    op.execute("""UPDATE state_row SET more = '"' || more || '"' WHERE more IS NOT NULL""")
    _bound(nullable=True)


def downgrade() -> None:
    """Restore the column, and drop solutions of estimates."""
    numbers = "SELECT number FROM solution WHERE error_bound IS NULL"
    for table, column in (("current", "solution"), ("state_row", "solution"), ("distribution", "solution")):
        op.execute(f"DELETE FROM {table} WHERE {column} IN ({numbers})")  # names of this very schema
    op.execute("DELETE FROM solution WHERE error_bound IS NULL")
    op.execute("UPDATE state_row SET more = substr(more, 2, length(more) - 2) WHERE more IS NOT NULL")
    op.execute("ALTER TABLE state_row RENAME COLUMN more TO others")
    _bound(nullable=False)


def _bound(*, nullable: bool) -> None:
    """Let ``solution.error_bound`` be null, or not.

    SQLite cannot change constraints in place, and cannot replace a table to which another one points. So the pointers
    are moved to another table until the new one is ready.
    """
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("solution", "error_bound", nullable=nullable)
        return
    op.execute("CREATE TABLE old_current AS SELECT * FROM current")
    op.drop_table("current")
    op.rename_table("solution", "old_solution")
    op.create_table("solution", *_solution(nullable=nullable), sqlite_autoincrement=True)
    names = ", ".join(column.name for column in _solution(nullable=nullable))
    op.execute(f"INSERT INTO solution ({names}) SELECT {names} FROM old_solution")  # as above
    # The numbers of dropped solutions must not be used again.
    op.execute(
        "UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'old_solution')"
        " WHERE name = 'solution'"
    )
    op.drop_table("old_solution")
    op.create_table(
        "current",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("goal", sa.Text, primary_key=True),
        sa.Column("rules", sa.Text, primary_key=True),
        sa.Column("solution", sa.Integer, sa.ForeignKey("solution.number"), nullable=False),
        sa.Column("solver_version", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO current SELECT game, goal, rules, solution, solver_version FROM old_current")
    op.drop_table("old_current")


def _solution(*, nullable: bool) -> list[Any]:
    return [
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("game", "goal", "rules", "rules_text", "method")),
        sa.Column("error_bound", sa.Double, nullable=nullable),
        sa.Column("residual", sa.Double, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("start_value", sa.Double, nullable=False),
        sa.Column("start_exact", sa.Text),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("solver_version", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
    ]
