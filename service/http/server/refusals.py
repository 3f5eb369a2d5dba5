"""Problem documents for requests that the application never sees, as they are malformed, late or too many.

The answers do not repeat what was sent. Gunicorn's master process imports this module. The modules that write the
answers are imported only when they are needed, so that the master stays small and a reload uses their new code.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gunicorn import util
from gunicorn.http import errors

from service.http.server.framing import BodyTooLargeError
from service.http.server.limits import BODY
from service.http.wire.marks import HEADER
from service.http.wire.usual import EVERYWHERE

if TYPE_CHECKING:
    from service.answers.errors import ProblemError


class PackedBodyError(errors.ParseException):  # type: ignore[misc]  # the package publishes no types
    """The body of a request is compressed, or in another coding."""


_REQUEST_LINE = "the request line must be a method, a path and a version"
_HEADER = "a header line must be a name, a colon and a value without control characters, and may be given only once"
_CHUNKS = "the body's chunks cannot be told apart"
# Maps the errors of Gunicorn's parser, base classes last, to the code, detail and field of a problem.
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
    PackedBodyError: ("unsupported-content-coding", "a body is read as it is, without any coding", "Content-Encoding"),
    BodyTooLargeError: ("body-too-large", f"the body has more than {BODY} bytes", "body"),
    errors.NoMoreData: ("bad-request", "the body ends before its announced end", "body"),
    errors.ParseException: ("bad-request", "the request is not HTTP", None),
}
# Subclasses of the errors above that are no fault of the client.
OWN_FAULTS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)


def problem(error: Exception) -> "ProblemError":
    """Return the problem for an error of Gunicorn's parser; any other error is an internal one."""
    from service.answers.errors import ProblemError  # noqa: PLC0415  # see the module's docstring

    if not isinstance(error, OWN_FAULTS):
        # A well-formed version is a pair of numbers.
        if isinstance(error, errors.InvalidHTTPVersion) and isinstance(error.version, tuple):
            return ProblemError("unsupported-http-version", "the versions that are spoken are 1.0 and 1.1")
        for kind, (code, detail, field) in PROBLEMS.items():
            if isinstance(error, kind):
                return ProblemError(code, detail, field=field)
    return ProblemError("internal-error", "the service failed; the cause is in its log")


def reply(problem: "ProblemError", identifier: str) -> bytes:
    """Return a problem as the bytes of a reply after which the connection is closed, and count it.

    ``identifier`` is the id of the request.
    """
    from service.http import metrics  # noqa: PLC0415  # see the module's docstring
    from service.http.problems import respond  # noqa: PLC0415  # see the module's docstring

    metrics.refused(problem.code)
    response = respond(problem)
    headers = [
        *response.headers,
        *EVERYWHERE,
        (HEADER, identifier),
        ("Connection", "close"),
        ("Date", util.http_date()),
    ]
    lines = [f"{name}: {value}" for name, value in headers]
    head = "\r\n".join([f"HTTP/1.1 {response.status}", *lines, "", ""])
    return head.encode("latin-1") + response.get_data()


def busy() -> "ProblemError":
    """Return the problem of a server that has no room for another request."""
    from service.answers.errors import busy  # noqa: PLC0415  # see the module's docstring

    return busy()


def late() -> "ProblemError":
    """Return the problem of a client that takes too long to send its request."""
    from service.answers.errors import ProblemError  # noqa: PLC0415  # see the module's docstring

    return ProblemError("request-timeout", "the request did not arrive in time; send it again")
