"""Read the body of a POST, which is JSON in most cases. Errors show a valid text for the part that is wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
from flask import request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from service.answers.errors import ProblemError
from service.http.schemas.faults import fault, spelled
from service.http.server.limits import BODY
from service.http.wire.usual import JSON

# The names and places that lead to a part of a body.
Keys = Sequence[str | int]
# Maps a body and the keys of its fault to the keys of the part to replace, and a valid part in its place.
Mended = Callable[[Mapping[str, Any], Keys], tuple[Keys, Any]]
# Where the environment of a request keeps the body that was read.
_BODY_READ = "tablebase.body"


def read_body(schema: Schema, example: Mapping[str, Any], mended: Mended | None = None) -> dict[str, Any]:
    """Return the body as a schema loads it.

    ``example`` is a valid body, for errors. ``mended`` is needed if the members of a body must agree with each other.

    Raises:
        ProblemError: the content type is not JSON (415), the body is too large (413), or it is not JSON or does not
            match the schema (400).
    """
    valid = orjson.dumps(example).decode()
    if request.mimetype != JSON:
        raise ProblemError(
            "unsupported-media-type", f"the body must be {JSON}", field="Content-Type", example=JSON, available=[JSON]
        )
    try:
        sent = orjson.loads(raw_body(valid))
    except orjson.JSONDecodeError as error:
        raise ProblemError("broken-json", f"the body is not JSON: {error}", field="body", example=valid) from error
    if not isinstance(sent, dict):
        detail = "the body must be a JSON object"
        raise ProblemError("invalid-body", detail, field="body", example=valid, available=schema.fields)
    unknown = next((name for name in sent if name not in schema.fields), None)
    if unknown is not None:
        # The schema would look for every one of them.
        sent = {unknown: None}
    try:
        loaded: dict[str, Any] = schema.load(sent, partial=unknown is not None)
    except ValidationError as error:
        keys, sentence = fault(error)
        detail = f"body field {spelled(keys)!r}: {sentence}"
        field, shown = "body", valid
        # No valid text can replace an unknown member, so the example is a whole body.
        if keys[0] in schema.fields:
            path, part = (keys, _part(example, keys)) if mended is None else mended(sent, keys)
            field, shown = spelled(path), part if isinstance(part, str) else orjson.dumps(part).decode()
        raise ProblemError("invalid-body", detail, field=field, example=shown, available=schema.fields) from error
    return loaded


def _part(example: Any, keys: Keys) -> Any:
    """Return the part of an example body to which the keys lead; the first item of a list stands for all of them."""
    for key in keys:
        example = example[0 if isinstance(key, int) else key]
    return example


def raw_body(example: str | None = None) -> bytes:
    """Return the body as it was sent. Raises ProblemError if it is too large; ``example`` is a valid one, for the error."""
    try:
        return _bytes()
    except RequestEntityTooLarge as error:
        detail = f"the body has more than {BODY} bytes"
        raise ProblemError("body-too-large", detail, field="body", example=example) from error


def _bytes() -> bytes:
    """Return the bytes of the body, also if they were read before, as a question may be asked again."""
    body: bytes | None = request.environ.get(_BODY_READ)
    if body is None:
        body = request.environ[_BODY_READ] = _read()
    return body


def _read() -> bytes:
    """Read the body. Flask limits its size if the length is announced; chunked bodies are limited here."""
    if request.content_length is not None or not request.environ.get("wsgi.input_terminated"):
        return request.get_data(cache=False)
    content: bytes = request.environ["wsgi.input"].read(BODY + 1)
    if len(content) > BODY:
        raise RequestEntityTooLarge
    return content
