"""The WSGI application: the routes bound to a reader, with problem documents, metrics and CORS headers."""

from collections.abc import Callable, Iterable
from functools import partial
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, Response
from gunicorn.http.errors import NoMoreData, ParseException
from werkzeug.exceptions import NotFound

from service.answers import places
from service.answers import requests as asking
from service.files.maker import Maker
from service.http import base_path, metrics, problems, sampling
from service.http.api import jobs
from service.http.api.site import bots
from service.http.api.site.description import ROUTES
from service.http.binding import bind
from service.http.lean import LeanFlask
from service.http.server.limits import BODY
from service.http.server.refusals import problem
from service.http.wire.marks import COMPLETE, HEADER, REQUEST_ID, request_id
from service.http.wire.usual import EVERYWHERE
from service.settings import Settings
from service.store.reader import Reader
from service.store.requests import Requests

# What a web page may send: a type of a body, what it holds already, and the part of a file that it lacks.
_ALLOWED_HEADERS = f"Content-Type, If-None-Match, If-Range, Prefer, Range, {HEADER}"

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def create_app(settings: Settings | None = None, reader: Reader | None = None) -> Flask:
    """Return the WSGI application. Without ``settings`` they are read from the environment."""
    if settings is None:
        settings = Settings.from_env() if reader is None else Settings()
    if reader is None:
        reader = Reader(settings.database_url)
    reader.watch(metrics.database_failed)
    reader.requests = settings.requests
    places.fit(settings.threads)
    app = LeanFlask(__name__, static_folder=None)
    app.sample = partial(sampling.sample, reader)
    app.config["MAX_CONTENT_LENGTH"] = BODY
    app.config["EXPORTS"] = Maker.of(settings)
    requests = app.config["REQUESTS"] = Requests(settings.database_url) if settings.requests else None
    app.config["LIMITS"] = asking.Limits.of(settings)
    # It signs the hands in play.
    app.config["SECRET_KEY"] = settings.hands_secret or token_hex(32)
    # An address with a double slash does not exist. If werkzeug merged slashes, it would redirect and drop the query.
    # The router ignores slashes at the very beginning of the address in any case.
    app.url_map.merge_slashes = False
    problems.install(app)
    app.register_error_handler(ParseException, _unreadable)
    app.register_error_handler(NoMoreData, _unreadable)
    routes = app.config["ROUTES"] = (*ROUTES, *jobs.routes(settings, requests))
    for route in (*routes, *bots.routes(settings, reader)):
        endpoint = f"{route.method} {route.path}"
        view = bind(route, reader)
        if route.path == "/metrics" and settings.metrics is not None:
            view = _only_at(settings.metrics[1], view)
        app.add_url_rule(route.rule, endpoint, view, methods=[route.method])

    app.wsgi_app = _outside(app.wsgi_app, settings.base_path)  # type: ignore[method-assign,assignment]  # Flask documents this way to wrap it
    return app


def _only_at(port: int, view: Callable[..., Any]) -> Callable[..., Any]:
    """Return a view that does not exist but at a port of the service."""

    def guarded(environ: "WSGIEnvironment", names: dict[str, str]) -> Any:
        if environ["SERVER_PORT"] != str(port):
            raise NotFound
        return view(environ, names)

    return guarded


def _unreadable(error: Exception) -> Response:
    """Return the reply to a request whose body Gunicorn fails to read when the application asks for it."""
    return problems.respond(problem(error))


def _outside(inner: "WSGIApplication", base: str) -> "WSGIApplication":
    """Wrap the application: give every request its id, and its time under another server; let any web page read the reply.

    ``base`` is the path in front of all addresses; empty if there is none.

    Outside of Flask a header is added by an append to a list. Flask's hooks and header objects would take several times
    as long as a lookup.
    """

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        environ.setdefault(COMPLETE, perf_counter())
        identifier = environ[REQUEST_ID] = request_id(environ)
        if base:
            base_path.enter(environ, base)

        def start(status: str, headers: list[tuple[str, str]], *info: Any) -> Any:
            headers.extend(EVERYWHERE)
            headers.append((HEADER, identifier))
            if environ["REQUEST_METHOD"] == "OPTIONS":
                if status.startswith("200"):
                    # There is no body that could have a type.
                    headers[:] = [header for header in headers if header[0] != "Content-Type"]
                allow = next((value for name, value in headers if name == "Allow"), "GET, HEAD, OPTIONS")
                headers.append(("Access-Control-Allow-Methods", allow))
                headers.append(("Access-Control-Allow-Headers", _ALLOWED_HEADERS))
                headers.append(("Access-Control-Max-Age", "86400"))
            return start_response(status, base_path.located(headers, base) if base else headers, *info)

        return inner(environ, start)

    return wrapped
