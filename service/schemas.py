"""The shapes of input and replies as marshmallow schemas.

Input is validated with them. Replies are documented and tested with them, and are not dumped with them:
that would cost more than the lookup.
"""

import re
from typing import Any

from marshmallow import Schema, fields, validate

from service.names import SOLUTION_PATTERN

BATCH_LIMIT = 1000
PAGE_LIMIT = 1000
PAGE_DEFAULT = 100
ONE_ONLY = "One value only."


def _text(**metadata: object) -> fields.String:
    return fields.String(load_default="", metadata=metadata)


class Whole(fields.Integer):
    """A whole number in ASCII digits; Python's own reading takes the digits of every script."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class NoQuery(Schema):
    """A resource without query parameters."""


class RulesQuery(Schema):
    """Which rules: ``name=value`` pairs joined by commas; the default rules where absent."""

    rules = _text(description="Rules as name=value,name=value; absent: the default rules.", example="dice=6")


class ActionQuery(Schema):
    """After which action a distribution is asked for."""

    action = fields.String(load_default=None, metadata={"description": "An action; absent: the policy's."})


class RulesActionQuery(RulesQuery, ActionQuery):
    """Rules and an action."""


class PageQuery(Schema):
    """A page of a listing."""

    after = fields.String(load_default=None, metadata={"description": "The `next` of the page before."})
    limit = Whole(
        load_default=PAGE_DEFAULT,
        strict=False,
        validate=validate.Range(1, PAGE_LIMIT),
        metadata={"description": "How many at most."},
    )


class SolutionsQuery(PageQuery):
    """A page of the solutions."""

    game = fields.String(load_default=None, metadata={"description": "Only this game's solutions."})


class MatchQuery(RulesQuery):
    """Two policies of a game."""

    first = fields.String(required=True, metadata={"description": "GOAL or GOAL:STRATEGY.", "example": "maximize"})
    second = fields.String(required=True, metadata={"description": "GOAL or GOAL:STRATEGY.", "example": "min-loss"})


class CompareQuery(PageQuery):
    """Two solutions of a game, by id or as ``game/goal``."""

    a = fields.String(
        required=True, metadata={"description": "A solution id, or game/goal.", "example": "thirties/maximize"}
    )
    b = fields.String(
        required=True, metadata={"description": "A solution id, or game/goal.", "example": "thirties/min-loss"}
    )


class BatchBody(Schema):
    """The body of a batch of lookups."""

    states = fields.List(
        fields.String(required=True),
        required=True,
        validate=validate.Length(max=BATCH_LIMIT),
        metadata={"description": "States in any spelling.", "example": ["55666-1", "roll6"]},
    )


class ProblemReply(Schema):
    """An RFC 9457 problem document."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True)
    field = fields.String(required=True, allow_none=True)
    example = fields.String(required=True, allow_none=True)
    available = fields.List(fields.String(), required=True)


class ActionReply(Schema):
    """One legal action of a state."""

    action = fields.String(required=True)
    label = fields.String(required=True)
    value = fields.Float(required=True)
    exact = fields.String(required=True, allow_none=True)
    tie_value = fields.Float()
    tie_exact = fields.String()
    regret = fields.Float(required=True, validate=validate.Range(min=0))
    rank = fields.Integer(required=True, validate=validate.Range(min=1))
    optimal = fields.Boolean(required=True)


class SmallReply(Schema):
    """The smallest answer about a state."""

    solution = fields.String(required=True, validate=validate.Regexp(SOLUTION_PATTERN))
    state = fields.String(required=True)
    terminal = fields.Boolean(required=True)
    best = fields.String(required=True, allow_none=True)
    policy = fields.String(required=True, allow_none=True)
    value = fields.Float(required=True)
    exact = fields.String(required=True, allow_none=True)
    error_bound = fields.Float(required=True, allow_none=True)
    confidence = fields.Dict(required=True, allow_none=True)


class StateReply(SmallReply):
    """One state's record."""

    game = fields.String(required=True)
    goal = fields.String(required=True)
    actions = fields.List(fields.Nested(ActionReply), required=True)


class BatchFailure(Schema):
    """A batch item that has no answer."""

    state = fields.String(required=True)
    problem = fields.Nested(ProblemReply, required=True)


class BatchReply(Schema):
    """The answers to a batch, in its order: a record, or a state and its problem."""

    solution = fields.String(required=True)
    results = fields.List(fields.Dict(), required=True)


class PageReply(Schema):
    """A page of records."""

    solution = fields.String(required=True)
    states = fields.List(fields.Nested(StateReply), required=True)
    next = fields.String(required=True, allow_none=True)


class QuantilesReply(Schema):
    """Scores at levels."""

    levels = fields.List(fields.Float(), required=True)
    scores = fields.List(fields.Integer(), required=True)


class DistributionReply(Schema):
    """How a game ends: arrays over the support; numerators over one denominator are exact."""

    game = fields.String(required=True)
    goal = fields.String(required=True)
    solution = fields.String(required=True)
    state = fields.String(required=True)
    action = fields.String(required=True, allow_none=True)
    afterstate = fields.String(required=True)
    support = fields.List(fields.Integer(), required=True)
    probabilities = fields.List(fields.Float(), required=True)
    cdf = fields.List(fields.Float(), required=True)
    numerators = fields.List(fields.String(), required=True)
    denominator = fields.String(required=True)
    mean = fields.Float(required=True)
    mean_exact = fields.String(required=True)
    sd = fields.Float(required=True)
    quantiles = fields.Nested(QuantilesReply, required=True)
    error_bound = fields.Float(required=True)
    confidence = fields.Dict(required=True, allow_none=True)


class ReadyReply(Schema):
    """What is published and what is pending."""

    status = fields.String(required=True)
    solved = fields.Integer(required=True)
    total = fields.Integer(required=True)
    pending = fields.List(fields.String(), required=True)
