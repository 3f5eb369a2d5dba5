"""The connection of a client: the bytes of its next request, and the bytes of its reply.

The main thread reads requests and finishes replies; it never waits for a client. A thread of the pool answers one
complete request at a time. It waits for the client only while it sends a long reply.
"""

import select
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from math import inf
from typing import Any

from service.http.server.framing import Framing
from service.http.server.limits import FIRST_SECONDS, GRACE_SECONDS, STALL_SECONDS, STREAM_RATE, WAITING

# Small pieces of a reply are collected up to this size before they are sent.
_PIECE = 64 * 1024


class Phase(Enum):
    """A phase of a connection. Its value says what the connection waits for."""

    IDLE = "the first byte of a request"
    HEAD = "the rest of the headers"
    BODY = "the rest of the body"
    BUSY = "the answer"
    SENDING = "the client to take the rest of the reply"
    CLOSING = "the client to close the connection"


class Connection:
    """A client's connection. ``deadline`` is the time at which its phase must have ended, in seconds of the clock."""

    __slots__ = (
        "address",
        "buffer",
        "closing",
        "counted",
        "deadline",
        "framing",
        "future",
        "outlet",
        "phase",
        "requests",
        "server",
        "sock",
        "taken",
        "watched",
    )

    def __init__(self, sock: socket.socket, address: Any, server: Any) -> None:
        self.sock = sock
        self.address = address
        self.server = server
        self.buffer = bytearray()
        self.framing = Framing()
        self.outlet = Outlet(sock)
        self.phase = Phase.IDLE
        self.deadline = time.monotonic() + FIRST_SECONDS
        self.requests = 0
        # The answer that a thread makes or will make, and the size of its request.
        self.future: Future[bool | None] | None = None
        self.taken = 0
        # True if the connection ends after the reply.
        self.closing = False
        # The bytes of the reply that count as not sent.
        self.counted = 0
        # The events that the selector watches for.
        self.watched = 0

    def enter(self, phase: Phase, seconds: float = inf) -> None:
        """Begin a phase that may last this long."""
        self.phase = phase
        self.deadline = time.monotonic() + seconds

    def take(self, end: int) -> bytes:
        """Return the bytes of the request that ends here. The next request begins with what follows."""
        content = bytes(self.buffer[:end])
        del self.buffer[:end]
        self.framing = Framing()
        self.requests += 1
        self.outlet.begin()
        return content


class StalledError(OSError):
    """The client does not read its reply, or reads it too slowly."""


class Outlet:
    """The way of a reply to a client. Gunicorn's response writes to it as to a socket.

    A reply of one piece never blocks: it is sent as far as the client takes it, and the main thread sends the rest. A
    thread that sends one in pieces waits until the client has taken one piece before it sends the next.
    """

    __slots__ = ("_began", "_collected", "_size", "_sock", "sent", "unsent")

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        # The system would take megabytes that the client has not asked for yet, and then nothing until a third of them is
        # gone: at 50 kB/s nearly half a minute, in which a client that reads looks like one that does not.
        with suppress(OSError, AttributeError):  # not every kind of connection and of system has this option
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, WAITING)
        self.begin()

    def begin(self) -> None:
        """Begin a new reply."""
        self._began = time.monotonic()
        self._collected: list[bytes] = []
        self._size = 0
        # The number of bytes that were sent, and the bytes that the client has not taken yet.
        self.sent = 0
        self.unsent = memoryview(b"")

    @property
    def started(self) -> bool:
        """True if a part of the reply may have reached the client."""
        return self.sent > 0 or len(self.unsent) > 0

    def send(self, _data: bytes) -> None:
        """Send nothing. Gunicorn calls this only for 100 Continue, which was sent when it was needed."""

    def sendall(self, data: bytes) -> None:
        """Add bytes to the reply. Raises StalledError if the client does not take the earlier ones."""
        self._collected.append(data)
        self._size += len(data)
        if self._size >= _PIECE:
            if self.unsent:
                self._wait()
            self.flush()

    def instead(self, reply: bytes) -> None:
        """Send this whole reply instead of what was collected. Raises OSError if the connection is broken."""
        self.begin()
        self.sendall(reply)
        self.flush()

    def flush(self) -> None:
        """Send what is collected as far as the client takes it. Raises OSError if the connection is broken."""
        if self._collected:
            data = self._collected[0] if len(self._collected) == 1 else b"".join(self._collected)
            self._collected, self._size = [], 0
            self.unsent = memoryview(bytes(self.unsent) + data if self.unsent else data)
        self.push()

    def push(self) -> bool:
        """Send as much as the client takes now. Return True if nothing is left."""
        while self.unsent:
            try:
                count = self._sock.send(self.unsent)
            except BlockingIOError:
                return False
            self.sent += count
            self.unsent = self.unsent[count:]
        return True

    def _wait(self) -> None:
        """Wait until the client has taken everything that was sent."""
        poll = select.poll()
        poll.register(self._sock, select.POLLOUT)
        while True:
            if not poll.poll(STALL_SECONDS * 1000):
                raise StalledError("the client does not read its reply")
            done = self.push()
            seconds = time.monotonic() - self._began
            if seconds > GRACE_SECONDS and self.sent < (seconds - GRACE_SECONDS) * STREAM_RATE:
                raise StalledError("the client reads its reply too slowly")
            if done:
                return
