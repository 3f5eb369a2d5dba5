"""Do a task in a fork of this process, with a limit of memory and time.

The outcome comes back through a pipe. A child that breaks a limit, is killed or dies leaves an outcome with a name, and its parent
goes on. A child never outlives its parent, see :func:`service.batch.pool.die_with_parent`. A process that forks has one thread.
"""

import math
import os
import pickle
import resource
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from service.batch.outcomes import Failure, Outcome
from service.batch.pool import die_with_parent
from service.batch.tasks import Task
from service.batch.usage import memory

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


class End(NamedTuple):
    """The end of a child: the pickle of its outcome, or a part of it, its exit code, why it was killed if it was, and the CPU seconds that it took."""

    answer: bytes
    code: int
    complaint: Complaint | None
    cpu_seconds: float

    def outcome(self, name: str, limits: Limits) -> Outcome:
        """Return the outcome of the child's task, which has this name: what was said, or else why it ended.

        What was said counts, however the process ended after that; if it was killed before, nothing or a part is there.
        """
        with suppress(EOFError, pickle.UnpicklingError):
            said: Outcome = pickle.loads(self.answer)  # noqa: S301  # the child is this program
            return said
        failure, detail = self.complaint or ended(self.code, limits)
        return Outcome(name, "failed", message=f"{failure}: {detail}", failure=failure)


@dataclass(slots=True)
class Child:
    """A process that does a task. ``complaint`` says why it was killed."""

    pid: int
    pipe: int
    limits: Limits
    began: float = field(default_factory=time.monotonic)
    answer: bytearray = field(default_factory=bytearray)
    complaint: Complaint | None = None

    def kill(self) -> None:
        """Kill it. It is not gone before its end was seen by :meth:`ended`."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def check(self) -> bool:
        """Return True if it keeps its limits; kill it if it does not."""
        broken = complaint(self.pid, self.limits, time.monotonic() - self.began)
        if broken is not None:
            self.complaint = self.complaint or broken
            self.kill()
        return broken is None

    def ended(self, wait: float = 0.0) -> End | None:
        """Return the end of a process; None while it runs. Wait so many seconds for news."""
        while select.select([self.pipe], [], [], wait)[0] and (part := os.read(self.pipe, 65536)):
            self.answer += part
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if not pid:
            return None
        while part := os.read(self.pipe, 65536):
            self.answer += part
        os.close(self.pipe)
        code = os.waitstatus_to_exitcode(status)
        return End(bytes(self.answer), code, self.complaint, used.ru_utime + used.ru_stime)


def start(
    task: Task, limits: Limits, do: Callable[[Task], Outcome], then: Callable[[Outcome], None] = lambda _: None
) -> Child:
    """Fork a process that does a task, and then something with its outcome. Raises OSError if the system has no room for it."""
    here, there = os.pipe()
    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError:
        os.close(here)
        os.close(there)
        raise
    if pid == 0:
        os.close(here)
        _do(task, limits, do, then, there, parent)
    os.close(there)
    return Child(pid, here, limits)


def _do(
    task: Task,
    limits: Limits,
    do: Callable[[Task], Outcome],
    then: Callable[[Outcome], None],
    answer: int,
    parent: int,
) -> NoReturn:
    """Do a task in a process that was just forked, and end it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        die_with_parent()
        if os.getppid() == parent:
            keep(limits)
            outcome = do(task)
            # Said first: what is published must not count as too slow because of what follows.
            with os.fdopen(answer, "wb") as pipe:
                pickle.dump(outcome, pipe)
            then(outcome)
            os._exit(0)
    finally:
        os._exit(1)


def complaint(pid: int, limits: Limits, seconds: float) -> Complaint | None:
    """Return the limit that a child breaks; None if it keeps them all."""
    if limits.memory_bytes is not None and memory(pid, "VmRSS") > limits.memory_bytes:
        return _too_large(limits.memory_bytes)
    if seconds > clock(limits):
        return "too slow", f"it has not ended after {seconds:.0f} s"
    return None


def clock(limits: Limits) -> float:
    """Return the most seconds on the clock that limits allow a child."""
    return math.inf if limits.cpu_seconds is None else _PATIENCE * limits.cpu_seconds + 60


def _too_large(limit: int) -> Complaint:
    return "out of memory", f"it needs more than {limit >> 20} MB"


def ended(code: int, limits: Limits) -> Complaint:
    """Return the failure of a child that ended without an outcome."""
    if code == -signal.SIGXCPU:
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
