"""Ask for what is not solved to be solved, and follow the job. None of these addresses exists unless the settings say so."""

import re
from collections.abc import Mapping
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Any

import orjson
from flask import Response, request

from service.answers import requests as asking
from service.answers.requests import Limits
from service.answers.solved import Solved
from service.documents.jobs import JobReply
from service.http.routes import Read, Route
from service.http.schemas.bodies import SolutionBody
from service.http.wire.caching import CACHE_CONTROL, headers
from service.http.wire.usual import JSON
from service.settings import Settings
from service.store.reader import Reader
from service.store.requests import Request, Requests

_EXAMPLE = {"game": "thirties", "goal": "min-loss", "rules": "dice=5,threshold=25"}
_WAIT = re.compile(r'(?:^|[,\s])wait\s*=\s*"?([0-9]{1,3})"?\s*(?:$|[,;])')
# The longest time in seconds that a client may wait, and after how many it should look again.
_LONGEST_WAIT = 20
_LOOK_AGAIN = 1
# The bits of an IPv6 address that a network gives to one customer.
_NETWORK = 64


def ask(requests: Requests, limits: Limits, reader: Reader, read: Read) -> Response:
    """Answer with a redirect to the solution that is wanted, or with the job that makes it."""
    body = read(_EXAMPLE)
    bound = asking.wanted(body["game"], body["goal"], body["rules"])
    published = Solved(reader, bound).manifest_if_any()
    if published is not None:
        return _solved(published.id)
    job = asking.ask(requests, bound, client(request.remote_addr or ""), limits)
    seconds = patience(request.headers.get("Prefer", ""))
    applied = {}
    if seconds:
        job, waited = asking.wait(requests, job, seconds)
        applied = {"Preference-Applied": f"wait={seconds}"} if waited else {}
        if job.status == "successful" and job.outcome is not None:
            return _solved(job.outcome, applied)
        if job.status in ("failed", "refused"):
            raise asking.unsolvable(bound, job.outcome or "")
    return accepted(requests, job, applied)


def accepted(requests: Requests, job: Request, others: Mapping[str, str]) -> Response:
    """Return the reply to somebody whose job is not done yet."""
    _, ahead = asking.find(requests, job.key)
    return _replied(202, job, ahead, {"Location": _address(job.key), "Retry-After": str(_LOOK_AGAIN), **others})


def look(requests: Requests, _reader: Reader, job: str) -> Response:
    """Answer how far a job is."""
    return _replied(200, *asking.find(requests, job), {})


def dismiss(requests: Requests, _reader: Reader, job: str) -> Response:
    """Dismiss a job."""
    asking.dismiss(requests, job, client(request.remote_addr or ""))
    return look(requests, _reader, job)


def patience(preferences: str) -> int:
    """Return for how many seconds a client prefers to wait (``Prefer: wait=10``, RFC 7240), at most _LONGEST_WAIT; 0 if it does not."""
    match = _WAIT.search(preferences[:200])
    return 0 if match is None else min(int(match[1]), _LONGEST_WAIT)


def client(address: str) -> str:
    """Return the client that an address counts as: itself, or the network of an IPv6 address, in which one customer has all."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> _NETWORK << _NETWORK))
    return str(parsed)


def routes(settings: Settings, requests: Requests | None) -> tuple[Route, ...]:
    """Return the addresses of jobs; none without a queue, as nobody may ask for solutions then."""
    if requests is None:
        return ()
    fails = (400, 404, 413, 415, 422, 429, 503)
    return (
        Route(
            "/v1/solutions",
            partial(ask, requests, Limits.of(settings)),
            "Ask for a goal to be solved",
            body=SolutionBody,
            reply=JobReply,
            queues=303,
            fails=fails,
        ),
        Route(
            "/v1/jobs/{job}",
            partial(look, requests),
            "How far a job is",
            reply=JobReply,
            fails=(400, 404, 503),
        ),
        Route(
            "/v1/jobs/{job}",
            partial(dismiss, requests),
            "Dismiss a job that you asked for",
            deletes=True,
            reply=JobReply,
            fails=(400, 403, 404, 503),
        ),
    )


def _solved(solution: str, others: Mapping[str, str] | None = None) -> Response:
    """Return a redirect to a solution."""
    response = Response(
        status=303, headers=[("Location", f"/v1/solutions/{solution}"), *headers(CACHE_CONTROL["none"])]
    )
    # There is no body that could have a type.
    del response.headers["Content-Type"]
    response.headers.extend(others or {})
    return response


def _address(key: str) -> str:
    return f"/v1/jobs/{key}"


def _replied(status: int, job: Request, ahead: int, others: Mapping[str, str]) -> Response:
    links = {"self": _address(job.key)}
    if job.status == "successful":
        links["solution"] = f"/v1/solutions/{job.outcome}"
    document: dict[str, Any] = {**asking.document(job, ahead), "links": links}
    response = Response(orjson.dumps(document), status, headers(CACHE_CONTROL["none"]), content_type=JSON)
    response.headers.extend(others)
    return response
