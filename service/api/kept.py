"""The last few answers that cost much to make, in memory: a bounded number of entries and of bytes."""

from collections import OrderedDict
from threading import Lock


class Kept:
    """Bytes by key; the entry that was not asked for longest goes first. Safe to share between threads."""

    def __init__(self, entries: int, limit: int) -> None:
        self._entries = entries
        self._limit = limit
        self._held: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    @property
    def size(self) -> int:
        """How many bytes are held."""
        return self._size

    def get(self, key: str) -> bytes | None:
        """What is kept under a key, if anything."""
        with self._lock:
            content = self._held.get(key)
            if content is not None:
                self._held.move_to_end(key)
            return content

    def put(self, key: str, content: bytes) -> None:
        """Keep something; what is larger than the limit by itself is not kept."""
        with self._lock:
            self._size -= len(self._held.pop(key, b""))
            if len(content) > self._limit:
                return
            self._held[key] = content
            self._size += len(content)
            while len(self._held) > self._entries or self._size > self._limit:
                self._size -= len(self._held.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._held.clear()
            self._size = 0
