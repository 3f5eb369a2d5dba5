"""Serve the tools to many clients over HTTP.

The worker of the HTTP API holds the clients: it limits their number, the time of every phase of a connection, and the
size of a request, and survives a lack of open files. It answers with WSGI, the SDK with ASGI; :class:`Bridge` stands between
them. Every message gets one whole reply, so that no stream stays open.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, Event, run_coroutine_threadsafe
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING, Any

import orjson
from gunicorn.app.base import BaseApplication
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from service.answers import places
from service.answers.errors import ProblemError, busy
from service.channels.mcp.server import Server
from service.settings import McpSettings
from service.store.reader import Reader

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PATH = "/mcp"
# The largest body of the HTTP API as well. A longer record of a game is no game.
LARGEST_BODY = 250_000
# The seconds after which a message without an answer is refused.
ANSWER_SECONDS = 30.0
# The messages that are answered at once, and the connections of clients. More messages wait, for a few seconds.
THREADS, CONNECTIONS = 32, 2000
# A client may leave a request unfinished, for which the end of the process does not wait longer.
_LAST_SECONDS = 3
_HERE = ("127.0.0.1", "localhost", "[::1]")
_ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  # these are told from addresses that clients can name
logger = logging.getLogger(__name__)


def serve_http(open_reader: Callable[[], Reader], settings: McpSettings, log_level: str) -> None:
    """Serve streamable HTTP at :data:`PATH`, until the process is told to end.

    ``open_reader`` is called in the process that answers.
    """
    host = _spelled(settings.host)
    logger.info("serving at http://%s:%s%s", host, settings.port, PATH)
    _Application(lambda: Bridge(_sdk(Server(open_reader()), settings)), f"{host}:{settings.port}", log_level).run()


def security(settings: McpSettings) -> TransportSecuritySettings:
    """Return the hosts and origins of requests that are answered: this machine, the host listened on, and the names set.

    A web page elsewhere must not reach the server through a name that it points at this machine.
    """
    named = () if settings.host in _ANYWHERE else (_spelled(settings.host),)
    names = [name for host in dict.fromkeys((*_HERE, *named, *settings.names)) for name in (host, f"{host}:*")]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in names]
    return TransportSecuritySettings(allowed_hosts=names, allowed_origins=origins)


def _spelled(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def _sdk(server: Server, settings: McpSettings) -> Starlette:
    """Return the SDK's application. Its tools remember nothing, so that a reply needs no session."""
    places.fit(THREADS)
    return server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=LARGEST_BODY,
        transport_security=security(settings),
        host=settings.host,
    )


class _Application(BaseApplication):  # type: ignore[misc]  # the package publishes no types
    """Gunicorn with the worker of the HTTP API."""

    def __init__(self, load: Callable[[], "Bridge"], address: str, log_level: str) -> None:
        self.load = load
        self._settings = {
            "bind": address,
            "worker_class": "service.http.server.worker.Worker",
            "logger_class": "service.http.server.access.Logger",
            "access_log_format": "off",
            "threads": THREADS,
            "worker_connections": CONNECTIONS,
            # What Gunicorn informs of is of its own processes.
            "loglevel": "warning" if log_level == "info" else log_level,
            "graceful_timeout": _LAST_SECONDS,
            "worker_exit": lambda _server, worker: worker.wsgi.close(),
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "secure_scheme_headers": {},
            "control_socket_disable": True,
        }
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from Gunicorn's own defaults."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)


class Bridge:
    """An ASGI application as a WSGI application. It runs in a thread of its own, whichever thread asks it."""

    def __init__(self, app: Starlette, seconds: float = ANSWER_SECONDS) -> None:
        self._app = app
        self._seconds = seconds
        self._started: Future[AbstractEventLoop] = Future()
        self._thread = Thread(target=self._run, name="assistants", daemon=True)
        self._thread.start()
        self._loop = self._started.result()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request; the bytes of a body would be read as the reply after that to a HEAD."""
        body = self._reply(environ, start_response)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]

    def _reply(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> bytes:
        """Begin a reply, and return its body. Nothing but messages is sent to the tools, and no message waits for ever."""
        if environ["PATH_INFO"] == PATH and environ["REQUEST_METHOD"] != "POST":
            # The protocol lets a server without news of its own refuse the stream that a GET would open.
            detail = f"messages are sent to {PATH} by POST; there is no stream and no session"
            return _refused(ProblemError("method-not-allowed", detail, available=["POST"]), start_response)
        answer = run_coroutine_threadsafe(self._answer(_scope(environ), _body(environ)), self._loop)
        try:
            status, headers, body = answer.result(self._seconds)
        except TimeoutError:
            answer.cancel()
            return _refused(busy(), start_response)
        start_response(_line(status), headers)
        return body

    def close(self) -> None:
        """End the application and its threads."""
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        """Run the application. If it cannot start, whoever waits for it is told why."""
        try:
            asyncio.run(self._live())
        except Exception as error:
            if self._started.done():
                raise
            self._started.set_exception(error)

    async def _live(self) -> None:
        """Run the application until it is closed."""
        self._ended = Event()
        async with self._app.router.lifespan_context(self._app):
            self._started.set_result(asyncio.get_running_loop())
            await self._ended.wait()

    async def _answer(self, scope: dict[str, Any], body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the body of the application's reply."""
        unread = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            if not unread:
                # Until the reply is there, the client stays.
                await Event().wait()
            return unread.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        start, *parts = sent
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
        return start["status"], headers, b"".join(part.get("body", b"") for part in parts)


def _scope(environ: "WSGIEnvironment") -> dict[str, Any]:
    """Return the ASGI scope of a request."""
    named = {name[5:]: text for name, text in environ.items() if name.startswith("HTTP_")}
    typed = {name: environ[name] for name in ("CONTENT_TYPE", "CONTENT_LENGTH") if name in environ}
    headers = [
        (name.replace("_", "-").lower().encode("latin-1"), text.encode("latin-1"))
        for name, text in (named | typed).items()
    ]
    path = environ["PATH_INFO"].encode("latin-1")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": environ["REQUEST_METHOD"],
        "scheme": "http",
        "path": path.decode("utf-8", "replace"),
        "raw_path": path,
        "query_string": environ.get("QUERY_STRING", "").encode("latin-1"),
        "root_path": "",
        "headers": headers,
        "client": None,
        "server": None,
    }


def _body(environ: "WSGIEnvironment") -> bytes:
    """Return the body of a request, which is in memory. One that is announced as too large is not there, and is refused."""
    if int(environ.get("CONTENT_LENGTH") or 0) > LARGEST_BODY:
        return b""
    body: bytes = environ["wsgi.input"].read()
    return body


def _line(status: int) -> str:
    """Return a status with its phrase."""
    return f"{status} {HTTPStatus(status).phrase}"


def _refused(problem: ProblemError, start_response: "StartResponse") -> bytes:
    """Begin a reply with a problem, and return its body."""
    body = orjson.dumps(problem.document())
    headers = [("Content-Type", "application/problem+json"), ("Content-Length", str(len(body)))]
    if problem.code == "method-not-allowed":
        headers.append(("Allow", ", ".join(problem.available)))
    if problem.retry_after is not None:
        headers.append(("Retry-After", str(problem.retry_after)))
    start_response(_line(problem.status), headers)
    return body
