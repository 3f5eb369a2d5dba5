"""The form of an answer that a client prefers: JSON, or sentences."""

from urllib.parse import parse_qs

from flask import request

from service.http.usual import JSON


def text_variant() -> str:
    """Return ``text`` if the client asks for it by ``?format=``, or prefers text/plain to JSON; else the empty text."""
    environ = request.environ
    form = query_form()
    if form:
        return "text" if form == "text" else ""
    # Clients that take anything, or only JSON, are told apart without reading the whole header.
    if "text/" not in environ.get("HTTP_ACCEPT", "").lower():
        return ""
    return "text" if request.accept_mimetypes.best_match([JSON, "text/plain"], JSON) == "text/plain" else ""


def query_form() -> str:
    """Return the form that the query names; empty if it names none."""
    query = request.environ.get("QUERY_STRING", "")
    return parse_qs(query).get("format", [""])[0] if "format" in query else ""
