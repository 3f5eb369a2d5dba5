"""Request counts and times for Prometheus, summed over the workers if they share memory for them.

:mod:`service.http.server.counters` prepares that memory. It names the folder in PROMETHEUS_MULTIPROC_DIR and the slot of
this process in PROMETHEUS_SLOT.

The label ``endpoint`` is the path of a route as the description spells it, or ``none``.

The children of the labels are looked up once for each (endpoint, method, status) and kept, as that lookup takes longer
than the count itself.
"""

import os
from time import perf_counter
from typing import NamedTuple

from flask.globals import request_ctx
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector

if "PROMETHEUS_SLOT" in os.environ:
    # Files are named by slots instead of processes.
    values.ValueClass = values.MultiProcessValue(lambda: int(os.environ["PROMETHEUS_SLOT"]))  # type: ignore[no-untyped-call]  # the package types it in part

_REQUESTS = Counter("tablebase_http_requests", "Requests answered.", ("endpoint", "method", "status"))
_SECONDS = Histogram(
    "tablebase_http_seconds",
    "Seconds from the start of a request's handling to its reply.",
    ("endpoint",),
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0),
)
_REFUSED = Counter("tablebase_http_refused", "Requests that no route answered.", ("code",))
# The key in the WSGI environment of the time at which the request began, in seconds of ``perf_counter``.
START = "tablebase.start"
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class _Children(NamedTuple):
    requests: Counter
    seconds: Histogram


_children: dict[tuple[str | None, str, int], _Children] = {}


def count(status: int) -> None:
    """Count the current request, and record the seconds since :data:`START`."""
    request = request_ctx.request
    environ = request.environ
    key = (request.endpoint, environ["REQUEST_METHOD"], status)
    children = _children.get(key) or _label(key)
    children.requests.inc()
    children.seconds.observe(perf_counter() - environ[START])


def refused(code: str) -> None:
    """Count a request that was malformed, late or too much, by the code of the problem."""
    _REFUSED.labels(code).inc()


def render() -> tuple[bytes, str]:
    """Return the metrics as text, and their content type."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the package types it in part
        return generate_latest(registry), CONTENT_TYPE_LATEST
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST


def _label(key: tuple[str | None, str, int]) -> _Children:
    endpoint, method, status = key
    # An endpoint is a method and a path.
    name = endpoint.partition(" ")[2] if endpoint else "none"
    # A client may send any token as the method. Unlimited label values would use up the worker's memory.
    spelled = method if method in _METHODS else "other"
    children = _Children(_REQUESTS.labels(name, spelled, str(status)), _SECONDS.labels(name))
    if spelled != "other":
        _children[key] = children
    return children
