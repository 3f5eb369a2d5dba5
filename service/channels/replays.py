"""Refuse signed requests that were answered before, so that nobody who has recorded one can send it again."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import time

from cachetools import TTLCache

from service.channels.signing import WINDOW

# A request may come before its time as well as after it, and is refused in both cases once the window has passed.
_SECONDS = 2 * WINDOW
# More requests than people send in that time. Only requests with a right signature are remembered.
_MOST = 20_000


class Replays:
    """The requests that were answered, for as long as their time would still be accepted. Threads may share it.

    ``folder`` is memory that the processes of one service share: each request leaves an empty file there, which only one
    process can create. Without it, or if it is full, a process knows only the requests that it has answered itself. Services on
    different machines know nothing of each other. ``clock`` returns the time in seconds.
    """

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time) -> None:
        self._folder = folder
        self._clock = clock
        self._own: TTLCache[str, None] = TTLCache(_MOST, _SECONDS, clock)
        self._lock = Lock()
        self._swept_at = clock()

    def first(self, signed: bytes) -> bool:
        """True if no process has answered a request with this signed content; it counts as answered from now on."""
        name = sha256(signed).hexdigest()
        with self._lock:
            if name in self._own:
                return False
            self._own[name] = None
        return self._mark(name)

    def _mark(self, name: str) -> bool:
        """Create the file of a request; False if it exists."""
        if self._folder is None:
            return True
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
        try:
            (self._folder / name).open("xb").close()
        except FileExistsError:
            return False
        except OSError:
            # No room is no reason to refuse a request that this process sees for the first time.
            return True
        self._sweep()
        return True

    def _sweep(self) -> None:
        """Remove the files of requests that are refused for their time by now."""
        now = self._clock()
        with self._lock:
            if self._folder is None or now - self._swept_at < WINDOW:
                return
            self._swept_at = now
        # Another process may remove the same files.
        with suppress(OSError):
            for path in self._folder.iterdir():
                with suppress(OSError):
                    if now - path.stat().st_mtime > _SECONDS:
                        path.unlink()
