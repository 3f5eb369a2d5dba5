"""Pages for people: one frame around every piece of HTML, with the product's name, the ways to go, the style sheet and the policy."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template

from service.http import assets
from service.http.lean import Content

MEDIA = "text/html"
# Nothing is loaded from elsewhere, and no other page may frame a page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# The places that the header of every page leads to.
PLACES = (("/", "Games"), ("/rules", "Rules"), ("/findings", "Findings"), ("/docs", "API"))
_FRAME = Path(__file__).parent / "web" / "frame.html"


def framed(
    title: str,
    body: str,
    *,
    here: str = "",
    description: str = "",
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    head: str = "",
    kind: str = "text",
) -> bytes:
    """Return a whole HTML document: the head, the header that all pages share, and ``body`` as the content of ``<main>``.

    Parameters:
        title: the page's name as plain text. The product's name is added to it.
        body: HTML. Text in it is escaped already. It has the only ``<h1>`` of the document.
        here: the address in the header that the page belongs to, such as ``/rules``; empty if it belongs to none.
        description: a plain sentence for search engines and previews; left out if it is empty.
        styles, scripts: names of further assets, such as ``docs.css``. Scripts run once the page is read.
        head: further HTML for the head.
        kind: the class of the body: ``text`` for a column of text, ``wide`` for a page that uses the whole window.
    """
    links = "".join(_link(path, name, ' aria-current="page"' if path == here else "") for path, name in PLACES)
    heads = [f'<meta name="description" content="{escape(description)}">'] if description else []
    heads += [f'<link rel="stylesheet" href="{assets.address(name)}">' for name in ("site.css", *styles)]
    heads += [f'<script src="{assets.address(name)}" defer></script>' for name in scripts]
    named = title if "Chance Tablebase" in title else f"{title} – Chance Tablebase"
    return (
        _frame()
        .substitute(
            title=escape(named),
            head="\n".join([*heads, head] if head else heads),
            icon=assets.address("icon.svg"),
            links=links,
            kind=kind,
            body=body,
        )
        .encode()
    )


def content(page: bytes) -> Content:
    """Return a page as a reply, under the security policy of all pages."""
    return Content(
        page, f"{MEDIA}; charset=utf-8", (("Content-Security-Policy", POLICY), ("Referrer-Policy", "no-referrer"))
    )


def _link(path: str, name: str, more: str) -> str:
    return f'<li><a href="{path}"{more}>{name}</a></li>'


@lru_cache(maxsize=1)
def _frame() -> Template:
    return Template(_FRAME.read_text("utf-8"))
