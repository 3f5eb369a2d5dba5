"""A whole solution as one file, streamed."""

from functools import partial
from typing import cast

from flask import request

from service.http.replies import Content
from service.http.routes import TEXT, Read, Route
from service.http.schemas.solutions import ExportReply
from service.questions import export, manifests
from service.questions.errors import ProblemError
from service.questions.places import STREAMS, Stream
from service.store.reader import Reader

_MEDIA = {"ndjson": "application/x-ndjson", "json": "application/json", "csv": "text/csv; charset=utf-8"}
_SUFFIXES = [f"{fmt}{gz}" for fmt in export.FORMATS for gz in ("", ".gz")]


def whole(reader: Reader, read: Read, solution: str, suffix: str) -> Content:
    """Return the file; for HEAD only the headers, without a length, as it is not known before the file is written."""
    if suffix not in _SUFFIXES:
        detail = f"there is no export.{suffix}"
        raise ProblemError("not-found", detail, field="suffix", example=_SUFFIXES[0], available=_SUFFIXES)
    read()
    fmt, _, packed = suffix.partition(".")
    media = "application/gzip" if packed else _MEDIA[fmt]
    name = solution.replace(":", "_").replace("@", "-")
    headers = (("Content-Disposition", f'attachment; filename="{name}.{suffix}"'),)
    if request.method == "HEAD":
        manifests.bind_solution(reader, solution)
        manifests.manifest(reader, solution)
        # An iterator has no length, unlike an empty text, whose length would be taken for the export's.
        return Content(iter(()), media, headers)
    # If the iterator fails, it raises, and the server breaks the connection: no client takes that for a complete file.
    start = partial(export.export, reader, solution, cast(export.Format, fmt), bool(packed))
    return Content(Stream(start, STREAMS), media, headers)


ROUTES = (
    Route(
        "/v1/solutions/{solution}/export.{suffix}",
        whole,
        "A whole solution as one file",
        late=True,
        reply=ExportReply,
        media={
            "application/x-ndjson": TEXT,
            "text/csv": TEXT,
            "application/gzip": {"type": "string", "format": "binary"},
        },
        caching="immutable",
        cost="stream",
        fails=(400, 404, 503),
    ),
)
