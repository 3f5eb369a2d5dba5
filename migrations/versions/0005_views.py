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
    """Create the views; on PostgreSQL comment on tables, views and columns."""
    on_server = op.get_context().dialect.name == "postgresql"
    for statement in views.statements("postgresql" if on_server else "sqlite"):
        op.execute(statement)
    if on_server:
        for statement in views.comments(revision):
            op.execute(statement)


def downgrade() -> None:
    """Drop the views and the comments."""
    for view in views.VIEWS:
        op.execute(f"DROP VIEW {view}")
    if op.get_context().dialect.name == "postgresql":
        for table, column in views.commented(revision):
            if table not in views.VIEWS:
                op.execute(f"COMMENT ON {f'COLUMN {table}.{column}' if column else f'TABLE {table}'} IS NULL")
