"""What every resource does with a request and a reply: strict query, JSON, caching, redirects.

A solution's addresses never change their answer, so their strong ETag is made of the address alone and is
compared before anything else is done. A current address is fresh for a minute and names the solution that
answered in Content-Location. What is made of whole solutions has an ETag of their ids and of its parameters: it is
compared before anything is made, and the last answers are kept under it.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl, quote

import orjson
from flask import Response, request
from marshmallow import Schema, ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.kept import Kept
from service.lean import Reply
from service.names import Token
from service.problems import ProblemError, unknown_parameter

# Part of every ETag: a change of the replies' shape changes it, so that no cache keeps the old shape.
SHAPE = "3"
IMMUTABLE = "public, max-age=31536000, immutable"
BRIEF = "public, max-age=60"
JSON = "application/json"
BODY_LIMIT = 1_000_000
_MAX_PARAMETERS = 32
# Gives valid texts of parameters, by name, from the parameters that were given.
Examples = Callable[[Mapping[str, str]], Mapping[str, str]]
# Says which part of a body is to be replaced, and by what, from the body and where it is wrong.
Mended = Callable[[Mapping[str, Any], Sequence[str | int]], tuple[Sequence[str | int], Any]]
# What a view gives: a Reply where all is well, a Response of Flask's where there is more to say.
Answer = Response | Reply
_kept = Kept(entries=16, limit=4_000_000)


def json_reply(document: Any, cache: str = BRIEF, tag: str | None = None, at: str | None = None) -> Answer:
    """A JSON reply with its caching headers; 304 where the client holds ``tag`` already."""
    if tag is not None and "HTTP_IF_NONE_MATCH" in request.environ and _held(tag):
        return not_modified(cache, tag)
    return _reply(orjson.dumps(document), cache, tag, at)


def made_reply(make: Callable[[], Any], cache: str, tag: str) -> Answer:
    """A JSON reply that costs much to make: the kept one of this tag, if there is one; 304 where the client has it."""
    if fresh(tag):
        return not_modified(cache, tag)
    content = _kept.get(tag)
    if content is None:
        content = orjson.dumps(make())
        _kept.put(tag, content)
    # Any tag is right, now that there is an answer.
    return not_modified(cache, tag) if request.if_none_match.star_tag else _reply(content, cache, tag)


def _reply(content: bytes, cache: str, tag: str | None, at: str | None = None) -> Reply:
    headers = [("Content-Type", JSON), ("Cache-Control", cache)]
    if tag is not None:
        headers.append(("ETag", tag))
    if at is not None:
        headers.append(("Content-Location", at))
    return Reply(content, headers)


def not_modified(cache: str, tag: str) -> Response:
    """304 with the headers that a cache refreshes."""
    return Response(status=304, headers=[("Cache-Control", cache), ("ETag", tag)])


def address_tag(variant: str = "") -> str:
    """The strong ETag of an immutable address: of its path (which holds the id), query and variant."""
    environ = request.environ
    text = f"{SHAPE}\0{variant}\0{environ['PATH_INFO']}\0{environ.get('QUERY_STRING', '')}"
    return f'"{blake2b(text.encode(), digest_size=12).hexdigest()}"'


def made_tag(*parts: str) -> str:
    """The strong ETag of an answer that these parts determine: its question, and the ids of what it is made of."""
    text = "\0".join((SHAPE, *parts))
    return f'"{blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()}"'


def fresh(tag: str) -> bool:
    """Whether the client holds this very reply; ``*`` is left to the full answer, which may be a 404."""
    return "HTTP_IF_NONE_MATCH" in request.environ and not request.if_none_match.star_tag and _held(tag)


def _held(tag: str) -> bool:
    """Whether If-None-Match names the tag, or any by ``*``."""
    return request.if_none_match.contains_weak(tag[1:-1])


def query(schema: Schema, examples: Examples | None = None) -> dict[str, Any]:
    """The query parameters, validated: unknown, repeated and unreadable ones are refused.

    ``examples`` gives, for what is given, valid texts of the parameters for which the schema cannot tell one.
    """
    if not request.environ.get("QUERY_STRING"):
        return load_query(schema, {}, examples)
    try:
        return load_query(schema, raw_query(), examples)
    except ProblemError as error:
        if error.code == "repeated-parameter" and error.field is not None:
            if error.field not in schema.fields:
                raise unknown_parameter(error.field, {}, list(schema.fields), _static(schema)) from error
            others = last_query()
            others.pop(error.field, None)
            error.example = _example(schema, others, error.field, examples)
        elif error.code == "bad-request":
            needed = [name for name, field in schema.fields.items() if field.required]
            error.example = "&".join(f"{name}={_example(schema, {}, name, examples)}" for name in needed)
        raise


def raw_query() -> dict[str, str]:
    """The query parameters as text, each given once.

    Raises:
        ProblemError: a parameter is repeated, there are too many, or the query is not percent-encoded UTF-8.
    """
    raw = request.environ.get("QUERY_STRING", "")
    if raw.count("&") >= _MAX_PARAMETERS:
        raise ProblemError(
            "bad-request", f"a query has at most {_MAX_PARAMETERS} parameters", field="query", example=""
        )
    try:
        pairs = parse_qsl(raw.encode("latin-1").decode("utf-8"), keep_blank_values=True, errors="strict")
    except ValueError as error:
        detail = "the query string is not percent-encoded UTF-8 text"
        raise ProblemError("bad-request", detail, field="query", example="") from error
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise ProblemError("repeated-parameter", f"parameter {name!r} is given twice", field=name, example=value)
        found[name] = value
    return found


def last_query() -> dict[str, str]:
    """The query parameters as text, of those given twice the last; for a query that can be read."""
    return dict(parse_qsl(request.environ["QUERY_STRING"], keep_blank_values=True))


def load_query(schema: Schema, given: Mapping[str, str], examples: Examples | None = None) -> dict[str, Any]:
    """Validate query parameters, naming the first that is at fault."""
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        name, sentence = _first(error)
        field = schema.fields.get(name)
        if field is None:
            raise unknown_parameter(name, given, list(schema.fields), _static(schema)) from error
        code = "missing-parameter" if field.required and name not in given else "invalid-parameter"
        example = _example(schema, given, name, examples)
        raise ProblemError(code, f"query parameter {name!r}: {sentence}", field=name, example=example) from error
    return loaded


def _static(schema: Schema) -> dict[str, str]:
    """The examples that hold for every request."""
    found = {name: field.metadata.get("example") for name, field in schema.fields.items() if not field.required}
    return {name: str(text) for name, text in found.items() if text is not None}


def _example(schema: Schema, given: Mapping[str, str], name: str, examples: Examples | None) -> str | None:
    """A valid text of a parameter, or None where nothing is known of it."""
    metadata = schema.fields[name].metadata
    if "example" in metadata:
        return str(metadata["example"])
    return None if examples is None else examples(given).get(name)


def _first(error: ValidationError) -> tuple[str, str]:
    """The first thing that a schema found wrong: where, as ``states[3]``, and what."""
    keys, sentence = _fault(error)
    return _spelled(keys), sentence


def _fault(error: ValidationError) -> tuple[list[str | int], str]:
    """The names and places that lead to the first thing that is wrong, and what is."""
    found: Any = error.normalized_messages()  # type: ignore[no-untyped-call]  # the package leaves it untyped
    keys: list[str | int] = []
    while isinstance(found, Mapping):
        key, found = next(iter(found.items()))
        if key != SCHEMA:
            keys.append(key)
    return keys, str(found[0] if isinstance(found, list) else found)


def _spelled(keys: Sequence[str | int]) -> str:
    """Names and places as one text: ``decisions[3].state``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)[1:]


def _part(example: Any, keys: Sequence[str | int]) -> Any:
    """What stands in an example body where the keys lead; every item of a list is like the first."""
    for key in keys:
        example = example[0 if isinstance(key, int) else key]
    return example


def body(schema: Schema, example: Mapping[str, Any], mended: Mended | None = None) -> dict[str, Any]:
    """The JSON body, validated against a schema; ``example`` is a valid one.

    ``mended`` says what to replace of a body whose members must agree with each other.

    Raises:
        ProblemError: 415 on another content type, 413 past the limit, 400 where it is not JSON or not as the schema says.
    """
    valid = orjson.dumps(example).decode()
    if request.mimetype != JSON:
        raise ProblemError(
            "unsupported-media-type", f"the body must be {JSON}", field="Content-Type", example=JSON, available=[JSON]
        )
    try:
        given = orjson.loads(_bytes())
    except RequestEntityTooLarge as error:
        detail = f"the body has more than {BODY_LIMIT} bytes"
        raise ProblemError("body-too-large", detail, field="body", example=valid) from error
    except orjson.JSONDecodeError as error:
        raise ProblemError("broken-json", f"the body is not JSON: {error}", field="body", example=valid) from error
    if not isinstance(given, dict):
        detail = "the body must be a JSON object"
        raise ProblemError("invalid-body", detail, field="body", example=valid, available=schema.fields)
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        keys, sentence = _fault(error)
        detail = f"body field {_spelled(keys)!r}: {sentence}"
        path, shown = "body", valid
        # There is no place for what is not a member: then the whole body is replaced.
        if keys[0] in schema.fields:
            place, part = (keys, _part(example, keys)) if mended is None else mended(given, keys)
            path, shown = _spelled(place), part if isinstance(part, str) else orjson.dumps(part).decode()
        raise ProblemError("invalid-body", detail, field=path, example=shown, available=schema.fields) from error
    return loaded


def _bytes() -> bytes:
    """The body, which Flask limits where its length is announced, and this does where it comes in chunks."""
    if request.content_length is not None or not request.environ.get("wsgi.input_terminated"):
        return request.get_data(cache=False)
    found: bytes = request.environ["wsgi.input"].read(BODY_LIMIT + 1)
    if len(found) > BODY_LIMIT:
        raise RequestEntityTooLarge
    return found


def redirect(*segments: str) -> Response:
    """308 to the canonical spelling of this address, with its query string."""
    location = "".join("/" + quote(segment, safe=":@,=.-") for segment in segments)
    if raw := request.environ.get("QUERY_STRING", ""):
        location += "?" + quote(raw.encode("latin-1"), safe="%=&,:@+.-/?;!*'()~$")
    return Response(status=308, headers=[("Location", location), ("Cache-Control", BRIEF)])


def current_path(solution: str, state: Token, rest: str = "") -> str:
    """The immutable address that stands behind a current one."""
    return f"/v1/solutions/{solution}/states/{state.text}{rest}"


def current_tag(solution: str, state: Token, variant: str = "") -> str:
    """The strong ETag of a current address: it changes with the solution behind it."""
    return f'"{SHAPE}{variant}.{solution}.{state.text}"'
