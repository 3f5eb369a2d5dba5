"""What every resource does with a request and a reply: strict query, JSON, caching, redirects.

A solution's addresses never change their answer, so their strong ETag is made of the address alone and is
compared before anything else is done. A current address is fresh for a minute and names the solution that
answered in Content-Location.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl, quote

import orjson
from flask import Response, request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from service.lean import Reply
from service.names import Token
from service.problems import ProblemError

# Part of every ETag: a change of the replies' shape changes it, so that no cache keeps the old shape.
SHAPE = "1"
IMMUTABLE = "public, max-age=31536000, immutable"
BRIEF = "public, max-age=60"
JSON = "application/json"
BODY_LIMIT = 1_000_000
_MAX_PARAMETERS = 32


def json_reply(document: Any, cache: str = BRIEF, tag: str | None = None, at: str | None = None) -> Response:
    """A JSON reply with its caching headers; 304 where the client holds ``tag`` already."""
    if tag is not None and "HTTP_IF_NONE_MATCH" in request.environ and _held(tag):
        return not_modified(cache, tag)
    headers = [("Content-Type", JSON), ("Cache-Control", cache)]
    if tag is not None:
        headers.append(("ETag", tag))
    if at is not None:
        headers.append(("Content-Location", at))
    return Reply(orjson.dumps(document), 200, headers)


def not_modified(cache: str, tag: str) -> Response:
    """304 with the headers that a cache refreshes."""
    return Response(status=304, headers=[("Cache-Control", cache), ("ETag", tag)])


def address_tag(variant: str = "") -> str:
    """The strong ETag of an immutable address: of its path (which holds the id), query and variant."""
    environ = request.environ
    text = f"{SHAPE}\0{variant}\0{environ['PATH_INFO']}\0{environ.get('QUERY_STRING', '')}"
    return f'"{blake2b(text.encode(), digest_size=12).hexdigest()}"'


def fresh(tag: str) -> bool:
    """Whether the client holds this very reply; ``*`` is left to the full answer, which may be a 404."""
    return "HTTP_IF_NONE_MATCH" in request.environ and not request.if_none_match.star_tag and _held(tag)


def _held(tag: str) -> bool:
    """Whether If-None-Match names the tag, or any by ``*``."""
    return request.if_none_match.contains_weak(tag[1:-1])


def query(schema: Schema) -> dict[str, Any]:
    """The query parameters, validated: unknown, repeated and unreadable ones are refused."""
    raw = request.environ.get("QUERY_STRING", "")
    given = raw_query() if raw else {}
    return load(schema, given, "parameter")


def raw_query() -> dict[str, str]:
    """The query parameters as text, each given once.

    Raises:
        ProblemError: a parameter is repeated, or the query is not percent-encoded UTF-8.
    """
    try:
        text = request.environ.get("QUERY_STRING", "").encode("latin-1").decode("utf-8")
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=_MAX_PARAMETERS)
    except ValueError as error:
        raise ProblemError("bad-request", "the query string is not percent-encoded UTF-8 text") from error
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise ProblemError("repeated-parameter", f"parameter {name!r} is given twice", field=name)
        found[name] = value
    return found


def load(schema: Schema, given: Any, what: str) -> dict[str, Any]:
    """Validate a query or a body against its schema, naming the first offending field."""
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        raise _invalid(schema, error, what) from error
    return loaded


def _invalid(schema: Schema, error: ValidationError, what: str) -> ProblemError:
    messages = error.normalized_messages()  # type: ignore[no-untyped-call]  # the package leaves it untyped
    name, found = next(iter(messages.items()))
    path = str(name)
    while isinstance(found, Mapping):
        inner, found = next(iter(found.items()))
        path += f".{inner}"
    sentence = str(found[0] if isinstance(found, list) else found)
    if what == "body":
        return ProblemError("invalid-body", f"body field {path!r}: {sentence}", field=path, available=schema.fields)
    field = schema.fields.get(str(name))
    if field is None:
        detail = f"there is no query parameter {path!r} here"
        return ProblemError("unknown-parameter", detail, field=path, available=schema.fields)
    code = "missing-parameter" if field.required and sentence.startswith("Missing") else "invalid-parameter"
    example = field.metadata.get("example")
    return ProblemError(code, f"query parameter {path!r}: {sentence}", field=path, example=example)


def body(schema: Schema) -> dict[str, Any]:
    """The JSON body, validated. 415 on another content type, 413 past the limit, 400 where it is not JSON."""
    if request.mimetype != JSON:
        raise ProblemError(
            "unsupported-media-type", f"the body must be {JSON}", field="Content-Type", example=JSON, available=[JSON]
        )
    try:
        given = orjson.loads(_bytes())
    except orjson.JSONDecodeError as error:
        raise ProblemError("broken-json", f"the body is not JSON: {error}", field="body") from error
    if not isinstance(given, dict):
        raise ProblemError("invalid-body", "the body must be a JSON object", field="body", available=schema.fields)
    return load(schema, given, "body")


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
