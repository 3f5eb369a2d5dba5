"""A connection's deadlines, and replies that the client takes slowly or not at all."""

import select
import socket
import time
from collections.abc import Iterator

import pytest

from service.http.server import connection
from service.http.server.connection import Connection, Outlet, Phase, StalledError

PIECE = b"a" * 1_000_000


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    """The two ends of a connection: the server's, which never blocks, and the client's."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.settimeout(10)
        yield ours, theirs


def read(sock: socket.socket, size: int) -> bytes:
    """Read so many bytes."""
    content = b""
    while len(content) < size:
        content += sock.recv(size - len(content))
    return content


def test_a_phase_has_its_own_deadline(pair: tuple[socket.socket, socket.socket]) -> None:
    """The deadline of a phase is counted from its begin, later or earlier than that of the phase before."""
    client = Connection(pair[0], "", "")
    for seconds in (1000.0, 1.0, 500.0):
        before = time.monotonic()
        client.enter(Phase.BODY, seconds)
        assert before + seconds <= client.deadline <= time.monotonic() + seconds


def test_a_reply_goes_out_as_it_is_taken(pair: tuple[socket.socket, socket.socket]) -> None:
    """A reply that the client takes in pieces arrives whole, and has begun as soon as a part waits for the client."""
    ours, theirs = pair
    outlet = Outlet(ours)
    begun = [outlet.started]
    outlet.unsent = memoryview(b"first,")
    begun.append(outlet.started)
    assert begun == [False, True]
    outlet.sendall(PIECE[:10])
    outlet.flush()
    assert read(theirs, 16) == b"first," + PIECE[:10]
    outlet.sendall(PIECE)
    waiting = len(outlet.unsent)
    assert 0 < waiting < len(PIECE)
    content = read(theirs, len(PIECE) - waiting)
    outlet.sendall(b"end")
    outlet.flush()
    while outlet.unsent:
        content += theirs.recv(65536)
        outlet.push()
    assert content + read(theirs, len(PIECE) + 3 - len(content)) == PIECE + b"end"


def test_a_stream_that_is_not_read_ends(
    pair: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream whose client has not taken the last piece is broken off after a time."""
    monkeypatch.setattr(connection, "STALL_SECONDS", 0.01)
    outlet = Outlet(pair[0])
    outlet.sendall(PIECE)
    with pytest.raises(StalledError, match="does not read its reply"):
        outlet.sendall(PIECE)


def test_a_stream_that_is_read_slowly_ends(
    pair: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream whose client takes less than the least rate is broken off after the time of grace."""
    ours, theirs = pair
    monkeypatch.setattr(connection, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(connection, "STREAM_RATE", 1e18)
    outlet = Outlet(ours)
    outlet.sendall(PIECE)
    read(theirs, outlet.sent)
    with pytest.raises(StalledError, match="too slowly"):
        outlet.sendall(PIECE)


def test_a_client_that_reads_slowly_is_seen_to_read() -> None:
    """A client that has taken some hundred kilobytes counts as one that reads, however much the system would hold for it."""
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as theirs:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 262144)
        theirs.settimeout(10)
        theirs.connect(listener.getsockname())
        ours, _ = listener.accept()
        with ours:
            ours.setblocking(False)
            outlet = Outlet(ours)
            poll = select.poll()
            poll.register(ours, select.POLLOUT)
            # The system takes what it has room for, and passes on what it can.
            outlet.unsent = memoryview(10 * PIECE)
            while not outlet.push() and poll.poll(200):
                pass
            read(theirs, 300_000)
            assert poll.poll(10_000)
