"""Redirect addresses in which a game, a goal or a state is not in its canonical spelling."""

from collections.abc import Mapping
from urllib.parse import quote

from flask import Flask, Response, request

from service.answers.names import Bound, Token, bind, token
from service.answers.respelling import game_slug, goal_slug
from service.http.caching import headers
from service.http.query import rules_sent
from service.http.usual import BRIEF
from solvers.errors import UnknownError

# What may stand in a query as it is.
SAFE = "%=&,:@+.-/?;!*'()~$"


class RespelledError(Exception):
    """The state in an address is not in its canonical spelling; ``text`` is that spelling.

    ``path`` is the path of the route that answers, if it is another one.
    """

    def __init__(self, text: str, path: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.path = path


def canonical(bound: Bound, text: str) -> Token:
    """Return the state that an address names. Raises RespelledError if it is not in its canonical spelling."""
    state = token(bound, text)
    if state.text != text:
        raise RespelledError(state.text)
    return state


def respelled(names: Mapping[str, str], error: UnknownError) -> Mapping[str, str] | None:
    """Return the names of an address in canonical spelling, if its game or goal is not; None if it is something else.

    ``error`` is the one about the game or goal.

    Raises:
        UnknownError, AmbiguousError: there is no such game or goal, or several may be meant.
        NotationError, IllegalError: the rules in the query or the state are not legal.
    """
    if error.field not in ("game", "goal") or error.field not in names:
        return None
    rules = rules_sent()
    canonical_names = {**names, "game": game_slug(names["game"])}
    if "goal" in names:
        canonical_names["goal"] = goal_slug(canonical_names["game"], names["goal"], rules)
        if "state" in names:
            bound = bind(canonical_names["game"], canonical_names["goal"], rules)
            canonical_names["state"] = token(bound, names["state"]).text
    return canonical_names


def redirect(path: str, names: Mapping[str, str]) -> Response:
    """Return a 308 to the route's path with these names filled in, and with the query of the request."""
    # No name contains a slash, as the router would have matched another path.
    location = quote(path.format_map(names), safe="/:@,=.-")
    if raw := request.environ.get("QUERY_STRING", ""):
        location += "?" + quote(raw.encode("latin-1"), safe=SAFE)
    response = Response(status=308, headers=[("Location", location), *headers(BRIEF)])
    # There is no body that could have a type.
    del response.headers["Content-Type"]
    return response


def unslashed(app: Flask) -> Response | None:
    """Return a 308 to the address of the request without slashes at its end; None if nothing is there either."""
    path = request.path
    shorter = path.rstrip("/")
    if shorter == path or not app.url_map.bind("").test(shorter, request.method):
        return None
    return redirect(shorter.replace("{", "{{").replace("}", "}}"), {})
