"""The price of a rule that a player plays by."""

from functools import partial
from typing import Any

from flask import Response, current_app, request

from service.answers import requests as asking
from service.answers.ask import pricing
from service.answers.requests import Wish
from service.answers.solved import Solved
from service.documents.pricing import PriceReply
from service.http.api import jobs
from service.http.replies import Located
from service.http.routes import Read, under_both
from service.http.schemas.bodies import PriceBody
from service.http.schemas.queries import FormatQuery
from service.store.requests import Requests
from service.words import prices


def evaluate(solved: Solved, read: Read) -> Located | Response:
    """Return the worth of a rule, its loss against best play, and its costliest decisions; or the job that computes it."""
    # Without a solution the body is not worth reading.
    solved.manifest()
    body = read(pricing.example(solved.bound))
    rule, table = body["rule"], body.get("table")
    requests: Requests | None = current_app.config["REQUESTS"]
    if requests is None or not pricing.elsewhere(solved.bound):
        return _located(solved, pricing.kept(solved, rule, table))
    pricing.check(solved, rule, table)
    limits, client = current_app.config["LIMITS"], jobs.client(request.remote_addr or "")
    job, document = asking.ask_price(requests, solved, Wish(rule, table), client, limits)
    seconds = jobs.patience(request.headers.get("Prefer", ""))
    applied = {}
    if document is None and seconds:
        job, waited = asking.wait(requests, job, seconds)
        applied = {"Preference-Applied": f"wait={seconds}"} if waited else {}
        if job.status == "successful":
            job, document = asking.ask_price(requests, solved, Wish(rule, table), client, limits)
        elif job.status in ("failed", "refused"):
            raise asking.unsolvable(solved.bound, job.outcome or "")
    return jobs.accepted(requests, job, applied) if document is None else _located(solved, document)


def _located(solved: Solved, document: dict[str, Any]) -> Located:
    return Located(document, "/evaluate", say=partial(prices.price, solved.bound, document))


ROUTES = under_both(
    "/evaluate",
    evaluate,
    "The price of your own rule under {}",
    cached=False,
    query=FormatQuery,
    body=PriceBody,
    reply=PriceReply,
    queues=200,
    cost="own",
    offline="tablebase price",
    fails=(400, 404, 413, 415, 422, 503),
)
