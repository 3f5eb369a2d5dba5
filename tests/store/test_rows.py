"""Rows as text."""

import pytest

from service.store.rows import (
    StoredRow,
    decode,
    decode_distribution,
    digest,
    encode,
    encode_distribution,
)
from service.store.tables import decode_table, encode_table
from solvers.errors import VerificationError
from solvers.types import ActionValue, Cell, Confidence, Distribution, Row, Table
from solvers.written import number

ROW = Row(
    "55666-1",
    "55666",
    -1.0,
    "-1",
    (ActionValue("55666", -1.0, "-1", "29"), ActionValue("5666", -2.5, "-5/2"), ActionValue("1", -0.125)),
)
ENDS = Distribution("roll2-6", (8, 9, 18), (1, 6**30, 2), 6**30 + 3)


def test_rows_round_trip() -> None:
    """A row with exact, tied and enclosed actions reads back as it was written."""
    assert encode([ROW])[0].actions == "55666=~29 5666=-5/2 1=-0.125"
    assert decode(encode([ROW])) == [ROW]
    chance = Row("roll6", None, 0.1, None)
    assert list(decode(encode([chance]))) == [chance]
    shared = Row("0-0-0", None, 0.5, None, (), (0.25, 0.25), "strict")
    assert encode([shared])[0].others == "0.25 strict"
    assert list(decode(encode([shared]))) == [shared]


def test_distributions_round_trip() -> None:
    """Weights beyond 64 bits survive."""
    assert decode_distribution(encode_distribution(ENDS)) == ENDS


def test_digest_is_pinned_and_ignores_order() -> None:
    """The digest depends on what the rows are, not on the order in which they come, and never changes its form."""
    rows = encode([ROW, Row("roll6", None, 0.1, None)])
    ends = [encode_distribution(ENDS)]
    assert digest(rows, ends) == digest(reversed(rows), ends)
    assert digest(rows, ends)[0][:12] == "5dd8d42054b6"
    assert digest([rows[0]._replace(exact=None), rows[1]], ends) != digest(rows, ends)


@pytest.mark.parametrize(
    "actions", ["[]", "2", "2=", "1 2", "1=x", "1=1/0", " ", "1=1 ", "1=1  2=1", "1=0.5.5", "1=one"]
)
def test_malformed_actions_name_their_state(actions: str) -> None:
    """Actions that cannot be read fail verification with the state's name."""
    with pytest.raises(VerificationError, match="55666-1"):
        decode([StoredRow("55666-1", "1", 1.0, "1", actions)])
    with pytest.raises(VerificationError, match="55666-1"):
        list(decode([StoredRow("55666-1", "1", 1.0, None, actions)]))


def test_number_is_the_nearest_double() -> None:
    """A fraction beyond the range of doubles still rounds correctly."""
    assert number("-5/2") == -2.5
    assert number(f"{10**400}/{3 * 10**400}") == 1 / 3


def test_tables_round_trip() -> None:
    """Every kind of entry reads back as it was written."""
    table = Table(
        "skill",
        "Skill",
        ("a", "b", "c"),
        (("x", 3, None), (Cell(0.5, "1/2", "0,50"), Cell(0.1, confidence=Confidence(0.0, 0.2, 0.99, 50)), 1)),
        ("n",),
    )
    assert decode_table("skill", encode_table(table)) == table
