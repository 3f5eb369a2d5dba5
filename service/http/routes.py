"""The declaration of a route: its address, parameters, answers and errors.

:mod:`service.http.binding` makes a Flask view from it, and :mod:`service.http.openapi` describes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema

from service.http.caching import Caching
from service.http.schemas.queries import NoQuery
from service.questions.places import Cost

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

    ``caching`` determines the headers of a 200 and the result of the view: a :class:`service.http.replies.Current` if
    it is ``current``, a :class:`service.questions.tables.Asked` or a whole reply if it is ``tagged``, else a JSON
    document, a :class:`service.http.replies.Told` if it can be told in words, or a :class:`service.http.replies.Content` if
    the reply is not JSON. A state that was searched on request is a
    :class:`service.http.replies.Searched` in every case, and is not kept.

    ``reply`` is the schema of a JSON reply, None if the reply is never JSON; ``other`` is a second one, if the query
    decides. ``located`` is True if a reply that is not cached as ``current`` has a Content-Location. ``media`` maps other content types to
    schemas. ``cost`` says how much the question may take, see :data:`service.questions.places.Cost`; ``offline`` is the command
    that answers what takes too much. ``fails`` lists the statuses of the route's problems; the default is for questions about solved rows. A
    route without a ``summary`` is not described.
    """

    path: str
    view: Callable[..., Any]
    summary: str = ""
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
