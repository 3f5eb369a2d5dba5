"""Redirect addresses in which a game, a goal or a state is not in its canonical spelling."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from flask import Flask, Response, request

from service.answers.errors import ProblemError
from service.answers.names import Bound, Token, bind, moved, moved_solution, token
from service.answers.respelling import game_slug, goal_slug
from service.http.query import raw_query, rules_sent
from service.http.wire.caching import headers
from service.http.wire.usual import BRIEF
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


def respelled(path: str, names: Mapping[str, str], error: UnknownError | ProblemError) -> Response | None:
    """Return a 308 to an address in canonical spelling, if its game or goal is not; None if it is something else.

    ``path`` is that of the route, and ``error`` the one about the game or goal.

    Raises:
        UnknownError, AmbiguousError: there is no such game or goal, or several may be meant.
        NotationError, IllegalError: the rules in the query or the state are not legal.
    """
    if isinstance(error, ProblemError) or error.field not in ("game", "goal") or error.field not in names:
        return None
    rules = rules_sent()
    canonical_names = {**names, "game": game_slug(names["game"])}
    if "goal" in names:
        canonical_names["goal"] = goal_slug(canonical_names["game"], names["goal"], rules)
        if "state" in names:
            bound = bind(canonical_names["game"], canonical_names["goal"], rules)
            canonical_names["state"] = token(bound, names["state"]).text
    return redirect(path, canonical_names)


def relocated(path: str, names: Mapping[str, str], error: UnknownError | ProblemError) -> Response | None:
    """Return a 308 to the address of what an address named in an earlier version; None if it is something else.

    Rules may have become a game of their own since: its addresses and its solutions have other names.

    Raises:
        UnknownError, NotationError, IllegalError: other rules stand beside them, and are not legal.
    """
    if isinstance(error, ProblemError):
        solution = (
            moved_solution(names["solution"]) if error.code == "unknown-solution" and "solution" in names else None
        )
        return None if solution is None else redirect(path, {**names, "solution": solution})
    game = moved(names["game"], rules_sent()) if error.field == "rules" and "game" in names else None
    if game is None or game.formerly is None:
        return None
    today = {**names, "game": game.slug}
    if "name" in names:
        today["name"] = game.formerly.tables.get(names["name"], names["name"])
    query = urlencode({name: text for name, text in raw_query().items() if name != "rules"}, safe=SAFE)
    return redirect(path, today, query)


def redirect(path: str, names: Mapping[str, str], query: str | None = None) -> Response:
    """Return a 308 to the route's path with these names filled in, and with a query, by default that of the request."""
    # No name contains a slash, as the router would have matched another path.
    location = quote(path.format_map(names), safe="/:@,=.-")
    if query is None:
        query = quote(request.environ.get("QUERY_STRING", "").encode("latin-1"), safe=SAFE)
    if query:
        location += f"?{query}"
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
