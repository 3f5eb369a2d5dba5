"""Probes of the service itself, its metrics, its description and its documentation."""

from pathlib import Path

from flask import Blueprint, Response

from service import metrics, query
from service.api.replies import Answer, json_reply
from service.api.replies import query as read_query
from service.openapi import document
from service.problems import SOLVE_RETRY, ProblemError
from service.schemas.asked import NoQuery
from service.store.reader import Reader

_NONE = NoQuery()
_WEB = Path(__file__).parent.parent / "web"
_TYPES = {"docs.html": "text/html", "docs.css": "text/css", "docs.js": "text/javascript"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def blueprint(reader: Reader) -> Blueprint:
    """The resources that are about the service."""
    probes = Blueprint("probes", __name__)

    @probes.get("/livez")
    def livez() -> Answer:
        read_query(_NONE)
        return json_reply({"status": "live"}, "no-store")

    @probes.get("/readyz")
    def readyz() -> Answer:
        read_query(_NONE)
        total, pending = query.progress(reader)
        solved = total - len(pending)
        if solved == 0:
            detail = f"nothing is published yet: 0 of {total} default solutions and tables"
            raise ProblemError("not-ready", detail, retry_after=SOLVE_RETRY)
        ready = {"status": "ready", "solved": solved, "total": total, "pending": pending}
        return json_reply(ready, "no-store")

    @probes.get("/metrics")
    def prometheus() -> Response:
        read_query(_NONE)
        text, kind = metrics.render()
        return Response(text, headers=[("Content-Type", kind), ("Cache-Control", "no-store")])

    @probes.get("/openapi.json")
    def openapi() -> Answer:
        read_query(_NONE)
        return json_reply(document())

    @probes.get("/docs", defaults={"name": "docs.html"})
    @probes.get("/docs/<name>")
    def docs(name: str) -> Response:
        read_query(_NONE)
        if name not in _TYPES:
            raise ProblemError("not-found", f"there is no page {name!r}", field="path", example="/docs")
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "public, max-age=60"}
        return Response((_WEB / name).read_bytes(), mimetype=_TYPES[name], headers=headers)

    return probes
