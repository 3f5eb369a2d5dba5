"""Successful replies: JSON, sentences, pages, files, and 304."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote

import orjson
from flask import Response, request

from service.answers.cache import AnswerCache
from service.answers.errors import ProblemError
from service.answers.places import DEAR
from service.http import html
from service.http.lean import Content, Reply
from service.http.redirects import SAFE
from service.http.web import readable
from service.http.wire.caching import client_holds, fresh, headers, made_tag, named
from service.http.wire.forms import Form
from service.http.wire.usual import JSON, TEXT, VARY, VARY_TOLD

# A Reply is a plain 200; a Flask Response is used for everything else.
Answer = Response | Reply
# Returns an answer in words.
Say = Callable[[], str]
# The largest JSON reply in bytes.
REPLY_LIMIT = 16_000_000
ANSWERS: AnswerCache[bytes] = AnswerCache(4_000_000, len)


class Told(NamedTuple):
    """A document that can be told in words; ``say`` returns the answer in words.

    If it is about a state under a current solution, ``variant`` is the part of the ETag that distinguishes answers about one
    state, and ``query`` is appended to the path of the document's immutable address.
    """

    document: dict[str, Any]
    say: Say
    variant: str = ""
    query: str = ""


class Several(NamedTuple):
    """A document with answers under several current solutions. ``variant`` is the part of the question that it does not repeat."""

    document: dict[str, Any]
    variant: str
    say: Say


class Located(NamedTuple):
    """A document about a solution as a whole, and the end of its address under the solution's id.

    Under a current solution the answer names that address; if it is ``tagged``, the address is also its tag. ``say`` returns the
    answer in words; None if it has none.
    """

    document: dict[str, Any]
    end: str
    tagged: bool = False
    say: Say | None = None


class Searched(NamedTuple):
    """A document about a state that was searched on request, so that the next answer may be another."""

    document: dict[str, Any]
    say: Say


def json_reply(
    document: Any, cache: str, tag: str | None = None, at: str | None = None, *, negotiated: bool = False
) -> Answer:
    """Return a JSON reply with caching headers; 304 if If-None-Match names ``tag``. ``at`` is the Content-Location.

    ``negotiated`` is True if the client chooses between JSON and text.
    """
    if tag is not None and "HTTP_IF_NONE_MATCH" in request.environ and client_holds(tag):
        return not_modified(cache, tag, at, negotiated=negotiated)
    return _reply(orjson.dumps(document), cache, tag, at, negotiated=negotiated)


def told_reply(
    document: dict[str, Any],
    say: Say | None,
    cache: str,
    tag: str | None,
    at: str | None = None,
    *,
    form: Form,
    negotiated: bool = True,
) -> Answer:
    """Return a document as JSON, in words, or as a page. ``say`` is None if it cannot be told in words.

    ``negotiated`` is True if the client chooses between these forms.
    """
    if not form:
        return json_reply(document, cache, tag, at, negotiated=negotiated)
    if tag is not None and client_holds(tag):
        return not_modified(cache, tag, at, negotiated=True)
    return _read(document, say, cache, tag, at, form)


def made_reply(
    make: Callable[[], Any], say: Callable[[Any], str] | None, cache: str, parts: tuple[str, ...], *, form: Form
) -> Answer:
    """Return a reply that is slow to make, and keep it under the tag of its parts; 304 if the client holds it.

    ``say`` tells the answer in words; None if the client has no choice.
    """
    negotiated, key = say is not None, made_tag(*parts)
    tag = made_tag(form, *parts) if form else key
    if fresh(tag):
        return not_modified(cache, tag, negotiated=negotiated)
    content = ANSWERS.get(key, lambda: orjson.dumps(make()), DEAR)
    # ``If-None-Match: *`` matches any answer, and now it is certain that there is one.
    if request.if_none_match.star_tag:
        return not_modified(cache, tag, negotiated=negotiated)
    if form and say is not None:
        document = orjson.loads(content)
        return _read(document, partial(say, document), cache, tag, None, form)
    return _reply(content, cache, tag, negotiated=negotiated)


def content_reply(content: Content, cache: str, tag: str | None, *, negotiated: bool = False) -> Answer:
    """Return a reply that is not JSON, with caching headers."""
    described = _described(None, negotiated)
    listed = [("Content-Type", content.media), *headers(cache, tag), *content.headers, *described]
    return Reply(content.body, listed)


def not_modified(cache: str, tag: str, at: str | None = None, *, negotiated: bool = False) -> Response:
    """Return a 304 with the headers that a cache needs to refresh its copy: those of the 200 that are not of its body.

    ``at`` is the Content-Location. ``negotiated`` is True if the client chooses between JSON and text.
    """
    # A cache finds the copy to refresh by its tag, which may be that of a compressed answer.
    return Response(status=304, headers=[*headers(cache, named(tag) or tag), *_described(at, negotiated)])


def _read(document: dict[str, Any], say: Say | None, cache: str, tag: str | None, at: str | None, form: Form) -> Reply:
    """Return a document in a form that people read."""
    if form == "html":
        path, query = quote(request.path, safe="/:@,=.-"), quote(request.query_string, safe=SAFE)
        content = html.content(readable.page(document, say, path, query))
    else:
        content = Content(f"{'' if say is None else say()}\n".encode(), TEXT)
    listed = [("Content-Type", content.media), *headers(cache, tag), *content.headers]
    return Reply(content.body, [*listed, *_described(at, negotiated=True)])


def _described(at: str | None, negotiated: bool) -> list[tuple[str, str]]:
    """Return the headers that say what the answer is one of: its immutable address, and what chooses between its forms."""
    varies = ("Vary", VARY_TOLD if negotiated else VARY)
    return [varies] if at is None else [varies, ("Content-Location", at)]


def _reply(content: bytes, cache: str, tag: str | None, at: str | None = None, *, negotiated: bool = False) -> Reply:
    if len(content) > REPLY_LIMIT:
        detail = f"the reply would have more than {REPLY_LIMIT} bytes; ask for fewer states at once"
        raise ProblemError("reply-too-large", detail)
    return Reply(content, [("Content-Type", JSON), *headers(cache, tag), *_described(at, negotiated)])
