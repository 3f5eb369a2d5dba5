"""Store the values of other players beside a row if there are more than two players, and drop slow foreign keys.

Solutions stay published until the batch has made them again.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

STATE_ROW = ("solution", "state", "action", "value", "exact", "actions", "actions_of")
DISTRIBUTION = ("solution", "state", "support", "weights", "denominator", "result")


def upgrade() -> None:
    """Add the empty column; drop the foreign keys of rows and distributions, as only the writer changes these tables."""
    if op.get_context().dialect.name == "postgresql":
        op.drop_constraint("state_row_solution_fkey", "state_row")
        op.drop_constraint("distribution_solution_fkey", "distribution")
        op.add_column("state_row", sa.Column("others", sa.Text))
    else:
        _rebuild("state_row", STATE_ROW, _state_row(key=False, others=True))
        _rebuild("distribution", DISTRIBUTION, _distribution(key=False))


def downgrade() -> None:
    """Drop the column and its values; restore the foreign keys."""
    if op.get_context().dialect.name == "postgresql":
        op.drop_column("state_row", "others")
        for table in ("state_row", "distribution"):
            op.create_foreign_key(f"{table}_solution_fkey", table, "solution", ["solution"], ["number"])
    else:
        _rebuild("state_row", STATE_ROW, _state_row(key=True, others=False))
        _rebuild("distribution", DISTRIBUTION, _distribution(key=True))


def _rebuild(table: str, kept: tuple[str, ...], columns: list[Any]) -> None:
    """Replace a table by one with other columns, and keep its rows: SQLite cannot change constraints in place."""
    names = ", ".join(kept)
    op.rename_table(table, f"old_{table}")
    op.create_table(table, *columns, sqlite_with_rowid=False)
    op.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM old_{table}")
    op.drop_table(f"old_{table}")


def _solution(*, key: bool) -> "sa.Column[int]":
    keys = (sa.ForeignKey("solution.number"),) if key else ()
    return sa.Column("solution", sa.Integer, *keys, primary_key=True, autoincrement=False)


def _state_row(*, key: bool, others: bool) -> list[Any]:
    columns: list[Any] = [
        _solution(key=key),
        sa.Column("state", sa.Text, primary_key=True),
        sa.Column("action", sa.Text),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("exact", sa.Text),
        sa.Column("actions", sa.Text),
        sa.Column("actions_of", sa.Text),
    ]
    return [*columns, sa.Column("others", sa.Text)] if others else columns


def _distribution(*, key: bool) -> list[Any]:
    return [
        _solution(key=key),
        sa.Column("state", sa.Text, primary_key=True),
        sa.Column("support", sa.Text, nullable=False),
        sa.Column("weights", sa.Text, nullable=False),
        sa.Column("denominator", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
    ]
