"""Serve the tools: to the one client that started the process, or to many over HTTP.

On standard input and output, nothing but messages may be written to the output. The SDK turns what else is printed to the
standard error output, where the log goes as well.
"""

import logging
import signal
import sys

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from service.channels.mcp.server import Server
from service.settings import McpSettings
from service.store.reader import Reader, StoreAwayError

PATH = "/mcp"
# The largest body of the HTTP API as well. A longer record of a game is no game.
LARGEST_BODY = 250_000
# A client may leave a request unfinished, for which the end of the process does not wait longer.
_LAST_SECONDS = 3
_HERE = ("127.0.0.1", "localhost", "[::1]")
_ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  # these are told from addresses that clients can name
logger = logging.getLogger(__name__)


def log_to_stderr(level: str) -> None:
    """Write the log to the standard error output. Each request of a client would be a line of the SDK's own: only its warnings are kept."""
    logging.basicConfig(stream=sys.stderr, level=level.upper(), format="%(levelname)s %(name)s: %(message)s")
    if level != "debug":
        for name in ("mcp", "uvicorn"):
            logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


def open_reader(url: str) -> Reader:
    """Return a reader. If the database cannot be used now, the log says why; it may come later, and tools say so until then."""
    reader = Reader(url)
    try:
        reader.check()
    except StoreAwayError as error:
        logger.warning("%s", error)
    return reader


def serve_stdio(reader: Reader) -> None:
    """Serve the client at the other end of standard input and output, until it closes the input."""
    # The thread that waits for input would keep the process from ending in any other way. There is nothing to clean up.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    Server(reader).run("stdio")


def serve_http(reader: Reader, settings: McpSettings) -> None:
    """Serve streamable HTTP at :data:`PATH`, until the process is told to end."""
    app = Server(reader).streamable_http_app(
        streamable_http_path=PATH,
        # Tools answer at once and remember nothing, so a reply needs no stream and no session.
        json_response=True,
        stateless_http=True,
        max_request_body_size=LARGEST_BODY,
        transport_security=security(settings),
        host=settings.host,
    )
    address = f"[{settings.host}]" if ":" in settings.host else settings.host
    logger.info("serving at http://%s:%s%s", address, settings.port, PATH)
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_LAST_SECONDS,
    )


def security(settings: McpSettings) -> TransportSecuritySettings:
    """Return the hosts and origins of requests that are answered: this machine, the host listened on, and the names set.

    A web page elsewhere must not reach the server through a name that it points at this machine.
    """
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    named = () if settings.host in _ANYWHERE else (host,)
    names = [name for each in dict.fromkeys((*_HERE, *named, *settings.names)) for name in (each, f"{each}:*")]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in names]
    return TransportSecuritySettings(allowed_hosts=names, allowed_origins=origins)
