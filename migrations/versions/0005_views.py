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
        for statement in views.comments():
            # The column of a later version is not there yet.
            if "solution.calibration" not in statement:
                op.execute(statement)


def downgrade() -> None:
    """Drop the views and the comments."""
    for view in views.VIEWS:
        op.execute(f"DROP VIEW {view}")
    if op.get_context().dialect.name == "postgresql":
        for table, columns in views.COMMENTS.items():
            if table not in views.VIEWS:
                for column in columns.keys() - ({"calibration"} if table == "solution" else set()):
                    op.execute(f"COMMENT ON {f'COLUMN {table}.{column}' if column else f'TABLE {table}'} IS NULL")
