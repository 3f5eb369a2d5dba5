"""The page of the findings. Its text is a file of the package, written beforehand by ``tablebase findings``, so no database is read.

Its pictures are drawn by the service from the solutions of the day.
"""

import re
from functools import lru_cache
from html import unescape

from service.http import html
from service.http.assets import WEB
from service.http.lean import Content
from service.http.routes import TEXT, Route
from service.store.reader import Reader

_PAGE = WEB / "findings.html"


def findings(_reader: Reader) -> Content:
    """Return the page."""
    return html.content(_page())


@lru_cache(maxsize=1)
def _page() -> bytes:
    body = _PAGE.read_text("utf-8")
    description, title = map(unescape, re.findall("<!-- (.*) -->\n<h1>(.*)</h1>", body)[0])
    return html.framed(title, body, here="/findings", description=description, styles=("findings.css",))


ROUTES = (
    Route(
        "/findings",
        findings,
        "What was found about the games",
        media={"text/html": TEXT},
        caching="brief",
        fails=(400,),
    ),
)
