"""The MCP server over HTTP, and clients that are slow, idle or too many: others are answered."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from mcp_types import CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from service.channels.mcp.clients import Bridge
from service.channels.mcp.tools import TOOLS
from tests.channels.test_mcp_serving import ASKED, CALL, SOLVED
from tests.support import shared
from tests.support.assistants import COMMAND, connected
from tests.support.server import Server, started
from tests.support.slow import connect, dripped, rest

MANY = 150
# As JSON-RPC has it.
METHOD_NOT_FOUND = -32601
# The command with short limits.
IMPATIENT = (
    "import sys; from tests.support import impatient; from service.cli.group import main; sys.argv = ['tablebase', 'mcp', '--http'];"
    " main()"
)
POST = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"


@pytest.fixture(scope="module")
def environ() -> dict[str, str]:
    """The environment of a command over a database with a solution."""
    return {**os.environ, "DATABASE_URL": shared.database("sqlite", "mcp-serving", SOLVED)}


@pytest.fixture(scope="module")
def server(environ: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The command over HTTP, with short limits."""
    with started((sys.executable, "-c", IMPATIENT), tmp_path_factory.mktemp("mcp"), environ) as made:
        made.until("/", 404)
        yield made


def asked(server: Server) -> str:
    """Return the best action that the server tells a client that closes its connection."""
    body = json.dumps(CALL).encode()
    reply = rest(connect(server, POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)))
    best: str = json.loads(reply.partition(b"\r\n\r\n")[2])["result"]["structuredContent"]["best"]
    return best


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_there_is_no_stream(server: Server, method: str) -> None:
    """A client that opens a stream or ends a session is told at once that messages are sent by POST."""
    sent = f"{method} /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n"
    head, _, body = rest(connect(server, sent.encode())).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 405 Method Not Allowed\r\n")
    assert b"\r\nAllow: POST" in head
    assert json.loads(body)["code"] == "method-not-allowed"


@pytest.mark.parametrize("path", ["/mcp", "/"])
def test_a_head_has_no_body(server: Server, path: str) -> None:
    """The answer to a HEAD ends with its headers."""
    reply = rest(connect(server, f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()))
    assert reply.startswith(b"HTTP/1.1 40")
    assert reply.partition(b"\r\n\r\n")[2] == b""


def test_the_list_of_tools_is_short_as_sent(server: Server) -> None:
    """The reply that lists the tools has less than 12,000 bytes, with all that the protocol puts around them."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()
    reply = rest(connect(server, POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)))
    sent = reply.partition(b"\r\n\r\n")[2]
    assert len(json.loads(sent)["result"]["tools"]) == len(TOOLS)
    assert len(sent) < 12_000


def test_nothing_can_be_subscribed_to(server: Server) -> None:
    """A client that asks for news by a message gets an answer instead of a stream."""
    meta = {PROTOCOL_VERSION_META_KEY: "2026-07-28", CLIENT_CAPABILITIES_META_KEY: {}}
    params = {"notifications": {"toolsListChanged": True}, "_meta": meta}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": params})
    version = b"MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\nConnection: close\r\n"
    reply = rest(connect(server, POST + version + b"Content-Length: %d\r\n\r\n%s" % (len(body), body.encode())))
    assert b"\r\ncontent-type: application/json" in reply
    assert json.loads(reply.partition(b"\r\n\r\n")[2])["error"]["code"] == METHOD_NOT_FOUND


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"POST /mcp HTTP/1.1\r\nHost: loc", b"HTTP/1.1 408 "),
        (POST + b"Content-Length: 1000\r\n\r\n{", b"HTTP/1.1 408 "),
    ],
    ids=["silence", "headers", "body"],
)
def test_every_phase_has_a_limit(server: Server, sent: bytes, answer: bytes) -> None:
    """Slow clients lose their connections, and others are answered meanwhile."""
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(server, sent)) for _ in range(MANY)]
        assert asked(server) == "55666"
        for sock in slow:
            assert rest(sock)[: len(answer) or None].startswith(answer)
    assert asked(server) == "55666"


@pytest.mark.parametrize(
    ("sent", "drip"), [(POST + b"X-Drip: ", b"a"), (POST + b"Content-Length: 100000\r\n\r\n{", b" ")]
)
def test_bytes_give_no_more_time(server: Server, sent: bytes, drip: bytes) -> None:
    """A client that drips its headers or its body loses its connection."""
    assert dripped(server, sent, drip).startswith(b"HTTP/1.1 408 ")


def test_a_kept_connection_is_closed_when_idle(server: Server) -> None:
    """A connection whose message was answered is closed after a time without another."""
    body = json.dumps(CALL).encode()
    assert rest(connect(server, POST + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))).startswith(
        b"HTTP/1.1 200 "
    )


@pytest.mark.parametrize("files", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_few_open_files(environ: dict[str, str], tmp_path: Path, files: int) -> None:
    """If the process may open few files, silent clients beyond them keep nobody else from an answer or the log readable."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); {IMPATIENT}"
    with started((sys.executable, "-c", limited), tmp_path, environ) as server:
        server.until("/", 404)
        with ExitStack() as stack:
            for _ in range(2 * MANY):
                stack.enter_context(connect(server))
            assert asked(server) == "55666"
        assert asked(server) == "55666"
        assert "Traceback" not in server.log
        assert len(server.log.splitlines()) < 10


@pytest.mark.slow
def test_the_client_of_the_sdk_needs_no_stream(environ: dict[str, str], tmp_path: Path) -> None:
    """The SDK's client asks and is answered without a line in the log."""
    with started((*COMMAND, "--http"), tmp_path, environ) as server:
        server.until("/", 404)
        before = server.log
        with connected(f"http://127.0.0.1:{server.port}/mcp") as assistant:
            assert assistant.ask("best_action", **ASKED).data["best"] == "55666"
        assert server.log == before


def environment(path: str = "/", **more: Any) -> dict[str, Any]:
    """Return the WSGI environment of a request."""
    return {"REQUEST_METHOD": "GET", "PATH_INFO": path, "wsgi.input": BytesIO(), **more}


def test_an_application_that_does_not_start() -> None:
    """If the application fails to start, the server does too, with its reason."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        yield {"missing": app.state.missing}

    with pytest.raises(AttributeError, match="missing"):
        Bridge(Starlette(lifespan=lifespan))


def test_an_answer_that_never_comes() -> None:
    """A message that is not answered in time is refused as busy, and the next one is answered."""
    ended = Event()

    async def hang(_request: Request) -> PlainTextResponse:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        raise AssertionError

    async def live(request: Request) -> PlainTextResponse:
        return PlainTextResponse(request.query_params["name"])

    bridge = Bridge(Starlette(routes=[Route("/hang", hang), Route("/", live)]), 0.2)
    heads: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], _info: Any = None, /) -> Any:
        heads.append((status, headers))

    (refused,) = bridge(environment("/hang"), start)
    assert json.loads(refused)["code"] == "busy"
    assert ended.wait(20)
    assert list(bridge(environment(QUERY_STRING="name=x"), start)) == [b"x"]
    assert [status for status, _ in heads] == ["503 Service Unavailable", "200 OK"]
    assert ("Retry-After", "2") in heads[0][1]
    bridge.close()
