"""A budget of CPU for each question. A question that exceeds it ends with a problem, and its thread is free again.

:func:`within` answers a question in the thread that calls it. A thread of this module looks at these threads ten times a second
and reads how much CPU each has used. Above the budget it raises an error in the thread. Python delivers it between two steps of
the thread's code. So a single call of compiled code is not ended, such as a search with a regular expression or a product of
large numbers: those must be fast by themselves.

The error never hits another question: it is raised under a lock that the end of a question takes as well. It is not raised
while the thread takes a lock, a place or a connection, changes a cache or imports a module: that would be left half done, and
the next look comes soon. A question that goes on for twice the budget is ended anywhere. An error that is caught by mistake is
raised again.

The clock of another thread exists on Linux. Elsewhere questions have no budget.
"""

import ctypes
import os
import sys
import time
from collections.abc import Callable
from threading import Lock, Thread, get_ident
from types import FrameType
from typing import TypeVar

from service.answers.errors import ProblemError

T = TypeVar("T")
# The seconds of CPU for a question.
SECONDS = 2.0
# The seconds between two looks, and the seconds of CPU after which a question that goes on is ended again.
_LOOK_SECONDS = 0.1
# Modules and packages that leave something half done if a call of theirs is broken off anywhere.
_UNBROKEN = frozenset(
    {
        "_frozen_importlib",
        "_frozen_importlib_external",
        "anyio",
        "asyncio",
        "concurrent",
        "importlib",
        "logging",
        "prometheus_client",
        "psycopg",
        "psycopg_pool",
        "queue",
        "socket",
        "sqlalchemy",
        "threading",
        "weakref",
    }
)
# The same, unless they have called a module of another kind.
_BOOKKEEPING = frozenset(
    {
        "cachetools",
        "contextlib",
        "functools",
        "service.answers.budget",
        "service.answers.cache",
        "service.answers.places",
        "service.channels.replays",
        "service.channels.timely",
        "service.http.metrics",
        "service.search.client",
        "service.store.breaker",
        "service.store.postgres",
        "service.store.sqlite",
    }
)


class _OverBudget(BaseException):
    """Raised in the thread of a question. No ``except Exception`` catches it."""


class _Question:
    """A question that is being answered. Its thread may use CPU until ``limit``, and until ``last`` wherever it is."""

    __slots__ = ("last", "limit", "seconds", "struck")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        # In seconds of the thread's own clock, set when the question is seen for the first time.
        self.limit = self.last = 0.0
        self.struck = False


# The questions that are being answered, by the ids of their threads.
_running: dict[int, _Question] = {}
_lock = Lock()
_watched = False


def within(answer: Callable[[], T], seconds: float | None = None, instead: str = "") -> T:
    """Return the result of ``answer``. A question inside a question shares its budget.

    ``seconds`` is its budget, SECONDS if it is None. ``instead`` is the command that does the same without a budget, for
    the problem; empty if there is none.

    Raises:
        ProblemError: it takes more CPU than its budget (``too-dear``).
        Exception: ``answer`` raised it.
    """
    thread = get_ident()
    if thread in _running:
        return answer()
    if not _watched:
        _start()
    budget = SECONDS if seconds is None else seconds
    question = _Question(budget)
    try:
        try:
            _running[thread] = question
            return answer()
        finally:
            _end(thread, question)
    except _OverBudget:
        # If it came between the answer and its end, the question has not ended yet.
        _end(thread, question)
        raise too_dear(budget, instead) from None


def too_dear(seconds: float = SECONDS, instead: str = "") -> ProblemError:
    """Return the problem of a question that takes more CPU than it may. ``instead`` is the command that does the same."""
    detail = f"this takes more than {seconds:g} seconds of computing, which is the most for one request"
    return ProblemError("too-dear", f"{detail}; {instead} does it" if instead else f"{detail}; ask for less at once")


def _end(thread: int, question: _Question) -> None:
    """Let nothing be raised in the thread any more on behalf of this question."""
    with _lock:
        _running.pop(thread, None)
    if question.struck:
        _await(thread)


def _await(thread: int) -> None:
    """Wait for an error that may still be on its way to this thread.

    It cannot be taken back: Python would go on looking for it at every step, and for ever if a function traces the thread.
    Nobody can tell if there is one, but a second one takes the place of the first, so exactly one arrives here.
    """
    try:
        _raise(thread)
        while True:
            pass
    except _OverBudget:
        return


def _start() -> None:
    """Start the thread that looks at the others, once in a process."""
    global _watched  # noqa: PLW0603  # one thread serves the whole process
    with _lock:
        if not _watched and hasattr(time, "pthread_getcpuclockid"):
            Thread(target=_watch, name="budget", daemon=True).start()
        _watched = True


def _watch() -> None:
    while True:
        time.sleep(_LOOK_SECONDS)
        for thread, question in list(_running.items()):
            _look(thread, question)


def _look(thread: int, question: _Question) -> None:
    """End a question that has used up its budget, if nothing is left half done."""
    with _lock:
        if _running.get(thread) is not question:
            return
        # The thread is alive, as its question cannot end without the lock.
        used = time.clock_gettime(time.pthread_getcpuclockid(thread))
        if not question.last:
            question.limit, question.last = used + question.seconds, used + 2 * question.seconds
        elif used > question.limit and (used > question.last or _harmless(sys._current_frames()[thread])):  # noqa: SLF001  # documented for this
            question.limit, question.struck = used + _LOOK_SECONDS, True
            _raise(thread)


def _harmless(frame: FrameType | None) -> bool:
    """True if a question may end where its thread is: in this frame, called by those behind it."""
    innermost = True
    while frame is not None and frame.f_code is not within.__code__:
        module = frame.f_globals.get("__name__", "")
        package = module.partition(".")[0]
        if package in _UNBROKEN or (innermost and (module in _BOOKKEEPING or package in _BOOKKEEPING)):
            return False
        innermost, frame = False, frame.f_back
    return not innermost


def _raise(thread: int) -> None:
    """Raise an error in a thread, at its next step. It takes the place of one that has not been raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_OverBudget))


def _forget() -> None:
    """Begin anew in a forked process, which has none of the threads."""
    global _lock, _watched
    _lock, _watched = Lock(), False
    _running.clear()


os.register_at_fork(after_in_child=_forget)
