"""Subclasses of Flask's classes without the parts that a read-only JSON service never uses.

Most of the time of a lookup is spent in the framework. So there are no sessions, no functions or signals around a
request, no distinction of hosts or subdomains, and the headers of a 200 are complete from the start. A lookup takes
hardly longer than a bare WSGI function.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from flask import Flask, Request, Response, has_app_context
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

from service.http import metrics
from service.http.base_path import BASE, linked
from service.http.router import Router
from service.http.wire.coding import PACKET, encoded

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class _NoSessions(SessionInterface):
    """One empty session for all requests, as nothing is kept between them."""

    _empty: ClassVar[NullSession] = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002  # the interface's signature
        """Return the empty session, which refuses to be written."""
        return self._empty


class LeanFlask(Flask):
    """A Flask application that counts every reply, and runs no functions before or after a request."""

    session_interface = _NoSessions()
    # Records what this process uses: called by the server with the number of its connections, and of requests in progress.
    sample: Callable[[int, int], None]

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Find the rule of a request. Return Werkzeug's router, which ignores the host, if that has to be asked."""
        if request is None:
            return super().create_url_adapter(None)
        environ = request.environ
        rule = self._router.find(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        if rule is not None:
            request.url_rule, request.view_args = rule
            return None
        return MapAdapter(
            self.url_map, "", request.root_path, "", "http", request.path, request.method, environ["QUERY_STRING"]
        )

    @cached_property
    def _router(self) -> Router:
        """The router of usual addresses, made when all rules are known."""
        return Router(self.url_map.iter_rules())

    def wsgi_app(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request. A thread enters the application when it answers its first one, and does not leave it."""
        if not has_app_context():
            self.app_context().push()
        return super().wsgi_app(environ, start_response)

    def full_dispatch_request(self) -> Response:
        """Return the reply to the request, which may be a problem, and count it in the metrics."""
        self._got_first_request = True
        request = request_ctx.request
        try:
            reply = self._view(request)
        except Exception as error:  # noqa: BLE001  # Flask passes every exception to its error handlers
            reply = self.handle_user_exception(error)
        response = reply if isinstance(reply, Response | Reply) else self.make_response(reply)
        metrics.count(request, response.status_code)
        return response  # type: ignore[return-value]  # Flask only calls it, so a Reply will do

    def _view(self, request: Request) -> Any:
        """Return the reply of the view, which is called with the WSGI environment and the names in the path."""
        if request.routing_exception is not None:
            self.raise_routing_exception(request)
        environ = request.environ
        if environ["REQUEST_METHOD"] == "OPTIONS":
            return self.make_default_options_response()
        return self.view_functions[request.url_rule.endpoint](environ, request.view_args)  # type: ignore[union-attr]  # it matched

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Do nothing: no function is registered to run."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Do nothing: no function is registered to run."""


class Reply:
    """A reply with status 200: a body, and every header except Content-Length."""

    __slots__ = ("body", "headers")
    status_code = 200

    def __init__(self, body: bytes, headers: list[tuple[str, str]]) -> None:
        self.body = body
        self.headers = headers

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        """Send the reply as a WSGI application, compressed if the client takes that; a HEAD gets only the headers."""
        body, headers = self.body, self.headers
        if base := environ.get(BASE):
            body = linked(body, headers, base)
        if len(body) > PACKET and "HTTP_ACCEPT_ENCODING" in environ:
            body, headers = encoded(environ["HTTP_ACCEPT_ENCODING"], body, headers)
        start_response("200 OK", [*headers, ("Content-Length", str(len(body)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


class Content(NamedTuple):
    """A body that is not JSON, its Content-Type, and its other headers."""

    body: bytes
    media: str
    headers: tuple[tuple[str, str], ...] = ()
