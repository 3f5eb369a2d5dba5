"""Request counts and times for Prometheus, summed over the workers where PROMETHEUS_MULTIPROC_DIR is set.

The children of the labels are looked up once per (endpoint, method, status) and kept: the lookup by labels
costs more than the count itself.
"""

import os
from time import perf_counter
from typing import NamedTuple

from flask.globals import request_ctx
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

_REQUESTS = Counter("tablebase_http_requests", "Requests answered.", ("endpoint", "method", "status"))
_SECONDS = Histogram(
    "tablebase_http_seconds",
    "Seconds from the start of a request's handling to its reply.",
    ("endpoint",),
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0),
)
# Where the time at which a request began stands in its WSGI environment.
START = "tablebase.start"
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class _Children(NamedTuple):
    requests: Counter
    seconds: Histogram


_children: dict[tuple[str | None, str, int], _Children] = {}


def count(status: int) -> None:
    """Count the present request, and time it since the moment noted under :data:`START`."""
    asked = request_ctx.request
    environ = asked.environ
    key = (asked.endpoint, environ["REQUEST_METHOD"], status)
    children = _children.get(key) or _label(key)
    children.requests.inc()
    children.seconds.observe(perf_counter() - environ[START])


def render() -> tuple[bytes, str]:
    """The metrics as text, and their content type."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the package types it in part
        return generate_latest(registry), CONTENT_TYPE_LATEST
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST


def _label(key: tuple[str | None, str, int]) -> _Children:
    endpoint, method, status = key
    name = endpoint or "none"
    # A method is any token a client sends: unbounded label values would grow the worker without end.
    spelled = method if method in _METHODS else "other"
    children = _Children(_REQUESTS.labels(name, spelled, str(status)), _SECONDS.labels(name))
    if spelled != "other":
        _children[key] = children
    return children
