"""The tasks of the offline batch. Each is solved, verified and published."""

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from service.answers.estimates import Estimate, estimate
from service.batch import drafts, values
from service.batch.outcomes import Farm, Outcome, Progress, run
from service.batch.stages import Share, processes
from service.batch.usage import Meter
from service.batch.values import Swept
from service.files import listing
from service.files.folder import Folder
from service.store import sweeps, writer
from service.store.engine import Engine, driver_error, settle, told, writing_engine
from service.store.faults import reason
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.rows import FORMAT
from solvers import dispatch, versions
from solvers.contract.game import AT_ONCE, SOON, Game
from solvers.contract.problem import Problem
from solvers.contract.tables import Table
from solvers.errors import IllegalError, UnknownError
from solvers.games import REGISTRY, find

# Follows the version of solutions that the longer batch has made, which are told from those of the default one by it.
LONGER = ".long"
# The errors of solvers that solve the problem under no circumstances.
REFUSALS = (IllegalError, UnknownError)


def version(game: str) -> str:
    """Return the version of a game's solvers and of the encoding. The batch makes answers of other versions again."""
    return f"{versions.version(game)}.{FORMAT}"


@dataclass(frozen=True, slots=True)
class Task:
    """A task: make the solution of ``goal``, or the table named ``table``.

    Tasks with the same ``together``, unless it is empty, are done by one worker. ``long`` asks for the longer batch.
    ``swept`` is the line that a sweep keeps of the goal, beside the solution or in its place. ``version`` is that of the game's solvers; if it is empty, whoever does the task computes it. ``deliver`` says where the rows go:
    into the database, back with the outcome, or nowhere, so that the outcome has the solution's name alone. ``wish`` is the rule that
    is to be priced instead, as :mod:`service.batch.prices` reads it. What is solved stage by stage takes ``jobs`` processes of this machine, and keeps each stage in the
    folder ``stages``, unless it is empty.
    """

    # It may hold a password, and Dask logs the repr of tasks.
    url: str = field(repr=False)
    game: str
    rules_text: str
    goal: str | None
    table: str | None = None
    force: bool = False
    together: str = ""
    long: bool = False
    version: str = ""
    deliver: Literal["store", "carry", "name"] = "store"
    swept: Swept | None = None
    wish: str = ""
    jobs: int = 1
    stages: str = ""

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
    long: bool = False,
    progress: Progress | None = None,
    farm: Farm[Task] | None = None,
    stages: str = "",
) -> list[Outcome]:
    """Solve and publish one goal, all defaults of a game, or all defaults of all games.

    Solutions that this version of the solvers has published are not made again, unless ``force`` is True. ``long`` asks
    for the longer batch of solutions that have one; without it, a solution of the longer batch stays. ``stages`` is a folder for
    what is solved stage by stage.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, goal or rule, or nothing has a longer batch.
        StoreAwayError: the database cannot be used.
    """
    planned = plan(url, game, goal, rules_text, force=force, long=long)
    # A single task has all processes for itself.
    alone = jobs if len(planned) == 1 and farm is None else 1
    planned = [replace(task, jobs=alone, stages=stages) for task in planned]
    return do(url, planned, jobs, progress, farm)


def do(
    url: str,
    planned: Sequence[Task],
    jobs: int,
    progress: Progress | None,
    farm: Farm[Task] | None,
    before: Sequence[Outcome] = (),
) -> list[Outcome]:
    """Do tasks, except those whose solution this version has published. Return the outcomes, after those of ``before``.

    Raises:
        StoreAwayError: the database cannot be used.
    """
    # Computed once, as it takes each worker about a second.
    tasks = [replace(task, version=version(task.game)) for task in planned]
    upgrade(url)
    engine = writing_engine(url)
    with told(url):
        # Checked before any worker is started, as often nothing has changed.
        unchanged = {task: _unchanged(engine, task) for task in tasks}
    left = [task for task, outcome in unchanged.items() if outcome is None]
    before = [*before, *(outcome for outcome in unchanged.values() if outcome is not None)]
    try:
        return run(make, lots(left), jobs, progress, before, farm)
    finally:
        if left:
            settle(engine)


def plan(
    url: str, game: str | None, goal: str | None, rules_text: str, *, force: bool = False, long: bool = False
) -> list[Task]:
    """Return the tasks of a call of :func:`solve`, in the order in which they are begun.

    The goals that people ask for first come first, so that every game answers soon; what few ask for comes last.

    Raises:
        UnknownError, NotationError, IllegalError: as :func:`solve` says.
    """
    if game is None and rules_text:
        raise UnknownError(
            f"rules {rules_text!r} belong to a game, and none is named",
            field="game",
            example=next(iter(REGISTRY)),
            available=list(REGISTRY),
        )
    ranked: list[tuple[int, Task]] = []
    for one in REGISTRY.values() if game is None else [find(game)]:
        if goal is None:
            batch = one.batch(rules_text)
            goals = [(made.rules_text, made.slug, one.rank(made.rules, made.slug)) for made in batch.solutions]
            tables = [(made.rules_text, made.slug) for made in batch.tables]
        else:
            slug = one.problem(one.read_rules(rules_text), goal).stored_as
            goals, tables = [(rules_text, slug, SOON)], []
        solutions = [(rank, task(url, one, text, slug, force=force, long=long)) for text, slug, rank in goals]
        # Tables are slow. Running them first would delay every goal; running them last would leave workers idle.
        half = len(solutions) // 2
        slow = [(SOON, _table(url, one, text, name, force=force)) for text, name in tables]
        ranked += [*solutions[:half], *slow, *solutions[half:]]
    # Solutions that one worker makes together take longest: they wait for what is asked for at once, and then are begun first.
    sizes = Counter(task.together for _, task in ranked if task.together and task.goal is not None)

    def place(pair: tuple[int, Task]) -> tuple[int, int, bool]:
        rank, task = pair
        size = sizes[task.together]
        return rank, size if rank == AT_ONCE else -size, size > 0 and task.table is not None

    ranked.sort(key=place)
    tasks = [task for _, task in ranked]
    if long and not any(task.long for task in tasks):
        product = "no game" if game is None else f"{game} {goal or ''}".strip()
        raise UnknownError(f"{product} has no longer batch", field="long", available=_longer())
    return tasks


def lots(tasks: Sequence[Task]) -> list[list[Task]]:
    """Return the tasks in lots, each for one worker, in the order of their first tasks."""
    by_name: dict[str, list[Task]] = {}
    for task in tasks:
        by_name.setdefault(task.together or f"alone {task.name}", []).append(task)
    return list(by_name.values())


def task(url: str, game: Game, rules_text: str, slug: str, *, force: bool = False, long: bool = False) -> Task:
    """Return the task of solving a goal under some rules."""
    kernel = game.problem(game.read_rules(rules_text), slug).kernel
    together = f"{game.slug} {kernel.together}" if kernel.together else ""
    return Task(url, game.slug, rules_text, slug, None, force, together, long and kernel.long)


def _table(url: str, game: Game, rules_text: str, name: str, *, force: bool) -> Task:
    spec = next(spec for spec in game.tables(game.read_rules(rules_text)) if spec.name == name)
    return Task(url, game.slug, rules_text, None, name, force, f"{game.slug} {spec.together}" if spec.together else "")


def _longer() -> list[str]:
    """Return the games and goals that have a longer batch."""
    return [
        f"{game.slug} {slug}"
        for game in REGISTRY.values()
        for slug in game.defaults(game.rules_type())
        if game.problem(game.rules_type(), slug).kernel.long
    ]


def make(task: Task, share: Share | None = None) -> Outcome:
    """Do a task; called in a worker. If it fails, the outcome says so, and the old solution stays published.

    ``share`` solves the stages of what is solved stage by stage, in place of processes of this machine.
    """
    began, meter = time.perf_counter(), Meter()
    try:
        if task.deliver == "store":
            # Another batch may have done the task since it was planned.
            unchanged = _unchanged(_engine(task.url), task)
            if unchanged is not None:
                return unchanged
        if task.table is not None:
            game = find(task.game)
            table = dispatch.make_table(game, game.read_rules(task.rules_text), task.table)
            made = Outcome(task.name, "solved", None, len(table.rows), product=table)
        else:
            made_by = _version(task) + (LONGER if task.long else "")
            folder = Path(task.stages) if task.stages else None
            wanted = problem(task)
            with nullcontext(share) if share else processes(wanted, task.jobs) as shared:
                draft = drafts.make(wanted, made_by, long=task.long, share=shared, folder=folder)
            product: writer.Draft | values.Kept = draft
            if task.swept is not None:
                product = values.kept(task.swept, find(task.game), wanted, draft)
            made = Outcome(task.name, "solved", writer.name_of(draft), len(draft.rows), product=product)
        if task.deliver == "store":
            made = stored(task, made)
        elif task.deliver == "name":
            made = replace(made, product=None)
        return replace(made, seconds=time.perf_counter() - began, used=meter.used())
    except Exception as error:  # noqa: BLE001  # after any error the batch goes on, and reports it
        return replace(failed(task, error), used=meter.used())


def foretold(task: Task) -> Estimate | None:
    """Return the estimated cost of a task; None if nobody can foretell it."""
    if task.goal is None:
        return None
    return estimate(problem(task)) if task.swept is None else values.foretold(find(task.game), problem(task))


def problem(task: Task) -> Problem[Any]:
    """Return the problem of a task that makes a solution."""
    game = find(task.game)
    return game.problem(game.read_rules(task.rules_text), task.goal or "")


def staged(task: Task) -> bool:
    """Return True if a task is solved stage by stage."""
    return task.goal is not None and problem(task).kernel.staged


def failed(task: Task, error: Exception) -> Outcome:
    """Return the outcome of a task that ended with an error."""
    if isinstance(error, MemoryError):
        return Outcome(task.name, "failed", message="out of memory", failure="out of memory")
    if isinstance(error, REFUSALS):
        return Outcome(task.name, "failed", message=f"refused: {error}", failure="refused")
    fault = driver_error(error)
    message = f"{type(error).__name__}: {error}" if fault is None else reason(fault, task.url)
    return Outcome(task.name, "failed", message=message, failure="error" if fault is None else "away")


def stored(task: Task, outcome: Outcome) -> Outcome:
    """Store what a task has made and sent back, if anything. Return the outcome without it.

    Raises:
        VerificationError: the rows that the database gives back are not those that were written.
    """
    product, engine = outcome.product, _engine(task.url)
    if isinstance(product, Table):
        rules = find(task.game).read_rules(task.rules_text)
        writer.publish_table(engine, task.game, rules.slug, product, _version(task))
    elif isinstance(product, values.Kept):
        if product.draft is not None:
            writer.publish(engine, product.draft)
        sweeps.keep(engine, product.line)
    elif product is not None:
        writer.publish(engine, product)
    return replace(outcome, product=None)


def prune(url: str, keep: int, folder: Folder | None = None) -> list[writer.Dropped]:
    """Drop superseded solutions, except the newest ``keep`` of each game, goal and rules, and their files in a folder.

    Raises:
        StoreAwayError: the database cannot be used.
    """
    with closing(Reader(url)) as reader:
        reader.check()
    engine = writing_engine(url)
    with told(url):
        for game in REGISTRY.values():
            if game.formerly is not None:
                writer.retire(engine, game.formerly.game, game.formerly.rules)
        dropped = writer.prune(engine, keep)
    if dropped:
        settle(engine)
    if folder is not None:
        folder.drop(lambda file: any(listing.of_solution(file, one.id) for one in dropped))
    return dropped


def _unchanged(engine: Engine, task: Task) -> Outcome | None:
    if task.force:
        return None
    rules = find(task.game).read_rules(task.rules_text).slug
    if task.table is not None:
        confirmed = writer.table_confirmed(engine, task.game, rules, task.table, _version(task))
        return Outcome(task.name, "unchanged") if confirmed else None
    if task.swept is not None:
        key = (task.game, task.goal or "", rules)
        if sweeps.version(engine, task.swept.sweep, key) != _version(task):
            return None
        if not task.swept.rows:
            return Outcome(task.name, "unchanged")
    # What the longer batch has made is at least as good.
    for suffix in (LONGER,) if task.long else ("", LONGER):
        solution = writer.confirmed(engine, task.game, task.goal or "", rules, _version(task) + suffix)
        if solution is not None:
            return Outcome(task.name, "unchanged", solution)
    return None


def _version(task: Task) -> str:
    return task.version or version(task.game)


@cache
def _engine(url: str) -> Engine:
    return writing_engine(url)
