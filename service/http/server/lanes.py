"""The threads that answer requests. Some requests have threads of their own, so that they neither wait nor keep others waiting."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from service.http.server.limits import FILE_THREADS

T = TypeVar("T")
# The lanes of the service's probes, each with one thread, by their addresses.
_PROBES = {b"/livez": "live", b"/metrics": "metrics", b"/readyz": "ready"}
# A part of the address of every export. An export holds its thread until the client has everything.
_EXPORT = b"/export."
# The addresses of what is solved on request: who waits for it waits here. The threads are more than may wait.
_SOLUTIONS, _JOB = b"/v1/solutions", b"/v1/jobs/"
_REQUEST_THREADS = 12


class Lanes:
    """The threads of a worker: the common ones, those of exports, those of what is solved on request, and one for each probe."""

    def __init__(self, common: Executor) -> None:
        self._common = common
        self._exports = ThreadPoolExecutor(FILE_THREADS, "export")
        self._requests = ThreadPoolExecutor(_REQUEST_THREADS, "request")
        self._probes = {path: ThreadPoolExecutor(1, name) for path, name in _PROBES.items()}

    def submit(self, content: bytes, answer: Callable[[], T]) -> "Future[T]":
        """Let a thread answer the request that begins with ``content``."""
        return self._lane(content).submit(answer)

    def shutdown(self) -> None:
        """Begin no more answers."""
        for lane in (self._common, self._exports, self._requests, *self._probes.values()):
            lane.shutdown(wait=False, cancel_futures=True)

    def _lane(self, content: bytes) -> Executor:
        """Return the threads for a request. Any text may stand in the place of its address."""
        method, _, rest = content[: content.find(b"\r\n", 2)].partition(b" ")
        path = rest.partition(b" ")[0].partition(b"?")[0].partition(b"#")[0]
        if b"%" in path:
            path = unquote_to_bytes(path)
        if _JOB in path or (method == b"POST" and path.endswith(_SOLUTIONS)):
            return self._requests
        return self._exports if _EXPORT in path else self._probes.get(path, self._common)
