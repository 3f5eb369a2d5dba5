"""Turn every error of a request into an RFC 9457 problem document.

Its members are ``type, title, status, detail, code, field, example, available``.
"""

from math import inf
from time import monotonic

import orjson
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from service.http.caching import CACHE_CONTROL
from service.questions.errors import ProblemError, from_solver, store_away
from service.store.reader import StoreAwayError
from solvers.errors import TablebaseError

_BY_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
}
_LOG_SECONDS = 10.0
MEDIA_TYPE = "application/problem+json"
# The example for a client that asked for an address that does not exist: this one always answers.
_ADDRESS = "/v1/games"


def respond(problem: ProblemError) -> Response:
    """Return a problem as a reply. It must not be cached, as its cause may pass."""
    response = Response(orjson.dumps(problem.document()), problem.status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = CACHE_CONTROL["none"]
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def install(app: Flask) -> None:
    """Make an application answer every error with a problem document."""

    @app.errorhandler(ProblemError)
    def _problem(error: ProblemError) -> Response:
        return respond(error)

    @app.errorhandler(TablebaseError)
    def _solver(error: TablebaseError) -> Response:
        return respond(from_solver(error))

    said_at = -inf

    @app.errorhandler(StoreAwayError)
    def _away(error: StoreAwayError) -> Response:
        nonlocal said_at
        # Every request fails until the database is back. One line in ten seconds is enough.
        if monotonic() - said_at >= _LOG_SECONDS:
            said_at = monotonic()
            app.logger.warning("store away: %s", error)
        return respond(store_away())

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        status = error.code or 500
        code = _BY_STATUS.get(status, "internal-error" if status >= 500 else "bad-request")
        problem = ProblemError(code, error.description or error.name)
        if isinstance(error, NotFound):
            problem.field, problem.example = "path", _ADDRESS
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
