"""The rules of the games, to play from: as pages, and for programs as JSON, in Markdown or without any marks."""

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

from flask import request

from service.documents.rules import RulesTextReply
from service.http import html
from service.http.lean import Content
from service.http.replies import Answer, content_reply, json_reply, not_modified
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import RulesTextQuery
from service.http.wire.caching import fresh, made_tag
from service.http.wire.forms import query_form
from service.http.wire.usual import BRIEF, JSON
from service.store.reader import Reader
from service.words import rules
from service.words.markdown import html as marked
from solvers.games import REGISTRY, find

_HTML = "text/html"
_FORMS = {"json": JSON, "text": "text/plain", "markdown": "text/markdown"}


def every(_reader: Reader, read: Read) -> Answer:
    """Return the page that lists the games."""
    read()
    return _tagged(_listing(), _HTML, negotiated=False)


def one(_reader: Reader, read: Read, game: str) -> Answer:
    """Return the page of a game."""
    find(game)
    read()
    return _tagged(_page(game), _HTML, negotiated=False)


def texts(_reader: Reader, read: Read, game: str) -> Answer:
    """Return the rules of a game in the form that the client prefers."""
    entry = find(game)
    read()
    written = rules.page(game)
    media = _FORMS.get(query_form(request.environ)) or request.accept_mimetypes.best_match([*_FORMS.values()], JSON)
    if media == "text/plain":
        return _tagged(f"{written.plain}\n", media, negotiated=True)
    if media == "text/markdown":
        return _tagged(f"{written.markdown}\n", media, negotiated=True)
    document: dict[str, Any] = {
        "game": game,
        "title": written.title,
        "names": list(entry.aliases),
        "sections": [{"heading": heading, "text": text} for heading, text in written.sections.items()],
    }
    return json_reply(document, BRIEF, made_tag(JSON, written.markdown, *entry.aliases), negotiated=True)


def _tagged(text: str, media: str, *, negotiated: bool) -> Answer:
    tag = made_tag(media, text)
    if fresh(tag):
        return not_modified(BRIEF, tag, negotiated=negotiated)
    policy = (("Content-Security-Policy", html.POLICY),) if media == _HTML else ()
    return content_reply(Content(text.encode(), f"{media}; charset=utf-8", policy), BRIEF, tag, negotiated=negotiated)


@cache
def _listing() -> str:
    entries = "".join(
        f'<section id="{slug}">\n<h2><a href="/rules/{slug}">{escape(rules.page(slug).title)}</a></h2>\n'
        f"<p>{escape(entry.summary)}</p>\n{_names(entry.aliases)}</section>\n"
        for slug, entry in REGISTRY.items()
    )
    links = (f'<li><a href="/rules/{slug}">{escape(rules.page(slug).title)}</a></li>\n' for slug in REGISTRY)
    return _framed("Rules of the games", "Rules to play from, one page for each game.", "".join(links), entries)


def _names(names: tuple[str, ...]) -> str:
    return f"<p>Also called {escape(', '.join(names))}.</p>\n" if names else ""


@cache
def _page(game: str) -> str:
    written = rules.page(game)
    anchors = {heading: heading.lower().replace(" ", "-") for heading in written.sections}
    links = (f'<li><a href="#{anchor}">{heading}</a></li>\n' for heading, anchor in anchors.items())
    return _framed(written.title, find(game).summary, "".join(links), "".join(_sections(game, anchors)))


def _sections(game: str, anchors: dict[str, str]) -> Iterator[str]:
    written = rules.page(game)
    for heading, anchor in anchors.items():
        yield f'<section id="{anchor}">\n<h2>{escape(heading)}</h2>\n{marked(written.sections[heading])}</section>\n'
    yield f'<p><a href="/?game={game}">The best choice in any position of this game</a>, and <a href="/rules">the rules of the other games</a>.</p>\n'


def _framed(title: str, opening: str, links: str, sections: str) -> str:
    body = f'<h1>{escape(title)}</h1>\n<p>{escape(opening)}</p>\n<nav aria-label="On this page"><ul>\n{links}</ul></nav>\n{sections}'
    page = html.framed(title, body, here="/rules", description=opening, styles=("findings.css",))
    return page.decode()


ROUTES = (
    Route(
        "/v1/games/{game}/rules",
        texts,
        "The rules of a game, to play from",
        query=RulesTextQuery,
        reply=RulesTextReply,
        media={"text/markdown": TEXT},
        caching="tagged",
        fails=(400, 404),
    ),
    Route("/rules", every, "The page of rules", media={_HTML: TEXT}, caching="tagged", fails=(400,)),
    Route(
        "/rules/{game}",
        one,
        "The rules of a game as a page",
        media={_HTML: TEXT},
        caching="tagged",
        fails=(400, 404),
    ),
)
