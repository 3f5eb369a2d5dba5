"""A Gunicorn worker that no client can keep waiting.

The main thread accepts connections, collects the bytes of each request, and hands only complete requests to the threads
that answer them. It also sends the rest of replies that clients take slowly. So a slow client costs memory, and a
thread only during an export; every phase of its connection has a time limit.

Probes of the service and exports have threads of their own, so that the former are answered even if all others wait for
the database, and the latter keep nobody waiting.
"""

import errno
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from math import inf
from selectors import EVENT_READ, EVENT_WRITE
from typing import TYPE_CHECKING, Any

from gunicorn.http.errors import NoMoreData, ParseException
from gunicorn.workers.gthread import ThreadWorker

from service.http.server import refusals
from service.http.server.answers import answer
from service.http.server.connection import Connection, Phase
from service.http.server.lanes import Lanes
from service.http.server.limits import (
    BODY_SECONDS,
    HEAD_SECONDS,
    HELD,
    IDLE_SECONDS,
    LINGER_SECONDS,
    QUEUE_SECONDS,
    REPLY_SECONDS,
    STREAM_RATE,
    SWEEP_SECONDS,
    UNSENT,
)
from service.http.server.plain import Reader
from service.http.wire.marks import new_id

if TYPE_CHECKING:
    import socket

    from service.answers.errors import ProblemError

# A thread that computes gives way to the others after this many seconds, as a lookup changes threads several times.
_SWITCH_SECONDS = 0.0005
# File descriptors that are not connections of clients: those of the process, and the most that a thread opens.
_OWN_FILES, _FILES_OF_A_THREAD = 64, 4
# Refused connections that may wait for their client to close them.
_REFUSED_AT_ONCE = 32
_FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
_ACCEPTED_AT_ONCE = 64
_WARN_SECONDS = 10.0
_RECEIVED_AT_ONCE = 64 * 1024
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Worker(ThreadWorker):  # type: ignore[misc]  # the package publishes no types
    """A worker whose main thread serves the connections, and whose other threads answer complete requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections: set[Connection] = set()
        self._limit = self.cfg.worker_connections
        # The bytes of requests that are not complete, and of replies that are not sent.
        self._held = 0
        self._unsent = 0
        self._resume_at = 0.0
        self._warned_at: dict[str, float] = {}
        self._lanes: Lanes
        self.reader = Reader(self.cfg)
        self._swept_at = 0.0
        self._has_parent = True

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Accept any configuration: kept connections need no threads."""

    def init_process(self) -> None:
        """Prepare the process, and run until the master ends it."""
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._limit = min(self.cfg.worker_connections, _room(self.cfg.threads))
        self.log.start()
        try:
            super().init_process()
        finally:
            self.log.stop()

    def get_thread_pool(self) -> Any:
        """Return the common threads, and make the others."""
        common = super().get_thread_pool()
        self._lanes = Lanes(common)
        return common

    def run(self) -> None:
        """Serve until the worker is told to stop; then finish what has begun, within the time of grace."""
        self.poller.register(self.method_queue.fileno(), EVENT_READ, self.method_queue.run_callbacks)
        self.set_accept_enabled(True)
        while self.alive and self._has_parent:
            self._turn()
            if not self._accepting and time.monotonic() >= self._resume_at:
                self.set_accept_enabled(True)
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()
        # A client may be sending its next request already, so that kept connections are not closed at once.
        now = time.monotonic()
        until = now + self.cfg.graceful_timeout
        for connection in self._connections:
            if connection.phase is Phase.IDLE:
                connection.deadline = min(connection.deadline, now + LINGER_SECONDS)
        while self._connections and time.monotonic() < until:
            self._turn()
        self._lanes.shutdown()
        for connection in list(self._connections):
            self._drop(connection)
        self.poller.close()
        self.method_queue.close()

    def _turn(self) -> None:
        """Handle the events of at most SWEEP_SECONDS; after that time, look after the process and its connections."""
        for key, _ in self.poller.select(SWEEP_SECONDS):
            if isinstance(key.data, Connection):
                self._guarded(self._ready, key.data)
            else:
                key.data(key.fileobj)
        now = time.monotonic()
        if now - self._swept_at >= SWEEP_SECONDS:
            self._swept_at = now
            self.notify()
            self._has_parent = self.is_parent_alive()
            for connection in [connection for connection in self._connections if connection.deadline < now]:
                self._guarded(self._expire, connection)
            self._sample()

    def _sample(self) -> None:
        """Let the application record what this process uses."""
        sample = getattr(self.wsgi, "sample", None)
        if sample is not None:
            busy = sum(connection.phase in (Phase.BUSY, Phase.SENDING) for connection in self._connections)
            sample(len(self._connections), busy)

    def _guarded(self, handle: Callable[[Connection], None], connection: Connection) -> None:
        """Handle an event of a connection. If it fails, only this connection is closed."""
        try:
            handle(connection)
        except OSError:
            self._drop(connection)
        except Exception:
            self.log.exception("a connection failed")
            self._drop(connection)

    def accept(self, listener: "socket.socket") -> None:
        """Accept the connections that wait. One for which there is no room is refused at once."""
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                sock, address = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in _FULL:
                    self.warn("no connection can be accepted for a moment: %s", error.strerror)
                    self._resume_at = time.monotonic() + SWEEP_SECONDS
                    self.set_accept_enabled(False)
                return
            sock.setblocking(False)
            connection = Connection(sock, address, listener.getsockname())
            self._connections.add(connection)
            if len(self._connections) > self._limit and not self._make_room(connection):
                self.warn("connections are refused, as %d are open", self._limit)
                self._guarded(lambda connection: self._refuse(connection, refusals.busy()), connection)
                if len(self._connections) > self._limit + _REFUSED_AT_ONCE:
                    self._drop(connection)
            else:
                self._watch(connection, EVENT_READ)

    def _make_room(self, newcomer: Connection) -> bool:
        """Close the connection that has not sent a whole request for the longest time. Return False if there is none.

        Connections whose requests were answered come last, as they are of clients that send.
        """
        waiting = [
            connection
            for connection in self._connections - {newcomer}
            if connection.phase in (Phase.IDLE, Phase.HEAD, Phase.BODY)
        ]
        slow = [connection for connection in waiting if connection.requests == 0 or connection.phase is not Phase.IDLE]
        oldest = min(slow or waiting, key=lambda connection: connection.deadline, default=None)
        if oldest is None:
            return False
        if oldest.phase is not Phase.IDLE:
            self._guarded(lambda connection: self._refuse(connection, refusals.busy()), oldest)
        self._drop(oldest)
        return True

    def _ready(self, connection: Connection) -> None:
        """Go on with a connection that can be read or written."""
        if connection.phase is Phase.SENDING:
            if connection.outlet.push():
                self._sent(connection)
        elif connection.phase is Phase.BUSY:
            self._read_ahead(connection)
        else:
            self._receive(connection)

    def _read_ahead(self, connection: Connection) -> None:
        """Take the beginning of the next request. The rest, or the end of the connection, waits until this one is answered.

        A client that has its reply may be quicker than the message that the reply is sent.
        """
        data = b""
        if not connection.buffer:
            with suppress(OSError):
                data = connection.sock.recv(_RECEIVED_AT_ONCE)
        if data:
            connection.buffer += data
            self._held += len(data)
        else:
            self._watch(connection, 0)

    def _receive(self, connection: Connection) -> None:
        try:
            data = connection.sock.recv(_RECEIVED_AT_ONCE)
        except BlockingIOError:
            return
        if connection.phase is Phase.CLOSING:
            if not data:
                self._drop(connection)
        elif data:
            connection.buffer += data
            self._held += len(data)
            self._advance(connection)
        elif connection.phase is Phase.BODY:
            # The part that has come could be read as another question than was asked.
            error = NoMoreData(f"{len(connection.buffer)} bytes")
            self._refuse(connection, refusals.problem(error), error)
        else:
            self._drop(connection)

    def _advance(self, connection: Connection) -> None:
        """Hand the request to a thread if it is complete; else wait for the rest."""
        framing = connection.framing
        try:
            end = framing.advance(connection.buffer)
        except ParseException as error:
            self._refuse(connection, refusals.problem(error), error)
            return
        if end is not None:
            self._submit(connection, end, whole=framing.whole)
        elif self._held > HELD:
            self._refuse(connection, refusals.busy())
        elif framing.head and connection.phase is not Phase.BODY:
            connection.enter(Phase.BODY, BODY_SECONDS)
            if framing.continues:
                with suppress(BlockingIOError):
                    connection.sock.send(_CONTINUE)
        elif connection.phase is Phase.IDLE:
            connection.enter(Phase.HEAD, HEAD_SECONDS)

    def _submit(self, connection: Connection, end: int, *, whole: bool) -> None:
        """Let a thread answer the request that ends here."""
        connection.enter(Phase.BUSY, QUEUE_SECONDS)
        connection.taken = end
        content = connection.take(end)
        connection.future = self._lanes.submit(
            content, partial(answer, self, connection, content, whole, time.perf_counter())
        )
        connection.future.add_done_callback(lambda done: self.method_queue.defer(self._answered, connection, done))

    def _answered(self, connection: Connection, done: "Future[bool | None]") -> None:
        """Go on with a connection whose request was answered."""
        if done.cancelled():
            # The request waited too long for a thread, and was refused.
            return
        self._release(connection)
        reusable = None if done.exception() else done.result()
        if reusable is None:
            self._drop(connection)
            return
        connection.closing = not reusable
        self._guarded(self._finish, connection)

    def _finish(self, connection: Connection) -> None:
        """Send what is left of a reply, then wait for the next request or for the end."""
        left = len(connection.outlet.unsent)
        if left == 0:
            self._sent(connection)
        else:
            self._unsent += left
            connection.counted = left
            connection.enter(Phase.SENDING, REPLY_SECONDS + left / STREAM_RATE)
            self._watch(connection, EVENT_WRITE)
            if self._unsent > UNSENT:
                self.warn("the largest reply is broken off, as %d bytes of replies are not read", self._unsent)
                self._drop(max(self._connections, key=lambda connection: connection.counted))

    def _sent(self, connection: Connection) -> None:
        """Go on after a whole reply."""
        self._unsent -= connection.counted
        connection.counted = 0
        self._watch(connection, EVENT_READ)
        if connection.closing:
            self._held -= len(connection.buffer)
            connection.buffer.clear()
            with suppress(OSError):
                connection.sock.shutdown(1)
            connection.enter(Phase.CLOSING, LINGER_SECONDS)
            return
        # A reply that was on its way when the worker was told to stop let its client keep the connection.
        connection.enter(Phase.IDLE, IDLE_SECONDS if self.alive else LINGER_SECONDS)
        if connection.buffer:
            self._advance(connection)

    def _expire(self, connection: Connection) -> None:
        """End a connection that took too long. A client that has sent a request, or a part of one, is told."""
        if connection.phase is Phase.BUSY:
            connection.deadline = inf
            if connection.future is not None and connection.future.cancel():
                self._release(connection)
                self._refuse(connection, refusals.busy())
        elif connection.phase in (Phase.HEAD, Phase.BODY):
            self._refuse(connection, refusals.late())
        else:
            self._drop(connection)

    def _refuse(self, connection: Connection, problem: "ProblemError", error: Exception | None = None) -> None:
        """Answer with a problem, then close the connection."""
        identifier = new_id()
        if error is not None:
            self.warn("refused what %s sent: %s (request %s)", connection.address[0], error, identifier)
        reply = refusals.reply(problem, identifier)
        self.log.refused(connection.address[0], problem.status, reply, identifier)
        connection.outlet.instead(reply)
        connection.closing = True
        self._finish(connection)

    def _release(self, connection: Connection) -> None:
        """Forget the request of a connection, which has been answered."""
        self._held -= connection.taken
        connection.taken = 0
        connection.future = None

    def _drop(self, connection: Connection) -> None:
        """Close a connection at once."""
        if connection not in self._connections:
            return
        self._connections.discard(connection)
        self._release(connection)
        self._held -= len(connection.buffer)
        self._unsent -= connection.counted
        with suppress(OSError, KeyError, ValueError):
            self._watch(connection, 0)
        connection.sock.close()

    def _watch(self, connection: Connection, events: int) -> None:
        """Let the selector watch for these events of a connection; 0 for none."""
        if events == connection.watched:
            return
        if not events:
            self.poller.unregister(connection.sock)
        elif connection.watched:
            self.poller.modify(connection.sock, events, connection)
        else:
            self.poller.register(connection.sock, events, connection)
        connection.watched = events

    def warn(self, text: str, *values: object) -> None:
        """Log a warning, each text at most once in ten seconds, as its cause may repeat with every connection."""
        now = time.monotonic()
        if now - self._warned_at.get(text, -inf) >= _WARN_SECONDS:
            self._warned_at[text] = now
            self.log.warning(text, *values)


def _room(threads: int) -> int:
    """Return the number of connections that the limit of open files leaves. The limit is raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    return max(16, soft - _OWN_FILES - _FILES_OF_A_THREAD * threads)
