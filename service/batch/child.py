"""Do a task in a child process with a limit of memory and time: ``python -m service.batch.child``.

The task travels to the child as a pickle on its standard input, and the outcome back on its standard output. Both ends are
this program on one machine. A child that breaks a limit, is killed or dies leaves an outcome with a name, and its parent
goes on: compiled code that holds the interpreter's lock never silences the parent. A child never outlives its parent.
"""

import os
import pickle
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from signal import SIGXCPU
from threading import Thread

from service.batch import tasks
from service.batch.outcomes import Failure, Outcome
from service.batch.pool import die_with_parent
from service.batch.usage import memory
from service.settings import ROOT

# How often a parent looks at its child, in seconds.
_LOOK = 0.05
# Address space that libraries reserve and do not fill. The kernel refuses more than this above the limit of memory at once, even
# between two looks of the parent.
_RESERVED = 4 << 30
# A limit of CPU time also limits the time on the clock, for a child that waits for ever: this many times as long, and a minute.
_PATIENCE = 20
# A kind of failure, and its cause.
Complaint = tuple[Failure, str]


@dataclass(frozen=True, slots=True)
class Limits:
    """The most bytes of memory and CPU seconds of a child; None does not limit."""

    memory_bytes: int | None = None
    cpu_seconds: float | None = None


NO_LIMITS = Limits()


def run(task: tasks.Task, limits: Limits = NO_LIMITS, stopped: Callable[[], bool] = lambda: False) -> Outcome:
    """Do a task in a child process, and return its outcome.

    ``stopped`` is asked several times a second: once it returns True, the child is killed. A failure has one of the names of
    :data:`service.batch.outcomes.Failure`.
    """
    began = time.monotonic()
    # The kernel ends a child when the thread that started it ends (PR_SET_PDEATHSIG), and this one waits for it.
    with subprocess.Popen(  # no argument comes from outside
        [sys.executable, "-P", "-m", "service.batch.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(_path())},
    ) as child:
        why: list[Complaint] = []

        def watch() -> None:
            while child.poll() is None:
                broken = complaint(child.pid, limits, time.monotonic() - began)
                if broken is None and stopped():
                    broken = ("killed", "it was told to stop")
                if broken is not None:
                    why.append(broken)
                    child.kill()
                    return
                time.sleep(_LOOK)

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        answer = b""
        try:
            # A child that dies at once closes its end.
            with suppress(BrokenPipeError):
                answer, _ = child.communicate(pickle.dumps((task, limits, os.getpid())))
        finally:
            child.kill()
            watcher.join()
    said = outcome(task.name, answer, child.returncode, why[0] if why else None, limits)
    return said if said.seconds else replace(said, seconds=time.monotonic() - began)


def _path() -> list[str]:
    """Return the path on which a child finds modules: this program first. An empty part would be the folder in which it is started."""
    return [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]


def complaint(pid: int, limits: Limits, seconds: float) -> Complaint | None:
    """Return the limit that a child breaks; None if it keeps them all."""
    if limits.memory_bytes is not None and memory(pid, "VmRSS") > limits.memory_bytes:
        return _too_large(limits.memory_bytes)
    if limits.cpu_seconds is not None and seconds > _PATIENCE * limits.cpu_seconds + 60:
        return "too slow", f"it has not ended after {seconds:.0f} s"
    return None


def outcome(name: str, answer: bytes, code: int, broken: Complaint | None, limits: Limits) -> Outcome:
    """Return the outcome of a child that has ended with an exit code: what it has said, or else why it ended.

    ``broken`` is the limit for which it was killed. What was said counts, however the process ended after that; if it was killed
    before, nothing or a part is there.
    """
    with suppress(EOFError, pickle.UnpicklingError):
        said: Outcome = pickle.loads(answer)  # noqa: S301  # the child is this program
        return said
    failure, detail = broken or ended(code, limits)
    return Outcome(name, "failed", message=f"{failure}: {detail}", failure=failure)


def _too_large(limit: int) -> Complaint:
    return "out of memory", f"it needs more than {limit >> 20} MB"


def ended(code: int, limits: Limits) -> Complaint:
    """Return the failure of a child that ended without an outcome."""
    if code == -SIGXCPU:
        return "too slow", f"it needs more than {limits.cpu_seconds:.0f} s of a processor"
    return "killed", f"its process ended with exit code {code}"


def keep(limits: Limits) -> None:
    """Let the kernel end this process if it breaks its limits."""
    if limits.cpu_seconds is not None:
        seconds = int(limits.cpu_seconds) + 1
        # The first limit is a signal of its own by which the parent knows the reason.
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    if limits.memory_bytes is not None:
        most = limits.memory_bytes + _RESERVED
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> int:
    """Do the task on standard input. Return the exit code."""
    die_with_parent()
    task, limits, parent = pickle.load(sys.stdin.buffer)  # noqa: S301  # the parent is this program
    if os.getppid() != parent:
        return 1
    # Whatever a library prints must not stand in the answer.
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    keep(limits)
    outcome = tasks.make(task)
    with answer:
        pickle.dump(outcome, answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
