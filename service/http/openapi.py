"""The OpenAPI 3.1 description of the service, made from the declarations of its routes and their schemas."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema
from marshmallow.class_registry import get_class

from service.http.body import JSON
from service.http.caching import Caching
from service.http.problems import MEDIA_TYPE
from service.http.routes import Route
from service.http.schemas.members import OneOf
from service.http.schemas.problem import ProblemReply
from service.questions.errors import CODES
from solvers.games import REGISTRY

VERSION = "1.0.0"
_DESCRIPTION = (
    "Best actions, values, regrets and distributions of games of chance. Errors are RFC 9457 documents with a "
    "stable `code`: " + ", ".join(f"`{code}` ({status})" for code, (status, _) in CODES.items()) + "."
)
# The documentation page lists the codes with their titles.
_CODES = [{"code": code, "status": status, "title": title} for code, (status, title) in CODES.items()]
_EXAMPLES = {
    "game": "thirties",
    "goal": "min-loss",
    "state": "55666-1",
    "solution": "thirties.min-loss.default@1a2b3c4d5e6f",
    "name": "summary",
    "suffix": "ndjson",
    "first": "maximize",
    "second": "min-loss",
    "a": "thirties/maximize",
    "b": "thirties/min-loss",
}
_WORDS = {
    "game": "The slug of a game in the catalogue.",
    "goal": "GOAL or GOAL:STRATEGY, from the catalogue.",
    "state": "A state in the game's notation.",
    "solution": "A solution id.",
    "name": "The name of a table of the game.",
    "suffix": "ndjson, json or csv, or one of them with .gz.",
}
_TEXT = {"schema": {"type": "string"}}
_HEADERS = {
    "Cache-Control": "The time for which the answer may be kept.",
    "ETag": "The strong tag of the answer, for If-None-Match.",
    "Content-Location": "The immutable address of the same answer.",
    "Location": "The canonical address.",
    "Retry-After": "The number of seconds after which to ask again.",
    "Allow": "The methods that are allowed.",
}
# The headers of a 200 besides Cache-Control.
_TAGS: dict[Caching, tuple[str, ...]] = {
    "tagged": ("ETag",),
    "current": ("ETag", "Content-Location"),
    "immutable": ("ETag",),
}


@lru_cache(maxsize=1)
def document(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the description of the routes as a JSON-ready dict: first those with GET, then those with POST."""
    plugin = MarshmallowPlugin()
    spec = APISpec(
        title="Chance Tablebase",
        version=VERSION,
        openapi_version="3.1.0",
        info={"description": _DESCRIPTION, "x-problem-codes": _CODES},
        plugins=[plugin],
    )
    # The plugin gets its converter when it becomes part of a description.
    assert plugin.converter is not None  # noqa: S101  # for mypy
    plugin.converter.add_attribute_function(_one_of)  # type: ignore[no-untyped-call]  # the package leaves it untyped
    for route in sorted(routes, key=lambda route: route.method):
        if route.summary:
            spec.path(path=route.path, operations={route.method.lower(): _operation(route)})
    made: dict[str, Any] = spec.to_dict()
    for name, shape in made["components"]["schemas"].items():
        shape["description"] = get_class(name).__doc__
    for methods in made["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                # Optional parameters have no example, so that the page's first request leaves them out.
                if parameter["required"]:
                    parameter["example"] = _EXAMPLES[parameter["name"]]
    return made


def _one_of(converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    """Return the schema of a :class:`OneOf`, which the plugin does not know: its choices, and null if it is allowed."""
    if not isinstance(field, OneOf):
        return {}
    choices = [converter.field2property(choice) for choice in field.choices]
    return {"anyOf": [*choices, {"type": "null"}] if field.allow_none else choices}


def _operation(route: Route) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": schema} for kind, schema in route.media.items()}
    if route.reply is not None:
        content[JSON] = {"schema": route.reply}
    # What was searched on request has no tag.
    headers = _headers("Cache-Control") | _headers(*_TAGS.get(route.caching, ()), required=not route.searches)
    responses: dict[str, Any] = {"200": {"description": "The answer.", "headers": headers, "content": content}}
    if "ETag" in headers:
        responses["304"] = {
            "description": "The client's copy, named by If-None-Match, is still valid.",
            "headers": _headers("Cache-Control", "ETag"),
        }
    if route.negotiated:
        responses["204"] = {"description": "There is nothing to choose, and the client prefers text/plain."}
    if "{state}" in route.path:
        responses["308"] = {
            "description": "A redirect to the canonical spelling of the state.",
            "headers": _headers("Location"),
        }
    parameters: list[Any] = _path_parameters(route.path)
    if route.query().fields:
        parameters.append({"in": "query", "schema": route.query})
    if "{name}" in route.path:
        parameters += _table_parameters()
    operation: dict[str, Any] = {"summary": route.summary, "tags": [_tag(route.path)], "parameters": parameters}
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": route.body}}}
    return {**operation, "responses": responses | _problems(*route.fails)}


def _problems(*statuses: int) -> dict[str, Any]:
    """Return the responses of a route's own problems, and one for those of any route: 405, 414, 500..."""
    content: dict[str, dict[str, type[Schema]]] = {MEDIA_TYPE: {"schema": ProblemReply}}
    responses: dict[str, Any] = {
        str(status): {"description": "A problem.", "headers": _headers("Cache-Control"), "content": content}
        for status in statuses
    }
    if "503" in responses:
        responses["503"]["headers"] = _headers("Cache-Control", "Retry-After")
    return {**responses, "default": {"description": "Any other problem.", "content": content}}


def _headers(*names: str, required: bool = True) -> dict[str, Any]:
    return {name: {"description": _HEADERS[name], "required": required, **_TEXT} for name in names}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = [part.partition("}")[0] for part in path.split("{")[1:]]
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "description": _WORDS[name],
            "schema": {"type": "string", "minLength": 1},
        }
        for name in names
    ]


def _table_parameters() -> list[dict[str, Any]]:
    """Return the query parameters of all tables of all games. The listing of tables has those of each table."""
    meanings: dict[str, list[str]] = {}
    for slug, game in REGISTRY.items():
        for spec in game.tables(game.rules_type()):
            for parameter in spec.parameters:
                meanings.setdefault(parameter.name, []).append(f"{slug}/{spec.name}: {parameter.summary}.")
    return [
        {"in": "query", "name": name, "required": False, "description": " ".join(texts), **_TEXT}
        for name, texts in meanings.items()
    ]


def _tag(path: str) -> str:
    for word in ("states", "tables", "matches", "compare", "export", "solutions", "games"):
        if word in path:
            return word
    return "service"
