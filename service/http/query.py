"""Read the query, the part of an address behind ``?``. Unknown, repeated and malformed parameters are refused."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl

from flask import request
from marshmallow import Schema, ValidationError

from service.answers.errors import ProblemError, unknown_parameter
from service.http.schemas.faults import fault, spelled
from service.http.schemas.queries import FormatQuery

# Maps the parameters that were sent to valid texts of parameters, by name.
Examples = Callable[[Mapping[str, str]], Mapping[str, str]]
_MAX_PARAMETERS = 32


def read_query(schema: Schema, examples: Examples | None = None) -> dict[str, Any]:
    """Return the parameters as a schema loads them.

    ``examples`` is called for a valid text of a parameter if the schema has no example.

    Raises:
        ProblemError: a parameter is unknown, missing, repeated or not legal, or the query is malformed.
    """
    try:
        return _load(schema, raw_query(), examples)
    except ProblemError as error:
        if error.code == "repeated-parameter" and error.field is not None:
            if error.field not in schema.fields:
                raise unknown_parameter(error.field, {}, list(schema.fields), _optional(schema)) from error
            others = last_query()
            del others[error.field]
            error.example = _example(schema, others, error.field, examples)
        elif error.code == "bad-request":
            required = [name for name, field in schema.fields.items() if field.required]
            error.example = "&".join(f"{name}={_example(schema, {}, name, examples)}" for name in required)
        raise


def raw_query() -> dict[str, str]:
    """Return the parameters as text. Each must be sent only once.

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
    parameters: dict[str, str] = {}
    for name, text in pairs:
        if name in parameters:
            raise ProblemError("repeated-parameter", f"parameter {name!r} is given twice", field=name, example=text)
        parameters[name] = text
    return parameters


def rules_sent() -> str:
    """Return the text of the rules in the query; the empty text if there are none, or if the query cannot be read."""
    try:
        return raw_query().get("rules", "")
    except ProblemError:
        return ""


def read_form(text: str | None) -> None:
    """Raise ProblemError unless the text of the parameter ``format`` is legal; None stands for one that was not sent."""
    if text is not None:
        _load(FormatQuery(), {"format": text}, None)


def last_query() -> dict[str, str]:
    """Return the parameters as text; of a repeated parameter the last value. The query must not be malformed."""
    return dict(parse_qsl(request.environ["QUERY_STRING"], keep_blank_values=True))


def _load(schema: Schema, query: Mapping[str, str], examples: Examples | None) -> dict[str, Any]:
    """Return the parameters as the schema loads them. Raises ProblemError, which names the first one at fault."""
    try:
        loaded: dict[str, Any] = schema.load(query)
    except ValidationError as error:
        keys, sentence = fault(error)
        name = spelled(keys)
        field = schema.fields.get(name)
        if field is None:
            raise unknown_parameter(name, query, list(schema.fields), _optional(schema)) from error
        code = "missing-parameter" if field.required and name not in query else "invalid-parameter"
        example = _example(schema, query, name, examples)
        detail = f"query parameter {name!r}" + (f": {sentence}" if code == "invalid-parameter" else " is missing")
        raise ProblemError(code, detail, field=name, example=example) from error
    return loaded


def _optional(schema: Schema) -> dict[str, str]:
    """Return the schema's examples of the parameters that may be left out, and that every address of the route has."""
    optional = {name: field.metadata for name, field in schema.fields.items() if not field.required}
    return {
        name: str(metadata["example"])
        for name, metadata in optional.items()
        if "example" in metadata and metadata.get("everywhere", True)
    }


def _example(schema: Schema, query: Mapping[str, str], name: str, examples: Examples | None) -> str | None:
    """Return a valid text of a parameter; None if there is no example."""
    metadata = schema.fields[name].metadata
    if "example" in metadata:
        return str(metadata["example"])
    return None if examples is None else examples(query).get(name)
