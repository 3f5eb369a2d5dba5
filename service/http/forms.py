"""The form of an answer that a client prefers: JSON, or sentences."""

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.usual import JSON

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def text_variant(environ: "WSGIEnvironment") -> str:
    """Return ``text`` if a request asks for it by ``?format=``, or prefers text/plain to JSON; else the empty text."""
    form = query_form(environ)
    if form:
        return "text" if form == "text" else ""
    accepted = environ.get("HTTP_ACCEPT", "")
    # Clients that take anything, or only JSON, are told apart without reading the whole header.
    if "text/" not in accepted.lower():
        return ""
    best = parse_accept_header(accepted, MIMEAccept).best_match([JSON, "text/plain"], JSON)
    return "text" if best == "text/plain" else ""


def query_form(environ: "WSGIEnvironment") -> str:
    """Return the form that the query of a request names; empty if it names none."""
    query = environ.get("QUERY_STRING", "")
    return parse_qs(query).get("format", [""])[0] if "format" in query else ""
