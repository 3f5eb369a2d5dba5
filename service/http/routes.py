"""The declaration of a route: its address, parameters, answers and errors.

:mod:`service.http.binding` makes a Flask view from it, and :mod:`service.http.description.openapi` describes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from marshmallow import Schema

from service.answers.places import Cost
from service.http.caching import Caching
from service.http.schemas.queries import NoQuery, RulesQuery

# Reads the query or the body of a late route. Its arguments supply examples for errors.
Read = Callable[..., dict[str, Any]]
TEXT: Mapping[str, Any] = {"type": "string"}


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """A path and a method: GET, or POST if there is a body. Neither changes anything in the database.

    ``view`` is called with the reader and, as keyword arguments, the names in the path and the parameters that
    ``query`` loads. If the route is ``late`` or has a body, it is called with the reader, a :data:`Read`, and the names
    in the path. Such a view can check the names before it reads the query or body, and can supply examples for errors.
    If the body is ``raw``, the view is called with the reader and the bytes that were sent.

    If the route is ``under`` the address of a solution, or under that of a goal whose current solution is asked, the view is
    called with a :class:`service.answers.solved.Solved` instead of the reader, without the names and the rules that name it.

    ``caching`` determines the headers of a 200 and the result of the view: a :class:`service.http.replies.Told` if
    it is ``current``, a :class:`service.answers.ask.tables.Asked` or a whole reply if it is ``tagged``, else a JSON
    document, a :class:`service.http.replies.Told` if it can be told in words, or a :class:`service.http.replies.Content` if
    the reply is not JSON. A state that was searched on request is a
    :class:`service.http.replies.Searched` in every case, and is not kept.

    ``reply`` is the schema of a JSON reply, None if the reply is never JSON; ``other`` is a second one, if the query
    decides. ``located`` is True if a reply that is not cached as ``current`` has a Content-Location. ``media`` maps other content types to
    schemas. ``cost`` says how much the question may take, see :data:`service.answers.places.Cost`; ``offline`` is the command
    that answers what takes too much. ``fails`` lists the statuses of the route's problems; the default is for questions about solved rows. A
    route without a ``summary`` is not described.
    """

    path: str
    view: Callable[..., Any]
    summary: str = ""
    under: Literal["", "solution", "goal"] = ""
    query: type[Schema] = NoQuery
    body: type[Schema] | None = None
    raw: bool = False
    late: bool = False
    reply: type[Schema] | None = None
    other: type[Schema] | None = None
    located: bool = False
    media: Mapping[str, Any] = field(default_factory=dict)
    caching: Caching = "none"
    cost: Cost = "light"
    offline: str = ""
    fails: tuple[int, ...] = (400, 404, 422, 503)

    @property
    def method(self) -> str:
        """GET or POST."""
        return "POST" if self.raw or self.body is not None else "GET"

    @property
    def rule(self) -> str:
        """The path in Flask's spelling. A suffix or a rest may contain slashes, so that the view can refuse any wrong one."""
        path = (
            self.path.replace("{suffix}", "<path:suffix>")
            .replace("{rest}", "<path:rest>")
            .replace("{picture}", "<path:picture>")
        )
        return path.replace("{", "<").replace("}", ">")

    @property
    def searches(self) -> bool:
        """True if a budget for a search may be given."""
        return "budget_ms" in self.query().fields

    @property
    def negotiated(self) -> bool:
        """True if the client chooses between JSON and text with its Accept header."""
        return self.reply is not None and "text/plain" in self.media


def under_both(
    end: str,
    view: Callable[..., Any],
    summary: str,
    *,
    query: type[Schema] = NoQuery,
    kept: bool = True,
    caching: Caching | None = None,
    **others: Any,
) -> tuple[Route, Route]:
    """Return the routes of a question about a solution: under the goal whose current solution it is, and under its id.

    ``end`` is the end of both addresses, and ``{}`` in the summary stands for the solution. The answers are cached as ``current``
    and ``immutable`` if they are ``kept``, unless ``caching`` says otherwise. ``others`` are members of both routes.
    """
    goal, one = caching or ("current" if kept else "none"), caching or ("immutable" if kept else "none")
    return (
        Route(
            f"/v1/games/{{game}}/{{goal}}{end}",
            view,
            summary.format("the current solution"),
            under="goal",
            query=_with_rules(query),
            caching=goal,
            **{"located": goal != "current", **others},
        ),
        Route(
            f"/v1/solutions/{{solution}}{end}",
            view,
            summary.format("a solution"),
            under="solution",
            query=query,
            caching=one,
            **others,
        ),
    )


@cache
def _with_rules(query: type[Schema]) -> type[Schema]:
    """Return a schema of a query that may name rules as well."""
    if query is NoQuery:
        return RulesQuery
    return type(f"Rules{query.__name__}", (RulesQuery, query), {"__doc__": f"Rules, and: {query.__doc__}"})
