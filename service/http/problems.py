"""Turn every error of a request into an RFC 9457 problem document.

Its members are ``type, title, status, detail, code, field, example, available``.
"""

from http import HTTPStatus
from math import inf
from time import monotonic
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestedRangeNotSatisfiable

from service.answers.errors import ProblemError, from_solver, store_away
from service.http import html
from service.http.base_path import BASE, linked
from service.http.lean import Content
from service.http.redirects import unslashed
from service.http.web import readable
from service.http.wire.caching import CACHE_CONTROL
from service.http.wire.coding import PACKET, encoded
from service.http.wire.forms import PAGE, SENTENCES, Form, preferred
from service.http.wire.marks import REQUEST_ID
from service.http.wire.usual import TEXT, VARY_TOLD
from service.store.reader import StoreAwayError
from service.words import sentences
from solvers.errors import TablebaseError

_BY_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
}
_LOG_SECONDS = 10.0
# So many characters of a method are repeated.
_SHOWN = 20
MEDIA_TYPE = "application/problem+json"


def respond(problem: ProblemError, accepted: str = "", *, form: Form = "", base: str = "") -> Response:
    """Return a problem as a reply. It must not be cached, as its cause may pass.

    ``accepted`` is the client's Accept-Encoding: a long list of what is available is compressed if the client takes that.
    ``form`` is the form that the client prefers. ``base`` is the path in front of all addresses.
    """
    document = problem.document()
    content = _content(document, form)
    body, described = content.body, [("Vary", VARY_TOLD), *content.headers]
    if base and form != SENTENCES:
        body = linked(body, [("Content-Type", content.media)], base)
    if accepted and len(body) > PACKET:
        body, described = encoded(accepted, body, described)
    response = Response(body, problem.status, described, content_type=content.media)
    response.headers["Cache-Control"] = CACHE_CONTROL["none"]
    if problem.status == HTTPStatus.UNAUTHORIZED:
        # HTTP demands the header. The scheme is the platform's own, and no client can be asked for it.
        response.headers["WWW-Authenticate"] = "Signature"
    if problem.code == "unsupported-content-coding":
        response.headers["Accept-Encoding"] = "identity"
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def _content(document: dict[str, Any], form: Form) -> Content:
    if form == "html":
        return html.content(readable.problem(document, sentences.problem(document)))
    if form == "text":
        return Content(f"{sentences.problem(document)}\n".encode(), TEXT)
    return Content(orjson.dumps(document), MEDIA_TYPE)


def install(app: Flask) -> None:
    """Make an application answer every error with a problem document."""

    @app.errorhandler(ProblemError)
    def _problem(error: ProblemError) -> Response:
        return _answer(error, request.environ.get("HTTP_ACCEPT_ENCODING", ""))

    @app.errorhandler(TablebaseError)
    def _solver(error: TablebaseError) -> Response:
        return _problem(from_solver(error))

    app.register_error_handler(RequestedRangeNotSatisfiable, _behind)

    said_at = -inf

    @app.errorhandler(StoreAwayError)
    def _away(error: StoreAwayError) -> Response:
        nonlocal said_at
        # Every request fails until the database is back. One line in ten seconds is enough.
        if monotonic() - said_at >= _LOG_SECONDS:
            said_at = monotonic()
            app.logger.warning("request %s: store away: %s", request.environ.get(REQUEST_ID), error)
        return _answer(store_away(error))

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        status = error.code or 500
        code = _BY_STATUS.get(status, "internal-error" if status >= 500 else "bad-request")
        problem = ProblemError(code, error.description or error.name)
        if isinstance(error, NotFound):
            whole = unslashed(app)
            if whole is not None:
                return whole
            problem.detail = (
                "nothing is at this address; / and /v1 say where to go, and /openapi.json lists every address"
            )
            problem.field, problem.example = "path", _beginning(app)
        if not isinstance(error, MethodNotAllowed):
            return _answer(problem)
        allowed = sorted(error.valid_methods or ())
        asked = (
            "GET"
            if "GET" in allowed
            else next((method for method in allowed if method not in ("HEAD", "OPTIONS")), None)
        )
        problem.detail = f"this address takes {', '.join(allowed)}, but not {request.method[:_SHOWN]}"
        problem.field, problem.available, problem.example = "method", allowed, asked
        response = _answer(problem)
        response.headers["Allow"] = ", ".join(allowed)
        return response

    @app.errorhandler(Exception)
    def _unexpected(error: Exception) -> Response:
        app.logger.error("request %s: unhandled error", request.environ.get(REQUEST_ID), exc_info=error)
        return _answer(ProblemError("internal-error", "the service failed; the cause is in its log"))


def _answer(problem: ProblemError, accepted: str = "") -> Response:
    """Return a problem in the form that the client of the request prefers, see :func:`respond`."""
    environ = request.environ
    forms = (SENTENCES, PAGE) if request.method in ("GET", "HEAD") else (SENTENCES,)
    return respond(problem, accepted, form=preferred(environ, forms), base=environ.get(BASE, ""))


def _beginning(app: Flask) -> str:
    """Return the longest beginning of the request's path that answers."""
    router, path = app.url_map.bind(""), request.path
    while path and not router.test(path, "GET"):
        path = path.rpartition("/")[0]
    return path or "/"


def _behind(error: RequestedRangeNotSatisfiable) -> Response:
    """Return the reply to a request for a part that the file does not have, with the size of the file."""
    detail = f"the file has {error.length} bytes, and the range begins behind them"
    problem = ProblemError("range-not-satisfiable", detail, field="Range", example="bytes=0-")
    response = _answer(problem)
    response.headers["Content-Range"] = f"bytes */{error.length}"
    return response
