"""Probes of the service itself: liveness, readiness and metrics."""

from typing import Any

from flask import current_app

from service.answers import progress, waiting
from service.answers.errors import ProblemError
from service.documents.probes import LiveReply, ReadyReply
from service.http import metrics, sampling
from service.http.lean import Content
from service.http.routes import TEXT, Route
from service.store.reader import Reader

# The catalogue has what is pending of each game.
_SHOWN = 5


def livez(_reader: Reader) -> dict[str, Any]:
    """Return that the process is alive."""
    return {"status": "live"}


def readyz(reader: Reader) -> dict[str, Any]:
    """Return the numbers of published and pending solutions and tables. Raises ProblemError if nothing is published."""
    total, pending = progress.progress(reader)
    solved = total - len(pending)
    if solved == 0:
        detail = f"nothing is published yet: 0 of {total} default solutions and tables"
        raise ProblemError("not-ready", detail, retry_after=waiting.estimate([pending[0].partition("/")[0]], ()))
    shown = pending[:_SHOWN]
    return {"status": "ready", "solved": solved, "total": total, "pending_count": len(pending), "pending": shown}


def prometheus(reader: Reader) -> Content:
    """Return the metrics."""
    sampling.sample(reader)
    return Content(*metrics.render(reader, current_app.config["REQUESTS"]))


ROUTES = (
    Route("/livez", livez, "Liveness of the process", reply=LiveReply, fails=(400,)),
    Route("/readyz", readyz, "Readiness to answer questions", reply=ReadyReply, fails=(400, 503)),
    Route("/metrics", prometheus, "Metrics for Prometheus", media={"text/plain": TEXT}, fails=(400,)),
)
