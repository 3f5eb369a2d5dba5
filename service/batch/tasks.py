"""The tasks of the offline batch. Each is solved, verified and published."""

import time
from contextlib import closing
from dataclasses import dataclass
from functools import cache

from service.batch.outcomes import Outcome, Progress, run
from service.store import writer
from service.store.engine import Engine, driver_error, settle, told, writing_engine
from service.store.faults import reason
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.rows import FORMAT, decode, decode_distribution, encode, encode_distribution
from solvers import dispatch
from solvers.contract.problem import Problem, process_of
from solvers.contract.rules import Rules
from solvers.errors import UnknownError
from solvers.games import REGISTRY, find


def version(game: str) -> str:
    """Return the version of a game's solvers and of the encoding. The batch makes answers of other versions again."""
    return f"{dispatch.version(game)}.{FORMAT}"


@dataclass(frozen=True, slots=True)
class Task:
    """A task: make the solution of ``goal``, or the table named ``table``."""

    url: str
    game: str
    rules_text: str
    goal: str | None
    table: str | None = None
    force: bool = False

    @property
    def name(self) -> str:
        """The task's name in messages."""
        product = self.goal if self.table is None else f"table {self.table}"
        return f"{self.game} {product}" + (f" ({self.rules_text})" if self.rules_text else "")


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
    """Solve and publish one goal, all defaults of a game, or all defaults of all games.

    Solutions that this version of the solvers has published are not made again, unless ``force`` is True.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, goal or rule.
        StoreAwayError: the database cannot be used.
    """
    tasks = plan(url, game, goal, rules_text, force=force)
    upgrade(url)
    engine = writing_engine(url)
    with told(url):
        # Checked before any worker is started, as often nothing has changed.
        unchanged = {task: _unchanged(engine, task) for task in tasks}
    left = [task for task, outcome in unchanged.items() if outcome is None]
    try:
        return run(make, left, jobs, progress, [outcome for outcome in unchanged.values() if outcome is not None])
    finally:
        if left:
            settle(engine)


def plan(url: str, game: str | None, goal: str | None, rules_text: str, *, force: bool = False) -> list[Task]:
    """Return the tasks of a call of :func:`solve`, game by game.

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
        # Tables are slow. Running them first would delay every goal; running them last would leave workers idle. So they
        # go in the middle.
        half = len(solutions) // 2
        tasks += [*solutions[:half], *tables, *solutions[half:]]
    return tasks


def make(task: Task) -> Outcome:
    """Do a task; called in a worker. If it fails, the outcome says so, and the old solution stays published."""
    began = time.perf_counter()
    try:
        engine = _engine(task.url)
        # Another batch may have done the task since it was planned.
        unchanged = _unchanged(engine, task)
        if unchanged is not None:
            return unchanged
        rules = find(task.game).rules_type.parse(task.rules_text)
        if task.table is not None:
            table = dispatch.make_table(find(task.game), rules, task.table)
            writer.publish_table(engine, task.game, rules.slug, table, version(task.game))
            return Outcome(task.name, "solved", None, len(table.rows), time.perf_counter() - began)
        draft = _draft(find(task.game).problem(rules, task.goal or ""), rules, began)
        solution = writer.publish(engine, draft)
        return Outcome(task.name, "solved", solution, len(draft.rows), time.perf_counter() - began)
    except Exception as error:  # noqa: BLE001  # after any error the batch goes on, and reports it
        fault = driver_error(error)
        message = f"{type(error).__name__}: {error}" if fault is None else reason(fault, task.url)
        return Outcome(task.name, "failed", message=message)


def prune(url: str, keep: int) -> list[writer.Dropped]:
    """Drop superseded solutions, except the newest ``keep`` of each game, goal and rules. Raises StoreAwayError."""
    with closing(Reader(url)) as reader:
        reader.check()
    engine = writing_engine(url)
    with told(url):
        dropped = writer.prune(engine, keep)
    if dropped:
        settle(engine)
    return dropped


def _unchanged(engine: Engine, task: Task) -> Outcome | None:
    if task.force:
        return None
    rules = find(task.game).rules_type.parse(task.rules_text).slug
    if task.table is not None:
        confirmed = writer.table_confirmed(engine, task.game, rules, task.table, version(task.game))
        return Outcome(task.name, "unchanged") if confirmed else None
    solution = writer.confirmed(engine, task.game, task.goal or "", rules, version(task.game))
    return None if solution is None else Outcome(task.name, "unchanged", solution)


def _draft(problem: Problem[object], rules: Rules, began: float) -> writer.Draft:
    """Solve a problem, encode its rows, and verify the rows that are decoded from them."""
    solved = dispatch.solve(problem)
    rows = encode(solved.rows)
    distributions = [encode_distribution(one) for one in solved.distributions]
    read = [decode_distribution(one) for one in distributions]
    residual = dispatch.verify(problem, decode(rows), read, solved.error_bound)
    start = solved.start or problem.notation.format(process_of(problem).start())
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
        solver_version=version(problem.game),
    )


@cache
def _engine(url: str) -> Engine:
    return writing_engine(url)
