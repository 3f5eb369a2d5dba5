"""A Flask and a Response without the machinery that a read-only JSON service never uses.

A lookup spends most of its time in the framework, so what is left out here is what keeps it near the cost of a bare
endpoint: there are no sessions, no functions or signals around a request, no hosts or subdomains to tell apart, and
the headers of a 200 are already complete.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

from service import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class _NoSessions(SessionInterface):
    """One empty session for all: nothing is kept between requests."""

    _empty: ClassVar[NullSession] = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002  # the interface's signature
        """The empty session, which refuses to be written."""
        return self._empty


class LeanFlask(Flask):
    """Counts every reply, and runs nothing before or after a request."""

    session_interface = _NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The addresses, whatever host they are asked of; redirects are written without one."""
        if request is None:
            return super().create_url_adapter(None)
        environ = request.environ
        return MapAdapter(
            self.url_map, "", request.root_path, "", "http", request.path, request.method, environ["QUERY_STRING"]
        )

    def full_dispatch_request(self) -> Response:
        """Answer the request, or say what is wrong with it, and count the reply in the metrics."""
        self._got_first_request = True
        try:
            found = self.dispatch_request()
        except Exception as error:  # noqa: BLE001  # Flask asks its error handlers about any
            found = self.handle_user_exception(error)
        return self.finalize_request(found)

    def finalize_request(self, rv: Any, from_error_handler: bool = False) -> Response:  # noqa: ARG002  # Flask's signature
        """Count the reply in the metrics."""
        response = rv if isinstance(rv, Response | Reply) else self.make_response(rv)
        metrics.count(response.status_code)
        return response  # type: ignore[return-value]  # all that Flask does with it is to call it

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing: no function is registered to run."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Nothing: no function is registered to run."""


class Reply:
    """A reply of 200 that is ready to be sent: a body, and every header but its length."""

    __slots__ = ("body", "headers")
    status_code = 200

    def __init__(self, body: bytes, headers: list[tuple[str, str]]) -> None:
        self.body = body
        self.headers = headers

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        """Send it as a WSGI application does; a HEAD gets the headers alone."""
        start_response("200 OK", [*self.headers, ("Content-Length", str(len(self.body)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [self.body]
