"""The price of a rule that a player plays by."""

from functools import partial

from service.answers.ask import pricing
from service.answers.solved import Solved
from service.documents.pricing import PriceReply
from service.http.replies import Located
from service.http.routes import TEXT, Read, under_both
from service.http.schemas.bodies import PriceBody
from service.http.schemas.queries import FormatQuery
from service.words import prices


def evaluate(solved: Solved, read: Read) -> Located:
    """Return what a rule is worth, what it loses against best play, and where."""
    # Without a solution the body is not worth reading.
    solved.manifest()
    body = read(pricing.example(solved.bound))
    document = pricing.kept(solved, body["rule"], body.get("table"))
    return Located(document, "/evaluate", say=partial(prices.price, solved.bound, document))


ROUTES = under_both(
    "/evaluate",
    evaluate,
    "The price of your own rule under {}",
    cached=False,
    query=FormatQuery,
    body=PriceBody,
    reply=PriceReply,
    media={"text/plain": TEXT},
    cost="own",
    offline="tablebase price",
    fails=(400, 404, 413, 415, 422, 503),
)
