"""What can be asked: one entry a resource, with its parameters, its replies and how it may fail."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from marshmallow import Schema

from service.schemas import asked, catalogue, probes, reviews, solutions, states, tables

Caching = Literal["none", "brief", "tagged", "current", "immutable"]
JSON = "application/json"
TEXT: Mapping[str, Any] = {"type": "string"}
STATES = "/v1/solutions/{solution}/states"
_CURRENT = "/v1/games/{game}/{goal}/states/{state}"


@dataclass(frozen=True, slots=True)
class Read:
    """A GET.

    ``reply`` is the schema of the JSON of a 200, None where it is no JSON; ``media`` are other types of content.
    ``caching`` says which headers come with it: ``brief`` is a Cache-Control, ``tagged`` an ETag besides, ``current``
    a Content-Location besides, ``immutable`` an ETag for ever. ``fails`` lists the statuses of its problems.
    """

    path: str
    summary: str
    query: type[Schema]
    reply: type[Schema] | None
    caching: Caching
    fails: tuple[int, ...]
    media: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Post:
    """A POST that asks more than an address can say; it changes nothing. ``fails`` as of :class:`Read`."""

    path: str
    summary: str
    body: type[Schema]
    reply: type[Schema]
    fails: tuple[int, ...]


READS = (
    Read("/v1/games", "The catalogue", asked.NoQuery, catalogue.CatalogueReply, "brief", (400, 503)),
    Read("/v1/games/{game}", "One game", asked.NoQuery, catalogue.GameReply, "brief", (400, 404, 503)),
    Read(
        _CURRENT,
        "A state under the current solution",
        asked.RulesQuery,
        states.StateReply,
        "current",
        (400, 404, 422, 503),
    ),
    Read(
        f"{_CURRENT}/best",
        "The best action, current",
        asked.RulesQuery,
        states.SmallReply,
        "current",
        (400, 404, 422, 503),
        {"text/plain": TEXT},
    ),
    Read(
        f"{_CURRENT}/distribution",
        "The ending, current",
        asked.RulesActionQuery,
        states.DistributionReply,
        "current",
        (400, 404, 422, 503),
    ),
    Read(
        "/v1/games/{game}/tables",
        "The tables of a game",
        asked.RulesQuery,
        tables.TablesReply,
        "brief",
        (400, 404, 422),
    ),
    Read(
        "/v1/games/{game}/tables/{name}",
        "One table",
        asked.RulesQuery,
        tables.TableReply,
        "tagged",
        (400, 404, 422, 503),
    ),
    Read(
        "/v1/games/{game}/matches",
        "Two policies against each other",
        asked.MatchQuery,
        tables.MatchReply,
        "tagged",
        (400, 404, 422, 503),
    ),
    Read("/v1/solutions", "The solutions", asked.SolutionsQuery, solutions.SolutionsReply, "brief", (400, 404, 503)),
    Read(
        "/v1/solutions/{solution}",
        "One manifest",
        asked.NoQuery,
        solutions.ManifestReply,
        "immutable",
        (400, 404, 503),
    ),
    Read(STATES, "States in order", asked.PageQuery, states.PageReply, "immutable", (400, 404, 422, 503)),
    Read(
        f"{STATES}/{{state}}",
        "A state of a solution",
        asked.NoQuery,
        states.StateReply,
        "immutable",
        (400, 404, 422, 503),
    ),
    Read(
        f"{STATES}/{{state}}/best",
        "The best action",
        asked.NoQuery,
        states.SmallReply,
        "immutable",
        (400, 404, 422, 503),
        {"text/plain": TEXT},
    ),
    Read(
        f"{STATES}/{{state}}/distribution",
        "The ending",
        asked.ActionQuery,
        states.DistributionReply,
        "immutable",
        (400, 404, 422, 503),
    ),
    Read(
        "/v1/solutions/{solution}/export.{suffix}",
        "A whole solution, streamed",
        asked.NoQuery,
        solutions.ExportReply,
        "immutable",
        (400, 404, 503),
        {"application/x-ndjson": TEXT, "text/csv": TEXT, "application/gzip": {"type": "string", "format": "binary"}},
    ),
    Read(
        "/v1/compare",
        "Two solutions of one game",
        asked.CompareQuery,
        tables.CompareReply,
        "tagged",
        (400, 404, 422, 503),
    ),
    Read("/livez", "Is the process alive", asked.NoQuery, probes.LiveReply, "none", (400,)),
    Read("/readyz", "Can questions be answered", asked.NoQuery, probes.ReadyReply, "none", (400, 503)),
    Read("/metrics", "Metrics for Prometheus", asked.NoQuery, None, "none", (400,), {"text/plain": TEXT}),
    Read("/openapi.json", "This description", asked.NoQuery, probes.DescriptionReply, "brief", (400,)),
    Read("/docs", "The documentation", asked.NoQuery, None, "brief", (400,), {"text/html": TEXT}),
)

POSTS = (
    Post(STATES, "Many states of a solution", asked.BatchBody, states.BatchReply, (400, 404, 413, 415, 503)),
    Post(
        "/v1/solutions/{solution}/review",
        "Luck and skill of a recorded game",
        reviews.ReviewBody,
        reviews.ReviewReply,
        (400, 404, 413, 415, 422, 503),
    ),
)
