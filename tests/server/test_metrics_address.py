"""The metrics have an address of their own if METRICS names one."""

import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from urllib.request import urlopen

import pytest

from service.cli.serve import obstacle
from service.settings import Settings, SettingsError
from tests.support.server import Server, free_port


def test_metrics_are_at_their_own_address_alone(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    """At the port of the service they are as unknown as any other address; at their own they count what both ports answer."""
    port = free_port()
    with serve(METRICS=f"127.0.0.1:{port}") as server:
        server.until("/livez", 200)
        status, _, body = server.get("/metrics")
        assert (status, b"not-found" in body) == (404, True)
        with urlopen(f"http://127.0.0.1:{port}/metrics") as reply:
            told = reply.read().decode()
        with urlopen(f"http://127.0.0.1:{port}/livez") as reply:
            assert reply.status == 200
    assert 'tablebase_http_seconds_count{method="GET",route="/livez",status="200"}' in told


@pytest.mark.parametrize("text", ["9100", "127.0.0.1", "a b:9100", "127.0.0.1:0", "127.0.0.1:70000", "127.0.0.1:8000"])
def test_what_is_no_address_is_refused(text: str) -> None:
    """The message repeats the value and gives a valid example; the port of the service is refused too."""
    with pytest.raises(SettingsError, match=r"METRICS=127\.0\.0\.1:9100 is valid"):
        Settings.from_env({"METRICS": text})


def test_an_address_of_the_other_protocol() -> None:
    """Brackets stand around an address with colons, as in any URL."""
    assert Settings.from_env({"METRICS": "[::1]:9100"}).metrics == ("::1", 9100)


def test_an_address_that_is_taken_is_told() -> None:
    """The message names the setting and another port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = obstacle(Settings(port=free_port(), metrics=("127.0.0.1", port)))
    assert told is not None
    assert told.startswith(f"METRICS=127.0.0.1:{port} cannot be listened on")
