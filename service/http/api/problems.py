"""The kinds of problems: what causes each and what to do about it, for a program and as a page. A problem's type leads here."""

import re
from functools import lru_cache, partial
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from flask import request

from service.answers.errors import CODES, ProblemError, type_of
from service.documents.problem import ProblemKindReply, ProblemKindsReply
from service.http.caching import fresh, made_tag
from service.http.forms import query_form, text_variant
from service.http.pages import POLICY
from service.http.replies import Answer, Content, content_reply, not_modified, told_reply
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import FormatQuery
from service.http.usual import BRIEF, JSON
from service.store.reader import Reader
from service.words.advice import ADVICE

_HTML = "text/html"
_PAGE = Path(__file__).parent.parent / "web" / "problem.html"


def kind(code: str) -> dict[str, Any]:
    """Return what there is to say about a code."""
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
    forms = [JSON, _HTML, "text/plain"]
    if query_form(request.environ) or request.accept_mimetypes.best_match(forms, JSON) != _HTML:
        text = text_variant(request.environ)
        tag = made_tag(JSON, text, *map(str, document.values()))
        return told_reply(document, partial(words, document), BRIEF, tag, text=text)
    body = page(code)
    tag = made_tag(_HTML, body.decode())
    if fresh(tag):
        return not_modified(BRIEF, tag, negotiated=True)
    content = Content(body, f"{_HTML}; charset=utf-8", (("Content-Security-Policy", POLICY),))
    return content_reply(content, BRIEF, tag, negotiated=True)


def words(document: dict[str, Any]) -> str:
    """Return a kind of problem in words, without links."""
    cause, remedy = document["cause"], document["remedy"]
    said = f"{document['title']}: {cause}. Remedy: {remedy}."
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", said)


@lru_cache(maxsize=len(CODES))
def page(code: str) -> bytes:
    """Return the page of a code."""
    words = {name: _marked(str(text)) for name, text in kind(code).items()}
    return Template(_PAGE.read_text("utf-8")).substitute(words).encode()


def _marked(text: str) -> str:
    """Return a text as HTML, with code elements for what stands between backquotes."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


ROUTES = (
    Route("/v1/problems", every, "The kinds of problems", reply=ProblemKindsReply, caching="brief", fails=(400,)),
    Route(
        "/v1/problems/{code}",
        one,
        "The cause and the remedy of a kind of problem",
        late=True,
        reply=ProblemKindReply,
        query=FormatQuery,
        media={_HTML: TEXT, "text/plain": TEXT},
        caching="tagged",
        fails=(400, 404),
    ),
)
