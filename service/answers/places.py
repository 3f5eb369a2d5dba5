"""Bounded numbers of places in which dear questions are answered, so that they leave room for lookups.

A request that finds no free place waits for one, if not too many wait already; else it is refused as ``busy``. The
places are those of one process.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import BoundedSemaphore, local
from typing import Literal

from service.answers.errors import busy

# ``light``: answered at once.
# ``listed``: needs one of the places of lists, which are short, but longer than lookups.
# ``dear``: needs a place.
# ``sized``: needs a place if it is about more than LARGE states, and one of those of lists if it is about more than FEW.
# ``own``: takes a place by itself for the part that is dear.
# ``file``: answered by one of the threads of files, until the client has the whole reply.
Cost = Literal["light", "listed", "dear", "sized", "own", "file"]
LARGE, FEW = 25, 4
# Longer bodies need a place before they are read, as no useful one is that long.
LARGE_BODY = 50_000


class Places:
    """Places for one kind of question. Threads may share them.

    ``count`` questions are answered at once, and ``waiting`` may wait, each at most ``patience`` seconds. As the wait may be
    long, a thread first gives back the place that it has of ``before``.
    """

    def __init__(self, count: int, waiting: int, patience: float, before: "Places | None" = None) -> None:
        self._free = BoundedSemaphore(count)
        self._waiting = BoundedSemaphore(waiting)
        self._patience = patience
        self._before = before
        self._mine = local()

    @property
    def held(self) -> bool:
        """True if this thread holds a place for a question."""
        return getattr(self._mine, "held", False)

    def let_wait(self, waiting: int) -> None:
        """Set the number that may wait. Call it before there are questions."""
        self._waiting = BoundedSemaphore(waiting)

    def take(self) -> None:
        """Take a place, which must be given back. Raises ProblemError (``busy``) if none becomes free."""
        if self._free.acquire(blocking=False):
            return
        with self.queue():
            if not self._free.acquire(timeout=self._patience):
                raise busy()

    def give_back(self) -> None:
        """Give a place back."""
        self._free.release()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place; a thread that holds one keeps it. Raises ProblemError (``busy``) if none becomes free."""
        if self.held:
            yield
            return
        if self._before is not None:
            self._before.leave()
        self.take()
        self._mine.held = True
        try:
            yield
        finally:
            self.leave()

    def leave(self) -> None:
        """Give back the place that this thread holds for a question, if it holds one."""
        if self.held:
            self._mine.held = False
            self.give_back()

    @contextmanager
    def queue(self) -> Iterator[float]:
        """Be one of those that wait; yields the patience in seconds. Raises ProblemError if too many wait already."""
        if not self._waiting.acquire(blocking=False):
            raise busy()
        try:
            yield self._patience
        finally:
            self._waiting.release()


PATIENCE = 3.0
# One thread computes as fast as several, as only one runs at a time in a process. Lookups wait for each of them.
# A part of a question that takes milliseconds has a place of its own, for which half of the threads may wait.
SHORT = Places(1, 16, PATIENCE)
LISTS = Places(1, 12, PATIENCE)
DEAR = Places(1, 8, PATIENCE, before=LISTS)
# One picture is drawn at a time. A dear question about it takes a place of its own besides.
PICTURES = Places(1, 4, PATIENCE)


def short() -> AbstractContextManager[None]:
    """Return a place for a part of a question that takes milliseconds, or the one that this thread holds."""
    return nullcontext() if DEAR.held or LISTS.held else SHORT.place()


def fit(threads: int) -> None:
    """Let so few questions wait for the places of dear questions, lists and pictures that a quarter of the threads is left.

    Half of the threads may wait for a short place, as each of them is free again after milliseconds.
    """
    SHORT.let_wait(threads // 2)
    DEAR.let_wait(threads // 4)
    LISTS.let_wait(3 * threads // 8)
    PICTURES.let_wait(max(1, threads // 8))
