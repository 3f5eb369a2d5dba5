"""What the members of replies are made of: marshmallow's fields, read strictly, each with its meaning.

Replies are documented and tested with schemas and are not dumped with them: that would cost more than the lookup.
Reading is strict, so that a test which loads a reply through its schema sees a number that became text.
"""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from service.names import SOLUTION_PATTERN

RULES_PATTERN = r"^(default|r[0-9a-f]{8})$"
FRACTION_PATTERN = r"^-?[0-9]+(/[0-9]+)?$"
WHOLE_PATTERN = r"^[0-9]+$"
EQUILIBRIUM_PATTERN = r"^(unique|strict|tied|mixed(-[0-9]+-[0-9.e-]+)?)$"


class Number(fields.Float):
    """A finite number; not text that spells one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str | bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class OneOf(fields.Field[Any]):
    """A value that satisfies one of several fields."""

    def __init__(self, *choices: fields.Field[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = choices

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        found = []
        for choice in self.choices:
            try:
                return choice.deserialize(value, attr, data, **kwargs)
            except ValidationError as error:
                found.append(error.messages)
        raise ValidationError([str(found)])


def text(meaning: str, *, null: bool = False, pattern: str | None = None, among: Sequence[str] = ()) -> fields.String:
    """Text, of a pattern or out of a few where they are given."""
    checks = [validate.Regexp(pattern)] if pattern else [validate.OneOf(among)] if among else []
    return fields.String(required=True, allow_none=null, validate=checks, metadata={"description": meaning})


def number(meaning: str, *, null: bool = False, low: float | None = None, high: float | None = None) -> Number:
    """A number, within bounds where they are given."""
    checks = [] if low is None and high is None else [validate.Range(low, high)]
    return Number(required=True, allow_none=null, validate=checks, metadata={"description": meaning})


def whole(meaning: str, *, null: bool = False, low: int | None = 0) -> fields.Integer:
    """A whole number, not negative unless said otherwise."""
    checks = [] if low is None else [validate.Range(low)]
    return fields.Integer(
        required=True, strict=True, allow_none=null, validate=checks, metadata={"description": meaning}
    )


def texts(meaning: str) -> fields.Dict:
    """Texts by name."""
    return fields.Dict(keys=fields.String(), values=fields.String(), required=True, metadata={"description": meaning})


def flag(meaning: str, *, null: bool = False) -> fields.Boolean:
    """True or false."""
    return fields.Boolean(
        required=True, allow_none=null, truthy={True}, falsy={False}, metadata={"description": meaning}
    )


def nested(schema: type[Schema], meaning: str, *, null: bool = False) -> fields.Nested:
    """An object."""
    return fields.Nested(schema, required=True, allow_none=null, metadata={"description": meaning})


def several(item: type[Schema] | fields.Field[Any], meaning: str) -> fields.List[Any]:
    """A list of objects, or of what a field reads."""
    inner = item if isinstance(item, fields.Field) else fields.Nested(item)
    return fields.List(inner, required=True, metadata={"description": meaning})


def game() -> fields.String:
    """The game's slug."""
    return text("The game's slug.")


def solution() -> fields.String:
    """A solution id."""
    return text("The solution's id, `game.goal.rules@digest`.", pattern=SOLUTION_PATTERN)


def exact(meaning: str = "The value as a fraction, `-5/2` or `-1`; null where it is not rational.") -> fields.String:
    """A fraction as text."""
    return text(meaning, null=True, pattern=FRACTION_PATTERN)


def error_bound() -> Number:
    """How far to trust every number of a reply."""
    return number(
        "No number of the reply is further from the truth than this, but for the rounding to a double; 0 for exact.",
        null=True,
        low=0,
    )


class Confidence(Schema):
    """An interval that holds the true number with a probability."""

    low = number("Its lower end.")
    high = number("Its upper end.")
    level = number("The probability.", low=0, high=1)
    samples = whole("How many games were played for it.", low=1)


def confidence() -> fields.Nested:
    """The interval of an estimate."""
    return nested(Confidence, "The interval of an estimated value; null where nothing is estimated.", null=True)
