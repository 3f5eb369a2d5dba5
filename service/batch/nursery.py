"""Processes that have compiled what a goal needs, and fork a child for each of its tasks: ``python -m service.batch.nursery``.

The workers of a cluster have threads, and a process with threads cannot fork safely. So a worker has its tasks done by nurseries, each
for one goal of a game: its first task waits until the goal's kernels are compiled, and the next ones begin at once. Tasks and outcomes
travel as pickles through its standard input and output, as both ends are this program on one machine.
"""

import atexit
import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from service.batch import child, tasks, warming
from service.batch.child import NO_LIMITS, Limits
from service.batch.outcomes import Outcome
from service.settings import ROOT

# How often a nursery looks at its child, in seconds.
_LOOK = 0.05
# The most nurseries that wait for further tasks. Each keeps the memory of what it has compiled, at most 300 MB.
_WAITING = 4


class Nursery:
    """A nursery, as the process that has started it sees it. It ends when it is closed, or with that process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # no argument comes from outside
            [sys.executable, "-P", "-m", "service.batch.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(_path())},
        )

    def close(self) -> None:
        """End it."""
        self._process.kill()
        # Closing the ends of the pipes too.
        self._process.communicate()

    def do(self, task: tasks.Task, limits: Limits = NO_LIMITS) -> Outcome | None:
        """Return the outcome of a task; None if the nursery has died."""
        ours, theirs = self._process.stdin, self._process.stdout
        with suppress(BrokenPipeError, EOFError, pickle.UnpicklingError):
            if ours is not None and theirs is not None:
                pickle.dump((task, limits), ours)
                ours.flush()
                done: Outcome = pickle.load(theirs)  # noqa: S301  # the nursery is this program
                return done
        return None


# By game and goal, those that have waited longest first.
_waiting: dict[tuple[str, str], list[Nursery]] = {}
_lock = Lock()


def run(task: tasks.Task, limits: Limits = NO_LIMITS) -> Outcome:
    """Do a task in a child of a nursery, and return its outcome.

    A failure has one of the names of :data:`service.batch.outcomes.Failure`.
    """
    began, goal = time.monotonic(), (task.game, task.goal or "")
    with _lock:
        known = _waiting.get(goal)
        nursery = known.pop() if known else Nursery()
    done = nursery.do(task, limits)
    if done is None:
        nursery.close()
        failed = Outcome(
            task.name, "failed", message="killed: the process that forks its child has ended", failure="killed"
        )
        return replace(failed, seconds=time.monotonic() - began)
    _keep(goal, nursery)
    return done


def _keep(goal: tuple[str, str], nursery: Nursery) -> None:
    """Let a nursery wait for further tasks of a goal, and close one that has waited longest if there are too many."""
    with _lock:
        waiting = [*_waiting.pop(goal, []), nursery]
        _waiting[goal] = waiting
        for oldest in [*_waiting]:
            if sum(map(len, _waiting.values())) <= _WAITING:
                break
            for one in _waiting.pop(oldest):
                one.close()


@atexit.register
def close() -> None:
    """End the nurseries that wait."""
    with _lock:
        while _waiting:
            _, waiting = _waiting.popitem()
            for one in waiting:
                one.close()


def _path() -> list[str]:
    """Return the path on which a nursery finds modules: this program first. An empty part would be the folder in which it is started."""
    return [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]


def _done(task: tasks.Task, limits: Limits, parent: int) -> Outcome:
    """Do a task in a fork of this process, and return its outcome. The process ends if its parent does."""
    began = time.monotonic()
    running = child.start(task, limits, tasks.make)
    while (ended := running.ended(_LOOK)) is None:
        running.check()
        if os.getppid() != parent:
            os._exit(1)
    said, _ = ended
    return said if said.seconds else replace(said, seconds=time.monotonic() - began)


def main() -> None:
    """Do the tasks on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, spent, warm = os.getppid(), 0.0, False
    # Whatever a library prints must not stand among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with answers, suppress(EOFError, BrokenPipeError):
        while True:
            task, limits = pickle.load(sys.stdin.buffer)  # noqa: S301  # the parent is this program
            if not warm:
                before = time.process_time()
                warming.warm(task)
                spent, warm = time.process_time() - before, True
            done = _done(task, limits, parent)
            if done.used is not None:
                # The first task pays for what was compiled.
                done = replace(done, used=done.used._replace(cpu_seconds=done.used.cpu_seconds + spent))
            spent = 0.0
            pickle.dump(done, answers)
            answers.flush()


if __name__ == "__main__":
    main()
