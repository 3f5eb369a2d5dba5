"""The beginnings of addresses: the service, its API, and what a game, a goal and their states have to offer."""

from typing import Any
from urllib.parse import quote, urlencode

import orjson
from flask import request

from service.answers.ask import several, strategy_cards
from service.answers.manifests import current_status
from service.answers.respelling import game_slug
from service.answers.solved import Solved
from service.documents.prefixes import GoalPlaceReply, PrefixReply
from service.files.listing import DATABASE_HREF
from service.http import assets, html, links
from service.http.api.site import front
from service.http.lean import Content
from service.http.redirects import SAFE
from service.http.replies import Answer, content_reply, json_reply, not_modified
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import JsonQuery, PageAddressQuery, RulesJsonQuery
from service.http.wire.caching import fresh, made_tag
from service.http.wire.usual import BRIEF, JSON
from service.store.reader import Reader
from solvers.errors import TablebaseError
from solvers.games import find

_V1 = {
    "games": "/v1/games",
    "game": "/v1/games/{game}",
    "rules": "/v1/games/{game}/rules",
    "goal": "/v1/games/{game}/{goal}",
    "state": "/v1/games/{game}/{goal}/states/{state}",
    "state_under_default_goal": "/v1/games/{game}/states/{state}",
    "tables": "/v1/games/{game}/tables",
    "matches": "/v1/games/{game}/matches?first={first}&second={second}",
    "solutions": "/v1/solutions",
    "exports": "/v1/exports",
    "compare": "/v1/compare?a={a}&b={b}",
    "problems": "/v1/problems",
}


def root(_reader: Reader, read: Read) -> Answer:
    """Return the page if the client prefers HTML, as browsers do; else where to go from the beginning.

    The page reads the query by itself, so that what else stands in a link that somebody follows does no harm.
    """
    if request.accept_mimetypes.best_match([JSON, html.MEDIA], JSON) == html.MEDIA:
        body = _page(*(request.args.get(name, "") for name in ("game", "goal", "state", "rules", "view")))
        tag = made_tag(html.MEDIA, body.decode())
        if fresh(tag):
            return not_modified(BRIEF, tag, negotiated=True)
        return content_reply(html.content(body), BRIEF, tag, negotiated=True)
    document = _root(**read())
    return json_reply(document, BRIEF, made_tag(JSON, orjson.dumps(document).decode()), negotiated=True)


def _page(game: str, goal: str, state: str, rules: str, view: str) -> bytes:
    """Return the page that a link asks for: the choice of a game if it names none."""
    if not game:
        return front.start()
    try:
        game = game_slug(game)
    except TablebaseError:
        # The script says that there is no such game, and shows those that there are.
        game = ""
    # Under other rules nothing is announced: their names hardly ever stand in a link.
    return front.page(
        game, goal, "" if rules else state, request.host_url.rstrip("/"), "train" if view == "train" else ""
    )


def _root(game: str, goal: str, state: str, rules: str) -> dict[str, Any]:
    """Return the addresses at the beginning, and the address of the answer that the page would show."""
    probes = {"live": "/livez", "ready": "/readyz", "metrics": "/metrics"}
    answer = {}
    if game and state:
        segments = [game, goal, "states", state] if goal else [game, "states", state]
        query = f"?{urlencode({'rules': rules}, safe=SAFE)}" if rules else ""
        path = "/".join(quote(part, safe=":@,") for part in segments)
        answer = {"answer": f"/v1/games/{path}{query}"}
    return {
        "title": "Chance Tablebase: exact solver results for games of chance",
        "links": {
            "docs": "/docs",
            "rules_of_the_games": "/rules",
            "findings": "/findings",
            "openapi": "/openapi.json",
            "v1": "/v1",
            **_V1,
            **probes,
            **answer,
        },
    }


def asset(_reader: Reader, version: str, rest: str) -> Content:
    """Return an asset of the page."""
    return assets.asset(version, rest)


def version_one(_reader: Reader) -> dict[str, Any]:
    """Return the addresses of version 1 of the API."""
    return {"title": "Version 1 of the API", "links": {"docs": "/docs", "openapi": "/openapi.json", **_V1}}


def database(_reader: Reader) -> dict[str, Any]:
    """Return the addresses of copies of the whole database."""
    return {"title": "The database as files", "links": {"sqlite": DATABASE_HREF, "exports": "/v1/exports"}}


def states_of_game(_reader: Reader, game: str) -> dict[str, Any]:
    """Return the addresses of the states of a game, with its default goal and some examples."""
    entry = find(game)
    usual = several.default(game, "")
    base = f"/v1/games/{game}/states"
    example = next(
        state_example.text for state_example in entry.state_examples if several.reads(usual, state_example.text)
    )
    return {
        "title": f"States of {entry.title}, under the goal {usual.slug} or under others with ?goals=",
        "links": {
            "state": f"{base}/{{state}}",
            "example": f"{base}/{example}",
            "under_every_goal": f"{base}/{{state}}?goals=all",
            "goal": links.of_goal(usual),
            "game": f"/v1/games/{game}",
        },
    }


def goal(solved: Solved) -> dict[str, Any]:
    """Return a goal: its unit and direction, its current solution, and where to go."""
    bound, manifest = solved.bound, solved.manifest_if_any()
    about = bound.problem.goal
    query = links.query(bound)
    base = links.of_goal(bound)
    addresses = {"state": f"{base}/states/{{state}}{query}", "review": f"{base}/review{query}"}
    if bound.views.policies is not None and bound.problem.strategy is None:
        addresses["evaluate"] = f"{base}/evaluate{query}"
    if not bound.follows:
        addresses |= {"states": f"{base}/states{query}", "export": f"{base}/export.{{suffix}}{query}"}
    addresses["game"] = f"/v1/games/{bound.game_slug}"
    if manifest is not None:
        if not bound.follows:
            addresses["start"] = f"{base}/states/{manifest.start}{query}"
        addresses["solution"] = f"/v1/solutions/{manifest.id}"
        if bound.views.maps is not None:
            addresses["map"] = f"{base}/map.svg{query}"
        if strategy_cards.offered(bound):
            addresses["card"] = f"{base}/card.svg{query}"
        if bound.problem.process is not None:
            addresses["story"] = f"{base}/game.svg{query}"
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "title": about.title,
        "strategy": None if bound.problem.strategy is None else bound.problem.strategy.title,
        "unit": about.unit,
        "direction": about.direction,
        "second": about.second,
        "rules": bound.problem.rules.canonical(),
        **current_status(bound, solved=manifest is not None),
        "solution": None if manifest is None else manifest.id,
        "links": addresses,
    }


ROUTES = (
    Route(
        "/",
        root,
        "Where to go",
        query=PageAddressQuery,
        reply=PrefixReply,
        media={html.MEDIA: TEXT},
        caching="tagged",
        fails=(400,),
    ),
    Route("/assets/{version}/{rest}", asset, caching="immutable", fails=(400, 404)),
    Route("/v1", version_one, "Where to go in version 1", reply=PrefixReply, caching="brief", fails=(400,)),
    Route("/v1/database", database, "Where the database is", reply=PrefixReply, caching="brief", fails=(400,)),
    Route(
        "/v1/games/{game}/states",
        states_of_game,
        "How to ask for states of a game",
        query=JsonQuery,
        reply=PrefixReply,
        caching="brief",
        fails=(400, 404),
    ),
    Route(
        "/v1/games/{game}/{goal}",
        goal,
        "A goal of a game",
        under="goal",
        query=RulesJsonQuery,
        reply=GoalPlaceReply,
        caching="moment",
    ),
)
