"""The review of a recorded game under a solution."""

from functools import partial

from service.answers.play import reviews
from service.answers.solved import Solved
from service.documents.play.reviews import ReviewReply
from service.http.replies import Located
from service.http.routes import Read, under_both
from service.http.schemas.bodies import ReviewBody
from service.http.schemas.queries import FormatQuery
from service.words import verdicts


def review(solved: Solved, read: Read) -> Located:
    """Return the regret, skill and luck of every decision of a recorded game."""
    # Without a solution the body is not worth reading.
    solved.manifest()
    bound = solved.bound
    body = read({"decisions": [reviews.example(bound)]}, partial(reviews.mended, bound))
    listed = body.get("decisions")
    decisions = None if listed is None else [(decision["state"], decision["action"]) for decision in listed]
    document = reviews.answer(solved, decisions, body.get("history"))
    document["ended"] = verdicts.ended(bound, document)
    return Located(document, "/review", say=partial(verdicts.review, bound, document))


ROUTES = under_both(
    "/review",
    review,
    "Regret, skill and luck of a recorded game under {}",
    cached=False,
    query=FormatQuery,
    body=ReviewBody,
    reply=ReviewReply,
    cost="dear",
    fails=(400, 404, 413, 415, 422, 503),
)
