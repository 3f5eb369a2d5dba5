"""JSON schemas of replies, made from their marshmallow schemas by apispec: whole in OpenAPI, in short for assistants."""

from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, fields

from service.documents.members import OneOf


def specification(**options: Any) -> tuple[APISpec, Any]:
    """Return an empty OpenAPI 3.1 description, and the converter of the schemas in it."""
    plugin = MarshmallowPlugin()
    spec = APISpec(openapi_version="3.1.0", plugins=[plugin], **options)
    # The plugin gets its converter when it becomes part of a description.
    converter: Any = plugin.converter
    converter.add_attribute_function(_one_of)
    return spec, converter


def outline(schema: type[Schema]) -> dict[str, Any]:
    """Return the JSON schema of a reply in short: the members that are always there, and their types, not what is in an object or list."""
    _, converter = specification(title="", version="")
    converter.attribute_functions = [
        converter.field2type_and_format,
        _nested,
        converter.field2choices,
        converter.field2nullable,
    ]
    members = {name: field for name, field in schema().fields.items() if field.required}
    made: dict[str, Any] = converter.fields2jsonschema(members)
    # A list of them would name each one again.
    del made["required"]
    return made


def _nested(field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    return {"type": "object"} if isinstance(field, fields.Nested) else {}


def _one_of(converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """Return the schema of a :class:`OneOf`, which the plugin does not know: its choices, and null if it is allowed."""
    if not isinstance(field, OneOf):
        return {}
    choices = [converter.field2property(choice) for choice in field.choices]
    return {"anyOf": [*choices, {"type": "null"}] if field.allow_none else choices}
