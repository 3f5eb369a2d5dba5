"""The members of replies: marshmallow fields that are read strictly, each with a description.

Schemas document and test replies. They do not write them: that would take longer than the lookup. Reading is strict, so
that a test which loads a reply through its schema fails if a number became text.
"""

from collections.abc import Sequence
from types import new_class
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from service.answers.names import SOLUTION_PATTERN
from solvers.contract.game import Member
from solvers.games import REGISTRY

RULES_PATTERN = r"^(default|r[0-9a-f]{8})$"
FRACTION_PATTERN = r"^-?[0-9]+(/[0-9]+)?$"
WHOLE_PATTERN = r"^[0-9]+$"


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
        messages = []
        for choice in self.choices:
            try:
                return choice.deserialize(value, attr, data, **kwargs)
            except ValidationError as error:
                messages.append(error.messages)
        raise ValidationError([str(messages)])


def text(meaning: str, *, null: bool = False, pattern: str | None = None, among: Sequence[str] = ()) -> fields.String:
    """Return a field of text. ``pattern`` is the regular expression it matches; ``among`` lists all legal texts."""
    checks = [validate.Regexp(pattern)] if pattern else [validate.OneOf(among)] if among else []
    return fields.String(required=True, allow_none=null, validate=checks, metadata={"description": meaning})


def number(meaning: str, *, null: bool = False, low: float | None = None, high: float | None = None) -> Number:
    """Return a field of a number from ``low`` to ``high``; None stands for no bound."""
    checks = [] if low is None and high is None else [validate.Range(low, high)]
    return Number(required=True, allow_none=null, validate=checks, metadata={"description": meaning})


def whole(meaning: str, *, null: bool = False, low: int | None = 0) -> fields.Integer:
    """Return a field of a whole number that is at least ``low``; None stands for no bound."""
    checks = [] if low is None else [validate.Range(low)]
    return fields.Integer(
        required=True, strict=True, allow_none=null, validate=checks, metadata={"description": meaning}
    )


def texts(meaning: str) -> fields.Dict:
    """Return a field of an object that maps names to texts."""
    return fields.Dict(keys=fields.String(), values=fields.String(), required=True, metadata={"description": meaning})


def flag(meaning: str, *, null: bool = False) -> fields.Boolean:
    """Return a field that is true or false."""
    return fields.Boolean(
        required=True, allow_none=null, truthy={True}, falsy={False}, metadata={"description": meaning}
    )


def nested(schema: type[Schema], meaning: str, *, null: bool = False) -> fields.Nested:
    """Return a field of an object with this schema."""
    return fields.Nested(schema, required=True, allow_none=null, metadata={"description": meaning})


def several(item: type[Schema] | fields.Field[Any], meaning: str, *, null: bool = False) -> fields.List[Any]:
    """Return a field of a list; ``item`` is the schema of its objects or the field of its values."""
    inner = item if isinstance(item, fields.Field) else fields.Nested(item)
    return fields.List(inner, required=True, allow_none=null, metadata={"description": meaning})


def names(meaning: str) -> fields.List[Any]:
    """Return a list of texts."""
    return several(fields.String(), meaning)


def maybe(schema: type[Schema], meaning: str) -> fields.Nested:
    """Return an object that may be left out."""
    return fields.Nested(schema, metadata={"description": meaning})


def lines(schema: type[Schema], meaning: str) -> fields.List[Any]:
    """Return the rows of a table, whose entries are texts, whole numbers, cells of a schema or null."""
    return several(fields.List(entry(schema)), meaning)


def entry(schema: type[Schema], **options: Any) -> OneOf:
    """Return an entry of a table: a text, a whole number, a cell of a schema or null."""
    return OneOf(fields.String(), fields.Integer(strict=True), fields.Nested(schema), allow_none=True, **options)


def game() -> fields.String:
    """Return the field of a game's slug."""
    return text("The game's slug.")


def solution() -> fields.String:
    """Return the field of a solution id."""
    return text("The solution's id, `game.goal.rules@digest`.", pattern=SOLUTION_PATTERN)


def exact(meaning: str = "The value as a fraction, `-5/2` or `-1`; null if it is not exact.") -> fields.String:
    """Return a field of a fraction as text, or null."""
    return text(meaning, null=True, pattern=FRACTION_PATTERN)


def error_bound() -> Number:
    """Return the field of the error bound of a reply's numbers."""
    return number(
        "The largest possible error of every number of the reply, apart from rounding to a double; 0 if all are exact, "
        "null if they are estimates.",
        null=True,
        low=0,
    )


class Confidence(Schema):
    """A confidence interval of an estimated number."""

    low = number("The lower end.")
    high = number("The upper end.")
    level = number(
        "The confidence level: the probability that such an interval contains the true number.", low=0, high=1
    )
    samples = whole("The number of games that were played; 0 if the interval holds the number for certain.")


def confidence() -> fields.Nested:
    """Return the field of a confidence interval, or null."""
    return nested(
        Confidence,
        "The confidence interval of an estimated value; null if it is no estimate, and if `error_bound` is null too, an estimate "
        "of a class of states, of which nothing is claimed for a single one.",
        null=True,
    )


def fractions(name: str, doc: str, *names: str, meaning: str = "The number as a fraction.") -> type[Schema]:
    """Return the schema of an object of fractions, ``doc``, in OpenAPI called ``name``."""
    return _schema(name, doc, {member: exact(meaning) for member in names})


def intervals(name: str, doc: str, *names: str) -> type[Schema]:
    """Return the schema of an object of intervals, ``doc``, in OpenAPI called ``name``."""
    meaning = "The interval of the number; null if it is not known."
    return _schema(name, doc, {member: nested(Confidence, meaning, null=True) for member in names})


def _schema(name: str, doc: str, members: dict[str, fields.Field[Any]]) -> type[Schema]:
    # Not Schema.from_dict, which leaves the schema out of the register that the description reads.
    return new_class(name, (Schema,), exec_body=lambda body: body.update(members, __doc__=doc))


def of_games() -> dict[str, fields.Field[Any]]:
    """Return the fields of the members that only some games add to the record of a state."""
    declared: dict[str, Member] = {}
    for game in REGISTRY.values():
        for member in game.members:
            known = declared.get(member.name, member)
            declared[member.name] = known if known == member else _either(known, member)
    return {name: _of_game(member) for name, member in declared.items()}


def _either(known: Member, other: Member) -> Member:
    """Return a member that two games have, with the meanings and the patterns of both."""
    meaning = known.meaning if other.meaning in known.meaning else f"{known.meaning} Or: {other.meaning}"
    patterns = [pattern for pattern in (known.pattern, other.pattern) if pattern is not None]
    return Member(known.name, known.kind, meaning, "|".join(patterns) if len(patterns) > 1 else None)


def _of_game(member: Member) -> fields.Field[Any]:
    described = {"description": member.meaning}
    if member.kind == "numbers":
        return fields.List(Number(), metadata=described)
    if member.kind == "ranges":
        low_and_high = fields.List(fields.Integer(), validate=validate.Length(equal=2))
        return fields.Dict(keys=fields.String(), values=fields.List(low_and_high), metadata=described)
    if member.pattern is None:
        return fields.String(metadata=described)
    return fields.String(validate=validate.Regexp(member.pattern), metadata=described | {"pattern": member.pattern})
