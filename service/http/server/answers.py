"""Answer complete requests: Gunicorn parses them, the application replies. Called in the threads of a worker."""

from datetime import datetime
from typing import Any, Protocol

from gunicorn.http import wsgi
from gunicorn.http.errors import ParseException
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader

from service.http.server import refusals
from service.http.server.connection import Connection

_READ_AT_ONCE = 64 * 1024


class Host(Protocol):
    """The parts of a worker that answering needs."""

    cfg: Any
    log: Any
    wsgi: Any
    alive: bool

    def warn(self, text: str, *values: object) -> None:
        """Log a warning, but not too often."""


def answer(worker: Host, connection: Connection, content: bytes, whole: bool) -> bool | None:
    """Answer the request in ``content``. It is not ``whole`` if its end is unknown.

    Returns:
        True if the connection may be kept, False if it must be closed after the reply, None if the reply is broken.
    """
    outlet = connection.outlet
    try:
        request = Request(worker.cfg, IterUnreader((content,)), connection.address, connection.requests)
        kept = _respond(worker, request, connection, whole)
        outlet.flush()
    except OSError as error:
        worker.log.debug("the client did not take the reply: %s", error)
        return None
    except Exception as error:
        if outlet.started:
            worker.log.exception("a reply broke off")
            return None
        return _fail(worker, connection, error)
    return kept


def _respond(worker: Host, request: Any, connection: Connection, whole: bool) -> bool:
    """Write the application's reply to the outlet. Return True if the connection may be kept."""
    began = datetime.now()  # noqa: DTZ005  # only a difference is used
    response, environ = wsgi.create(request, connection.outlet, connection.address, connection.server, worker.cfg)
    environ["wsgi.multithread"] = True
    pieces = worker.wsgi(environ, response.start_response)
    if not (whole and worker.alive and _readable(request.body)):
        response.force_close()
    try:
        for piece in pieces:
            response.write(piece)
        response.close()
    finally:
        worker.log.access(response, request, environ, datetime.now() - began)  # noqa: DTZ005  # as above
        if hasattr(pieces, "close"):
            pieces.close()
    return not response.should_close()


def _fail(worker: Host, connection: Connection, error: Exception) -> bool | None:
    """Answer a malformed request, or the application's own fault, with a problem."""
    problem = refusals.problem(error)
    if problem.code == "internal-error":
        worker.log.error("unhandled error", exc_info=error)
    else:
        worker.warn("refused what %s sent: %s", connection.address[0], error)
    try:
        connection.outlet.instead(refusals.reply(problem))
    except OSError:
        return None
    return False


def _readable(body: Any) -> bool:
    """Read the rest of a body, which is in memory. Return False if it is malformed, so that no request may follow it."""
    try:
        while body.read(_READ_AT_ONCE):
            pass
    except (ParseException, OSError):
        return False
    return not getattr(body, "failed", False)
