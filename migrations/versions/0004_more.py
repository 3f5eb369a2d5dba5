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
    """Rename ``others`` to ``more``, and turn its text into a JSON string; let ``error_bound`` be null.

    SQLite cannot change constraints in place, and cannot replace a table to which another one points. So the pointers
    are moved to another table until the new one is ready.
    """
    op.execute("ALTER TABLE state_row RENAME COLUMN others TO more")
    op.execute("""UPDATE state_row SET more = '"' || more || '"' WHERE more IS NOT NULL""")
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("solution", "error_bound", nullable=True)
        return
    op.execute("CREATE TABLE old_current AS SELECT * FROM current")
    op.drop_table("current")
    op.rename_table("solution", "old_solution")
    columns: list[sa.Column[Any]] = [
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("game", "goal", "rules", "rules_text", "method")),
        sa.Column("error_bound", sa.Double),
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
    op.create_table("solution", *columns, sqlite_autoincrement=True)
    names = ", ".join(column.name for column in columns)
    op.execute(f"INSERT INTO solution ({names}) SELECT {names} FROM old_solution")  # names of this very schema
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
