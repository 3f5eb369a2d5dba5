"""The first fault that a schema finds in a query or body: its place, and a sentence about it."""

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA


def fault(error: ValidationError) -> tuple[list[str | int], str]:
    """Return the names and places that lead to the first fault, and the sentence about it."""
    messages: Any = error.normalized_messages()  # type: ignore[no-untyped-call]  # the package leaves it untyped
    keys: list[str | int] = []
    while isinstance(messages, Mapping):
        key, messages = next(iter(messages.items()))
        if key != SCHEMA:
            keys.append(key)
    return keys, str(messages[0] if isinstance(messages, list) else messages)


def spelled(keys: Sequence[str | int]) -> str:
    """Return names and places as one text: ``decisions[3].state``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)[1:]
