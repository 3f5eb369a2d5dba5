"""The form of an answer that a client prefers: JSON, sentences, or a page for people."""

from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qs

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.wire.usual import JSON

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# ``text`` for sentences, ``html`` for a page, empty for JSON.
Form = Literal["", "text", "html"]
# The media types of the forms that an answer may have beside JSON.
SENTENCES, PAGE = "text/plain", "text/html"
_FORMS: dict[str, Form] = {SENTENCES: "text", PAGE: "html"}


def preferred(environ: "WSGIEnvironment", offered: tuple[str, ...]) -> Form:
    """Return the form that a request asks for by ``?format=``, or prefers to JSON by its Accept header.

    ``offered`` are the media types of the answer beside JSON.
    """
    form = query_form(environ)
    if form:
        return "text" if form == "text" else ""
    accepted = environ.get("HTTP_ACCEPT", "")
    # Clients that take anything, or only JSON, are told apart without reading the whole header.
    if "text/" not in accepted.lower():
        return ""
    best = parse_accept_header(accepted, MIMEAccept).best_match([JSON, *offered], JSON)
    return _FORMS.get(best, "")


def query_form(environ: "WSGIEnvironment") -> str:
    """Return the form that the query of a request names; empty if it names none."""
    query = environ.get("QUERY_STRING", "")
    return parse_qs(query).get("format", [""])[0] if "format" in query else ""
