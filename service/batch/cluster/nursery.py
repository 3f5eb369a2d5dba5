"""Processes that have compiled what a goal needs, and fork a child for each of its tasks: ``python -m service.batch.cluster.nursery``.

The workers of a cluster have threads, and a process with threads cannot fork safely. So a worker has its tasks done by nurseries, each
for one goal of a game: its first task waits until the goal's kernels are compiled, and the next ones begin at once. Tasks and ends of
children travel as pickles through its standard input and output, as both ends are this program on one machine.
"""

import atexit
import math
import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from threading import Lock, Timer
from typing import BinaryIO, NamedTuple

from service.batch import child, tasks, warming
from service.batch.child import NO_LIMITS, End, Limits
from service.batch.outcomes import Outcome
from service.settings import ROOT

# How often a nursery looks at its child, in seconds.
_LOOK = 0.05
# The most seconds that a nursery may take to start and to compile.
_COMPILING = 600.0
# The most nurseries that wait for further tasks. Each keeps the memory of what it has compiled, at most 300 MB.
_WAITING = 4


class _Wish(NamedTuple):
    """A task for a nursery, with the limits of its child and the process that waits for it."""

    task: tasks.Task
    limits: Limits
    parent: int


class Nursery:
    """A nursery, as the process that has started it sees it. It ends when it is closed, or with that process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # no argument comes from outside
            [sys.executable, "-P", "-m", "service.batch.cluster.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Read when NumPy is first imported. Whoever forks must have no other thread.
            env={"OPENBLAS_NUM_THREADS": "1"} | os.environ | {"PYTHONPATH": os.pathsep.join(_path())},
        )

    def close(self) -> None:
        """End it."""
        self._process.kill()
        # Closing the ends of the pipes too.
        self._process.communicate()

    def alive(self) -> bool:
        """Return True if its process has not ended."""
        return self._process.poll() is None

    def do(self, task: tasks.Task, limits: Limits = NO_LIMITS) -> Outcome | None:
        """Return the outcome of a task; None if the nursery has died, or does not answer long after the child must have ended."""
        ours, theirs = self._process.stdin, self._process.stdout
        most = _COMPILING + child.clock(limits)
        # A timer that never ends may not be started.
        timer = Timer(most, self._process.kill) if most < math.inf else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            with suppress(BrokenPipeError, EOFError, pickle.UnpicklingError):
                if ours is not None and theirs is not None:
                    pickle.dump(_Wish(task, limits, os.getpid()), ours)
                    ours.flush()
                    end, compiling = pickle.load(theirs)  # noqa: S301  # the nursery is this program
                    return _outcome(task, limits, end, compiling)
        finally:
            if timer is not None:
                timer.cancel()
        return None


def _outcome(task: tasks.Task, limits: Limits, end: End, compiling: float) -> Outcome:
    """Return the outcome of a task whose child has ended. The first task of a nursery pays for the CPU seconds of compiling."""
    said = end.outcome(task.name, limits)
    if said.used is None:
        return said
    return replace(said, used=said.used._replace(cpu_seconds=said.used.cpu_seconds + compiling))


# By game and goal, those that have waited longest first.
_waiting: dict[tuple[str, str], list[Nursery]] = {}
_lock = Lock()


def run(task: tasks.Task, limits: Limits = NO_LIMITS) -> Outcome:
    """Do a task in a child of a nursery, and return its outcome.

    A failure has one of the names of :data:`service.batch.outcomes.Failure`.
    """
    began, goal = time.monotonic(), (task.game, task.goal or "")
    nursery = _taken(goal)
    done = nursery.do(task, limits)
    if done is None:
        nursery.close()
        done = Outcome(
            task.name, "failed", message="killed: the process that forks its child has ended", failure="killed"
        )
    else:
        _keep(goal, nursery)
    return done if done.seconds else replace(done, seconds=time.monotonic() - began)


def _taken(goal: tuple[str, str]) -> Nursery:
    """Return a nursery that waits for tasks of a goal, or else a new one. One that has ended while it waited is closed."""
    while True:
        with _lock:
            known = _waiting.get(goal)
            nursery = known.pop() if known else None
            if not known:
                _waiting.pop(goal, None)
        if nursery is None:
            return Nursery()
        if nursery.alive():
            return nursery
        nursery.close()


def _keep(goal: tuple[str, str], nursery: Nursery) -> None:
    """Let a nursery wait for further tasks of a goal, and close those that have waited longest if there are too many."""
    closed: list[Nursery] = []
    with _lock:
        _waiting[goal] = [*_waiting.pop(goal, []), nursery]
        while sum(map(len, _waiting.values())) > _WAITING:
            oldest = next(iter(_waiting))
            closed.append(_waiting[oldest].pop(0))
            if not _waiting[oldest]:
                del _waiting[oldest]
    for one in closed:
        one.close()


@atexit.register
def close() -> None:
    """End the nurseries that wait."""
    with _lock:
        waiting = [one for listed in _waiting.values() for one in listed]
        _waiting.clear()
    for one in waiting:
        one.close()


def _path() -> list[str]:
    """Return the path on which a nursery finds modules: this program first. An empty part would be the folder in which it is started."""
    return [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]


def main() -> None:
    """Do the tasks on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever a library prints must not stand among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError), answers:
        _serve(answers, compile_first=True)
        while True:
            _serve(answers, compile_first=False)


def _serve(answers: BinaryIO, *, compile_first: bool) -> None:
    """Do the next task in a child, and write its end and the CPU seconds of compiling. Nothing of it is kept: the next child would hold it too."""
    wish: _Wish = pickle.load(sys.stdin.buffer)  # noqa: S301  # the parent is this program
    before = time.process_time()
    if compile_first:
        warming.warm(wish.task)
    compiling = time.process_time() - before
    pickle.dump((_end(wish), compiling), answers)
    answers.flush()


def _end(wish: _Wish) -> End:
    """Do a task in a fork of this process, and return its end. The process ends if the one that waits for it has ended."""
    if os.getppid() != wish.parent:
        os._exit(1)
    try:
        running = child.start(wish.task, wish.limits, tasks.make)
    except OSError as error:
        return End(b"", 0, ("killed", f"no process could be started: {error}"), 0.0)
    while (end := running.ended(_LOOK)) is None:
        running.check()
        if os.getppid() != wish.parent:
            os._exit(1)
    return end


if __name__ == "__main__":
    main()
