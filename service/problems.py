"""Every error as one RFC 9457 document: ``type, title, status, detail, code, field, example, available``.

``code`` is stable and is what a program branches on; ``detail`` is a sentence for a person. All eight members
are always present: ``field`` and ``example`` are null, and ``available`` is empty, where they do not apply.
``field`` is what the client wrote wrongly, by the name that the description gives it: a parameter of the query or
of the address, ``body`` or a part of it (``states[3]``), a header, ``query``, ``path`` or ``method`` as a whole.
``example`` is accepted in its place.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import orjson
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from service.store.reader import StoreAwayError
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError

CODES: Mapping[str, tuple[int, str]] = {
    "bad-request": (400, "The request cannot be read"),
    "invalid-notation": (400, "The text is outside the notation"),
    "unknown-parameter": (400, "There is no such query parameter"),
    "repeated-parameter": (400, "A query parameter is given twice"),
    "invalid-parameter": (400, "A query parameter has no legal value"),
    "missing-parameter": (400, "A query parameter is missing"),
    "broken-json": (400, "The body is not JSON"),
    "invalid-body": (400, "The body does not have the documented shape"),
    "not-found": (404, "There is nothing at this address"),
    "unknown-name": (404, "There is nothing of that name"),
    "unknown-game": (404, "There is no such game"),
    "unknown-goal": (404, "There is no such goal"),
    "unknown-rules": (404, "There is no such rule"),
    "unknown-table": (404, "There is no such table"),
    "unknown-solution": (404, "There is no such solution"),
    "unsolved-goal": (404, "This goal is not solved"),
    "unsolved-rules": (404, "These rules are not solved"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "body-too-large": (413, "The body is too large"),
    "uri-too-long": (414, "The address is too long"),
    "unsupported-media-type": (415, "The body is not application/json"),
    "expectation-failed": (417, "The expectation cannot be met"),
    "illegal": (422, "Well spelled, but illegal under the rules"),
    "incomparable": (422, "These solutions cannot be compared"),
    "headers-too-large": (431, "The headers are too large"),
    "internal-error": (500, "The service failed"),
    "unsupported-transfer-coding": (501, "The transfer coding is not understood"),
    "store-away": (503, "The database is away"),
    "not-solved-yet": (503, "Not solved yet"),
    "not-ready": (503, "The service is not ready"),
    "unsupported-http-version": (505, "The version of HTTP is not spoken"),
}
BY_STATUS: Mapping[int, str] = {
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
}
MEDIA_TYPE = "application/problem+json"
STORE_RETRY = 5
SOLVE_RETRY = 30
# What there is at every time, for who asked for an address where there is nothing.
ADDRESS = "/v1/games"
_DETAIL_LIMIT = 500


class ProblemError(Exception):
    """An answer that is an error: a code of :data:`CODES` and what the document says about it."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        example: str | None = None,
        available: Iterable[str] = (),
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status, self.title = CODES[code]
        self.detail = detail
        self.field = field
        self.example = example
        self.available = list(available)
        self.retry_after = retry_after

    def document(self) -> dict[str, Any]:
        """The members of the document, in their order; a long detail is cut, since it may quote the request."""
        detail = self.detail if len(self.detail) <= _DETAIL_LIMIT else self.detail[:_DETAIL_LIMIT] + "..."
        return {
            "type": f"/docs#{self.code}",
            "title": self.title,
            "status": self.status,
            "detail": detail,
            "code": self.code,
            "field": self.field,
            "example": self.example,
            "available": self.available,
        }


def from_solver(error: TablebaseError) -> ProblemError:
    """The problem that an error of the solvers means to a client."""
    if isinstance(error, NotationError):
        code = "invalid-notation"
    elif isinstance(error, IllegalError):
        code = "illegal"
    elif isinstance(error, UnknownError):
        code = f"unknown-{error.field}" if f"unknown-{error.field}" in CODES else "unknown-name"
    else:
        code = "internal-error"
    return ProblemError(code, str(error), field=error.field, example=error.example, available=error.available)


def as_problem(error: TablebaseError | ProblemError) -> ProblemError:
    """The problem that an error is or means."""
    return error if isinstance(error, ProblemError) else from_solver(error)


@contextmanager
def blame(**fields: str) -> Iterator[None]:
    """Within, an error of one field is a problem of another: of the parameter that carried it.

    ``blame(state="after")`` is for a state that came as ``after=``.
    """
    try:
        yield
    except (TablebaseError, ProblemError) as error:
        problem = as_problem(error)
        problem.field = fields.get(problem.field or "", problem.field)
        raise problem from None


def unknown_parameter(
    name: str, given: Mapping[str, str], known: Iterable[str], examples: Mapping[str, str]
) -> ProblemError:
    """The problem for a query parameter that is none; its example is another one, or nothing."""
    example = next((f"{other}={text}" for other, text in examples.items() if other not in given), "")
    detail = f"there is no query parameter {name!r} here"
    return ProblemError("unknown-parameter", detail, field=name, example=example, available=known)


def store_away() -> ProblemError:
    """The problem for a database that does not answer; the driver's words stay in the log."""
    return ProblemError("store-away", "the database does not answer; try again soon", retry_after=STORE_RETRY)


def respond(problem: ProblemError) -> Response:
    """Render a problem; it is never cached, since what caused it may pass."""
    response = Response(orjson.dumps(problem.document()), problem.status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def install(app: Flask) -> None:
    """Make every error of an application a problem document."""

    @app.errorhandler(ProblemError)
    def _problem(error: ProblemError) -> Response:
        return respond(error)

    @app.errorhandler(TablebaseError)
    def _solver(error: TablebaseError) -> Response:
        return respond(from_solver(error))

    @app.errorhandler(StoreAwayError)
    def _away(error: StoreAwayError) -> Response:
        app.logger.warning("store away: %s", error)
        return respond(store_away())

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        status = error.code or 500
        code = BY_STATUS.get(status, "internal-error" if status >= 500 else "bad-request")
        problem = ProblemError(code, error.description or error.name)
        if isinstance(error, NotFound):
            problem.field, problem.example = "path", ADDRESS
        if not isinstance(error, MethodNotAllowed):
            return respond(problem)
        allowed = sorted(error.valid_methods or ())
        problem.field, problem.available = "method", allowed
        problem.example = "GET" if "GET" in allowed else next(iter(allowed), None)
        response = respond(problem)
        response.headers["Allow"] = ", ".join(allowed)
        return response

    @app.errorhandler(Exception)
    def _unexpected(error: Exception) -> Response:
        app.logger.error("unhandled error", exc_info=error)
        return respond(ProblemError("internal-error", "the service failed; the cause is in its log"))
