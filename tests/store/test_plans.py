"""The statements of the reader touch only the rows that they answer with, however large a solution is."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from service.store.engine import settle, writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.writer import STORED_ROWS, publish
from tests.store.test_reader import DRAFT, OTHER
from tests.support.postgresql import plain

STATES = 30_000
SOLUTION = "tiny.max.default@large"
STATE = "s015000"
# The name of the reader's statement, its parameters, and the rows that it answers with.
QUESTIONS: list[tuple[str, tuple[Any, ...], int]] = [
    ("_of_current", ("tiny", "max", "default", STATE), 1),
    ("_of_solution", (STATE, SOLUTION), 1),
    ("_several", ([STATE, "s000001", "s029999", "none"], SOLUTION), 3),
    ("_several_of_current", ("tiny", "max", "default", [STATE, "s000001", "s029999", "none"]), 3),
    ("_page", (SOLUTION, STATE, 10, SOLUTION), 10),
    ("_policy", (SOLUTION, STATE, 10), 10),
    ("_distribution", (STATE, SOLUTION), 1),
    ("_distributions", (SOLUTION, STATE, 10), 10),
]
LARGE = """
INSERT INTO solution (id, game, goal, rules, rules_text, method, error_bound, residual, rows, bytes, digest, start,
    start_value, seconds, solver_version, created_at)
VALUES ('{id}', 'tiny', 'max', 'default', '', 'exact', 0, 0, {rows}, 1, '', 's000000', 0, 0, '', '');
UPDATE current SET solution = (SELECT number FROM solution WHERE id = '{id}');
INSERT INTO state_row (solution, state, action, value, exact, actions, actions_of)
WITH RECURSIVE n(k, state) AS (SELECT 0, '000000' UNION ALL SELECT k + 1, {next} FROM n WHERE k + 1 < {rows})
SELECT (SELECT number FROM solution WHERE id = '{id}'), 's' || state, 'a', 0.5, '1/2',
    CASE WHEN k = 0 THEN 'a=1/2' END, CASE WHEN k > 0 THEN 's000000' END FROM n;
INSERT INTO distribution (solution, state, support, weights, denominator)
SELECT solution, state, '[1]', '["1"]', '1' FROM state_row WHERE solution = (SELECT number FROM solution WHERE id = '{id}')
"""


def fill(url: str, *, early: bool = False) -> None:
    """Make tables with two small solutions and a large one, which is current and unknown to ``early`` statistics."""
    upgrade(url)
    engine = writing_engine(url)
    publish(engine, DRAFT)
    publish(engine, OTHER)
    following = {"sqlite": "substr('000000' || (k + 1), -6)", "postgresql": "lpad((k + 1)::text, 6, '0')"}
    if early:
        settle(engine)
    script = LARGE.format(id=SOLUTION, rows=STATES, next=following[engine.dialect.name])
    with engine.begin() as connection:
        for statement in script.split(";"):
            connection.exec_driver_sql(statement)


def touched(connection: psycopg.Connection[Any]) -> int:
    """Return how many rows of the large tables this transaction has read. A plan would tell only rounded means."""
    row = connection.execute(
        "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables"
        " WHERE relname IN ('state_row', 'distribution')"
    ).fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.postgresql
@pytest.mark.parametrize("statistics", ["all rows", "other rows", "none"])
@pytest.mark.parametrize("mode", ["force_generic_plan", "force_custom_plan"])
def test_postgresql_reads_no_other_rows(postgres_url: str, mode: str, statistics: str) -> None:
    """Every statement reads its rows, and at most one row beside each of them, whatever the statistics know."""
    fill(postgres_url, early=statistics == "other rows")
    reader = Reader(postgres_url)
    with psycopg.connect(plain(postgres_url), autocommit=True) as connection:
        if statistics == "all rows":
            connection.execute("ANALYZE")
        connection.execute(f"SET plan_cache_mode = {mode}".encode())
        for name, parameters, rows in QUESTIONS:
            marks = iter(range(1, 9))
            statement = "".join(f"${next(marks)}" if part == "%s" else part for part in split(getattr(reader, name)))
            types = ", ".join(
                "int" if isinstance(parameter, int) else "text[]" if isinstance(parameter, list) else "text"
                for parameter in parameters
            )
            connection.execute(f"PREPARE question ({types}) AS {statement}".encode())
            values = psycopg.sql.SQL(", ").join(map(psycopg.sql.Literal, parameters)).as_string(connection)
            execute = f"EXECUTE question ({values})".encode()
            connection.execute(b"EXPLAIN " + execute)
            with connection.transaction():
                start = touched(connection)
                # A plan that is made anew each time looks at the ends of an index.
                connection.execute(b"EXPLAIN " + execute)
                planned = touched(connection)
                connection.execute(execute)
                assert 0 < (touched(connection) - planned) - (planned - start) <= 2 * rows, name
            connection.execute("DEALLOCATE question")
    reader.close()


@pytest.mark.postgresql
def test_publishing_reads_its_rows_once(postgres_url: str) -> None:
    """The rows that were written are read back without looking for lists of actions, even if statistics know only other rows."""
    fill(postgres_url, early=True)
    with psycopg.connect(plain(postgres_url), autocommit=True) as connection:
        number = connection.execute("SELECT number FROM solution WHERE id = %s", (SOLUTION,)).fetchone()
        with connection.transaction():
            before = touched(connection)
            connection.execute(f"{STORED_ROWS} = %s ORDER BY 1".encode(), number)
            assert touched(connection) - before == STATES


def split(statement: str) -> list[str]:
    """Split a statement at the marks of its parameters, and keep these."""
    parts = statement.split("%s")
    return [part for text in parts for part in (text, "%s")][:-1]


def test_sqlite_searches_by_key(tmp_path: Path) -> None:
    """Every statement finds its rows by the key of their table and scans no table with many rows."""
    url = f"sqlite:///{tmp_path / 'large.db'}"
    fill(url)
    reader = Reader(url)
    with closing(sqlite3.connect(tmp_path / "large.db")) as connection:
        for name, parameters, _ in QUESTIONS:
            values = [json.dumps(parameter) if isinstance(parameter, list) else parameter for parameter in parameters]
            steps = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {getattr(reader, name)}", values)]
            searches = [step for step in steps if step.startswith("SEARCH") and "PRIMARY KEY (solution=?" in step]
            assert searches, (name, steps)
            assert not any(
                step.startswith(("SCAN state_row", "SCAN distribution", "SCAN o", "SCAN d")) for step in steps
            ), (name, steps)
    reader.close()
