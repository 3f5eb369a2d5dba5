"""The review of a recorded game under a solution."""

from functools import partial
from typing import Any

from service.http.routes import Read, Route
from service.http.schemas.reviews import ReviewBody, ReviewReply
from service.questions import manifests, reviews
from service.store.reader import Reader


def review(reader: Reader, read: Read, solution: str) -> dict[str, Any]:
    """Return the luck and skill of every decision of a recorded game."""
    bound = manifests.bind_solution(reader, solution)
    manifests.manifest(reader, solution)
    decisions = read({"decisions": [reviews.example(bound)]}, partial(reviews.mended, bound))["decisions"]
    return reviews.review(reader, bound, solution, [(each["state"], each["action"]) for each in decisions])


ROUTES = (
    Route(
        "/v1/solutions/{solution}/review",
        review,
        "Luck and skill of a recorded game",
        body=ReviewBody,
        reply=ReviewReply,
        cost="dear",
        fails=(400, 404, 413, 415, 422, 503),
    ),
)
