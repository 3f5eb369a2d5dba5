"""The page of the findings. It is a file of the package, written beforehand by ``tablebase findings``, so no database is read.

Its pictures are drawn by the service from the solutions of the day.
"""

from pathlib import Path

from service.http.pages import POLICY
from service.http.replies import Content
from service.http.routes import TEXT, Route
from service.store.reader import Reader

_PAGE = Path(__file__).parent.parent / "web" / "findings.html"


def findings(_reader: Reader) -> Content:
    """Return the page."""
    return Content(_PAGE.read_bytes(), "text/html; charset=utf-8", (("Content-Security-Policy", POLICY),))


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
