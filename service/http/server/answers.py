"""Answer complete requests: plain ones are read here, Gunicorn parses the others, the application replies. Called in the threads of a worker."""

from collections.abc import Iterable
from time import perf_counter
from typing import Any, Protocol

from gunicorn.http import wsgi
from gunicorn.http.errors import InvalidHTTPVersion, ParseException
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader

from service.http.server import refusals
from service.http.server.connection import Connection
from service.http.server.plain import PlainReply, Reader
from service.http.wire.marks import COMPLETE, REQUEST_ID, new_id

_READ_AT_ONCE = 64 * 1024


class Host(Protocol):
    """The parts of a worker that answering needs."""

    cfg: Any
    log: Any
    wsgi: Any
    alive: bool
    reader: Reader

    def warn(self, text: str, *values: object) -> None:
        """Log a warning, but not too often."""


def answer(worker: Host, connection: Connection, content: bytes, whole: bool, complete: float) -> bool | None:
    """Answer the request in ``content``, and log it. It is not ``whole`` if its end is unknown.

    ``complete`` is the time at which it was read, in seconds of ``perf_counter``; it may have waited for this thread since.

    Returns:
        True if the connection may be kept, False if it must be closed after the reply, None if the reply is broken.
    """
    outlet = connection.outlet
    response: Any = None
    environ: dict[str, Any] = {}
    try:
        plain = worker.reader.read(content, connection) if whole else None
        if plain is not None:
            environ, response = plain, PlainReply()
            environ[COMPLETE] = complete
            pieces, reusable = worker.wsgi(environ, response.start), worker.alive
            written = response.written(pieces, reusable=reusable)
            if written is not None:
                outlet.sendall(written)
            else:
                request, start = _read(worker, connection, content), (response.status, response.headers)
                response = wsgi.Response(request, outlet, worker.cfg)
                response.start_response(*start)
                reusable = _send(worker, request, response, pieces, whole)
        else:
            request = _read(worker, connection, content)
            _check(request)
            response, environ = wsgi.create(request, outlet, connection.address, connection.server, worker.cfg)
            environ[COMPLETE] = complete
            environ["wsgi.multithread"] = True
            reusable = _send(worker, request, response, worker.wsgi(environ, response.start_response), whole)
        outlet.flush()
    except OSError as error:
        worker.log.debug("the client did not take the reply: %s", error)
        reusable = None
    except Exception as error:
        if not outlet.started:
            return _fail(worker, connection, error, environ)
        worker.log.exception("request %s: its reply broke off", environ.get(REQUEST_ID))
        reusable = None
    if response is not None and response.status is not None:
        worker.log.answered(response, environ, perf_counter() - complete)
    return reusable


def _read(worker: Host, connection: Connection, content: bytes) -> Any:
    """Return a request as Gunicorn reads it. Raises ParseException if it is malformed."""
    return Request(worker.cfg, IterUnreader((content,)), connection.address, connection.requests)


def _check(request: Any) -> None:
    """Raise ParseException if a request is of a version that is not spoken, or its body in a coding that is not read.

    Gunicorn takes any version below 2.0, and no application looks at the coding.
    """
    if request.version not in ((1, 0), (1, 1)):
        raise InvalidHTTPVersion(request.version)
    for name, coding in request.headers:
        if name == "CONTENT-ENCODING" and coding.strip().lower() != "identity" and _has_body(request):
            raise refusals.PackedBodyError(coding)


def _has_body(request: Any) -> bool:
    """True if a request announces a body."""
    fields = dict(request.headers)
    return "TRANSFER-ENCODING" in fields or fields.get("CONTENT-LENGTH", "0") != "0"


def _send(worker: Host, request: Any, response: Any, pieces: Iterable[bytes], whole: bool) -> bool:
    """Write the application's reply to the outlet. Return True if the connection may be kept."""
    if not (whole and worker.alive and _readable(request.body)):
        response.force_close()
    try:
        for piece in pieces:
            response.write(piece)
        response.close()
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            close()
    return not response.should_close()


def _fail(worker: Host, connection: Connection, error: Exception, environ: dict[str, Any]) -> bool | None:
    """Answer a malformed request, or the application's own fault, with a problem, and log it."""
    problem = refusals.problem(error)
    identifier = environ.get(REQUEST_ID) or new_id()
    if problem.code == "internal-error":
        worker.log.error("request %s: unhandled error", identifier, exc_info=error)
    else:
        worker.warn("refused what %s sent: %s (request %s)", connection.address[0], error, identifier)
    reply = refusals.reply(problem, identifier)
    worker.log.refused(connection.address[0], problem.status, reply, identifier, environ)
    try:
        connection.outlet.instead(reply)
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
