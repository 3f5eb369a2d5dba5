"""Publish solutions and tables, and drop superseded solutions, each in one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, insert, select, text, update

from service.store import schema
from service.store.rows import StoredDistribution, StoredRow, digest, in_order
from service.store.tables import encode_table
from solvers.contract.tables import Table
from solvers.errors import VerificationError

ROW_COLUMNS = ("solution", "state", "action", "value", "exact", "actions", "more", "actions_of")
DISTRIBUTION_COLUMNS = ("solution", "state", "support", "weights", "denominator", "result")
# Lists of actions are read as they are shared. PostgreSQL has no statistics of rows that are not committed yet, and might
# look for the list of each row among all of them.
STORED_ROWS = "SELECT state, action, value, exact, actions, more, actions_of FROM state_row WHERE solution"
STORED_DISTRIBUTIONS = "SELECT state, support, weights, denominator, result FROM distribution WHERE solution"
# The number of rows that are compared at once.
CHUNK = 10_000
# Lists of actions with fewer characters than these are stored in every row. An exact list that names another row's is worth it
# as soon as the name is shorter. Lists of doubles are nearly all short: to follow a name for each of half a million rows
# would make an export a seventh slower.
SHORT, SHORT_EXACT = 40, 14


class Cost(NamedTuple):
    """CPU seconds and bytes of memory, as they were foretold and as they were measured; None if they were not."""

    predicted_cpu_seconds: float | None = None
    predicted_memory_bytes: int | None = None
    cpu_seconds: float | None = None
    memory_bytes: int | None = None


_UNKNOWN = Cost()


@dataclass(frozen=True, slots=True)
class Draft:
    """A solved, verified and encoded solution that is not published yet. ``rules`` is the slug of its rules."""

    game: str
    goal: str
    rules: str
    rules_text: str
    method: str
    error_bound: float | None
    residual: float
    rows: Sequence[StoredRow]
    distributions: Sequence[StoredDistribution]
    start: str
    start_value: float
    start_exact: str | None
    seconds: float
    solver_version: str
    calibration: str | None = None
    cost: Cost = _UNKNOWN


@dataclass(frozen=True, slots=True)
class Dropped:
    """A superseded solution that was dropped."""

    id: str
    rows: int
    created_at: str


def publish(engine: Engine, draft: Draft) -> str:
    """Store a draft beside the other solutions, read it back, make it the current one, and return its id.

    A solution that is stored already becomes current again, with the error bound and the calibration that were found now. If its stored rows
    differ from the draft's, they are written again.

    Raises:
        VerificationError: the rows that the database gives back are not those that were written.
    """
    draft = replace(draft, rows=in_order(draft.rows), distributions=sorted(draft.distributions))
    sha, size = digest(draft.rows, draft.distributions)
    name = _name(draft, sha)
    with engine.begin() as connection:
        _lock(connection)
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
        proved = {"error_bound": draft.error_bound, "residual": draft.residual, "calibration": draft.calibration}
        proved |= draft.cost._asdict()
        connection.execute(update(schema.solution).where(schema.solution.c.number == number).values(proved))
        _point(connection, draft, number)
    return name


def name_of(draft: Draft) -> str:
    """Return the id that a draft has once it is published."""
    return _name(draft, sha_of(draft))


def sha_of(draft: Draft) -> str:
    """Return the digest of a draft's rows."""
    return digest(draft.rows, draft.distributions)[0]


def _name(draft: Draft, sha: str) -> str:
    return f"{draft.game}.{draft.goal}.{draft.rules}@{sha[:12]}"


def confirmed(engine: Engine, game: str, goal: str, rules: str, solver_version: str) -> str | None:
    """Return the id of the current solution if this version of the solvers has confirmed it, else None."""
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
        name: str | None = connection.scalar(statement)
    return name


def publish_table(engine: Engine, game: str, rules: str, table: Table, solver_version: str) -> None:
    """Store a table of a game. It replaces the table with the same name and rules."""
    columns = schema.game_table.c
    key = {"game": game, "rules": rules, "name": table.name}
    content = {"content": encode_table(table), "solver_version": solver_version, "created_at": _now()}
    with engine.begin() as connection:
        _lock(connection)
        where = (columns.game == game, columns.rules == rules, columns.name == table.name)
        if not connection.execute(update(schema.game_table).where(*where).values(content)).rowcount:
            connection.execute(insert(schema.game_table).values(key | content))


def table_confirmed(engine: Engine, game: str, rules: str, name: str, solver_version: str) -> bool:
    """True if this version of the solvers has stored the table."""
    columns = schema.game_table.c
    statement = select(columns.solver_version).where(columns.game == game, columns.rules == rules, columns.name == name)
    with engine.connect() as connection:
        return bool(connection.scalar(statement) == solver_version)


def prune(engine: Engine, keep: int) -> list[Dropped]:
    """Drop superseded solutions, except the newest ``keep`` of each game, goal and rules. Current ones always stay."""
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
            _lock(connection)
            for number, name, rows, created_at in connection.execute(superseded).all():
                _delete_rows(connection, number)
                connection.execute(delete(schema.solution).where(columns.number == number))
                dropped.append(Dropped(name, rows, created_at))
    return dropped


def retire(engine: Engine, game: str, rules: str) -> None:
    """Drop the tables under some rules of a game, and let its solutions under them be superseded."""
    with engine.begin() as connection:
        _lock(connection)
        for table in (schema.current, schema.game_table):
            connection.execute(delete(table).where(table.c.game == game, table.c.rules == rules))


def _lock(connection: Connection) -> None:
    """Let only one transaction at a time publish or prune. SQLite never lets more than one write.

    Readers are not kept out. A role that may only read cannot take this lock, but could take an advisory one and keep it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE current IN SHARE ROW EXCLUSIVE MODE"))


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
        "calibration": draft.calibration,
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
    """Insert many rows, with executemany on SQLite and a binary COPY on PostgreSQL.

    Rows must be in the order of the key, so that a table grows at its end.
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
    """Yield rows in which each long list of actions occurs once. Later rows name the state whose row has the list."""
    first: dict[str, str] = {}
    for row in rows:
        state, action, value, exact, actions, more = row
        short = SHORT if exact is None else SHORT_EXACT
        holder = state if len(actions) < short else first.setdefault(actions, state)
        if holder == state:
            yield state, action, value, exact, actions, more, None
        else:
            yield state, action, value, exact, None, more, holder


def _holds(connection: Connection, number: int, draft: Draft) -> bool:
    """True if the database gives a draft's rows back. They are read through the driver, whose rows are plain tuples."""
    driver: Any = connection.connection.driver_connection
    # On PostgreSQL doubles are fetched in binary form, as reading them from text is slower.
    mark, options = ("?", {}) if connection.dialect.name == "sqlite" else ("%s", {"binary": True})
    return all(
        _alike(driver.cursor(**options), f"{select_where} = {mark} ORDER BY 1", number, expected)
        for select_where, expected in ((STORED_ROWS, _shared(draft.rows)), (STORED_DISTRIBUTIONS, draft.distributions))
    )


def _alike(cursor: Any, statement: str, number: int, expected: Iterable[tuple[Any, ...]]) -> bool:
    """True if a statement gives exactly these rows. They are compared in parts, as two copies would fill the memory."""
    rows = iter(expected)
    try:
        cursor.execute(statement, (number,))
        while part := list(islice(rows, CHUNK)):
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
