"""Create the tables of 1.0.0: solutions, rows, distributions, pointers to current solutions, and the tables of games.

No release has had an older schema.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = None
branch_labels = None
depends_on = None

TOKEN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Create every table."""
    op.create_table(
        "solution",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", TOKEN, nullable=False, unique=True),
        sa.Column("game", TOKEN, nullable=False),
        sa.Column("goal", TOKEN, nullable=False),
        sa.Column("rules", TOKEN, nullable=False),
        sa.Column("rules_text", sa.Text, nullable=False),
        sa.Column("method", sa.Text, nullable=False),
        sa.Column("error_bound", sa.Double, nullable=False),
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
        sqlite_autoincrement=True,
    )
    op.create_table(
        "state_row",
        sa.Column("solution", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", TOKEN, primary_key=True),
        sa.Column("action", sa.Text),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("exact", sa.Text),
        sa.Column("actions", sa.Text),
        sa.Column("actions_of", TOKEN),
        sa.Column("others", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "distribution",
        sa.Column("solution", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", TOKEN, primary_key=True),
        sa.Column("support", sa.Text, nullable=False),
        sa.Column("weights", sa.Text, nullable=False),
        sa.Column("denominator", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "current",
        sa.Column("game", TOKEN, primary_key=True),
        sa.Column("goal", TOKEN, primary_key=True),
        sa.Column("rules", TOKEN, primary_key=True),
        sa.Column("solution", sa.Integer, sa.ForeignKey("solution.number"), nullable=False),
        sa.Column("solver_version", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game_table",
        sa.Column("game", TOKEN, primary_key=True),
        sa.Column("rules", TOKEN, primary_key=True),
        sa.Column("name", TOKEN, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("solver_version", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
