"""Serve the tools to the one client that started the process, and what both ways of serving need.

On standard input and output, nothing but messages may be written to the output. The SDK turns what else is printed to the
standard error output, where the log goes as well.
"""

import logging
import signal
import sys

from service.channels.mcp.server import Server
from service.store.reader import Reader, StoreAwayError

logger = logging.getLogger(__name__)


def log_to_stderr(level: str) -> None:
    """Write the log to the standard error output. Each request of a client would be a line of the SDK's own: only its warnings are kept."""
    logging.basicConfig(stream=sys.stderr, level=level.upper(), format="%(levelname)s %(name)s: %(message)s")
    if level != "debug":
        logging.getLogger("mcp").setLevel(max(logging.WARNING, logging.getLogger().level))


def open_reader(url: str, *, requests: bool = False) -> Reader:
    """Return a reader; ``requests`` is True if the service solves what it is asked for, so that errors say how to ask.
    If the database cannot be used now, the log says why; it may come later, and tools say so until then.
    """
    reader = Reader(url)
    reader.requests = requests
    try:
        reader.check()
    except StoreAwayError as error:
        logger.warning("%s", error)
    return reader


def serve_stdio(server: Server) -> None:
    """Serve the client at the other end of standard input and output, until it closes the input."""
    # The thread that waits for input would keep the process from ending in any other way. There is nothing to clean up.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    server.run("stdio")
