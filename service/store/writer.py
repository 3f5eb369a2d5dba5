"""Publish solutions and tables, and drop superseded ones: each in one transaction that lands whole or not at all."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, text, update

from service.store import schema
from service.store.rows import StoredDistribution, StoredRow, digest
from service.store.tables import encode_table
from solvers.errors import VerificationError
from solvers.types import Table

ROW_COLUMNS = ("solution", "state", "action", "value", "exact", "actions", "others", "actions_of")
DISTRIBUTION_COLUMNS = ("solution", "state", "support", "weights", "denominator", "result")
STORED_ROWS = (
    "SELECT r.state, r.action, r.value, r.exact, coalesce(r.actions, o.actions), r.others FROM state_row r"
    " LEFT JOIN state_row o ON o.solution = r.solution AND o.state = r.actions_of WHERE r.solution"
)
STORED_DISTRIBUTIONS = "SELECT state, support, weights, denominator, result FROM distribution WHERE solution"
# How many rows are compared at once.
CHUNK = 10_000
# A list of actions shorter than this is not worth a reference.
SHORT = 40


@dataclass(frozen=True, slots=True)
class Draft:
    """A solved and verified solution, encoded and not yet published; ``rules`` is the slug of its rules."""

    game: str
    goal: str
    rules: str
    rules_text: str
    method: str
    error_bound: float
    residual: float
    rows: Sequence[StoredRow]
    distributions: Sequence[StoredDistribution]
    start: str
    start_value: float
    start_exact: str | None
    seconds: float
    solver_version: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """A superseded solution that is no longer there."""

    id: str
    rows: int
    created_at: str


def publish(engine: Engine, draft: Draft) -> str:
    """Store a draft beside what is there, read it back, make it current, and return its id.

    A solution that is stored already only becomes current again; stored rows that are not what their digest says are
    written anew.

    Raises:
        VerificationError: the rows that the database gives back are not those that were written.
    """
    draft = replace(draft, rows=sorted(draft.rows), distributions=sorted(draft.distributions))
    sha, size = digest(draft.rows, draft.distributions)
    name = f"{draft.game}.{draft.goal}.{draft.rules}@{sha[:12]}"
    with engine.begin() as connection:
        _lock(connection, draft.game, draft.goal, draft.rules)
        number = connection.scalar(select(schema.solution.c.number).where(schema.solution.c.id == name))
        if number is None or not _holds(connection, number, draft):
            if number is None:
                number = _insert_solution(connection, draft, name, sha, size)
            else:
                _delete_rows(connection, number)
            _write(connection, "state_row", ROW_COLUMNS, number, _shared(draft.rows))
            _write(connection, "distribution", DISTRIBUTION_COLUMNS, number, draft.distributions)
            if not _holds(connection, number, draft):
                raise VerificationError(f"solution {name!r}: the database gave other rows back", field="solution")
        _point(connection, draft, number)
    return name


def confirmed(engine: Engine, game: str, goal: str, rules: str, solver_version: str) -> str | None:
    """The id of the current solution if this version of the solvers has published it, else None."""
    statement = (
        select(schema.solution.c.id)
        .join(schema.current, schema.current.c.solution == schema.solution.c.number)
        .where(
            schema.current.c.game == game,
            schema.current.c.goal == goal,
            schema.current.c.rules == rules,
            schema.current.c.solver_version == solver_version,
        )
    )
    with engine.connect() as connection:
        found: str | None = connection.scalar(statement)
    return found


def publish_table(engine: Engine, game: str, rules: str, table: Table, solver_version: str) -> None:
    """Store a table of a game in place of the one there."""
    columns = schema.game_table.c
    key = {"game": game, "rules": rules, "name": table.name}
    content = {"content": encode_table(table), "solver_version": solver_version, "created_at": _now()}
    with engine.begin() as connection:
        _lock(connection, game, "table " + table.name, rules)
        where = (columns.game == game, columns.rules == rules, columns.name == table.name)
        if not connection.execute(update(schema.game_table).where(*where).values(content)).rowcount:
            connection.execute(insert(schema.game_table).values(key | content))


def table_confirmed(engine: Engine, game: str, rules: str, name: str, solver_version: str) -> bool:
    """Whether this version of the solvers has stored the table."""
    columns = schema.game_table.c
    statement = select(columns.solver_version).where(columns.game == game, columns.rules == rules, columns.name == name)
    with engine.connect() as connection:
        return bool(connection.scalar(statement) == solver_version)


def prune(engine: Engine, keep: int) -> list[Dropped]:
    """Drop superseded solutions, all but the newest ``keep`` of each game, goal and rules; the current ones stay."""
    dropped = []
    columns = schema.solution.c
    with engine.connect() as connection:
        named = (columns.game, columns.goal, columns.rules)
        keys = connection.execute(select(*named).distinct().order_by(*named)).all()
    for game, goal, rules in keys:
        superseded = (
            select(columns.number, columns.id, columns.rows, columns.created_at)
            .where(columns.game == game, columns.goal == goal, columns.rules == rules)
            .where(columns.number.not_in(select(schema.current.c.solution)))
            .order_by(columns.number.desc())
            .offset(keep)
        )
        with engine.begin() as connection:
            _lock(connection, game, goal, rules)
            for number, name, rows, created_at in connection.execute(superseded).all():
                _delete_rows(connection, number)
                connection.execute(delete(schema.solution).where(columns.number == number))
                dropped.append(Dropped(name, rows, created_at))
    return dropped


def _lock(connection: Connection, game: str, goal: str, rules: str) -> None:
    """Let one transaction at a time change a pointer; SQLite lets one write anyway."""
    if connection.dialect.name == "postgresql":
        key = {"key": f"{game}.{goal}.{rules}"}
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), key)


def _insert_solution(connection: Connection, draft: Draft, name: str, sha: str, size: int) -> int:
    values = {
        "id": name,
        "game": draft.game,
        "goal": draft.goal,
        "rules": draft.rules,
        "rules_text": draft.rules_text,
        "method": draft.method,
        "error_bound": draft.error_bound,
        "residual": draft.residual,
        "rows": len(draft.rows),
        "bytes": size,
        "digest": sha,
        "start": draft.start,
        "start_value": draft.start_value,
        "start_exact": draft.start_exact,
        "seconds": draft.seconds,
        "solver_version": draft.solver_version,
        "created_at": _now(),
    }
    key = connection.execute(insert(schema.solution).values(values).returning(schema.solution.c.number))
    return int(key.scalar_one())


def _point(connection: Connection, draft: Draft, number: int) -> None:
    columns = schema.current.c
    where = (columns.game == draft.game, columns.goal == draft.goal, columns.rules == draft.rules)
    to = {"solution": number, "solver_version": draft.solver_version}
    if not connection.execute(update(schema.current).where(*where).values(to)).rowcount:
        key = {"game": draft.game, "goal": draft.goal, "rules": draft.rules}
        connection.execute(insert(schema.current).values(key | to))


def _write(
    connection: Connection, table: str, columns: tuple[str, ...], number: int, rows: Iterable[tuple[Any, ...]]
) -> None:
    """Bulk insert, in the order of the key so that a table grows at its end: executemany on SQLite, binary COPY on
    PostgreSQL.
    """
    names = ", ".join(columns)
    numbered = ((number, *row) for row in rows)
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        marks = ", ".join("?" * len(columns))
        driver.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", numbered)
        return
    kinds = ["float8" if column == "value" else "text" for column in columns[1:]]
    with driver.cursor() as cursor, cursor.copy(f"COPY {table} ({names}) FROM STDIN (FORMAT BINARY)") as copy:
        copy.set_types(["int4", *kinds])
        for row in numbered:
            copy.write_row(row)


def _shared(rows: Iterable[StoredRow]) -> Iterator[tuple[Any, ...]]:
    """Rows with each list of actions once: later ones name the state that has it."""
    first: dict[str, str] = {}
    for row in rows:
        state, action, value, exact, actions, others = row
        holder = state if len(actions) < SHORT else first.setdefault(actions, state)
        if holder == state:
            yield state, action, value, exact, actions, others, None
        else:
            yield state, action, value, exact, None, others, holder


def _holds(connection: Connection, number: int, draft: Draft) -> bool:
    """Whether the database gives a draft's rows back; read through the driver, whose rows are plain tuples."""
    driver: Any = connection.connection.driver_connection
    # Doubles that come as they are need not be read from text.
    mark, how = ("?", {}) if connection.dialect.name == "sqlite" else ("%s", {"binary": True})
    return all(
        _alike(driver.cursor(**how), f"{columns} = {mark} ORDER BY 1", number, wanted)
        for columns, wanted in ((STORED_ROWS, draft.rows), (STORED_DISTRIBUTIONS, draft.distributions))
    )


def _alike(cursor: Any, statement: str, number: int, wanted: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a statement gives these very rows; a part at a time, as all of them twice would fill the memory."""
    try:
        cursor.execute(statement, (number,))
        for first in range(0, len(wanted), CHUNK):
            part = wanted[first : first + CHUNK]
            if cursor.fetchmany(len(part)) != part:
                return False
        return cursor.fetchone() is None
    finally:
        cursor.close()


def _delete_rows(connection: Connection, number: int) -> None:
    connection.execute(delete(schema.state_row).where(schema.state_row.c.solution == number))
    connection.execute(delete(schema.distribution).where(schema.distribution.c.solution == number))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
