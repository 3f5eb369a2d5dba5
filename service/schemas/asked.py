"""What may be asked: the query parameters of every resource, and the body of a batch."""

import re
from typing import Any

from marshmallow import Schema, fields, validate

BATCH_LIMIT = 1000
PAGE_LIMIT = 1000
PAGE_DEFAULT = 100


class Whole(fields.Integer):
    """A whole number in ASCII digits; Python's own reading takes the digits of every script."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class NoQuery(Schema):
    """A resource without query parameters."""


class RulesQuery(Schema):
    """Which rules."""

    rules = fields.String(
        load_default="",
        metadata={
            "description": "Rules as `name=value,name=value`; `default` or absent: the default rules.",
            "example": "default",
        },
    )


class ActionQuery(Schema):
    """After which action a distribution is asked for."""

    action = fields.String(
        load_default="",
        metadata={"description": "A legal action of the state; absent or empty: the policy's."},
    )


class RulesActionQuery(RulesQuery, ActionQuery):
    """Rules and an action."""


class LimitQuery(Schema):
    """How long a page is."""

    limit = Whole(
        load_default=PAGE_DEFAULT,
        strict=False,
        validate=validate.Range(1, PAGE_LIMIT),
        metadata={"description": "How many at most.", "example": PAGE_DEFAULT},
    )


class PageQuery(LimitQuery):
    """A page of states."""

    after = fields.String(
        load_default="", metadata={"description": "The `next` of the page before: states that follow this one."}
    )


class SolutionsQuery(LimitQuery):
    """A page of the solutions."""

    game = fields.String(
        load_default="", metadata={"description": "Only this game's solutions; empty or absent: those of all."}
    )
    after = fields.String(
        load_default="",
        metadata={
            "description": "The `next` of the page before: solutions whose ids follow this one.",
            "example": "thirties.maximize.default@000000000000",
        },
    )


class MatchQuery(RulesQuery):
    """Two policies of a game."""

    first = fields.String(required=True, metadata={"description": "The first player's GOAL or GOAL:STRATEGY."})
    second = fields.String(required=True, metadata={"description": "The second player's GOAL or GOAL:STRATEGY."})


class CompareQuery(PageQuery):
    """Two solutions of a game."""

    a = fields.String(required=True, metadata={"description": "A solution id, or `game/goal` for the current one."})
    b = fields.String(required=True, metadata={"description": "A solution id, or `game/goal` for the current one."})


class BatchBody(Schema):
    """The body of a batch of lookups."""

    states = fields.List(
        fields.String(required=True),
        required=True,
        validate=validate.Length(max=BATCH_LIMIT),
        metadata={"description": "States in any spelling.", "example": ["55666-1", "roll6"]},
    )
