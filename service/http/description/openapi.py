"""The OpenAPI 3.1 description of the service, made from the declarations of its routes and their schemas."""

from collections.abc import Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from marshmallow.class_registry import get_class

from service.answers.errors import CODES
from service.documents.jobs import JobReply
from service.documents.json_schema import specification
from service.documents.problem import ProblemReply
from service.files.listing import OF_GAMES, SUFFIXES
from service.http.description import examples, operations
from service.http.problems import MEDIA_TYPE
from service.http.routes import Route
from service.http.wire.caching import Caching
from service.http.wire.usual import JSON
from service.version import VERSION
from solvers.games import REGISTRY

_DESCRIPTION = (
    "Best actions, values, regrets and distributions of games of chance. Errors are RFC 9457 documents with a "
    "stable `code`: "
    + ", ".join(f"`{code}` ({status})" for code, (status, _) in CODES.items())
    + ". Another spelling of a game, "
    "a goal or a state is answered with 308 and the canonical address in `Location`: let the client follow redirects, which many "
    "generated ones do only if told so (`follow_redirects=True` in those of openapi-python-client)."
)
# The documentation page lists the codes with their titles.
_CODES = [{"code": code, "status": status, "title": title} for code, (status, title) in CODES.items()]
_WORDS = {
    "game": "The slug of a game in the catalogue.",
    "goal": "GOAL or GOAL:STRATEGY, from the catalogue.",
    "state": "A state in the game's notation.",
    "solution": "A solution id.",
    "name": "The name of a table of the game.",
    "code": "The code of a kind of problem.",
    "job": "The key of a job.",
    "picture": "The form of the picture.",
    "sweep": "The name of a sweep, from the list of them.",
    "suffix": "ndjson, json or csv, or one of them with .gz; or parquet.",
    "kind": "parquet, with a column for the goal and one for the rules; or zip, an archive with the NDJSON of each solution.",
}
# Parameters with few legal values. Other spellings of a game are redirected.
_AMONG = {
    "game": list(REGISTRY),
    "code": list(CODES),
    "suffix": list(SUFFIXES),
    "kind": list(OF_GAMES),
}
# The endings of addresses, by the types of pictures.
_ENDINGS = {"image/svg+xml": "svg", "image/png": "png", "application/pdf": "pdf", "text/plain": "txt"}
_TEXT = {"schema": {"type": "string"}}
_HEADERS = {
    "Cache-Control": "The time for which the answer may be kept.",
    "ETag": "The strong tag of the answer, for If-None-Match.",
    "Vary": "The headers of the request that choose between the forms of the answer.",
    "Content-Encoding": "zstd or gzip, if the answer is larger than a packet and Accept-Encoding names it.",
    "X-Request-ID": "The id of the request: the client's own, or a new one.",
    "Content-Location": "The immutable address of the same answer.",
    "Location": "The canonical address.",
    "Retry-After": "The number of seconds after which to ask again.",
    "Allow": "The methods that are allowed.",
    "Accept-Ranges": "bytes: parts of the file may be asked for with Range.",
    "Content-Length": "The number of bytes.",
    "Content-Range": "The bytes of the part, and the size of the whole file.",
    "Repr-Digest": "The SHA-256 of the whole file, RFC 9530.",
}
# The headers of every reply, those of a job that was asked for, those of a file, and those of a 200 besides.
_ALWAYS = ("Cache-Control", "X-Request-ID")
_OF_JOBS = (*_ALWAYS, "Location", "Retry-After")
_OF_FILES = ("Accept-Ranges", "Content-Length", "Repr-Digest")
_TAGS: dict[Caching, tuple[str, ...]] = {
    "tagged": ("ETag",),
    "current": ("ETag", "Content-Location"),
    "immutable": ("ETag",),
}


@lru_cache(maxsize=1)
def document(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the description of the routes as a JSON-ready dict: first those with GET, then those with POST."""
    spec, _ = specification(
        title="Chance Tablebase",
        version=VERSION,
        info={
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
            "x-problem-codes": _CODES,
        },
        servers=[{"url": "/", "description": "The service that answers with this description."}],
        # Nothing is secret: no operation asks who is there.
        security=[],
    )
    described = [route for route in sorted(routes, key=lambda route: route.method) if route.summary]
    for route in described:
        spec.path(path=route.path, operations={route.method.lower(): _operation(route)})
    used = {operations.tag(route.path) for route in described}
    for name, meaning in operations.TAGS.items():
        if name in used:
            spec.tag({"name": name, "description": meaning})
    made: dict[str, Any] = spec.to_dict()
    for name, shape in made["components"]["schemas"].items():
        shape["description"] = get_class(name).__doc__
    for methods in made["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                parameter["schema"] = _sendable(parameter["schema"])
            examples.place(operation)
    return made


def _sendable(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a parameter without null, which no address can spell: the parameter is left out instead."""
    narrow = {name: value for name, value in schema.items() if (name, value) != ("default", None)}
    if isinstance(narrow.get("type"), list):
        (narrow["type"],) = (name for name in narrow["type"] if name != "null")
    return narrow


def _operation(route: Route) -> dict[str, Any]:
    content: dict[str, Any] = {}
    # JSON comes first, as generated clients take the first kind.
    if route.reply is not None:
        content[JSON] = {"schema": {"oneOf": [route.reply, route.other]} if route.other else route.reply}
    content |= {kind: {"schema": schema} for kind, schema in route.types.items()}
    tags = _TAGS.get(route.caching, ())
    # What was searched on request has no tag, and what is under several goals has no single place.
    headers = _headers(*_ALWAYS, "Vary") | _headers(*tags, required=not (route.searches or route.other))
    if route.located:
        headers |= _headers("Content-Location")
    coded = headers | _headers("Content-Encoding", required=False)
    answer = {"description": "The answer.", "headers": coded, "content": content}
    responses: dict[str, Any] = _queued(route, answer) if route.queues else {"200": answer}
    if tags:
        responses["304"] = {
            "description": "The client's copy, named by If-None-Match, is still valid.",
            "headers": _headers(*_ALWAYS, *tags, "Vary", *(("Content-Location",) if route.located else ())),
        }
    if route.cost == "file":
        of_file = responses["200"]["headers"] = coded | _headers(*_OF_FILES)
        partial = of_file | _headers("Content-Range")
        responses["206"] = {"description": "The part that Range asks for.", "headers": partial, "content": content}
    if "{state}" in route.path or "{game}" in route.path:
        responses["308"] = {
            "description": "A redirect to the canonical spelling of the address.",
            "headers": _headers(*_ALWAYS, "Location"),
        }
    parameters: list[Any] = _path_parameters(route)
    if route.query().fields:
        parameters.append({"in": "query", "schema": route.query})
    if "{name}" in route.path:
        parameters += _table_parameters()
    operation: dict[str, Any] = {
        "operationId": operations.operation_id(route),
        "summary": route.summary,
        "description": operations.description(route),
        "tags": [operations.tag(route.path)],
        "parameters": parameters,
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": route.body}}}
    return {**operation, "responses": responses | _problems(*route.fails)}


def _queued(route: Route, answer: Any) -> dict[str, Any]:
    """Return the responses of a route whose answer may have to be made first: the answer or where it is, and the job that makes it."""
    content = {JSON: {"schema": JobReply}}
    job = {"description": "The job that makes the answer.", "headers": _headers(*_OF_JOBS), "content": content}
    if route.queues == HTTPStatus.SEE_OTHER.value:
        there = {"description": "A redirect to the answer.", "headers": _headers(*_ALWAYS, "Location")}
        return {"202": job, "303": there}
    return {"200": answer, "202": job}


def _problems(*statuses: int) -> dict[str, Any]:
    """Return the responses of a route's own problems, and one for those of any route: 405, 414, 500..."""
    content: dict[str, Any] = {MEDIA_TYPE: {"schema": ProblemReply}, "text/plain": _TEXT}
    responses: dict[str, Any] = {
        str(status): {"description": "A problem.", "headers": _headers(*_ALWAYS), "content": content}
        for status in statuses
    }
    for status in {"429", "503", "507"} & set(responses):
        responses[status]["headers"] = _headers(*_ALWAYS, "Retry-After")
    return {**responses, "default": {"description": "Any other problem.", "content": content}}


def _headers(*names: str, required: bool = True) -> dict[str, Any]:
    return {name: {"description": _HEADERS[name], "required": required, **_TEXT} for name in names}


def _path_parameters(route: Route) -> list[dict[str, Any]]:
    names = [part.partition("}")[0] for part in route.path.split("{")[1:]]
    among = {**_AMONG, "picture": [_ENDINGS[media] for media in route.media if media in _ENDINGS]}
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "description": _WORDS[name],
            "schema": {"type": "string", "enum": among[name]} if name in among else {"type": "string", "minLength": 1},
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
