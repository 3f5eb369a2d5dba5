"""Make answers in a limited time, as chat platforms give up after three seconds."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from time import monotonic
from typing import TypeVar

from service.answers.budget import within

T = TypeVar("T")
# What is left of three seconds is for the ways there and back.
SECONDS = 1.5
_AT_ONCE = 4


class Timely:
    """A few threads that make answers. What takes too long goes on in its thread, and its answer is dropped."""

    def __init__(self, seconds: float = SECONDS, at_once: int = _AT_ONCE) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(at_once, "chat")
        self._free = BoundedSemaphore(at_once)

    def make(self, answer: Callable[[], T]) -> T | None:
        """Return the result of ``answer``; None if that takes too long. Raises what it raises."""
        deadline = monotonic() + self._seconds
        if not self._free.acquire(timeout=self._seconds):
            return None

        def run() -> T:
            try:
                return within(answer)
            finally:
                self._free.release()

        try:
            return self._threads.submit(run).result(max(0.0, deadline - monotonic()))
        except TimeoutError:
            return None
