"""The description of the service: the OpenAPI document, made from the declarations of all routes, and its page."""

from pathlib import Path
from typing import Any

from service.answers.errors import ProblemError
from service.documents.probes import DescriptionReply
from service.http.api import (
    compare,
    export,
    findings,
    games,
    matches,
    pictures,
    prefixes,
    probes,
    problems,
    reviews,
    say,
    slashes,
    solutions,
    states,
    tables,
)
from service.http.description import openapi
from service.http.pages import POLICY
from service.http.replies import Content
from service.http.routes import TEXT, Route
from service.store.reader import Reader

_WEB = Path(__file__).parent.parent / "web"
_MEDIA = {
    "docs.html": "text/html; charset=utf-8",
    "docs.css": "text/css; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
    "findings.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
}


def document(_reader: Reader | None = None) -> dict[str, Any]:
    """Return the OpenAPI document."""
    return openapi.document(ROUTES)


def docs(_reader: Reader, name: str = "docs.html") -> Content:
    """Return the documentation page, or a style sheet, a script or the icon of such pages."""
    if name not in _MEDIA:
        raise ProblemError("not-found", f"there is no page {name!r}", field="path", example="/docs")
    return Content((_WEB / name).read_bytes(), _MEDIA[name], (("Content-Security-Policy", POLICY),))


ROUTES = (
    *prefixes.ROUTES,
    *games.ROUTES,
    *states.ROUTES,
    *tables.ROUTES,
    *matches.ROUTES,
    *solutions.ROUTES,
    *pictures.ROUTES,
    *slashes.ROUTES,
    *reviews.ROUTES,
    *export.ROUTES,
    *compare.ROUTES,
    *say.ROUTES,
    *problems.ROUTES,
    *probes.ROUTES,
    *findings.ROUTES,
    Route("/openapi.json", document, "The OpenAPI description", reply=DescriptionReply, caching="brief", fails=(400,)),
    Route("/docs", docs, "The documentation page", media={"text/html": TEXT}, caching="brief", fails=(400,)),
    Route("/docs/{name}", docs, caching="brief", fails=(400, 404)),
)
