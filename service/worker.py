"""Gunicorn's worker of threads, which says in problem documents what it cannot even read as a request.

It answers before the application is asked: no code of the service has seen the bytes, and no answer repeats them.
Gunicorn's master imports this module, so what the answers are made of is imported late: the master stays small, and
a reload takes the new code.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

if TYPE_CHECKING:
    from service.problems import ProblemError

# Any page may read any reply, and no browser may guess at its type.
EVERYWHERE = (("Access-Control-Allow-Origin", "*"), ("X-Content-Type-Options", "nosniff"))
_REQUEST_LINE = "the request line must be a method, a path and a version"
_HEADER = "a header line must be a name, a colon and a value without control characters, and may be given only once"
_CHUNKS = "the body's chunks cannot be told apart"
# What the parser raises, the class of all last, and what it means to the client: code, detail and field.
PROBLEMS: Mapping[type[Exception], tuple[str, str, str | None]] = {
    errors.LimitRequestLine: ("uri-too-long", "the address is too long", None),
    errors.LimitRequestHeaders: ("headers-too-large", "there are too many headers, or one is too long", None),
    errors.ExpectationFailed: ("expectation-failed", "the one expectation that can be met is 100-continue", "Expect"),
    errors.UnsupportedTransferCoding: (
        "unsupported-transfer-coding",
        "the one transfer coding that is understood is chunked",
        "Transfer-Encoding",
    ),
    errors.InvalidHTTPVersion: ("bad-request", _REQUEST_LINE, None),
    errors.InvalidRequestLine: ("bad-request", _REQUEST_LINE, None),
    errors.InvalidRequestMethod: ("bad-request", _REQUEST_LINE, None),
    errors.InvalidHeader: ("bad-request", _HEADER, None),
    errors.InvalidHeaderName: ("bad-request", _HEADER, None),
    errors.ObsoleteFolding: ("bad-request", "a header must stand on one line", None),
    errors.InvalidChunkSize: ("bad-request", _CHUNKS, "body"),
    errors.InvalidChunkExtension: ("bad-request", _CHUNKS, "body"),
    errors.ChunkMissingTerminator: ("bad-request", _CHUNKS, "body"),
    errors.NoMoreData: ("bad-request", "the body ends before its announced end", "body"),
    errors.ParseException: ("bad-request", "the request is not HTTP", None),
}
# These are subclasses of the above and no fault of the client.
OWN_FAULTS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)


def problem(error: Exception) -> "ProblemError":
    """The problem that an error of reading a request means to a client; any other error is the service's own."""
    from service.problems import ProblemError  # noqa: PLC0415  # see the module's docstring

    if not isinstance(error, OWN_FAULTS):
        # A version is a pair of numbers where it is well spelled.
        if isinstance(error, errors.InvalidHTTPVersion) and isinstance(error.version, tuple):
            return ProblemError("unsupported-http-version", "the versions that are spoken are 1.0 and 1.1")
        for kind, (code, detail, field) in PROBLEMS.items():
            if isinstance(error, kind):
                return ProblemError(code, detail, field=field)
    return ProblemError("internal-error", "the service failed; the cause is in its log")


class Worker(ThreadWorker):  # type: ignore[misc]  # the package publishes no types
    """A worker of threads whose own errors are problem documents."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Log what went wrong, and say so on a connection that is closed after it; ``req`` is what was read so far."""
        from service.problems import respond  # noqa: PLC0415  # see the module's docstring

        found = problem(exc)
        if found.code == "internal-error":
            self.log.error("unhandled error", exc_info=exc)
        else:
            self.log.warning("refused what %s sent: %s", addr[0] if addr else "a client", exc)
            if req is not None:
                # What cannot be read is the rest of a request that has its answer: a second one would be taken for
                # that to the next request.
                return
        response = respond(found)
        headers = [*response.headers, *EVERYWHERE, ("Connection", "close"), ("Date", util.http_date())]
        lines = [f"{name}: {value}" for name, value in headers]
        head = "\r\n".join([f"HTTP/1.1 {response.status}", *lines, "", ""])
        try:
            util.write_nonblock(client, head.encode("latin-1") + response.get_data())
        except OSError:
            self.log.debug("the client did not take the answer")
