"""A worker that is told to stop."""

import socket
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from service.http.server.connection import Connection, Phase
from service.http.server.limits import IDLE_SECONDS, LINGER_SECONDS
from service.http.server.worker import Worker


@pytest.mark.parametrize(("alive", "seconds"), [(True, IDLE_SECONDS), (False, LINGER_SECONDS)])
def test_a_connection_that_was_just_answered_is_soon_closed(alive: bool, seconds: float) -> None:
    """A client whose reply was sent as the worker was told to stop does not hold it up for the whole time of grace."""
    worker = SimpleNamespace(alive=alive, _unsent=0, _watch=lambda *_: None)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        connection = Connection(ours, ("127.0.0.1", 1), ("127.0.0.1", 2))
        before = time.monotonic()
        Worker._sent(cast("Any", worker), connection)
        after = time.monotonic()
    assert connection.phase is Phase.IDLE
    assert before + seconds <= connection.deadline <= after + seconds
