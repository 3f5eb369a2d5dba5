"""Successful replies: JSON, the best action as text, files, and 304."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import orjson
from flask import Response, request

from service.http.body import JSON
from service.http.caching import fresh, headers, held
from service.http.lean import Reply
from service.questions.errors import ProblemError
from service.questions.kept import Kept
from service.questions.places import DEAR

# A Reply is a plain 200; a Flask Response is used for everything else.
Answer = Response | Reply
# The largest JSON reply in bytes.
REPLY_LIMIT = 16_000_000
_kept: Kept[bytes] = Kept(16, 4_000_000, len)


class Current(NamedTuple):
    """A document about a state under a current solution.

    ``variant`` is the part of the ETag that distinguishes answers about one state. ``query`` is appended to the path of
    the document's immutable address.
    """

    document: dict[str, Any]
    variant: str = ""
    query: str = ""


class Searched(NamedTuple):
    """A document about a state that was searched on request, so that the next answer may be another."""

    document: dict[str, Any]


class Content(NamedTuple):
    """A body that is not JSON, its Content-Type, and its other headers."""

    body: bytes | Iterable[bytes]
    media: str
    headers: tuple[tuple[str, str], ...] = ()


def json_reply(document: Any, cache: str, tag: str | None = None, at: str | None = None) -> Answer:
    """Return a JSON reply with caching headers; 304 if If-None-Match names ``tag``. ``at`` is the Content-Location."""
    if tag is not None and "HTTP_IF_NONE_MATCH" in request.environ and held(tag):
        return not_modified(cache, tag)
    return _reply(orjson.dumps(document), cache, tag, at)


def best_reply(document: dict[str, Any], cache: str, tag: str | None, at: str | None = None) -> Answer:
    """Return a document as JSON. If the client prefers text, return its best action, or 204 if there is none."""
    answer = json_reply(document, cache, tag, at)
    if isinstance(answer, Response):
        answer.headers["Vary"] = "Accept"
        return answer
    answer.headers.append(("Vary", "Accept"))
    if not text_variant():
        return answer
    headers = [header for header in answer.headers if header[0] != "Content-Type"]
    best = document["best"]
    if best is None:
        return Response(status=204, headers=headers)
    return Reply(f"{best}\n".encode(), [("Content-Type", "text/plain; charset=utf-8"), *headers])


def text_variant() -> str:
    """Return ``text`` if the client prefers text/plain to JSON, else the empty text."""
    if "HTTP_ACCEPT" not in request.environ:
        return ""
    return "text" if request.accept_mimetypes.best_match([JSON, "text/plain"], JSON) == "text/plain" else ""


def made_reply(make: Callable[[], Any], cache: str, tag: str) -> Answer:
    """Return a JSON reply that is slow to make, and keep it under its tag; 304 if the client holds it."""
    if fresh(tag):
        return not_modified(cache, tag)
    content = _kept.get(tag, lambda: orjson.dumps(make()), DEAR)
    # ``If-None-Match: *`` matches any answer, and now it is certain that there is one.
    return not_modified(cache, tag) if request.if_none_match.star_tag else _reply(content, cache, tag)


def content_reply(content: Content, cache: str, tag: str | None) -> Response:
    """Return a reply that is not JSON, with caching headers."""
    return Response(content.body, headers=[("Content-Type", content.media), *headers(cache, tag), *content.headers])


def not_modified(cache: str, tag: str, *, negotiated: bool = False) -> Response:
    """Return a 304 with the headers that a cache needs to refresh its copy.

    ``negotiated`` is True if the client chooses between JSON and text.
    """
    varies = [("Vary", "Accept")] if negotiated else []
    return Response(status=304, headers=[*headers(cache, tag), *varies])


def _reply(content: bytes, cache: str, tag: str | None, at: str | None = None) -> Reply:
    if len(content) > REPLY_LIMIT:
        detail = f"the reply would have more than {REPLY_LIMIT} bytes; ask for fewer states at once"
        raise ProblemError("reply-too-large", detail)
    listed = [("Content-Type", JSON), *headers(cache, tag)]
    if at is not None:
        listed.append(("Content-Location", at))
    return Reply(content, listed)
