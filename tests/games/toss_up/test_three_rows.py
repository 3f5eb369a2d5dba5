"""Toss Up! for three: rows that are spoiled, missing or too many are found."""

from collections.abc import Callable

import pytest

from solvers.contract.rows import ActionValue, Columns, Row
from solvers.errors import VerificationError
from solvers.games.toss_up.checks.three import verify
from solvers.games.toss_up.state import ACTIONS
from tests.games.toss_up.solved_three import MIXED, TIED, others, solved, status, with_others, with_status
from tests.games.toss_up.support import TINY, endings


def both(value: float) -> tuple[ActionValue, ...]:
    """Return both actions, worth the same."""
    return tuple(ActionValue(action, value) for action in ACTIONS)


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2-0", lambda row: row._replace(value=row.value + 1e-9), "the row says"),
        ("1-2-0", lambda row: with_others(row, others(row)[0] - 1e-9), "the row says"),
        ("1-2-0", lambda row: row._replace(value=float("nan")), "malformed"),
        ("1-2-0", lambda row: row._replace(action="roll"), "not the legal ones"),
        ("1-2-0", lambda row: row._replace(action="roll", actions=both(row.value)), "before a throw"),
        ("1-2-0", lambda row: row._replace(state="1-02-0"), "has no row"),
        ("1-2-0", lambda row: row._replace(more=None), "malformed"),
        ("1-2-0", lambda row: row._replace(more="[0.5]"), "malformed"),
        ("1-2-0", lambda row: row._replace(more='"half"'), "malformed"),
        ("1-2-0", lambda row: with_status(row, "sure"), "malformed"),
        ("1-2-0", lambda row: with_status(row, "unique"), "says otherwise"),
        ("10-2-5", lambda row: with_status(row, "mixed"), "the row says"),
        ("10-2-5", lambda row: with_status(row, "mixed-3-0.5"), "not indifferent"),
        ("10-2-5", lambda row: with_status(row, "mixed-2-0.5"), "the row says"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    problem, listed, _, error_bound = solved(MIXED)
    rows = [change(row) if row.state == state else row for row in listed]

    with pytest.raises(VerificationError, match=message):
        verify(problem, rows, (), error_bound)
    if message != "not the legal ones":
        with pytest.raises(VerificationError, match=message):
            verify(problem, Columns.of(rows), (), error_bound)


def test_missing_and_unknown_rows_are_found() -> None:
    """A row for every start of a turn, no other, and no distribution."""
    problem, solution, rows, error_bound = solved(TINY[0])
    listed = list(solution)
    for wrong, message in ((listed[:-1], "has no row"), ([*listed, listed[-1]], "is no state")):
        with pytest.raises(VerificationError, match=message):
            verify(problem, wrong, (), error_bound)
    start = endings(problem).distribution(problem.process.start(), None, rows)
    with pytest.raises(VerificationError, match="has a distribution"):
        verify(problem, listed, [start], error_bound)
    everywhere = [with_status(row, "mixed") for row in listed]
    with pytest.raises(VerificationError, match="says not who mixes"):
        verify(problem, everywhere, (), error_bound)


def test_uniqueness_needs_unique_ends() -> None:
    """No orbit is said to be unique that leads to one which is not, nor one whose decisions tie strict."""
    for rules, old, new, message in (
        (MIXED, "strict", "unique", "leads to what is not"),
        (TIED, "tied", "strict", "two actions tie"),
    ):
        problem, listed, _, error_bound = solved(rules)
        changed = [with_status(row, new) if status(row) == old else row for row in listed]
        with pytest.raises(VerificationError, match=message):
            verify(problem, changed, (), error_bound)
