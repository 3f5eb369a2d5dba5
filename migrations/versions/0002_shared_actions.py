"""Store equal lists of actions once in each solution, and the chances of win, tie and loss beside a distribution.

All solutions are dropped, as their rows have another form; the batch makes them again.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TOKEN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Drop all solutions, add ``actions_of`` and ``result``, and let ``actions`` be null if ``actions_of`` is not."""
    _make(
        [sa.Column("actions", sa.Text), sa.Column("actions_of", TOKEN)],
        [sa.Column("result", sa.Text)],
    )


def downgrade() -> None:
    """Drop all solutions and the new columns."""
    _make([sa.Column("actions", sa.Text, nullable=False)], [])


def _make(actions: "list[sa.Column[str]]", result: "list[sa.Column[str]]") -> None:
    op.execute("DELETE FROM current")
    op.drop_table("distribution")
    op.drop_table("state_row")
    op.execute("DELETE FROM solution")
    op.create_table(
        "state_row",
        sa.Column("solution", sa.Integer, sa.ForeignKey("solution.number"), primary_key=True),
        sa.Column("state", TOKEN, primary_key=True),
        sa.Column("action", sa.Text),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("exact", sa.Text),
        *actions,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "distribution",
        sa.Column("solution", sa.Integer, sa.ForeignKey("solution.number"), primary_key=True),
        sa.Column("state", TOKEN, primary_key=True),
        sa.Column("support", sa.Text, nullable=False),
        sa.Column("weights", sa.Text, nullable=False),
        sa.Column("denominator", sa.Text, nullable=False),
        *result,
        sqlite_with_rowid=False,
    )
