"""Tell what causes each kind of problem and what to do about it, as JSON, in words and as a page.

Every error reply has a member ``type``, which is the address of its kind here.
"""

import re
from functools import lru_cache, partial
from html import escape
from string import Template
from typing import Any

from flask import request

from service.answers.errors import CODES, ProblemError, type_of
from service.documents.problem import ProblemKindReply, ProblemKindsReply
from service.http import html
from service.http.assets import WEB
from service.http.replies import Answer, content_reply, not_modified, told_reply
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import FormatQuery
from service.http.wire.caching import fresh, made_tag
from service.http.wire.forms import PAGE, SENTENCES, preferred
from service.http.wire.usual import BRIEF, JSON
from service.store.reader import Reader
from service.words.advice import ADVICE

_PAGE = WEB / "problem.html"


def kind(code: str) -> dict[str, Any]:
    """Return the kind of problem that a code names: its status, title, cause and remedy."""
    status, title = CODES[code]
    return {"type": type_of(code), "code": code, "status": status, "title": title, **ADVICE[code]._asdict()}


def every(_reader: Reader) -> dict[str, Any]:
    """Return all kinds of problems."""
    return {"problems": [kind(code) for code in CODES]}


def one(_reader: Reader, read: Read, code: str) -> Answer:
    """Return one kind of problem as JSON, in words, or as a page if the client prefers that, as browsers do."""
    read()
    if code not in CODES:
        raise ProblemError(
            "unknown-name", f"no problem has the code {code!r}", field="code", example="illegal", available=CODES
        )
    document = kind(code)
    form = preferred(request.environ, (SENTENCES, PAGE))
    if form != "html":
        tag = made_tag(JSON, form, *map(str, document.values()))
        return told_reply(document, partial(words, document), BRIEF, tag, form=form)
    body = page(code)
    tag = made_tag(html.MEDIA, body.decode())
    if fresh(tag):
        return not_modified(BRIEF, tag, negotiated=True)
    return content_reply(html.content(body), BRIEF, tag, negotiated=True)


def words(document: dict[str, Any]) -> str:
    """Return a kind of problem as plain text. A link in its remedy becomes the text of the link."""
    cause, remedy = document["cause"], document["remedy"]
    said = f"{document['title']}: {cause}. Remedy: {remedy}."
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", said)


@lru_cache(maxsize=len(CODES))
def page(code: str) -> bytes:
    """Return the HTML page about the kind of problem that a code names."""
    words = {name: _marked(str(text)) for name, text in kind(code).items()}
    return html.framed(CODES[code][1], Template(_PAGE.read_text("utf-8")).substitute(words), here="/docs")


def _marked(text: str) -> str:
    """Return a text as HTML. What stands between backquotes becomes a ``code`` element."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


ROUTES = (
    Route("/v1/problems", every, "The kinds of problems", reply=ProblemKindsReply, caching="brief", fails=(400,)),
    Route(
        "/v1/problems/{code}",
        one,
        "The cause and the remedy of a kind of problem",
        reply=ProblemKindReply,
        query=FormatQuery,
        media={html.MEDIA: TEXT, "text/plain": TEXT},
        caching="tagged",
        fails=(400, 404),
    ),
)
