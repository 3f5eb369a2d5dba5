"""Make Flask views from declared routes.

All choices that depend on the declaration alone are made when the application starts, not on each request. The tag of
an immutable address is compared before anything else, even before the query is read.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response, request

from service.answers import sweeps
from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import TableQuestion
from service.answers.budget import within
from service.answers.errors import ProblemError
from service.answers.names import bind as bind_goal
from service.answers.places import DEAR, FEW, LARGE, LARGE_BODY, LISTS
from service.answers.solved import Solved, again, at
from service.http.body import raw_body, read_body
from service.http.lean import Content
from service.http.query import raw_query, read_query, rules_sent
from service.http.redirects import RespelledError, redirect, relocated, respelled
from service.http.replies import (
    Answer,
    Located,
    Searched,
    Several,
    Told,
    content_reply,
    json_reply,
    made_reply,
    not_modified,
    told_reply,
)
from service.http.routes import Read, Route
from service.http.wire.caching import CACHE_CONTROL, address_tag, current_tag, fresh, made_tag
from service.http.wire.forms import Form, preferred, query_form
from service.http.wire.usual import IMMUTABLE
from service.store.reader import Reader
from solvers.errors import TablebaseError, UnknownError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Names = Mapping[str, str]
Ask = Callable[["WSGIEnvironment", Names], Any]
# Returns the first argument of a view, and the names in the path that are left for it.
Opening = Callable[[Names, dict[str, Any]], tuple[Any, Names]]


def bind(route: Route, reader: Reader) -> Callable[..., Answer]:
    """Return the Flask view of a route: within a budget it reads the query, calls the route's own view, and replies as declared."""
    ask, reply = _placed(route, _asking(route, _opening(route, reader))), _replying(route)
    immutable, forms = route.caching == "immutable", route.forms

    def answer(environ: "WSGIEnvironment", names: Names) -> Answer:
        tag = None
        form = preferred(environ, forms) if forms else ""
        if immutable:
            tag = address_tag(form)
            if fresh(tag):
                return not_modified(IMMUTABLE, tag, negotiated=bool(forms))
        try:
            return again(lambda: reply(ask(environ, names), names, tag, form))
        except RespelledError as error:
            return redirect(error.path or route.path, {**names, "state": error.text})
        except (UnknownError, ProblemError) as error:
            elsewhere = relocated(route.path, names, error) or respelled(route.path, names, error)
            if elsewhere is None:
                raise
            return elsewhere

    return lambda environ, names: within(partial(answer, environ, names), route.seconds, instead=route.offline)


def _placed(route: Route, ask: Ask) -> Ask:
    """Return a function that takes a place for the whole question if its route needs one."""
    places = {"dear": DEAR, "listed": LISTS}.get(route.cost)
    if places is None:
        return ask

    def placed(environ: "WSGIEnvironment", names: Names) -> Any:
        with places.place():
            return ask(environ, names)

    return placed


def _asking(route: Route, opened: Opening) -> Ask:
    """Return a function that reads the query or body of a request and calls the view of a route with what is opened for it."""
    view, schema = route.view, route.query()
    if route.raw:

        def sent(_environ: "WSGIEnvironment", names: Names) -> Any:
            return view(raw_body(), **names, **read_query(schema))

        return sent
    if route.body is not None:
        read = partial(read_body, route.body())

        def posted(_environ: "WSGIEnvironment", names: Names) -> Any:
            query = read_query(schema)
            # The form of the answer is no part of the question.
            query.pop("format", None)
            solved, rest = opened(names, query)
            with _sized(route, read) as sized:
                return view(solved, sized, **rest, **query)

        return posted
    if route.late:

        def late(*arguments: Any) -> dict[str, Any]:
            query = read_query(schema, *arguments)
            if route.under == "goal":
                del query["rules"]
            return query

        def asked(_environ: "WSGIEnvironment", names: Names) -> Any:
            with _readable():
                solved, rest = opened(names, {"rules": rules_sent()} if route.under == "goal" else {})
            with _sized(route, late) as sized:
                return view(solved, sized, **rest)

        return asked
    # Loaded once, for all requests without a query.
    defaults = schema.load({})

    def queried(environ: "WSGIEnvironment", names: Names) -> Any:
        query = read_query(schema) if environ.get("QUERY_STRING") else {**defaults}
        # The form of the answer is no part of the question.
        query.pop("format", None)
        solved, rest = opened(names, query)
        return view(solved, **rest, **query)

    return queried


def _opening(route: Route, reader: Reader) -> Opening:
    """Return a function that opens what a route is under, a game, a solution or a sweep, and returns it with the other names in the path.

    It takes the rules of a goal out of the query. Routes that are under none of them are given the reader.
    """
    if not route.under:
        return lambda names, _query: (reader, names)

    def of_game(names: Names, _query: dict[str, Any]) -> tuple[SolvedGame, Names]:
        rest = {**names}
        return SolvedGame(reader, rest.pop("game")), rest

    def of_solution(names: Names, _query: dict[str, Any]) -> tuple[Solved, Names]:
        rest = {**names}
        return at(reader, rest.pop("solution")), rest

    def of_goal(names: Names, query: dict[str, Any]) -> tuple[Solved, Names]:
        rest = {**names}
        return Solved(reader, bind_goal(rest.pop("game"), rest.pop("goal"), query.pop("rules"))), rest

    def of_sweep(names: Names, _query: dict[str, Any]) -> tuple[sweeps.Lines, Names]:
        rest = {**names}
        return sweeps.lines(reader, rest.pop("sweep")), rest

    openings: Mapping[str, Opening] = {"game": of_game, "goal": of_goal, "solution": of_solution, "sweep": of_sweep}
    return openings[route.under]


@contextmanager
def _readable() -> Iterator[None]:
    """Raise the error of a query that cannot be read instead of one about the goal, as its rules are unknown then."""
    try:
        yield
    except TablebaseError:
        raw_query()
        raise


@contextmanager
def _sized(route: Route, read: Read) -> Iterator[Read]:
    """Yield a function that reads like ``read`` and takes a place, until the end, if the question is about many states."""
    if route.cost != "sized":
        yield read
        return
    with ExitStack() as places:
        # A body in chunks has no length.
        long = request.method == "POST" and (request.content_length is None or request.content_length > LARGE_BODY)
        if long:
            places.enter_context(DEAR.place())

        def sized(*arguments: Any) -> dict[str, Any]:
            loaded = read(*arguments)
            number = max(loaded.get("limit", 0), len(loaded.get("states", ())))
            if not long and number > FEW:
                places.enter_context((DEAR if number > LARGE else LISTS).place())
            return loaded

        yield sized


def _replying(route: Route) -> Callable[[Any, Names, str | None, Form], Answer]:
    """Return a function that makes a reply.

    It needs a view's result, the names in the path, the tag of the address, and the form that the client prefers.
    """
    cache = CACHE_CONTROL[route.caching]
    suffix, negotiated = route.path.partition("{state}")[2], bool(route.forms)

    def of_current(outcome: Told | Searched | Several | Located, names: Names, _tag: str | None, form: Form) -> Answer:
        if not isinstance(outcome, Told):
            return _other(outcome, cache, None, form)
        document, say, variant, query = outcome
        solution, state = document["solution"], names["state"]
        if form and query_form(request.environ):
            query += f"{'&' if query else '?'}format=text"
        tag = current_tag(solution, state, form + variant)
        address = f"/v1/solutions/{solution}/states/{state}{suffix}{query}"
        return told_reply(document, say, cache, tag, address, form=form)

    def tagged(outcome: TableQuestion | Answer, _names: Names, _tag: str | None, form: Form) -> Answer:
        if not isinstance(outcome, TableQuestion):
            return outcome
        return made_reply(outcome.make, route.say, cache, outcome.parts, form=form)

    def plain(outcome: Any, _names: Names, tag: str | None, form: Form) -> Answer:
        outcome = _at_home(outcome) if route.under == "solution" else outcome
        if isinstance(outcome, Told | Searched | Located):
            return _other(outcome, cache, tag, form)
        if isinstance(outcome, Content | Response):
            return outcome if isinstance(outcome, Response) else content_reply(outcome, cache, tag)
        return told_reply(outcome, None, cache, tag, form=form, negotiated=negotiated)

    if route.caching == "current":
        return of_current
    return tagged if route.caching == "tagged" else plain


def _at_home(outcome: Any) -> Any:
    """Return an answer that stands at its address without that address."""
    if not isinstance(outcome, Located):
        return outcome
    return outcome.document if outcome.say is None else Told(outcome.document, outcome.say)


def _other(outcome: Told | Searched | Several | Located, cache: str, tag: str | None, form: Form) -> Answer:
    """Return the reply to an answer that says itself how it is cached, or to one that only has words."""
    if isinstance(outcome, Told):
        return told_reply(outcome.document, outcome.say, cache, tag, form=form)
    if isinstance(outcome, Searched):
        return told_reply(outcome.document, outcome.say, CACHE_CONTROL["none"], None, form=form)
    if isinstance(outcome, Located):
        address = f"/v1/solutions/{outcome.document['solution']}{outcome.end}"
        tag = made_tag(address) if outcome.tagged else None
        if outcome.say is not None:
            return told_reply(outcome.document, outcome.say, cache, tag, address, form=form)
        return json_reply(outcome.document, cache, tag, address)
    answers = outcome.document["answers"]
    parts = (f"{answer['goal']} {answer.get('solution')}" for answer in answers)
    tag = made_tag("several", outcome.document["state"], outcome.variant, form, *parts)
    return told_reply(outcome.document, outcome.say, cache, tag, form=form)
