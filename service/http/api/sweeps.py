"""Sweeps over rules: the list of them, one as a table, as CSV or as a picture of two columns, and which rule matters."""

from service.answers import sweeps
from service.answers.sweeps import Lines
from service.channels.pictures import sweeps as pictures
from service.channels.pictures.frame import Size
from service.documents.sweeps import SweepReply, SweepsReply
from service.http.api.pictures import MEDIA, drawn, look_query
from service.http.lean import Content
from service.http.replies import Answer
from service.http.routes import TEXT, Read, Route
from service.http.schemas.pictures import ColumnsQuery
from service.http.wire.usual import BRIEF

_CSV = "text/csv"
_FAILS = (400, 404, 503)


def csv(whole: Lines) -> Content:
    """Return a sweep as CSV."""
    return Content(sweeps.csv(whole).encode(), f"{_CSV}; charset=utf-8")


def figure(whole: Lines, read: Read, picture: str) -> Answer:
    """Return the picture of two columns of a sweep."""
    query = look_query(lambda: read({"x": whole.measures[0], "y": "value"}), picture)
    x, y = (sweeps.column(whole, axis, query[axis]) for axis in ("x", "y"))

    def draw(size: Size) -> str:
        return pictures.draw(whole, x, y, size)

    made_of = (part for line in whole.lines for part in (line.created_at, line.digest))
    return drawn(f"/v1/sweeps/{whole.sweep}/figure", {"x": x, "y": y}, query, picture, draw, made_of, BRIEF)


ROUTES = (
    Route(
        "/v1/sweeps",
        sweeps.listing,
        "The sweeps over rules",
        reply=SweepsReply,
        caching="brief",
        fails=(400, 503),
    ),
    Route(
        "/v1/sweeps/{sweep}",
        sweeps.table,
        "The lines of a sweep",
        under="sweep",
        reply=SweepReply,
        caching="brief",
        cost="dear",
        fails=_FAILS,
    ),
    Route(
        "/v1/sweeps/{sweep}/effects",
        sweeps.effects,
        "How much each rule of a sweep matters",
        under="sweep",
        reply=SweepReply,
        caching="brief",
        cost="dear",
        fails=_FAILS,
    ),
    Route(
        "/v1/sweeps/{sweep}/export.csv",
        csv,
        "The lines of a sweep as a file",
        under="sweep",
        media={_CSV: TEXT},
        caching="brief",
        cost="dear",
        fails=_FAILS,
    ),
    Route(
        "/v1/sweeps/{sweep}/figure.{picture}",
        figure,
        "A picture of two columns of a sweep",
        under="sweep",
        query=ColumnsQuery,
        media=MEDIA,
        located=True,
        caching="tagged",
        cost="dear",
        fails=(*_FAILS, 501),
    ),
)
