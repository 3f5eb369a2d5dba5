"""Worker processes that cannot outlive their parent, however it ends.

Tasks and results travel through pipes. The parent kills its workers when it finishes. If it is killed itself, the
kernel kills them (PR_SET_PDEATHSIG). On systems other than Linux, the workers then end after their current task, as
their pipe is closed.
"""

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from service.garbage import uncollected

T = TypeVar("T")
R = TypeVar("R")
PR_SET_PDEATHSIG = 1


class WorkerDiedError(Exception):
    """A worker ended in the middle of a task."""


def run(  # noqa: C901  # one loop that starts workers and gives them tasks; its parts would share all variables
    function: Callable[[T], R], lots: Sequence[Sequence[T]], jobs: int
) -> Iterator[tuple[T, R | WorkerDiedError]]:
    """Apply a function to tasks in ``jobs`` processes; yield pairs of task and result as tasks are done.

    The tasks of a lot are done one after the other by one worker, so that what a process keeps of one helps the next.
    The function must be importable by name and must not raise. If there is only one job or one lot, it runs in this
    process. If a worker ends in the middle of a task, the result is a WorkerDiedError, and a new worker is started.
    """
    if min(jobs, len(lots)) <= 1:
        with uncollected():
            collect()
            for task in chain.from_iterable(lots):
                yield task, function(task)
                collect()
        return
    waiting = [list(reversed(lot)) for lot in reversed(lots) if lot]
    # The worker at the other end of a pipe, its task, and the rest of its lot.
    busy: dict[Any, tuple[Any, T, list[T]]] = {}
    context = multiprocessing.get_context("spawn")
    workers: list[Any] = []

    def hire() -> None:
        here, there = context.Pipe()
        worker = context.Process(target=_work, args=(function, there, os.getpid()), daemon=True)
        worker.start()
        there.close()
        workers.append(worker)
        feed(here, worker, [])

    def feed(pipe: Any, worker: Any, lot: list[T]) -> None:
        if lot or waiting:
            lot = lot or waiting.pop()
            task = lot.pop()
            busy[pipe] = (worker, task, lot)
            pipe.send(task)
        else:
            pipe.close()

    try:
        for _ in range(min(jobs, len(waiting))):
            hire()
        while busy:
            for ready in wait(list(busy)):
                pipe: Any = ready
                worker, task, lot = busy.pop(pipe)
                try:
                    result: R = pipe.recv()
                except (EOFError, OSError):
                    worker.join()
                    yield task, WorkerDiedError(f"its worker ended with exit code {worker.exitcode}")
                    if lot:
                        waiting.append(lot)
                    if waiting:
                        hire()
                    continue
                feed(pipe, worker, lot)
                yield task, result
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()


def _work(function: Callable[[Any], Any], pipe: "Connection[Any, Any]", parent: int) -> None:
    # Ctrl-C reaches every process of the group. Workers ignore it: the parent kills them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if os.getppid() != parent:
        return
    with uncollected():
        while True:
            collect()
            try:
                task = pipe.recv()
            except EOFError:
                return
            pipe.send(function(task))


def die_with_parent(by: signal.Signals = signal.SIGKILL) -> None:
    """Let the kernel send this process a signal when its parent ends. Does nothing on systems other than Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, by)


def collect() -> None:
    """Collect the garbage of a task. Objects that stay, such as Numba and compiled code, are not searched again.

    Collecting by hand searches the new objects only. The modules have more objects than most tasks make.
    """
    gc.collect()
    gc.freeze()
