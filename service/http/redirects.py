"""Redirect addresses in which the state is not in its canonical spelling."""

from collections.abc import Mapping
from urllib.parse import quote

from flask import Response, request

from service.http.caching import BRIEF, headers
from service.questions.names import Bound, Token, token


class RespelledError(Exception):
    """The state in an address is not in its canonical spelling; ``text`` is that spelling."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def canonical(bound: Bound, text: str) -> Token:
    """Return the state that an address names. Raises RespelledError if it is not in its canonical spelling."""
    state = token(bound, text)
    if state.text != text:
        raise RespelledError(state.text)
    return state


def redirect(path: str, names: Mapping[str, str]) -> Response:
    """Return a 308 to the route's path with these names filled in, and with the query of the request."""
    # No name contains a slash, as the router would have matched another path.
    location = quote(path.format_map(names), safe="/:@,=.-")
    if raw := request.environ.get("QUERY_STRING", ""):
        location += "?" + quote(raw.encode("latin-1"), safe="%=&,:@+.-/?;!*'()~$")
    return Response(status=308, headers=[("Location", location), *headers(BRIEF)])
