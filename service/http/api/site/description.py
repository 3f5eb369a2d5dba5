"""The description of the service: the OpenAPI document, made from the declarations of all routes, and its page."""

from functools import lru_cache
from typing import Any

import orjson
from flask import current_app

from service.documents.probes import DescriptionReply
from service.http import html
from service.http.api import (
    compare,
    export,
    games,
    hands,
    matches,
    pictures,
    pricing,
    puzzles,
    reviews,
    rules,
    solutions,
    states,
    strategy_cards,
    strengths,
    sweeps,
    tables,
)
from service.http.api.site import findings, prefixes, probes, problems, say, slashes
from service.http.assets import WEB
from service.http.description import openapi
from service.http.lean import Content
from service.http.replies import Answer, content_reply, not_modified
from service.http.routes import TEXT, Route
from service.http.wire.caching import fresh, made_tag
from service.http.wire.usual import BRIEF, JSON
from service.store.reader import Reader

_PAGE = WEB / "docs.html"


def document() -> dict[str, Any]:
    """Return the OpenAPI document of a service with the usual settings."""
    return openapi.document(ROUTES)


def description(_reader: Reader) -> Answer:
    """Return the OpenAPI document, which is the same as long as the process lives."""
    content, tag = _content(current_app.config["ROUTES"])
    return not_modified(BRIEF, tag) if fresh(tag) else content_reply(content, BRIEF, tag)


@lru_cache(maxsize=1)
def _content(routes: tuple[Route, ...]) -> tuple[Content, str]:
    """Return the OpenAPI document of some routes as bytes, and its tag."""
    body = orjson.dumps(openapi.document(routes))
    return Content(body, JSON), made_tag(JSON, body.decode())


def docs(_reader: Reader) -> Content:
    """Return the documentation page."""
    body, about = (
        _PAGE.read_text("utf-8"),
        "Best actions, values and distributions of games of chance, as JSON over HTTP.",
    )
    page = html.framed(
        "HTTP API", body, here="/docs", description=about, styles=("docs.css",), scripts=("docs.js",), kind="wide"
    )
    return html.content(page)


ROUTES = (
    *prefixes.ROUTES,
    *games.ROUTES,
    *rules.ROUTES,
    *states.ROUTES,
    *tables.ROUTES,
    *matches.ROUTES,
    *hands.ROUTES,
    *solutions.ROUTES,
    *sweeps.ROUTES,
    *pictures.ROUTES,
    *strategy_cards.ROUTES,
    *slashes.ROUTES,
    *reviews.ROUTES,
    *strengths.ROUTES,
    *pricing.ROUTES,
    *export.ROUTES,
    *compare.ROUTES,
    *say.ROUTES,
    *puzzles.ROUTES,
    *problems.ROUTES,
    *probes.ROUTES,
    *findings.ROUTES,
    Route(
        "/openapi.json",
        description,
        "The OpenAPI description",
        reply=DescriptionReply,
        caching="tagged",
        fails=(400,),
    ),
    Route("/docs", docs, "The documentation page", media={"text/html": TEXT}, caching="brief", fails=(400,)),
)
