"""Tell how often the intervals of estimates held: a column ``calibration`` of solutions, null for all that are stored.

No row changes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("solution", sa.Column("calibration", sa.Text))
