"""The service's description in OpenAPI 3.1, made of the schemas that validate its input."""

from functools import lru_cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from service import schemas
from service.problems import CODES, MEDIA_TYPE

VERSION = "1.0.0"
_DESCRIPTION = (
    "Best actions, values, regrets and distributions of games of chance. Errors are RFC 9457 documents with a "
    "stable `code`: " + ", ".join(f"`{code}` ({status})" for code, (status, _) in CODES.items()) + "."
)
_EXAMPLES = {
    "game": "thirties",
    "goal": "min-loss",
    "state": "55666-1",
    "solution": "thirties.min-loss.default@1a2b3c4d5e6f",
    "name": "summary",
    "suffix": "ndjson",
}
_WORDS = {
    "game": "A game of the catalogue.",
    "goal": "GOAL or GOAL:STRATEGY of the catalogue.",
    "state": "A state in the game's notation.",
    "solution": "A solution id.",
    "name": "A table of the game.",
    "suffix": "ndjson, json or csv, or one of them with .gz.",
}
_STATES = "/v1/solutions/{solution}/states"
_CURRENT = "/v1/games/{game}/{goal}/states/{state}"
_JSON = "application/json"
# (path, summary, query schema, schema of the 200 reply or None for any object, other media types)
_READS: tuple[tuple[str, str, type[Schema], type[Schema] | None, tuple[str, ...]], ...] = (
    ("/v1/games", "The catalogue", schemas.NoQuery, None, ()),
    ("/v1/games/{game}", "One game", schemas.NoQuery, None, ()),
    (_CURRENT, "A state under the current solution", schemas.RulesQuery, schemas.StateReply, ()),
    (f"{_CURRENT}/best", "The best action, current", schemas.RulesQuery, schemas.SmallReply, ("text/plain",)),
    (f"{_CURRENT}/distribution", "The ending, current", schemas.RulesActionQuery, schemas.DistributionReply, ()),
    ("/v1/games/{game}/tables", "The tables of a game", schemas.RulesQuery, None, ()),
    ("/v1/games/{game}/tables/{name}", "One table; its own parameters too", schemas.RulesQuery, None, ()),
    ("/v1/games/{game}/matches", "Two policies against each other", schemas.MatchQuery, None, ()),
    ("/v1/solutions", "The solutions", schemas.SolutionsQuery, None, ()),
    ("/v1/solutions/{solution}", "One manifest", schemas.NoQuery, None, ()),
    (_STATES, "States in order", schemas.PageQuery, schemas.PageReply, ()),
    (f"{_STATES}/{{state}}", "A state of a solution", schemas.NoQuery, schemas.StateReply, ()),
    (f"{_STATES}/{{state}}/best", "The best action", schemas.NoQuery, schemas.SmallReply, ("text/plain",)),
    (f"{_STATES}/{{state}}/distribution", "The ending", schemas.ActionQuery, schemas.DistributionReply, ()),
    (
        "/v1/solutions/{solution}/export.{suffix}",
        "A whole solution, streamed",
        schemas.NoQuery,
        None,
        ("application/x-ndjson", "text/csv", "application/gzip"),
    ),
    ("/v1/compare", "Two solutions of one game", schemas.CompareQuery, None, ()),
    ("/livez", "Is the process alive", schemas.NoQuery, None, ()),
    ("/readyz", "Can questions be answered", schemas.NoQuery, schemas.ReadyReply, ()),
    ("/metrics", "Metrics for Prometheus", schemas.NoQuery, None, ("text/plain",)),
    ("/openapi.json", "This description", schemas.NoQuery, None, ()),
    ("/docs", "The documentation", schemas.NoQuery, None, ("text/html",)),
)


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The whole description, as JSON-ready dicts."""
    spec = APISpec(
        title="Chance Tablebase",
        version=VERSION,
        openapi_version="3.1.0",
        info={"description": _DESCRIPTION},
        plugins=[MarshmallowPlugin()],
    )
    for path, summary, query, reply, media in _READS:
        spec.path(path=path, operations={"get": _read(path, summary, query, reply, media)})
    spec.path(path=_STATES, operations={"post": _batch()})
    made: dict[str, Any] = spec.to_dict()
    return made


def _read(
    path: str, summary: str, query: type[Schema], reply: type[Schema] | None, media: tuple[str, ...]
) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in media}
    if reply is not None:
        content[_JSON] = {"schema": reply}
    elif not media or "suffix" in path:
        content[_JSON] = {"schema": {"type": "object"}}
    responses: dict[str, Any] = {
        "200": {"description": "The answer.", "content": content},
        "304": {"description": "The client's copy, named by If-None-Match, is still right."},
        **_problems("400", "404", "422", "503"),
    }
    if path.endswith("/best"):
        responses["204"] = {"description": "Asked for as text/plain, and there is nothing to choose."}
    if "{state}" in path:
        responses["308"] = {
            "description": "The canonical spelling of the state.",
            "headers": {"Location": {"schema": {"type": "string"}}},
        }
    parameters: list[Any] = [*_path_parameters(path)]
    if query().fields:
        parameters.append({"in": "query", "schema": query})
    return {"summary": summary, "tags": [_tag(path)], "parameters": parameters, "responses": responses}


def _batch() -> dict[str, Any]:
    return {
        "summary": "Many states of a solution",
        "tags": [_tag(_STATES)],
        "parameters": _path_parameters(_STATES),
        "requestBody": {"required": True, "content": {_JSON: {"schema": schemas.BatchBody}}},
        "responses": {
            "200": {"description": "The answers, in order.", "content": {_JSON: {"schema": schemas.BatchReply}}},
            **_problems("400", "404", "413", "415", "422", "503"),
        },
    }


def _problems(*statuses: str) -> dict[str, Any]:
    problem = {"description": "A problem.", "content": {MEDIA_TYPE: {"schema": schemas.ProblemReply}}}
    return {**dict.fromkeys(statuses, problem), "default": problem}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = [part.partition("}")[0] for part in path.split("{")[1:]]
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "description": _WORDS[name],
            "schema": {"type": "string", "minLength": 1},
            "example": _EXAMPLES[name],
        }
        for name in names
    ]


def _tag(path: str) -> str:
    for word in ("states", "tables", "matches", "compare", "export", "solutions", "games"):
        if word in path:
            return word
    return "service"
