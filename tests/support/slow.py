"""Clients that send slowly, or not at all."""

import select
import socket

from tests.support.server import PATIENCE, Server

# The seconds between two bytes of a client that drips, far less than any limit of the server.
PAUSE = 0.2


def connect(server: Server, sent: bytes = b"", window: int | None = None) -> socket.socket:
    """Return a connection that has sent some bytes, with a small receive buffer on demand."""
    sock = socket.socket()
    if window is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    sock.settimeout(PATIENCE / 2)
    sock.connect(("127.0.0.1", server.port))
    sock.sendall(sent)
    return sock


def rest(sock: socket.socket) -> bytes:
    """Return all that comes until the server closes the connection."""
    with sock:
        return b"".join(iter(lambda: sock.recv(65536), b""))


def dripped(server: Server, sent: bytes, drip: bytes) -> bytes:
    """Return the answer to a client that sends some bytes, then a few more again and again until it is answered."""
    sock = connect(server, sent)
    for _ in range(int(PATIENCE / PAUSE)):
        if select.select([sock], [], [], PAUSE)[0]:
            return rest(sock)
        sock.sendall(drip)
    sock.close()
    raise AssertionError(f"the server waits for {sent!r} for ever")
