"""The offline batch: solve, check, publish; and check again what is published.

The one module of the service that solves and verifies; the serving process never imports it.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sqlalchemy import Engine

from service.store import pool, writer
from service.store.engine import checkpoint, writing_engine
from service.store.migrate import upgrade
from service.store.reader import Manifest, Reader
from service.store.rows import FORMAT, StoredRow, decode, decode_distribution, digest, encode, encode_distribution
from solvers.errors import UnknownError, VerificationError
from solvers.games import REGISTRY, find
from solvers.offline import offline_table
from solvers.rules import Rules
from solvers.solve import SOLVER_VERSION
from solvers.solve import solve as solve_problem
from solvers.types import Problem
from solvers.verify import verify as verify_rows

Status = Literal["solved", "unchanged", "verified", "failed"]


# What made a stored answer: the solvers and the encoding. An answer of another version is made again.
VERSION = f"{SOLVER_VERSION}.{FORMAT}"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to make: the solution of a goal, or the table of a name."""

    url: str
    game: str
    rules_text: str
    goal: str | None
    table: str | None = None
    force: bool = False

    @property
    def name(self) -> str:
        """How messages call it."""
        what = self.goal if self.table is None else f"table {self.table}"
        return f"{self.game} {what}" + (f" ({self.rules_text})" if self.rules_text else "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a task; ``solution`` is the id where there is one, ``message`` says what failed."""

    name: str
    status: Status
    solution: str | None = None
    rows: int = 0
    seconds: float = 0.0
    message: str = ""


Progress = Callable[[Outcome, int, int], None]


def solve(
    url: str,
    game: str | None = None,
    goal: str | None = None,
    rules_text: str = "",
    jobs: int = 2,
    *,
    force: bool = False,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Solve and publish what is asked, all defaults of all games when nothing is; what is solved and unchanged is not
    solved again. ``progress`` hears each outcome with how many are done and how many there are.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, goal or rule.
    """
    tasks = plan(url, game, goal, rules_text, force=force)
    upgrade(url)
    engine = writing_engine(url)
    outcomes: list[Outcome] = []

    def done(outcome: Outcome) -> None:
        outcomes.append(outcome)
        if progress is not None:
            progress(outcome, len(outcomes), len(tasks))

    left = []
    for task in tasks:
        # Looking first keeps the workers from being started for nothing.
        unchanged = _unchanged(engine, task)
        if unchanged is None:
            left.append(task)
        else:
            done(unchanged)
    try:
        _run(make, left, jobs, done)
    finally:
        checkpoint(engine)
    return outcomes


def plan(url: str, game: str | None, goal: str | None, rules_text: str, *, force: bool = False) -> list[Task]:
    """The tasks that a call of :func:`solve` stands for, game by game.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, goal or rule.
    """
    if game is None and rules_text:
        raise UnknownError(
            f"rules {rules_text!r} belong to a game, and none is named",
            field="game",
            example=next(iter(REGISTRY)),
            available=list(REGISTRY),
        )
    tasks: list[Task] = []
    for one in REGISTRY.values() if game is None else [find(game)]:
        rules = one.rules_type.parse(rules_text)
        slugs = one.defaults(rules) if goal is None else (one.problem(rules, goal).stored_as,)
        solutions = [Task(url, one.slug, rules_text, slug, None, force) for slug in slugs]
        if goal is None and rules.slug == "default":
            solutions += [Task(url, one.slug, text, slug, None, force) for text, slug in one.variants]
        names = [spec.name for spec in one.tables(rules) if spec.offline and goal is None]
        tables = [Task(url, one.slug, rules_text, None, name, force) for name in names]
        # Tables take long: first, they would keep all questions waiting, and last, leave the other workers idle.
        half = len(solutions) // 2
        tasks += [*solutions[:half], *tables, *solutions[half:]]
    return tasks


def make(task: Task) -> Outcome:
    """Do a task from beginning to end; runs in a worker. A failure is an outcome and leaves the old one published."""
    began = time.perf_counter()
    try:
        engine = _engine(task.url)
        # Another batch may have made it since.
        unchanged = _unchanged(engine, task)
        if unchanged is not None:
            return unchanged
        rules = find(task.game).rules_type.parse(task.rules_text)
        if task.table is not None:
            table = offline_table(find(task.game), rules, task.table)
            writer.publish_table(engine, task.game, rules.slug, table, VERSION)
            return Outcome(task.name, "solved", None, len(table.rows), time.perf_counter() - began)
        draft = _draft(find(task.game).problem(rules, task.goal or ""), rules, began)
        solution = writer.publish(engine, draft)
        return Outcome(task.name, "solved", solution, len(draft.rows), time.perf_counter() - began)
    except Exception as error:  # noqa: BLE001  # whatever it is, the batch goes on and names it
        return Outcome(task.name, "failed", message=f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Check:
    """One published solution to check."""

    url: str
    manifest: Manifest


def verify(
    url: str, game: str | None = None, goal: str | None = None, jobs: int = 2, *, progress: Progress | None = None
) -> list[Outcome]:
    """Check the equations of every row of every current solution, of all rules, and the digests.

    Raises:
        UnknownError: there is no such game, or nothing of that goal is published.
        StoreAwayError: the database is away.
    """
    if game is not None:
        find(game)
    reader = Reader(url)
    published = [one for one in reader.currents() if game in (None, one.game)]
    reader.close()
    checks = [Check(url, one) for one in published if goal in (None, one.goal)]
    if goal is not None and not checks:
        available = sorted({one.goal for one in published})
        raise UnknownError(f"no solution of goal {goal!r} is published", field="goal", available=available)
    outcomes: list[Outcome] = []

    def done(outcome: Outcome) -> None:
        outcomes.append(outcome)
        if progress is not None:
            progress(outcome, len(outcomes), len(checks))

    _run(check, checks, jobs, done)
    return outcomes


def check(task: Check) -> Outcome:
    """Check one published solution; runs in a worker. The message names the first bad row."""
    began = time.perf_counter()
    manifest = task.manifest
    try:
        reader = Reader(task.url)
        stored = [
            StoredRow(row.state, row.action, row.value, row.exact, row.actions, row.others)
            for row in reader.stream(manifest.id)
        ]
        distributions = list(reader.distributions(manifest.id))
        reader.close()
        rules = find(manifest.game).rules_type.parse(manifest.rules_text)
        problem = find(manifest.game).problem(rules, manifest.goal)
        rows = decode(stored)
        verify_rows(problem, rows, distributions, manifest.error_bound)
        sha, _ = digest(stored, [encode_distribution(one) for one in distributions])
        if sha != manifest.digest or not manifest.id.endswith(f"@{sha[:12]}") or len(rows) != manifest.rows:
            raise VerificationError(f"the digest of its rows is {sha[:12]}, not the published one", field="solution")  # noqa: TRY301  # one way to fail
    except Exception as error:  # noqa: BLE001  # a row may be damaged in ways that raise anything
        return Outcome(manifest.id, "failed", manifest.id, message=f"{type(error).__name__}: {error}")
    return Outcome(manifest.id, "verified", manifest.id, len(rows), time.perf_counter() - began)


def prune(url: str, keep: int) -> list[writer.Dropped]:
    """Drop superseded solutions, all but the newest ``keep`` of each game, goal and rules."""
    engine = writing_engine(url)
    dropped = writer.prune(engine, keep)
    checkpoint(engine)
    return dropped


def _run(
    function: Callable[[pool.T], Outcome], tasks: Sequence[pool.T], jobs: int, done: Callable[[Outcome], None]
) -> None:
    for task, result in pool.run(function, tasks, jobs):
        if isinstance(result, pool.WorkerDiedError):
            name = task.name if isinstance(task, Task) else getattr(task, "manifest", task)
            done(Outcome(str(getattr(name, "id", name)), "failed", message=str(result)))
        else:
            done(result)


def _unchanged(engine: Engine, task: Task) -> Outcome | None:
    if task.force:
        return None
    rules = find(task.game).rules_type.parse(task.rules_text).slug
    if task.table is not None:
        there = writer.table_confirmed(engine, task.game, rules, task.table, VERSION)
        return Outcome(task.name, "unchanged") if there else None
    solution = writer.confirmed(engine, task.game, task.goal or "", rules, VERSION)
    return None if solution is None else Outcome(task.name, "unchanged", solution)


def _draft(problem: Problem[object], rules: Rules, began: float) -> writer.Draft:
    """Solve, encode, and verify what reading the encoded rows gives back."""
    solved = solve_problem(problem)
    rows = encode(solved.rows)
    distributions = [encode_distribution(one) for one in solved.distributions]
    read = [decode_distribution(one) for one in distributions]
    residual = verify_rows(problem, decode(rows), read, solved.error_bound)
    start = problem.format(problem.start())
    first = next(row for row in rows if row.state == start)
    return writer.Draft(
        game=problem.game,
        goal=problem.slug,
        rules=rules.slug,
        rules_text=rules.canonical(),
        method=solved.method,
        error_bound=solved.error_bound,
        residual=residual,
        rows=rows,
        distributions=distributions,
        start=start,
        start_value=first.value,
        start_exact=first.exact,
        seconds=time.perf_counter() - began,
        solver_version=VERSION,
    )


@cache
def _engine(url: str) -> Engine:
    return writing_engine(url)
