"""The views say what replies say, on both databases, to people who know nothing of how rows are stored."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import Connection, inspect, text

from service.answers.records import Words, record
from service.answers.solved import of_manifest
from service.store import schema, views, writer
from service.store.engine import writing_engine
from service.store.reader import Reader
from service.store.rows import StoredRow
from service.store.writer import Draft

LONG = f"{'1234567890' * 40}/{'7654321098' * 40}"
# Every form of a list of actions, as in tests/api/test_lines.py, and one that is long enough to be shared.
ROWS = [
    StoredRow("1-2-1", "roll", 0.5, None, "roll bank=0.25"),
    StoredRow("1-2-2", "bank", 0.25, None, "roll=0.5 bank"),
    StoredRow("1-2-3", "roll", 0.5, None, "roll bank=0.5"),
    StoredRow("1-2-4", "roll", 0.5, None, "roll=~? bank=0.5~?"),
    StoredRow("1-2-5", "roll", 0.5, None, "roll=~= bank=0.5~="),
    StoredRow("1-2-6", "roll", 0.5, None, "roll=^0.4:0.6:0.99:70 bank=0.25^0.2:0.3:0.99:70"),
    StoredRow("1-2-7", "roll", 1e-07, None, "roll bank=1e-300"),
    StoredRow("1-2-8", "roll", -2.0, "-2", "roll=~3/2 bank=-2~1 bank=-5/2"),
    StoredRow("1-2-9", "roll", 0.5, "1/2", f"roll bank={LONG}"),
    StoredRow("1-3-9", "roll", 0.5, "1/2", f"roll bank={LONG}"),
    StoredRow("1-2", None, 0.5, None, "^0.4:0.6:0.99:70"),
    StoredRow("1-3", None, 0.25, "1/4", "", '"0.25 strict"'),
]


@pytest.fixture
def rows_url(database_url: str) -> str:
    """A database with one solution of these rows."""
    draft = Draft("toss-up", "win", "default", "dice=10", "m", 1e-12, 0.0, ROWS, [], "1-2", 0.5, None, 1.0, "v")
    writer.publish(writing_engine(database_url), draft)
    return database_url


@pytest.fixture
def connection(rows_url: str) -> Iterator[Connection]:
    """A connection to it."""
    with writing_engine(rows_url).connect() as made:
        yield made


def compare(url: str) -> int:
    """Compare the lines of both views with the records of all current solutions. Return the number of actions."""
    count = 0
    with closing(Reader(url)) as reader, writing_engine(url).connect() as connection:
        for manifest in reader.currents():
            solved = of_manifest(reader, manifest)
            where = {"game": manifest.game, "goal": manifest.goal, "rules": manifest.rules}
            named = "WHERE game = :game AND goal = :goal AND rules = :rules"
            states = iter(connection.execute(text(f"SELECT * FROM current_state {named} ORDER BY state"), where))
            lines = iter(connection.execute(text(f"SELECT * FROM action_value {named} ORDER BY state, place"), where))
            for row in solved.stream():
                words: Words = {item.action: ("", None) for item in row.actions}
                reply = record(solved, solved.bound.problem.notation.parse(row.state), row, words)
                state = next(states)
                assert (state.solution, state.state, state.policy) == (manifest.id, reply["state"], reply["policy"])
                assert (state.value, state.exact, state.error_bound) == (
                    reply["value"],
                    reply["exact"],
                    manifest.error_bound,
                )
                assert state.more == row.more
                for rank, (item, line) in enumerate(zip(reply["actions"], lines, strict=False), start=1):
                    count += 1
                    assert (line.solution, line.state, line.place) == (manifest.id, reply["state"], rank)
                    assert (line.action, line.exact, line.optimal) == (item["action"], item["exact"], item["optimal"])
                    assert line.policy == (item["action"] == reply["policy"])
                    assert line.value == pytest.approx(item["value"], rel=4e-16, abs=0)
                    assert line.regret == pytest.approx(item["regret"], rel=1e-12, abs=1e-14)
                    sample = item.get("confidence") or {}
                    assert (line.low, line.high) == (sample.get("low"), sample.get("high"))
                    if rank == len(reply["actions"]):
                        break
            assert next(states, None) is next(lines, None) is None
    return count


def test_every_form_of_a_row(rows_url: str) -> None:
    """Every form of a list is taken apart into the actions, values and judgements of the record."""
    assert compare(rows_url) == 21


@pytest.mark.slow
def test_solved_rows(solved_url: str) -> None:
    """All rows of solved goals are."""
    assert compare(solved_url) > 1000


def test_one_state_is_looked_up_by_its_key(connection: Connection) -> None:
    """A question about one state reads its row, and not all of them."""
    asked = (
        "SELECT * FROM action_value WHERE game = 'toss-up' AND goal = 'win' AND rules = 'default' AND state = '1-2-8'"
    )
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET enable_seqscan = off"))
        plan = "\n".join(row[0] for row in connection.execute(text(f"EXPLAIN {asked}")))
        assert "state_row_pkey" in plan
    else:
        plan = "\n".join(row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {asked}")))
        assert "SEARCH r USING PRIMARY KEY (solution=? AND state=?)" in plan
        assert "SCAN r" not in plan


def test_every_column_has_a_comment(connection: Connection) -> None:
    """Tables, views and their columns have comments, which PostgreSQL knows and the view ``column_comment`` shows."""
    looked_at = inspect(connection)
    relations = {*looked_at.get_table_names(), *looked_at.get_view_names()} - {"alembic_version"}
    assert relations == set(views.COMMENTS)
    shown = {(row.relation, row.name): row.comment for row in connection.execute(text("SELECT * FROM column_comment"))}
    for relation in relations:
        columns = looked_at.get_columns(relation)
        assert {column["name"] for column in columns} == set(views.COMMENTS[relation]) - {""}
        assert all(shown[relation, column["name"]] for column in columns)
        if connection.dialect.name == "postgresql":
            comments = {column["name"]: column["comment"] for column in columns}
            comments[""] = looked_at.get_table_comment(relation)["text"]
            assert comments == dict(views.COMMENTS[relation])
    assert len(shown) == sum(map(len, views.COMMENTS.values()))


def test_the_schema_has_the_same_comments() -> None:
    """No table is without comments."""
    assert set(schema.metadata.tables) | set(views.VIEWS) == set(views.COMMENTS)
