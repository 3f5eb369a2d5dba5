"""What is solved, read back: one SELECT a question, on SQLite and PostgreSQL alike. Nothing here can write."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import orjson

from service.settings import normalise, sqlite_path
from service.store.links import Links, PostgresLinks, SqliteLinks, StoreAwayError
from service.store.rows import StoredDistribution, decode_distribution
from service.store.tables import decode_table
from solvers.types import Distribution, Table

__all__ = ["Manifest", "Probe", "Reader", "StoreAwayError"]


class Probe(NamedTuple):
    """One stored row with its solution; ``actions`` is the stored text (see :mod:`service.store.rows`)."""

    solution: str
    goal: str
    error_bound: float
    state: str
    action: str | None
    value: float
    exact: str | None
    actions: str
    others: str | None = None


class Policy(NamedTuple):
    """What a solution does in a state and what that is worth, without the other actions."""

    state: str
    action: str | None
    value: float
    exact: str | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a solution. ``bytes`` is the size of its encoded rows, ``created_at`` is ISO 8601 in UTC."""

    id: str
    game: str
    goal: str
    rules: str
    rules_text: str
    method: str
    error_bound: float
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
    current: bool


PROBE = (
    "SELECT s.id, s.goal, s.error_bound, r.state, r.action, r.value, r.exact, coalesce(r.actions, o.actions), r.others"
)
# Equal lists of actions are stored once a solution.
ROWS = (
    "JOIN state_row r ON r.solution = s.number"
    " LEFT JOIN state_row o ON o.solution = r.solution AND o.state = r.actions_of"
)
OF_CURRENT = (
    f"{PROBE} FROM current c JOIN solution s ON s.number = c.solution {ROWS}"
    " WHERE c.game = ? AND c.goal = ? AND c.rules = ?"
)
OF_SOLUTION = f"{PROBE} FROM solution s {ROWS} WHERE s.id = ?"
POLICY = "SELECT r.state, r.action, r.value, r.exact FROM solution s JOIN state_row r ON r.solution = s.number WHERE s.id = ?"
MANIFEST = (
    "SELECT s.id, s.game, s.goal, s.rules, s.rules_text, s.method, s.error_bound, s.residual, s.rows, s.bytes, s.digest,"
    " s.start, s.start_value, s.start_exact, s.seconds, s.solver_version, s.created_at,"
    " EXISTS (SELECT 1 FROM current c WHERE c.game = s.game AND c.goal = s.goal AND c.rules = s.rules"
    " AND c.solution = s.number) FROM solution s"
)
DISTRIBUTION = (
    "SELECT d.state, d.support, d.weights, d.denominator, d.result FROM solution s JOIN distribution d ON d.solution = s.number"
    " WHERE s.id = ?"
)


class Reader:
    """Answers from a database; safe to share between threads, and every method may raise StoreAwayError."""

    def __init__(self, url: str) -> None:
        url = normalise(url)
        path = sqlite_path(url)
        self._links: Links = PostgresLinks(url) if path is None else SqliteLinks(path)
        text = self._links.text
        self._fetch = self._links.fetch
        self._of_current = text(f"{OF_CURRENT} AND r.state = ?")
        self._of_solution = text(f"{OF_SOLUTION} AND r.state = ?")
        several = "r.state = ANY (?)" if path is None else "r.state IN (SELECT value FROM json_each(?))"
        self._several = text(f"{OF_SOLUTION} AND {several}")
        self._several_of_current = text(f"{OF_CURRENT} AND {several}")
        self._several_as_json = path is not None
        self._page = text(f"{OF_SOLUTION} AND r.state > ? ORDER BY r.state LIMIT ?")
        self._stream = text(f"{OF_SOLUTION} ORDER BY r.state")
        self._policy = text(f"{POLICY} ORDER BY r.state")
        self._distribution = text(f"{DISTRIBUTION} AND d.state = ?")
        self._distributions = text(f"{DISTRIBUTION} ORDER BY d.state")
        self._manifest = text(f"{MANIFEST} WHERE s.id = ?")
        self._manifests = text(f"{MANIFEST} WHERE s.id > ? ORDER BY s.id LIMIT ?")
        self._manifests_of_game = text(f"{MANIFEST} WHERE s.game = ? AND s.id > ? ORDER BY s.id LIMIT ?")
        pointed = "JOIN current p ON p.solution = s.number"
        self._current = text(f"{MANIFEST} {pointed} WHERE p.game = ? AND p.goal = ? AND p.rules = ?")
        self._currents = text(f"{MANIFEST} {pointed} ORDER BY p.game, p.goal, p.rules")
        self._table = text("SELECT content FROM game_table WHERE game = ? AND rules = ? AND name = ?")

    def probe(self, game: str, goal: str, rules: str, state: str) -> Probe | None:
        """A row of the current solution; None where nothing is published or there is no such row."""
        rows = self._fetch(self._of_current, (game, goal, rules, state))
        return Probe(*rows[0]) if rows else None

    def probe_solution(self, solution: str, state: str) -> Probe | None:
        """A row of a named solution; None where there is no such solution or row."""
        rows = self._fetch(self._of_solution, (solution, state))
        return Probe(*rows[0]) if rows else None

    def probe_many(self, solution: str, states: Sequence[str]) -> dict[str, Probe]:
        """Rows of a named solution by state; states without a row are left out."""
        return {row[3]: Probe(*row) for row in self._fetch(self._several, (solution, self._set(states)))}

    def probe_many_current(self, game: str, goal: str, rules: str, states: Sequence[str]) -> dict[str, Probe]:
        """Rows of the current solution by state, all of one solution; states without a row are left out."""
        given = (game, goal, rules, self._set(states))
        return {row[3]: Probe(*row) for row in self._fetch(self._several_of_current, given)}

    def page(self, solution: str, after: str | None, limit: int) -> list[Probe]:
        """At most ``limit`` rows whose states follow ``after``, in state order."""
        return [Probe(*row) for row in self._fetch(self._page, (solution, after or "", limit))]

    def stream(self, solution: str) -> Iterator[Probe]:
        """Every row in state order, at constant memory, as of one moment."""
        for row in self._links.stream(self._stream, (solution,)):
            yield Probe(*row)

    def policy(self, solution: str) -> Iterator[Policy]:
        """What a solution does in every state, in state order, at constant memory, as of one moment."""
        return map(Policy._make, self._links.stream(self._policy, (solution,)))

    def distribution(self, solution: str, state: str) -> Distribution | None:
        """How the game ends from a chance state; None where none is stored."""
        rows = self._fetch(self._distribution, (solution, state))
        return decode_distribution(StoredDistribution(*rows[0])) if rows else None

    def distributions(self, solution: str) -> Iterator[Distribution]:
        """Every stored distribution in state order, at constant memory."""
        for row in self._links.stream(self._distributions, (solution,)):
            yield decode_distribution(StoredDistribution(*row))

    def manifest(self, solution: str) -> Manifest | None:
        """The manifest of a solution; None where there is none of that id."""
        rows = self._fetch(self._manifest, (solution,))
        return _manifest(rows[0]) if rows else None

    def manifests(self, game: str | None = None, after: str | None = None, limit: int = 100) -> list[Manifest]:
        """At most ``limit`` manifests whose ids follow ``after``, of one game or of all, in order of id."""
        if game is None:
            return [_manifest(row) for row in self._fetch(self._manifests, (after or "", limit))]
        return [_manifest(row) for row in self._fetch(self._manifests_of_game, (game, after or "", limit))]

    def current(self, game: str, goal: str, rules: str) -> Manifest | None:
        """The manifest of the current solution; None where nothing is published."""
        rows = self._fetch(self._current, (game, goal, rules))
        return _manifest(rows[0]) if rows else None

    def currents(self) -> list[Manifest]:
        """The manifest of every current solution, in order of game, goal and rules."""
        return [_manifest(row) for row in self._fetch(self._currents, ())]

    def table(self, game: str, rules: str, name: str) -> Table | None:
        """A table that the batch made; None where it has not."""
        rows = self._fetch(self._table, (game, rules, name))
        return decode_table(name, rows[0][0]) if rows else None

    def close(self) -> None:
        """Close all connections; a later question opens a new one."""
        self._links.close()

    def _set(self, states: Sequence[str]) -> object:
        """States as one value of a statement."""
        # Text that no database can hold must not hide the rows of the other states.
        asked = [state for state in states if state.isascii() and "\0" not in state]
        return orjson.dumps(asked).decode() if self._several_as_json else asked


def _manifest(row: tuple[object, ...]) -> Manifest:
    # SQLite has no booleans.
    return Manifest(*row[:-1], bool(row[-1]))  # type: ignore[arg-type,call-arg]  # columns and fields correspond
