"""A whole solution as one file, streamed."""

from typing import cast

from flask import Blueprint, Response, request

from service import query
from service.api.replies import IMMUTABLE, address_tag, fresh, not_modified
from service.api.replies import query as read_query
from service.export import FORMATS, Format, export
from service.problems import ProblemError
from service.schemas.asked import NoQuery
from service.store.reader import Reader

_NONE = NoQuery()
_TYPES = {"ndjson": "application/x-ndjson", "json": "application/json", "csv": "text/csv; charset=utf-8"}
_SUFFIXES = [f"{fmt}{gz}" for fmt in FORMATS for gz in ("", ".gz")]


def blueprint(reader: Reader) -> Blueprint:
    """The resource of exports."""
    exports = Blueprint("export", __name__)

    @exports.get("/v1/solutions/<solution>/export.<path:suffix>")
    def one(solution: str, suffix: str) -> Response:
        if suffix not in _SUFFIXES:
            detail = f"there is no export.{suffix}"
            raise ProblemError("not-found", detail, field="suffix", example=_SUFFIXES[0], available=_SUFFIXES)
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        read_query(_NONE)
        fmt, _, packed = suffix.partition(".")
        media = "application/gzip" if packed else _TYPES[fmt]
        name = solution.replace(":", "_").replace("@", "-")
        headers = [
            ("Content-Type", media),
            ("Cache-Control", IMMUTABLE),
            ("ETag", tag),
            ("Content-Disposition", f'attachment; filename="{name}.{suffix}"'),
        ]
        if request.method == "HEAD":
            query.bind_solution(reader, solution)
            query.manifest(reader, solution)
            return Response(headers=headers)
        # Bytes that the iterator cannot give must not look like the end: it raises, and the server breaks the connection.
        return Response(export(reader, solution, cast(Format, fmt), bool(packed)), headers=headers)

    return exports
