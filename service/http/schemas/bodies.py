"""Fields of request bodies."""

from typing import Any

from marshmallow import fields, validate

BATCH_LIMIT = 1000


class Entries(fields.List[Any]):
    """A list of at most BATCH_LIMIT entries. Its length is checked first, so that a long list costs little."""

    _length = validate.Length(max=BATCH_LIMIT)

    def __init__(
        self, entry: fields.Field[Any], description: str, example: list[Any], *, required: bool = True
    ) -> None:
        metadata = {"description": description, "example": example}
        super().__init__(entry, required=required, validate=self._length, metadata=metadata)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            self._length(value)
        return super()._deserialize(value, attr, data, **kwargs)
