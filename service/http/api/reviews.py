"""The review of a recorded game under a solution."""

from functools import partial
from typing import Any

from service.http.replies import Told
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import FormatQuery
from service.http.schemas.reviews import ReviewBody, ReviewReply
from service.questions import manifests, reviews, verdicts
from service.questions.names import Bound
from service.store.reader import Reader


def review(reader: Reader, read: Read, solution: str) -> Told:
    """Return the regret, skill and luck of every decision of a recorded game."""
    bound = manifests.bind_solution(reader, solution)
    document = reviewed(reader, read, bound, solution)
    return Told(document, partial(verdicts.review, bound, document))


def reviewed(reader: Reader, read: Read, bound: Bound, solution: str) -> dict[str, Any]:
    """Return the regret, skill and luck of every decision of a recorded game, under a goal that the solution answers."""
    manifests.manifest(reader, solution)
    body = read({"decisions": [reviews.example(bound)]}, partial(reviews.mended, bound))
    listed = body.get("decisions")
    decisions = None if listed is None else [(each["state"], each["action"]) for each in listed]
    return reviews.answer(reader, bound, solution, decisions, body.get("history"))


ROUTES = (
    Route(
        "/v1/solutions/{solution}/review",
        review,
        "Regret, skill and luck of a recorded game",
        query=FormatQuery,
        body=ReviewBody,
        reply=ReviewReply,
        media={"text/plain": TEXT},
        cost="dear",
        fails=(400, 404, 413, 415, 422, 503),
    ),
)
