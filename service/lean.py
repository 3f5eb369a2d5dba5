"""A Flask and a Response without the machinery that a read-only JSON service never uses.

A lookup spends most of its time in the framework, so what is left out here is what keeps it near the cost of a bare
endpoint: there are no sessions, no after-request functions, and the headers of a 200 are already complete.
"""

from typing import TYPE_CHECKING, ClassVar

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.datastructures import Headers

from service import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class _NoSessions(SessionInterface):
    """One empty session for all: nothing is kept between requests."""

    _empty: ClassVar[NullSession] = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002  # the interface's signature
        """The empty session, which refuses to be written."""
        return self._empty


class LeanFlask(Flask):
    """Counts every reply, and runs no after-request functions."""

    session_interface = _NoSessions()

    def process_response(self, response: Response) -> Response:
        """Count the reply in the metrics."""
        metrics.count(response.status_code)
        return response


class Reply(Response):
    """A reply whose headers its maker completed: ASCII values, Content-Type and, from the body, Content-Length."""

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        """The headers as they are; those of any other status than 200 are still put in order."""
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)
