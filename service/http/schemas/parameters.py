"""The fields of query parameters and of request bodies, each with a description and an example."""

import re
from collections.abc import Sequence
from typing import Any

from marshmallow import fields, missing, validate


class Whole(fields.Integer):
    """A whole number of at most nine ASCII digits. Python's ``int`` would also read the digits of other scripts."""

    default_error_messages = {"invalid": "{input!r} is not a whole number of at most nine digits."}  # noqa: RUF012  # marshmallow declares it so

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


def text(
    meaning: str,
    example: str | None = None,
    *,
    required: bool = False,
    default: Any = missing,
    among: Sequence[str] = (),
    length: tuple[int, int] | None = None,
) -> fields.String:
    """Return a field of text, one of ``among`` if it lists any, with a length in a range."""
    checks: list[Any] = [validate.OneOf(among)] if among else []
    checks += [validate.Length(*length)] if length else []
    metadata = described(meaning, example)
    return fields.String(required=required, load_default=default, validate=checks, metadata=metadata)


def optional(meaning: str, example: str | None = None) -> fields.String:
    """Return a field of text that is empty if it is left out."""
    return text(meaning, example, default="")


def whole(
    meaning: str, low: int, high: int, example: int | None = None, *, required: bool = False, default: Any = None
) -> Whole:
    """Return a field of a whole number in a range, which a query spells in digits."""
    default = missing if required else default
    check = validate.Range(low, high)
    metadata = described(meaning, example)
    return Whole(required=required, load_default=default, strict=False, validate=check, metadata=metadata)


def described(meaning: str, example: str | int | None) -> dict[str, Any]:
    """Return the metadata of a field: its description, and its example if it has one."""
    return {"description": meaning} | ({} if example is None else {"example": example})
