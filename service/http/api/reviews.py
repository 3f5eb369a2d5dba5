"""The review of a recorded game under a solution."""

from functools import partial
from typing import Any

from service.http.routes import Read, Route
from service.http.schemas.reviews import ReviewBody, ReviewReply
from service.questions import manifests, reviews
from service.questions.names import Bound
from service.store.reader import Reader


def review(reader: Reader, read: Read, solution: str) -> dict[str, Any]:
    """Return the regret, skill and luck of every decision of a recorded game."""
    return reviewed(reader, read, manifests.bind_solution(reader, solution), solution)


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
        body=ReviewBody,
        reply=ReviewReply,
        cost="dear",
        fails=(400, 404, 413, 415, 422, 503),
    ),
)
