"""Keep the values of sweeps over rules in a table ``sweeps``, and the foretold and measured cost of solutions, null for all that are stored.

No row changes. The newest revision makes the comments on all tables, columns and views.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from service.store import views

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TOKEN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
COSTS = ("predicted_cpu_seconds", "predicted_memory_bytes", "cpu_seconds", "memory_bytes")


def upgrade() -> None:
    """Create the table, add the columns, and comment on everything."""
    for column in _costs():
        op.add_column("solution", column)
    op.create_table(
        "sweeps",
        sa.Column("sweep", TOKEN, primary_key=True),
        sa.Column("game", TOKEN, primary_key=True),
        sa.Column("goal", TOKEN, primary_key=True),
        sa.Column("rules", TOKEN, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rules_text", sa.Text, nullable=False),
        sa.Column("varied", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("cells", sa.Text, nullable=False),
        *_costs(),
        sa.Column("solver_version", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    on_server = op.get_context().dialect.name == "postgresql"
    op.execute("DROP VIEW column_comment")
    op.execute(views.statements("postgresql" if on_server else "sqlite")[-1])
    if on_server:
        for statement in views.comments():
            op.execute(statement)


def _costs() -> list[sa.Column[object]]:
    return [sa.Column(name, sa.Double() if "seconds" in name else sa.BigInteger()) for name in COSTS]
