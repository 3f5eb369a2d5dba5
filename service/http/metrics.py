"""Metrics for Prometheus, summed over the workers if they share memory for them.

:mod:`service.http.server.counters` prepares that memory. It names the folder in PROMETHEUS_MULTIPROC_DIR and the slot of
this process in PROMETHEUS_SLOT.

The label ``route`` is the path of a route as the description spells it, or ``none``.

The children of the labels are looked up once for each (route, method, status), as that takes longer than the count itself.
Gauges are sampled twice a second, so that they cost a request nothing.
"""

import os
import platform
from collections.abc import Callable, Iterator
from functools import partial
from threading import Lock
from time import perf_counter
from typing import NamedTuple

from flask import Request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
    values,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.answers import progress
from service.http.processes import Processes, family
from service.http.wire.marks import COMPLETE, ROUTE
from service.store.database import Connections
from service.store.reader import Reader, StoreAwayError
from service.store.requests import STATUSES, Requests
from service.store.revisions import SchemaError
from service.version import VERSION

if "PROMETHEUS_SLOT" in os.environ:
    # Files are named by slots instead of processes.
    values.ValueClass = values.MultiProcessValue(lambda: int(os.environ["PROMETHEUS_SLOT"]))  # type: ignore[no-untyped-call]  # the package types it in part

# The number of its observations is the number of requests.
_SECONDS = Histogram(
    "tablebase_http_seconds",
    "Seconds from a complete request to its reply.",
    ("route", "method", "status"),
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0),
)
_REFUSED = Counter("tablebase_http_refused", "Requests that the server refused before any route saw them.", ("code",))
_IN_PROGRESS = Gauge(
    "tablebase_http_in_progress",
    "Requests that are being answered or whose reply is being sent.",
    multiprocess_mode="livesum",
)
_CONNECTIONS = Gauge("tablebase_http_connections", "Open connections of clients.", multiprocess_mode="livesum")
_ERRORS = Counter(
    "tablebase_database_errors",
    "Statements that failed: `late` ran out of time, `away` failed at once, `refused` were not tried as others were late.",
    ("kind",),
)
_LINKS = Gauge(
    "tablebase_database_connections",
    "Connections to the database: `open`, of these `used` by a statement, and `allowed` at most.",
    ("status",),
    multiprocess_mode="livesum",
)
_ENTRIES = Gauge("tablebase_cache_entries", "Entries of a cache.", ("cache",), multiprocess_mode="livesum")
_BYTES = Gauge("tablebase_cache_bytes", "Bytes of the answers in a cache.", ("cache",), multiprocess_mode="livesum")
_HITS = Counter("tablebase_cache_hits", "Questions that a cache answered.", ("cache",))
_MISSES = Counter("tablebase_cache_misses", "Questions that a cache could not answer.", ("cache",))
# All kinds are there from the beginning, as a rate cannot be taken of what is not there yet.
for _kind in ("late", "away", "refused"):
    _ERRORS.labels(_kind)
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class _Child(NamedTuple):
    route: str | None
    seconds: Histogram


class CacheUse(NamedTuple):
    """The use of a cache of this process: questions so far, and what it holds. ``size`` is in bytes, None if unknown."""

    hits: int
    misses: int
    entries: int
    size: int | None = None


_children: dict[tuple[str | None, str, int], _Child] = {}
# The questions to each cache that are counted already.
_counted: dict[str, CacheUse] = {}
_counting = Lock()


def count(request: Request, status: int) -> None:
    """Count a request, and record the seconds since it was complete."""
    environ = request.environ
    key = (request.endpoint, environ["REQUEST_METHOD"], status)
    child = _children.get(key) or _label(key)
    if child.route is not None:
        environ[ROUTE] = child.route
    child.seconds.observe(perf_counter() - environ[COMPLETE])


def refused(code: str) -> None:
    """Count a request that was malformed, late or too much, by the code of the problem."""
    _REFUSED.labels(code).inc()


def database_failed(kind: str) -> None:
    """Count a statement that failed, by the kind of failure: ``late``, ``away`` or ``refused``."""
    _ERRORS.labels(kind).inc()


def clients(connections: int, in_progress: int) -> None:
    """Record the open connections of this process, and the requests that it is answering."""
    _CONNECTIONS.set(connections)
    _IN_PROGRESS.set(in_progress)


def database_connections(connections: Connections) -> None:
    """Record the connections of this process to the database. What is not known of a kind of database is left out."""
    for status, number in connections._asdict().items():
        if number is not None:
            _LINKS.labels(status).set(number)


def cache(name: str, use: CacheUse) -> None:
    """Record the use of a cache of this process."""
    with _counting:
        before = _counted.get(name, CacheUse(0, 0, 0))
        _counted[name] = use
    # A cache that was emptied counts from the beginning.
    _HITS.labels(name).inc(max(0, use.hits - before.hits))
    _MISSES.labels(name).inc(max(0, use.misses - before.misses))
    _ENTRIES.labels(name).set(use.entries)
    if use.size is not None:
        _BYTES.labels(name).set(use.size)


def render(reader: Reader, requests: Requests | None) -> tuple[bytes, str]:
    """Return the metrics of all processes as text, and their content type.

    The database is asked for what is solved, and the queue for what is asked to be solved; ``requests`` is None if nobody may ask.
    """
    shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
    state = CollectorRegistry()
    state.register(_State(reader.kind, partial(progress.progress, reader), requests))
    state.register(Processes(family(os.getppid() if shared else os.getpid())))
    if shared:
        MultiProcessCollector(state)  # type: ignore[no-untyped-call]  # the package types it in part
        return generate_latest(state), CONTENT_TYPE_LATEST
    return generate_latest(REGISTRY) + generate_latest(state), CONTENT_TYPE_LATEST


class _State(Collector):
    """The build, and what the database has."""

    def __init__(self, database: str, solved: Callable[[], tuple[int, list[str]]], requests: Requests | None) -> None:
        """``database`` is the kind of database, and ``solved`` returns :func:`service.answers.progress.progress`."""
        self._database = database
        self._requests = requests
        self._solved = solved

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics. If the database is away, what is solved is not told."""
        build = GaugeMetricFamily("tablebase_build_info", "The version.", labels=("version", "python", "database"))
        build.add_metric((VERSION, platform.python_version(), self._database), 1)
        yield build
        up = GaugeMetricFamily("tablebase_database_up", "1 if the database answers, else 0.")
        served = GaugeMetricFamily(
            "tablebase_database_schema_served", "1 if the database has the schema that is served, else 0."
        )
        try:
            total, pending = self._solved()
        except SchemaError:
            up.add_metric((), 1)
            served.add_metric((), 0)
        except StoreAwayError:
            up.add_metric((), 0)
        else:
            up.add_metric((), 1)
            served.add_metric((), 1)
            documentation = "Default solutions and stored tables, `solved` and `pending`."
            solutions = GaugeMetricFamily("tablebase_solutions", documentation, labels=("status",))
            solutions.add_metric(("solved",), total - len(pending))
            solutions.add_metric(("pending",), len(pending))
            yield solutions
        yield up
        yield served
        if self._requests is not None:
            yield from self._asked(self._requests)

    def _asked(self, requests: Requests) -> Iterator[Metric]:
        """Yield the figures of requests; nothing if the queue is away."""
        try:
            counts = requests.counts()
        except StoreAwayError:
            return
        asked = GaugeMetricFamily("tablebase_requests", "Requests for solutions by status.", labels=("status",))
        for status in STATUSES:
            asked.add_metric((status,), counts.by_status.get(status, 0))
        yield asked
        yield GaugeMetricFamily("tablebase_requests_cpu_seconds", "CPU seconds that requests have taken.", counts.spent)


def _label(key: tuple[str | None, str, int]) -> _Child:
    endpoint, method, status = key
    # An endpoint is a method and a path.
    name = endpoint.partition(" ")[2] if endpoint else "none"
    # A client may send any token as the method. Unlimited label values would use up the worker's memory.
    spelled = method if method in _METHODS else "other"
    child = _Child(name if endpoint else None, _SECONDS.labels(name, spelled, str(status)))
    if spelled != "other":
        _children[key] = child
    return child
