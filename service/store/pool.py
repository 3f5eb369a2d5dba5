"""Worker processes that cannot outlive their parent, however it ends.

A task goes to a worker over a pipe and its result comes back; the parent kills its workers when it leaves, and the
kernel kills them when it cannot (PR_SET_PDEATHSIG); elsewhere than on Linux they end with the task at hand, as their
pipe closes.
"""

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")
PR_SET_PDEATHSIG = 1


class WorkerDiedError(Exception):
    """A worker ended in the middle of a task."""


def run(  # noqa: C901  # one loop that hires, feeds and buries; cut apart it would share all its names
    function: Callable[[T], R], tasks: Sequence[T], jobs: int
) -> Iterator[tuple[T, R | WorkerDiedError]]:
    """Map a function over tasks in ``jobs`` processes; pairs of task and result as they are done.

    The function must be importable by name and must not raise. One job, or one task, runs in this very process.
    """
    if min(jobs, len(tasks)) <= 1:
        with _uncollected():
            for task in tasks:
                yield task, function(task)
                gc.collect()
        return
    waiting = list(reversed(tasks))
    busy: dict[Any, tuple[Any, T]] = {}
    context = multiprocessing.get_context("spawn")
    workers: list[Any] = []

    def hire() -> None:
        here, there = context.Pipe()
        worker = context.Process(target=_work, args=(function, there, os.getpid()), daemon=True)
        worker.start()
        there.close()
        workers.append(worker)
        feed(here, worker)

    def feed(pipe: Any, worker: Any) -> None:
        if waiting:
            task = waiting.pop()
            busy[pipe] = (worker, task)
            pipe.send(task)
        else:
            pipe.close()

    try:
        for _ in range(min(jobs, len(waiting))):
            hire()
        while busy:
            for ready in wait(list(busy)):
                pipe: Any = ready
                worker, task = busy.pop(pipe)
                try:
                    result: R = pipe.recv()
                except (EOFError, OSError):
                    worker.join()
                    yield task, WorkerDiedError(f"its worker ended with exit code {worker.exitcode}")
                    if waiting:
                        hire()
                    continue
                feed(pipe, worker)
                yield task, result
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()


def _work(function: Callable[[Any], Any], pipe: "Connection[Any, Any]", parent: int) -> None:
    # Ctrl-C reaches the whole group; the parent decides, and kills.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        return
    with _uncollected():
        while True:
            gc.collect()
            try:
                task = pipe.recv()
            except EOFError:
                return
            pipe.send(function(task))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Within, nothing is collected: rows are many small objects without cycles, and looking for some only costs time."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
