"""Tell how often the intervals of estimates held: a column ``calibration`` of solutions, null for all that are stored.

No row changes. The comments are made again, as the new column has one too.
"""

import sqlalchemy as sa
from alembic import op

from service.store import views

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and its comment."""
    op.add_column("solution", sa.Column("calibration", sa.Text))
    on_server = op.get_context().dialect.name == "postgresql"
    op.execute("DROP VIEW column_comment")
    op.execute(views.statements("postgresql" if on_server else "sqlite")[-1])
    if on_server:
        for statement in views.comments(revision):
            op.execute(statement)


def downgrade() -> None:
    """Drop the column. Its line in ``column_comment`` stays."""
    op.drop_column("solution", "calibration")
