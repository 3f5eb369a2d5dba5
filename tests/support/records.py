"""Records of replies, batches and exports, made comparable and held against their schemas."""

from typing import Any

from marshmallow import Schema

# The members of a reply that exports leave out, as they follow from the state and the action.
OF_REPLIES = ("links",)
OF_ACTIONS = ("label", "afterstate")


def without(document: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a document without some members."""
    return {name: value for name, value in document.items() if name not in names}


def batched(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the links, which only the answer about one state has."""
    assert {"self", "state", "solution", "current", "game"} <= set(record["links"])
    return {name: value for name, value in record.items() if name != "links"}


def bare(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the members that exports leave out."""
    actions = [{name: item[name] for name in item if name not in OF_ACTIONS} for item in record["actions"]]
    return {**{name: record[name] for name in record if name not in OF_REPLIES}, "actions": actions}


def valid(schema: Schema, document: Any) -> bool:
    """Return True if a reply has exactly the documented shape."""
    return schema.validate(document) == {}
