"""Views for plain SQL, ``current_state`` and ``action_value``, and comments on every table and column.

No row changes.
"""

from alembic import op

from service.store import views

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the views."""
    on_server = op.get_context().dialect.name == "postgresql"
    for statement in views.statements("postgresql" if on_server else "sqlite"):
        op.execute(statement)
