"""The declaration of a route: its address, parameters, answers and errors.

:mod:`service.http.binding` makes a Flask view from it, and :mod:`service.http.description.openapi` describes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import signature
from typing import Any, Literal

from marshmallow import Schema

from service.answers.places import Cost
from service.http.schemas.queries import NoQuery, RulesQuery
from service.http.wire.caching import Caching
from service.http.wire.forms import PAGE, SENTENCES

# A function that reads and checks the query or the body. If it finds an error, it takes an example of its arguments.
Read = Callable[..., dict[str, Any]]
TEXT: Mapping[str, Any] = {"type": "string"}


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """An address of the service, and the function that answers there. The method is POST if there is a body, DELETE
    if it ``deletes``, else GET.

    ``path`` has names in braces, as ``/v1/games/{game}``. ``view`` is the function that answers.

    The first argument of ``view`` depends on ``under``:

    * ``""``: the reader of the database;
    * ``"game"``: a :class:`service.answers.ask.solved_goals.SolvedGame`, in place of the name of the game;
    * ``"goal"``: a :class:`service.answers.solved.Solved`, the current solution, in place of the game, the goal and the rules;
    * ``"solution"``: the same, in place of the id of a solution;
    * ``"sweep"``: the :class:`service.answers.sweeps.Lines` of a sweep, in place of its name.

    The other arguments depend on what is read from the request:

    * ``query`` is the schema of the query. Its parameters, and the names in the path, are keyword arguments.
    * ``body`` is the schema of a JSON body. The second argument is then a :data:`Read`, which the view calls to get the body.
    * A view that checks the names before the query takes a :data:`Read` for the query as its second argument.
    * ``raw`` is True if the view takes the bytes of the body; they are its first argument.
    * ``deletes`` is True if the method is DELETE.

    The result of ``view`` depends on ``caching``, which also sets the headers of a 200:

    * ``"current"``: a :class:`service.http.replies.Told`;
    * ``"tagged"``: a :class:`service.answers.ask.tables.TableQuestion`, which ``say`` puts into words if it is not None, or a whole reply;
    * all others: a JSON document, a ``Told``, or a :class:`service.http.replies.Content` if the reply is not JSON.

    A state that was searched on request is a :class:`service.http.replies.Searched`, which is never cached.

    The rest describes the reply and limits the work:

    * ``summary`` is the title in the description of the API. A route without one is left out there.
    * ``reply`` is the schema of a JSON reply, and None if the reply is never JSON. ``other`` is a second schema, if the query chooses.
    * ``media`` maps other content types to schemas, but sentences, which are there if the query may ask for ``format=text``.
    * ``located`` is True if the reply has a Content-Location although it is not cached as ``current``.
    * ``queues`` is the status of the answer if it is there already, 200 or 303, where the reply may be a job (202) instead; None if
      there is always an answer.
    * ``fails`` lists the statuses of the problems that may come instead.
    * ``cost`` says how much work a question may be, see :data:`service.answers.places.Cost`; ``offline`` is the command that does more.
    * ``seconds`` is the computing time that a question may take; None for the usual budget.
    """

    path: str
    view: Callable[..., Any]
    summary: str = ""
    under: Literal["", "game", "goal", "solution", "sweep"] = ""
    query: type[Schema] = NoQuery
    body: type[Schema] | None = None
    raw: bool = False
    deletes: bool = False
    reply: type[Schema] | None = None
    other: type[Schema] | None = None
    located: bool = False
    queues: Literal[200, 303] | None = None
    media: Mapping[str, Any] = field(default_factory=dict)
    caching: Caching = "none"
    say: Callable[[Mapping[str, Any]], str] | None = None
    cost: Cost = "light"
    offline: str = ""
    seconds: float | None = None
    fails: tuple[int, ...] = (400, 404, 422, 503)

    @property
    def method(self) -> str:
        """GET, POST or DELETE."""
        if self.deletes:
            return "DELETE"
        return "POST" if self.raw or self.body is not None else "GET"

    @property
    def late(self) -> bool:
        """True if the view reads the query by itself."""
        return self.body is None and any(named.annotation is Read for named in signature(self.view).parameters.values())

    @property
    def rule(self) -> str:
        """The path in Flask's spelling. A suffix or a rest may contain slashes, so that the view can refuse any wrong one."""
        path = (
            self.path.replace("{suffix}", "<path:suffix>")
            .replace("{kind}", "<path:kind>")
            .replace("{rest}", "<path:rest>")
            .replace("{picture}", "<path:picture>")
        )
        return path.replace("{", "<").replace("}", ">")

    @property
    def searches(self) -> bool:
        """True if a budget for a search may be given."""
        return "budget_ms" in self.query().fields

    @property
    def types(self) -> Mapping[str, Any]:
        """The content types of the reply beside JSON, with their schemas."""
        form = self.query().fields.get("format")
        told = form is not None and any("text" in getattr(check, "choices", ()) for check in form.validators)
        return self.media if SENTENCES in self.media or not told else {SENTENCES: TEXT, **self.media}

    @property
    def forms(self) -> tuple[str, ...]:
        """The media types that a client may choose instead of JSON: sentences, and a page for people."""
        if self.reply is None:
            return ()
        sentences = (SENTENCES,) if SENTENCES in self.types else ()
        return (*sentences, PAGE) if self.method == "GET" and "format" in self.query().fields else sentences


def under_both(
    end: str,
    view: Callable[..., Any],
    summary: str,
    *,
    query: type[Schema] = NoQuery,
    cached: bool = True,
    caching: Caching | None = None,
    **others: Any,
) -> tuple[Route, Route]:
    """Return the routes of a question about a solution: under the goal whose current solution it is, and under its id.

    ``end`` is the end of both addresses, and ``{}`` in the summary stands for the solution. The answers are cached as ``current``
    and ``immutable`` if they are ``cached``, unless ``caching`` says otherwise. ``others`` are members of both routes.
    """
    goal, one = caching or ("current" if cached else "none"), caching or ("immutable" if cached else "none")
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
