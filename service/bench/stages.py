"""Measure what the batch spends its CPU time on: compiling, solving, checking, encoding and writing.

All tasks are done one after the other in this process, so each kernel is compiled once. What Numba compiles while a stage
runs counts as compiling, wherever it is needed.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
from numba.core import event

from service.batch import drafts, pool, tasks
from service.bench.verdict import kind, verdict
from service.garbage import uncollected
from service.store import writer
from service.store.migrate import upgrade
from service.store.scratch import scratch
from solvers import dispatch

COMPILING, OTHER = "compiling", "other"
# The functions of each stage, as the batch calls them.
STAGES: dict[str, tuple[tuple[Any, str], ...]] = {
    "solving": ((dispatch, "solve"), (dispatch, "make_table")),
    "checking": ((dispatch, "verify"),),
    "encoding": (
        (drafts, "encode"),
        (drafts, "encode_distribution"),
        (drafts, "decode"),
        (drafts, "decode_distribution"),
    ),
    "writing": ((writer, "publish"), (writer, "publish_table")),
}
# Seconds of CPU by game and stage.
Spent = dict[str, defaultdict[str, float]]


class _Compiling(event.Listener):
    """The CPU time for which Numba holds its compiler's lock."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._since = 0.0

    def on_start(self, event: Any) -> None:  # noqa: ARG002  # as Numba calls it
        """Begin to count; a lock that is held already is counted once."""
        if not self._depth:
            self._since = time.process_time()
        self._depth += 1

    def on_end(self, event: Any) -> None:  # noqa: ARG002  # as above
        """Add the time since the lock was taken."""
        self._depth -= 1
        if not self._depth:
            self.seconds += time.process_time() - self._since


def measure(url: str, limit: float) -> bool:
    """Do the whole batch on an empty database, and print a line for each game. Return True if it takes at most ``limit`` seconds of CPU."""
    with scratch(url) as fresh:
        upgrade(fresh)
        games = spent(tasks.plan(fresh, None, None, ""))
    whole: defaultdict[str, float] = defaultdict(float)
    for game, stages in games.items():
        click.echo(f"{game}: {_told(stages)}")
        for stage, seconds in stages.items():
            whole[stage] += seconds
    return verdict(kind(url), f"the batch in one process: {_told(whole)}; seconds of CPU", sum(whole.values()), limit)


def spent(planned: list[tasks.Task]) -> Spent:
    """Do tasks, and return the CPU seconds of each game by stage. Raises ClickException if one fails."""
    games: Spent = {}
    with uncollected():
        pool.collect()
        for task in planned:
            stages = games.setdefault(task.game, defaultdict(float))
            began, before = time.process_time(), sum(stages.values())
            with _told_apart(stages):
                outcome = tasks.make(task)
            if outcome.status != "solved":
                raise click.ClickException(f"{task.name}: {outcome.message or outcome.status}")
            # As a worker does after each task.
            pool.collect()
            stages[OTHER] += time.process_time() - began - (sum(stages.values()) - before)
    return games


@contextmanager
def _told_apart(stages: defaultdict[str, float]) -> Iterator[None]:
    """Add the CPU time of the functions of each stage while the block runs."""
    compiling = _Compiling()
    plain = [(module, name, getattr(module, name)) for some in STAGES.values() for module, name in some]
    for stage, some in STAGES.items():
        for module, name in some:
            setattr(module, name, _timed(getattr(module, name), stages, stage, compiling))
    event.register("numba:compiler_lock", compiling)  # type: ignore[no-untyped-call]  # numba has no types
    try:
        yield
    finally:
        event.unregister("numba:compiler_lock", compiling)  # type: ignore[no-untyped-call]  # as above
        for module, name, function in plain:
            setattr(module, name, function)


def _timed(
    function: Callable[..., Any], stages: defaultdict[str, float], stage: str, compiling: _Compiling
) -> Callable[..., Any]:
    def timed(*arguments: Any, **options: Any) -> Any:
        began, before = time.process_time(), compiling.seconds
        try:
            return function(*arguments, **options)
        finally:
            compiled = compiling.seconds - before
            stages[COMPILING] += compiled
            stages[stage] += time.process_time() - began - compiled

    return timed


def _told(stages: defaultdict[str, float]) -> str:
    """Return CPU seconds by stage as text."""
    listed = ", ".join(f"{stage} {stages[stage]:.1f}" for stage in (COMPILING, *STAGES, OTHER))
    return f"{sum(stages.values()):.1f} s of CPU ({listed})"
