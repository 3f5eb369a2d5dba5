"""The service's description in OpenAPI 3.1, made of the schemas that validate its input and test its replies."""

from functools import lru_cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema
from marshmallow.class_registry import get_class

from service.operations import JSON, POSTS, READS, Caching, Post, Read
from service.problems import CODES, MEDIA_TYPE
from service.schemas.members import OneOf
from service.schemas.problem import ProblemReply
from solvers.games import REGISTRY

VERSION = "1.0.0"
_DESCRIPTION = (
    "Best actions, values, regrets and distributions of games of chance. Errors are RFC 9457 documents with a "
    "stable `code`: " + ", ".join(f"`{code}` ({status})" for code, (status, _) in CODES.items()) + "."
)
# The page of the documentation lists them with their titles.
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
    "game": "A game of the catalogue.",
    "goal": "GOAL or GOAL:STRATEGY of the catalogue.",
    "state": "A state in the game's notation.",
    "solution": "A solution id.",
    "name": "A table of the game.",
    "suffix": "ndjson, json or csv, or one of them with .gz.",
}
_TEXT = {"schema": {"type": "string"}}
_HEADERS = {
    "Cache-Control": "How long the answer may be kept.",
    "ETag": "The strong tag of the answer, for If-None-Match.",
    "Content-Location": "The immutable address of the same answer.",
    "Location": "The canonical address.",
    "Retry-After": "In how many seconds to ask again.",
    "Allow": "The methods that are allowed.",
}
_CACHING: dict[Caching, tuple[str, ...]] = {
    "none": ("Cache-Control",),
    "brief": ("Cache-Control",),
    "tagged": ("Cache-Control", "ETag"),
    "current": ("Cache-Control", "ETag", "Content-Location"),
    "immutable": ("Cache-Control", "ETag"),
}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The whole description, as JSON-ready dicts."""
    plugin = MarshmallowPlugin()
    spec = APISpec(
        title="Chance Tablebase",
        version=VERSION,
        openapi_version="3.1.0",
        info={"description": _DESCRIPTION, "x-problem-codes": _CODES},
        plugins=[plugin],
    )
    # The plugin has its converter from the moment that it is part of a description.
    assert plugin.converter is not None  # noqa: S101  # for mypy
    plugin.converter.add_attribute_function(_one_of)  # type: ignore[no-untyped-call]  # the package leaves it untyped
    for read in READS:
        spec.path(path=read.path, operations={"get": _read(read)})
    for post in POSTS:
        spec.path(path=post.path, operations={"post": _post(post)})
    made: dict[str, Any] = spec.to_dict()
    for name, shape in made["components"]["schemas"].items():
        shape["description"] = get_class(name).__doc__
    for methods in made["paths"].values():
        for operation in methods.values():
            for given in operation["parameters"]:
                # What may be left out is left out of a first try.
                if given["required"]:
                    given["example"] = _EXAMPLES[given["name"]]
    return made


def _one_of(converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    """What the plugin has to know of a field of its own: the choices, and null among them where it is allowed."""
    if not isinstance(field, OneOf):
        return {}
    choices = [converter.field2property(choice) for choice in field.choices]
    return {"anyOf": [*choices, {"type": "null"}] if field.allow_none else choices}


def _read(read: Read) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": schema} for kind, schema in read.media.items()}
    if read.reply is not None:
        content[JSON] = {"schema": read.reply}
    headers = _headers(*_CACHING[read.caching])
    responses: dict[str, Any] = {"200": {"description": "The answer.", "headers": headers, "content": content}}
    if "ETag" in headers:
        responses["304"] = {
            "description": "The client's copy, named by If-None-Match, is still right.",
            "headers": _headers("Cache-Control", "ETag"),
        }
    if read.path.endswith("/best"):
        responses["204"] = {"description": "Asked for as text/plain, and there is nothing to choose."}
    if "{state}" in read.path:
        responses["308"] = {"description": "The canonical spelling of the state.", "headers": _headers("Location")}
    parameters: list[Any] = _path_parameters(read.path)
    if read.query().fields:
        parameters.append({"in": "query", "schema": read.query})
    if "{name}" in read.path:
        parameters += _table_parameters()
    return {
        "summary": read.summary,
        "tags": [_tag(read.path)],
        "parameters": parameters,
        "responses": responses | _problems(*read.fails),
    }


def _post(post: Post) -> dict[str, Any]:
    return {
        "summary": post.summary,
        "tags": [_tag(post.path)],
        "parameters": _path_parameters(post.path),
        "requestBody": {"required": True, "content": {JSON: {"schema": post.body}}},
        "responses": {
            "200": {
                "description": "The answer.",
                "headers": _headers("Cache-Control"),
                "content": {JSON: {"schema": post.reply}},
            },
            **_problems(*post.fails),
        },
    }


def _problems(*statuses: int) -> dict[str, Any]:
    """The responses of a resource's own problems, and of those that any may answer: 405, 414, 500 and their like."""
    content: dict[str, dict[str, type[Schema]]] = {MEDIA_TYPE: {"schema": ProblemReply}}
    found: dict[str, Any] = {
        str(status): {"description": "A problem.", "headers": _headers("Cache-Control"), "content": content}
        for status in statuses
    }
    if "503" in found:
        found["503"]["headers"] = _headers("Cache-Control", "Retry-After")
    return {**found, "default": {"description": "Any other problem.", "content": content}}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"description": _HEADERS[name], "required": True, **_TEXT} for name in names}


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
    """The parameters of all tables of all games; which table takes which stands in the listing too."""
    found: dict[str, list[str]] = {}
    for slug, game in REGISTRY.items():
        for spec in game.tables(game.rules_type()):
            for name, meaning in spec.parameters.items():
                found.setdefault(name, []).append(f"{slug}/{spec.name}: {meaning}.")
    return [
        {"in": "query", "name": name, "required": False, "description": " ".join(meanings), **_TEXT}
        for name, meanings in found.items()
    ]


def _tag(path: str) -> str:
    for word in ("states", "tables", "matches", "compare", "export", "solutions", "games"):
        if word in path:
            return word
    return "service"
