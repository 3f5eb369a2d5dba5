"""The application: the resources, bound to a reader, with problems, metrics and CORS around them."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, Response
from gunicorn.http.errors import NoMoreData, ParseException

from service import metrics, problems
from service.api import batch, compare, export, games, matches, probes, solution_states, solutions, states, tables
from service.api.replies import BODY_LIMIT
from service.lean import LeanFlask
from service.settings import Settings
from service.store.reader import Reader
from service.worker import EVERYWHERE, problem

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def create_app(settings: Settings | None = None, reader: Reader | None = None) -> Flask:
    """Build the WSGI application; settings come from the environment where none are given."""
    if reader is None:
        reader = Reader((settings or Settings.from_env()).database_url)
    app = LeanFlask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    # A slash too many is another address, where there is nothing; merging them would redirect and drop the query string.
    # Those before the whole address are no part of it to the router.
    app.url_map.merge_slashes = False
    problems.install(app)
    app.register_error_handler(ParseException, _unreadable)
    app.register_error_handler(NoMoreData, _unreadable)
    for module in (games, states, solutions, solution_states, batch, tables, matches, compare, export, probes):
        app.register_blueprint(module.blueprint(reader))

    app.wsgi_app = _outside(app.wsgi_app)  # type: ignore[method-assign,assignment]  # Flask documents this way to wrap it
    return app


def _unreadable(error: Exception) -> Response:
    """A body that the server fails to read while the application asks for it."""
    return problems.respond(problem(error))


def _outside(inner: "WSGIApplication") -> "WSGIApplication":
    """Note when a request began, and let any page read the reply.

    This is done outside of Flask, where a header is an append to a list: its hooks and header objects would cost a
    lookup several times as much.
    """

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        environ[metrics.START] = perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *info: Any) -> Any:
            headers.extend(EVERYWHERE)
            if environ["REQUEST_METHOD"] == "OPTIONS":
                allow = next((value for name, value in headers if name == "Allow"), "GET, HEAD, OPTIONS")
                headers.append(("Access-Control-Allow-Methods", allow))
                headers.append(("Access-Control-Allow-Headers", "Content-Type, If-None-Match"))
                headers.append(("Access-Control-Max-Age", "86400"))
            return start_response(status, headers, *info)

        return inner(environ, start)

    return wrapped
