"""Read solutions and tables from the database, on SQLite and PostgreSQL.

Each question is one SELECT. Nothing here can write.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from service.settings import normalise, sqlite_path
from service.store.database import CHUNK, Connections, Database, StoreAwayError, Values
from service.store.revisions import VERSION
from service.store.rows import LazyRow, StoredDistribution, StoredRow, decode_distribution
from service.store.sqlite import SqliteDatabase
from service.store.tables import Entry, decode_cells, decode_table
from solvers.contract.rows import Distribution
from solvers.contract.tables import Table

__all__ = ["DroppedError", "Manifest", "Probe", "Reader", "StoreAwayError"]

# The seconds that a question about readiness may take.
READY_SECONDS = 0.5


class DroppedError(StoreAwayError):
    """The solution never existed, or was dropped."""

    def __init__(self, solution: str) -> None:
        super().__init__(f"there is no solution {solution!r}, or no longer")


class Probe(NamedTuple):
    """A row, with the id and the error bound of its solution. The bound is None if the numbers of the solution are estimates."""

    solution: str
    error_bound: float | None
    row: LazyRow


class Policy(NamedTuple):
    """A row without its list of actions: the state, the policy's action and the value."""

    state: str
    action: str | None
    value: float
    exact: str | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """The facts about a solution.

    ``bytes`` is the size of its rows and distributions, as the digest counts them. ``seconds`` is the time that solving took.
    ``created_at`` is ISO 8601 in UTC. ``calibration`` tells how often the true value was inside the interval of an estimate; it has the members of
    :class:`solvers.contract.calibration.Calibration`, and is None if the solution has no estimates or if nobody measured it.
    The CPU seconds and bytes of memory were foretold and measured; they are None if nobody did.
    ``current`` is True if this solution answers questions that name no solution.
    """

    id: str
    game: str
    goal: str
    rules: str
    rules_text: str
    method: str
    error_bound: float | None
    residual: float
    rows: int
    bytes: int
    digest: str
    start: str
    start_value: float
    start_exact: str | None
    seconds: float
    solver_version: str
    created_at: str
    predicted_cpu_seconds: float | None
    predicted_memory_bytes: int | None
    cpu_seconds: float | None
    memory_bytes: int | None
    calibration: Mapping[str, Any] | None
    current: bool


class SweepLine(NamedTuple):
    """The figures of a goal under one set of rules that a sweep has kept.

    ``place`` is the index in the sweep and ``varied`` the text of the rules that the sweep names. ``digest`` is that of the
    rows, stored or not. ``cells`` has the values by the names of their columns.
    """

    sweep: str
    game: str
    goal: str
    rules: str
    place: int
    rules_text: str
    varied: str
    digest: str
    rows: int
    cells: Mapping[str, Entry]
    predicted_cpu_seconds: float | None
    predicted_memory_bytes: int | None
    cpu_seconds: float | None
    memory_bytes: int | None
    solver_version: str
    created_at: str


# Equal lists of actions are stored only once in each solution. A subselect looks one up by its key, whatever the
# statistics of PostgreSQL say of rows that are new.
ACTIONS = (
    "coalesce(r.actions, (SELECT o.actions FROM state_row o WHERE o.solution = r.solution AND o.state = r.actions_of))"
)
PROBE = f"SELECT s.id, s.error_bound, r.state, r.action, r.value, r.exact, {ACTIONS}, r.more"
OF_CURRENT = (
    f"{PROBE} FROM current c JOIN solution s ON s.number = c.solution JOIN state_row r ON r.solution = s.number"
    " WHERE c.game = ? AND c.goal = ? AND c.rules = ? AND r.state = ?"
)
# The number of a solution stands alone in statements about several rows. If PostgreSQL had to find it by a join, it might
# read all rows of a solution for a few of them.
NUMBER = "(SELECT number FROM solution WHERE id = ?)"
# Join the rows of the states that a parameter lists. PostgreSQL looks each of them up by itself, for the same reason.
SEVERAL_ON_SQLITE = "state_row r ON r.solution = s.number AND r.state IN (SELECT value FROM json_each(?))"
SEVERAL_ON_POSTGRESQL = (
    "LATERAL (SELECT one.* FROM unnest(?::text[]) listed (state) CROSS JOIN LATERAL"
    " (SELECT * FROM state_row WHERE solution = s.number AND state = listed.state LIMIT 1) one) r ON true"
)
SEVERAL_OF_CURRENT = (
    f"WITH c AS (SELECT solution FROM current WHERE game = ? AND goal = ? AND rules = ?) {PROBE}"
    " FROM c JOIN solution s ON s.number = c.solution JOIN {}"
)
# These statements also tell whether there is the solution, from the same snapshot as the rows: without it they give
# nothing, and without rows they give one row without a state.
OF_SOLUTION = f"{PROBE} FROM solution s LEFT JOIN {{}} WHERE s.id = ?"
PAGE = (
    f"{PROBE} FROM solution s LEFT JOIN (SELECT * FROM state_row WHERE solution = {NUMBER} AND state > ?"
    " ORDER BY state LIMIT ?) r ON r.solution = s.number WHERE s.id = ? ORDER BY r.state"
)
# Tells nothing of the solution, so whoever reads a whole one counts its rows.
STORED = (
    f"SELECT r.state, r.action, r.value, r.exact, {ACTIONS}, r.more FROM state_row r"
    f" WHERE r.solution = {NUMBER} AND r.state > ? ORDER BY r.state LIMIT ?"
)
POLICY = (
    f"SELECT state, action, value, exact FROM state_row WHERE solution = {NUMBER} AND state > ? ORDER BY state LIMIT ?"
)
MANIFEST = (
    "SELECT s.id, s.game, s.goal, s.rules, s.rules_text, s.method, s.error_bound, s.residual, s.rows, s.bytes, s.digest,"
    " s.start, s.start_value, s.start_exact, s.seconds, s.solver_version, s.created_at,"
    " s.predicted_cpu_seconds, s.predicted_memory_bytes, s.cpu_seconds, s.memory_bytes, s.calibration,"
    " EXISTS (SELECT 1 FROM current c WHERE c.game = s.game AND c.goal = s.goal AND c.rules = s.rules"
    " AND c.solution = s.number) FROM solution s"
)
DISTRIBUTION = (
    "SELECT s.id, s.error_bound, d.state, d.support, d.weights, d.denominator, d.result FROM solution s"
    " LEFT JOIN distribution d ON d.solution = s.number AND d.state = ? WHERE s.id = ?"
)
DISTRIBUTIONS = (
    f"SELECT state, support, weights, denominator, result FROM distribution WHERE solution = {NUMBER} AND state > ?"
    " ORDER BY state LIMIT ?"
)


class Reader:
    """Everything that is read from one database. Threads may share a reader.

    States are given as canonical texts. Every method raises StoreAwayError if the database does not answer. Methods that say so raise
    DroppedError if there is no solution with the id.
    """

    def __init__(self, url: str) -> None:
        url = normalise(url)
        path = sqlite_path(url)
        self.kind = "postgresql" if path is None else "sqlite"
        # True if what is not solved may be asked for.
        self.requests = False
        self._database = _database(url, path)
        # Readiness has a connection of its own, as lookups may use up the others.
        self._ready_database = _database(url, path)
        text = self._database.text
        self._fetch = self._database.fetch
        self._fetch_ready = self._ready_database.fetch
        self._of_current = text(OF_CURRENT)
        self._of_solution = text(OF_SOLUTION.format("state_row r ON r.solution = s.number AND r.state = ?"))
        several = SEVERAL_ON_POSTGRESQL if path is None else SEVERAL_ON_SQLITE
        self._several = text(OF_SOLUTION.format(several))
        self._several_of_current = text(SEVERAL_OF_CURRENT.format(several))
        self._several_as_json = path is not None
        self._page = text(PAGE)
        self._stored = text(STORED)
        self._policy = text(POLICY)
        self._distribution = text(DISTRIBUTION)
        self._distributions = text(DISTRIBUTIONS)
        self._manifest = text(f"{MANIFEST} WHERE s.id = ?")
        self._manifests = text(f"{MANIFEST} WHERE s.id > ? ORDER BY s.id LIMIT ?")
        self._manifests_of_game = text(f"{MANIFEST} WHERE s.game = ? AND s.id > ? ORDER BY s.id LIMIT ?")
        pointed = "JOIN current p ON p.solution = s.number"
        self._current = text(f"{MANIFEST} {pointed} WHERE p.game = ? AND p.goal = ? AND p.rules = ?")
        self._currents = text(f"{MANIFEST} {pointed} ORDER BY p.game, p.goal, p.rules")
        self._names = text("SELECT game, rules, goal FROM current")
        self._table_names = text("SELECT game, rules, name FROM game_table")
        self._tables_made = text("SELECT game, rules, name, created_at FROM game_table ORDER BY game, rules, name")
        self._every = text(f"{MANIFEST} ORDER BY s.id")
        self._sweeps = text(
            "SELECT sweep, game, count(*), max(created_at) FROM sweeps GROUP BY sweep, game ORDER BY sweep, game"
        )
        swept = f"SELECT {', '.join(SweepLine._fields)} FROM sweeps"
        self._sweep = text(f"{swept} WHERE sweep = ? ORDER BY place, goal")
        self._swept = text(f"{swept} WHERE game = ? AND goal = ? AND rules = ? ORDER BY sweep")
        self._table = text("SELECT content FROM game_table WHERE game = ? AND rules = ? AND name = ?")

    def watch(self, failed: Callable[[str], None]) -> None:
        """Call ``failed`` whenever a statement fails. Its argument is the reason: ``late``, ``away`` or ``refused``."""
        self._database.failed = self._ready_database.failed = failed

    def connections(self) -> Connections:
        """Return the numbers of connections to the database."""
        return self._database.connections()

    def check(self) -> None:
        """Do nothing but try the database. Raises StoreAwayError if it cannot be read."""
        self._fetch(VERSION, ())

    def probe(self, game: str, goal: str, rules: str, state: str) -> Probe | None:
        """Return a row of the current solution; None if nothing is published or there is no such row."""
        rows = self._fetch(self._of_current, (game, goal, rules, state))
        return _probe(rows[0]) if rows else None

    def probe_solution(self, solution: str, state: str) -> Probe | None:
        """Return a row of a solution; None if there is no such row. Raises DroppedError."""
        rows = self._fetch(self._of_solution, (state, solution))
        return _probe(rows[0]) if _stands(rows, solution) else None

    def probe_many(self, solution: str, states: Sequence[str]) -> dict[str, Probe]:
        """Return rows of a solution by state; states without a row are left out. Raises DroppedError."""
        rows = self._fetch(self._several, (self._set(states), solution))
        return {row[2]: _probe(row) for row in rows} if _stands(rows, solution) else {}

    def stored_many(self, solution: str, states: Sequence[str]) -> dict[str, StoredRow]:
        """Return rows of a solution as they are stored, by state; states without a row are left out. Raises DroppedError."""
        rows = self._fetch(self._several, (self._set(states), solution))
        return {row[2]: StoredRow._make(row[2:]) for row in rows} if _stands(rows, solution) else {}

    def probe_many_current(self, game: str, goal: str, rules: str, states: Sequence[str]) -> dict[str, Probe]:
        """Return rows of the current solution by state, all of the same solution; states without a row are left out."""
        parameters = (game, goal, rules, self._set(states))
        return {row[2]: _probe(row) for row in self._fetch(self._several_of_current, parameters)}

    def page(self, solution: str, after: str | None, limit: int) -> list[Probe]:
        """Return at most ``limit`` rows of states after ``after``, in the order of states. Raises DroppedError."""
        rows = self._fetch(self._page, (solution, after or "", limit, solution))
        return [_probe(row) for row in rows] if _stands(rows, solution) else []

    def stream(self, solution: str) -> Iterator[Probe]:
        """Yield every row in the order of states, in constant memory; see :meth:`Database.stream`."""
        return map(_probe, self._database.stream(self._page, lambda after: (solution, after, CHUNK, solution), 2))

    def stored(self, solution: str) -> Iterator[StoredRow]:
        """Yield every row as it is stored, in the order of states, in constant memory."""
        return map(StoredRow._make, self._database.stream(self._stored, lambda after: (solution, after, CHUNK), 0))

    def policy(self, solution: str) -> Iterator[Policy]:
        """Yield the policy's action in every state, in the order of states, in constant memory."""
        return map(Policy._make, self._database.stream(self._policy, lambda after: (solution, after, CHUNK), 0))

    def distribution(self, solution: str, state: str) -> Distribution | None:
        """Return the stored distribution of a state; None if there is none. Raises DroppedError."""
        rows = self._fetch(self._distribution, (state, solution))
        return decode_distribution(StoredDistribution(*rows[0][2:])) if _stands(rows, solution) else None

    def distributions(self, solution: str) -> Iterator[Distribution]:
        """Yield every stored distribution in the order of states, in constant memory."""
        return map(decode_distribution, self.stored_distributions(solution))

    def stored_distributions(self, solution: str) -> Iterator[StoredDistribution]:
        """Yield every distribution as it is stored, in the order of states, in constant memory."""
        rows = self._database.stream(self._distributions, lambda after: (solution, after, CHUNK), 0)
        return map(StoredDistribution._make, rows)

    def manifest(self, solution: str) -> Manifest | None:
        """Return the manifest of a solution; None if there is no such id."""
        rows = self._fetch(self._manifest, (solution,))
        return _manifest(rows[0]) if rows else None

    def manifests(self, game: str | None = None, after: str | None = None, limit: int = 100) -> list[Manifest]:
        """Return at most ``limit`` manifests of one game or of all, with ids after ``after``, in the order of ids."""
        if game is None:
            return [_manifest(row) for row in self._fetch(self._manifests, (after or "", limit))]
        return [_manifest(row) for row in self._fetch(self._manifests_of_game, (game, after or "", limit))]

    def current(self, game: str, goal: str, rules: str) -> Manifest | None:
        """Return the manifest of the current solution; None if nothing is published."""
        rows = self._fetch(self._current, (game, goal, rules))
        return _manifest(rows[0]) if rows else None

    def currents(self) -> list[Manifest]:
        """Return the manifests of all current solutions, in the order of game, goal and rules."""
        return [_manifest(row) for row in self._fetch(self._currents, ())]

    def names(self) -> set[tuple[str, str, str]]:
        """Return the game, rules and goal of every current solution. It gives up after :data:`READY_SECONDS`."""
        return set(self._fetch_ready(self._names, (), READY_SECONDS))

    def table_names(self) -> set[tuple[str, str, str]]:
        """Return the game, rules and name of every stored table. It gives up after :data:`READY_SECONDS`."""
        return set(self._fetch_ready(self._table_names, (), READY_SECONDS))

    def contents(self) -> tuple[list[Manifest], list[tuple[str, str, str, str]]]:
        """Return the manifests of all solutions, and the game, rules, name and time of every stored table."""
        tables = [(game, rules, name, made) for game, rules, name, made in self._fetch(self._tables_made, ())]
        return [_manifest(row) for row in self._fetch(self._every, ())], tables

    def table(self, game: str, rules: str, name: str) -> Table | None:
        """Return a table that the batch made; None if it is not there yet."""
        rows = self._fetch(self._table, (game, rules, name))
        return decode_table(name, rows[0][0]) if rows else None

    def sweeps(self) -> list[tuple[str, str, int, str]]:
        """Return the name of each sweep, and of each of its games the number of lines and the time of the last one."""
        return [(sweep, game, lines, made) for sweep, game, lines, made in self._fetch(self._sweeps, ())]

    def sweep(self, name: str) -> list[SweepLine]:
        """Return the lines of a sweep in their order; none if there is no such sweep."""
        return self._lines(self._sweep, (name,))

    def swept(self, game: str, goal: str, rules: str) -> list[SweepLine]:
        """Return the lines of all sweeps about a goal under one set of rules."""
        return self._lines(self._swept, (game, goal, rules))

    def _lines(self, statement: str, parameters: tuple[str, ...]) -> list[SweepLine]:
        lines = (SweepLine._make(row) for row in self._fetch(statement, parameters))
        return [line._replace(cells=decode_cells(str(line.cells))) for line in lines]

    def close(self) -> None:
        """Close all connections. A later question opens a new one."""
        self._database.close()
        self._ready_database.close()

    def _set(self, states: Sequence[str]) -> object:
        """Return a list of states in the form in which the database takes it as one parameter."""
        # Texts that a database cannot store must not hide the rows of the other states. No state has such a text.
        texts = [state for state in states if state.isascii() and "\0" not in state]
        return orjson.dumps(texts).decode() if self._several_as_json else texts


def _database(url: str, path: Path | None) -> Database:
    if path is not None:
        return SqliteDatabase(path)
    from service.store.postgres import PostgresDatabase  # noqa: PLC0415  # SQLite does not need its driver

    return PostgresDatabase(url.replace("postgresql+psycopg://", "postgresql://", 1))


def _stands(rows: Sequence[Values], solution: str) -> bool:
    """True if the statement has found states. Raises DroppedError if it has not even found the solution."""
    if not rows:
        raise DroppedError(solution)
    return rows[0][2] is not None


def _probe(row: Values) -> Probe:
    return Probe(row[0], row[1], LazyRow(*row[2:]))


def _manifest(row: tuple[object, ...]) -> Manifest:
    *facts, calibration, current = row
    read = orjson.loads(calibration) if isinstance(calibration, str) else None
    # SQLite has no booleans.
    return Manifest(*facts, read, bool(current))  # type: ignore[arg-type,call-arg]  # columns and fields correspond
