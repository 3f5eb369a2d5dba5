"""A cache in memory for the last few answers that are slow to make, limited in size.

Requests for an answer that is being made wait for it instead of making it again.
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from service.answers.errors import busy
from service.answers.places import Places

T = TypeVar("T")


class AnswerCache(Generic[T]):
    """A least recently used cache. Threads may share it. ``size_of`` gives the size of an answer."""

    def __init__(self, limit: int, size_of: Callable[[T], int]) -> None:
        self._size_of = size_of
        self._answers: LRUCache[str, T] = LRUCache(limit, getsizeof=size_of)
        self._making: dict[str, Future[T]] = {}
        # The questions that needed no answer to be made, and the others.
        self.hits = 0
        self.misses = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._answers)

    @property
    def size(self) -> int:
        """The size of all answers in the cache."""
        return int(self._answers.currsize)

    def get(self, key: str, make: Callable[[], T], places: Places) -> T:
        """Return the answer of a key. If the cache does not have it, it is made in one of the places, only once.

        Raises:
            ProblemError: too many requests wait (``busy``).
            Exception: ``make`` raised it, here or in the thread that makes the answer.
        """
        with self._lock:
            if key in self._answers:
                self.hits += 1
                return self._answers[key]
            making = self._making.get(key)
            if making is None:
                making = self._making[key] = Future()
                self.misses += 1
                mine = True
            else:
                self.hits += 1
                mine = False
        if not mine:
            with places.queue() as patience:
                try:
                    return making.result(patience)
                except TimeoutError:
                    raise busy() from None
        try:
            with places.place():
                answer = make()
        except BaseException as error:
            making.set_exception(error)
            raise
        else:
            self._put(key, answer)
            making.set_result(answer)
            return answer
        finally:
            with self._lock:
                del self._making[key]

    def clear(self) -> None:
        """Remove all answers."""
        with self._lock:
            self._answers.clear()

    def _put(self, key: str, answer: T) -> None:
        """Keep an answer. One that exceeds the limit by itself is not kept."""
        if self._size_of(answer) <= self._answers.maxsize:
            with self._lock:
                self._answers[key] = answer
