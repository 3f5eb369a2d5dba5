"""Rows as text."""

import pytest

from service.store.rows import (
    LazyRow,
    StoredRow,
    decode,
    decode_distribution,
    digest,
    encode,
    encode_distribution,
)
from service.store.tables import decode_table, encode_table
from solvers.contract import row_text
from solvers.contract.rows import ActionValue, Columns, Confidence, Distribution, Row, starts
from solvers.contract.tables import Cell, Table
from solvers.errors import VerificationError

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
    shared = Row("0-0-0", None, 0.5, None, (), '"0.25 strict"')
    assert encode([shared])[0].more == '"0.25 strict"'
    assert list(decode(encode([shared]))) == [shared]


def test_a_stored_row_may_be_changed() -> None:
    """A row from the database with another policy keeps its other members, and its actions unless they are changed too."""
    stored = LazyRow(*encode([ROW])[0])

    assert stored._replace(action="5666", value=-2.5) == ROW._replace(action="5666", value=-2.5)
    assert stored._replace(state="roll6", actions=()) == ROW._replace(state="roll6", actions=())


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("b a=0.25", ("b", 0.5, "a", 0.25)),
        ("a=0.75 b", ("a", 0.75, "b", 0.5)),
        ("b", None),
        ("b a=0.25 c=0.125", None),
        ("b=~? a=~?", None),
        ("b=^0.25:0.75:0.95:900 a=0.25", None),
    ],
)
def test_only_two_plain_doubles_are_a_pair(text: str, pair: tuple[str, float, str, float] | None) -> None:
    """A list of two doubles is read in one step; one with marks, intervals or another number of actions is not."""
    assert row_text.read_pair(text, 0.5) == pair


def test_estimates_beside_plain_rows_round_trip() -> None:
    """The first decision does not say what the others are: they may have an interval, or more actions."""
    interval = Confidence(0.25, 0.75, 0.95, 900)
    plain = Row("1", "b", 0.5, None, (ActionValue("b", 0.5), ActionValue("a", 0.25)))
    estimated = Row(
        "2", "b", 0.5, None, (ActionValue("b", 0.5, confidence=interval), ActionValue("a", 0.25)), None, interval
    )
    alone = Row("roll", None, 0.5, None, confidence=interval)
    three = Row("3", "b", 0.5, None, (*plain.actions, ActionValue("c", 0.125)))

    for other in (estimated, alone, three):
        assert list(decode(encode([plain, other]))) == [plain, other]


def test_estimates_round_trip() -> None:
    """The interval of an action, and that of a row without actions, read back as they were written."""
    low, high = Confidence(0.25, 0.75, 0.95, 900), Confidence(-1.5, 2.0, 0.95, 30)
    actions = (ActionValue("b", 0.5, confidence=low), ActionValue("a", 0.25, confidence=high), ActionValue("c", 0.125))
    learned = [Row("1", "b", 0.5, None, actions, confidence=low), Row("roll", None, 0.5, None, confidence=high)]

    assert encode(learned)[0].actions == "b=^0.25:0.75:0.95:900 a=0.25^-1.5:2.0:0.95:30 c=0.125"
    assert list(decode(encode(learned))) == learned


def test_columns_round_trip() -> None:
    """Rows of doubles as columns are written as they are row by row, and read back as columns."""

    def row(state: str, best: str, policy: str, tie: str | None = None) -> Row:
        values = {"bank": 0.5, "roll": 0.5 if tie else 0.25}
        other = "roll" if best == "bank" else "bank"
        listed = tuple(ActionValue(action, values[action], None, tie) for action in (best, other))
        return Row(state, policy, values[policy], None, listed)

    rows = [
        row("a", "bank", "bank"),
        row("b", "roll", "roll"),
        row("c", "bank", "roll"),
        row("d", "roll", "bank"),
        row("e", "bank", "roll", "?"),
        Row("f", None, 0.75, None),
    ]
    columns = decode(encode(rows))

    assert isinstance(columns, Columns)
    assert list(columns) == rows == columns[:]
    assert list(encode(columns)) == encode(rows) == list(encode(Columns.of(rows)))
    assert list(starts(["f"], [0.75])) == [rows[-1]] == [columns[-1]]


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


def test_values_are_the_nearest_doubles() -> None:
    """A fraction beyond the range of doubles still rounds correctly."""
    (row,) = decode([StoredRow("1", "a", 1.0, "1", f"a b=-5/2 c={10**400}/{3 * 10**400}")])

    assert [action.value for action in row.actions] == [1.0, -2.5, 1 / 3]


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
