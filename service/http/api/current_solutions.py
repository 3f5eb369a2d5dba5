"""Whole current solutions: pages, batches, reviews and exports under the address of a goal."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Response

from service.http.api import export, reviews, solution_states
from service.http.redirects import SAFE
from service.http.replies import Located
from service.http.routes import TEXT, Read, Route
from service.http.schemas.exports import ExportReply
from service.http.schemas.queries import RulesFormQuery, RulesPageQuery, RulesQuery, RulesTopQuery
from service.http.schemas.reviews import ReviewBody, ReviewReply
from service.http.schemas.states import BatchBody, BatchReply, PageReply
from service.http.usual import BRIEF
from service.questions import manifests, verdicts
from service.questions.names import bind
from service.store.reader import Reader

_GOAL = "/v1/games/{game}/{goal}"


def page(reader: Reader, read: Read, game: str, goal: str) -> Located:
    """Return a page of records, in the order of their states."""
    sent: dict[str, Any] = {}

    def ask(solution: str) -> dict[str, Any]:
        return solution_states.page(reader, lambda *_: sent, solution)

    sent |= read(lambda query: solution_states.examples(reader, _current(reader, game, goal, query.get("rules", ""))))
    bound = bind(game, goal, sent.pop("rules"))
    document = manifests.of_current_solution(reader, bound, ask)
    asked = {name: value for name, value in sent.items() if value not in ("", None)}
    return Located(document, f"{_address(document)}/states?{urlencode(asked, safe=SAFE)}", tagged=True)


def batch(reader: Reader, read: Read, game: str, goal: str, rules: str, top: int | None) -> Located:
    """Return the records of the states that the body lists."""
    bound = bind(game, goal, rules)
    ask = partial(solution_states.batched, reader, read, bound, top)
    document = manifests.of_current_solution(reader, bound, ask)
    return Located(document, f"{_address(document)}/states{'' if top is None else f'?top={top}'}")


def review(reader: Reader, read: Read, game: str, goal: str, rules: str) -> Located:
    """Return the luck and skill of every decision of a recorded game."""
    bound = bind(game, goal, rules)
    document = manifests.of_current_solution(reader, bound, partial(reviews.reviewed, reader, read, bound))
    return Located(document, f"{_address(document)}/review", say=partial(verdicts.review, bound, document))


def whole(reader: Reader, read: Read, game: str, goal: str, suffix: str) -> Response:
    """Return the current solution as a file."""
    export.check_suffix(suffix)
    manifest = manifests.current_manifest(reader, bind(game, goal, read()["rules"]))
    place = f"/v1/solutions/{manifest.id}/export.{suffix}"
    return export.file_reply(reader, manifest, suffix, {"Cache-Control": BRIEF, "Content-Location": place})


def _current(reader: Reader, game: str, goal: str, rules: str) -> str:
    """Return the id of the current solution of a goal."""
    return manifests.current_manifest(reader, bind(game, goal, rules)).id


def _address(document: dict[str, Any]) -> str:
    return f"/v1/solutions/{document['solution']}"


ROUTES = (
    Route(
        f"{_GOAL}/states",
        page,
        "A page of states of the current solution",
        query=RulesPageQuery,
        late=True,
        reply=PageReply,
        caching="current",
        cost="sized",
        offline="scripts/export",
    ),
    Route(
        f"{_GOAL}/states",
        batch,
        "Many states under the current solution",
        query=RulesTopQuery,
        body=BatchBody,
        reply=BatchReply,
        located=True,
        cost="sized",
        offline="scripts/export",
        fails=(400, 404, 413, 415, 422, 503),
    ),
    Route(
        f"{_GOAL}/review",
        review,
        "Luck and skill of a recorded game under the current solution",
        query=RulesFormQuery,
        body=ReviewBody,
        reply=ReviewReply,
        media={"text/plain": TEXT},
        located=True,
        cost="dear",
        fails=(400, 404, 413, 415, 422, 503),
    ),
    Route(
        f"{_GOAL}/export.{{suffix}}",
        whole,
        "The current solution as one file",
        query=RulesQuery,
        late=True,
        reply=ExportReply,
        media=export.MEDIA_TYPES,
        located=True,
        caching="tagged",
        cost="stream",
        fails=(400, 404, 416, 422, 503, 507),
    ),
)
