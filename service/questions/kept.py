"""A cache in memory for the last few answers that are slow to make, limited in entries and in size.

Requests for an answer that is being made wait for it instead of making it again.
"""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from service.questions.errors import busy
from service.questions.places import Places

T = TypeVar("T")


class Kept(Generic[T]):
    """A least recently used cache. Threads may share it. ``size_of`` gives the size of an answer."""

    def __init__(self, entries: int, limit: int, size_of: Callable[[T], int]) -> None:
        self._entries = entries
        self._limit = limit
        self._size_of = size_of
        self._held: OrderedDict[str, T] = OrderedDict()
        self._making: dict[str, Future[T]] = {}
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    @property
    def size(self) -> int:
        """The size of all answers in the cache."""
        return self._size

    def get(self, key: str, make: Callable[[], T], places: Places) -> T:
        """Return the answer of a key. If the cache does not have it, it is made in one of the places, only once.

        Raises:
            ProblemError: too many requests wait (``busy``).
            Exception: ``make`` raised it, here or in the thread that makes the answer.
        """
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
            making = self._making.get(key)
            if making is None:
                making = self._making[key] = Future()
                mine = True
            else:
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
            self._held.clear()
            self._size = 0

    def _put(self, key: str, answer: T) -> None:
        """Keep an answer. One that exceeds the limit by itself is not kept."""
        size = self._size_of(answer)
        with self._lock:
            if size > self._limit:
                return
            self._held[key] = answer
            self._size += size
            while len(self._held) > self._entries or self._size > self._limit:
                self._size -= self._size_of(self._held.popitem(last=False)[1])
