"""The query parameters of every resource."""

import re
from typing import Any

from marshmallow import Schema, fields, validate

from service.answers.play.puzzles import SERIES

PAGE_LIMIT = 1000
PAGE_DEFAULT = 100
# The longest search, in milliseconds.
LONGEST_SEARCH = 1000


class Whole(fields.Integer):
    """A whole number of at most nine ASCII digits. Python's ``int`` would also read the digits of other scripts."""

    default_error_messages = {"invalid": "{input!r} is not a whole number of at most nine digits."}  # noqa: RUF012  # marshmallow declares it so

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class NoQuery(Schema):
    """No query parameters."""


class FormatQuery(Schema):
    """The form of the answer."""

    format = fields.String(
        validate=validate.OneOf(("json", "text")),
        metadata={
            "description": "`text` for sentences, `json` for JSON; the header Accept decides if it is left out.",
            "example": "text",
        },
    )


class RulesTextQuery(Schema):
    """The form of the rules to play from."""

    format = fields.String(
        validate=validate.OneOf(("json", "text", "markdown")),
        metadata={
            "description": "`json`, `markdown`, or `text` without any marks; the header Accept decides if it is left out.",
            "example": "text",
        },
    )


class JsonQuery(Schema):
    """The form of an answer that is not told in words."""

    format = fields.String(
        validate=validate.OneOf(("json",)),
        metadata={"description": "`json` for JSON, also where a browser would get a page.", "example": "json"},
    )


class RulesQuery(Schema):
    """The rules of the game."""

    rules = fields.String(
        load_default="",
        metadata={
            "description": "Rules as `name=value,name=value`, or `preset:NAME`, alone or with others; the default rules if it is `default` or left out.",
            "example": "default",
        },
    )


class TopQuery(Schema):
    """The number of actions that are shown."""

    top = Whole(
        load_default=None,
        strict=False,
        validate=validate.Range(1, PAGE_LIMIT),
        metadata={"description": "Show only so many of the best actions of a state.", "example": 3},
    )


class BudgetQuery(Schema):
    """The time for a search."""

    budget_ms = Whole(
        load_default=None,
        strict=False,
        validate=validate.Range(1, LONGEST_SEARCH),
        metadata={
            "description": "The milliseconds for a search of the state, if its goal is one that is searched. The answer is not cached.",
            "example": 100,
            # A goal that is not searched does not have the parameter.
            "everywhere": False,
        },
    )


class FormBudgetQuery(BudgetQuery, FormatQuery):
    """The time for a search, and the form of the answer."""


class StateQuery(TopQuery, FormBudgetQuery):
    """The number of actions that are shown, the time for a search, and the form of the answer."""


class GoalsQuery(RulesQuery, TopQuery, FormatQuery):
    """The goals under which a state is answered."""

    goals = fields.String(
        load_default="",
        metadata={
            "description": "`all`, or goals and policies with commas between them; the game's default goal if it is left out.",
            "example": "all",
        },
    )


class ActionQuery(FormatQuery):
    """The action before a distribution, and the form of the answer."""

    action = fields.String(
        load_default="",
        metadata={"description": "A legal action of the state; the policy's action if it is empty or left out."},
    )


class OutcomesQuery(FormatQuery):
    """The action whose outcomes are asked for, and the form of the answer."""

    action = fields.String(
        load_default="",
        metadata={"description": "A legal action of the state; left out before a throw, when nothing is chosen."},
    )


class ExplainQuery(FormatQuery):
    """The two actions that are compared, and the form of the answer."""

    action = fields.String(
        load_default="",
        metadata={"description": "A legal action of the state; the best one other than `against` if it is left out."},
    )
    against = fields.String(
        load_default="",
        metadata={"description": "A legal action that is compared with it; the best one if it is left out."},
    )


class LimitQuery(Schema):
    """The length of a page."""

    limit = Whole(
        load_default=PAGE_DEFAULT,
        strict=False,
        validate=validate.Range(1, PAGE_LIMIT),
        metadata={"description": "The largest number of entries on the page.", "example": PAGE_DEFAULT},
    )


class PageQuery(LimitQuery):
    """A page of states."""

    after = fields.String(
        load_default="",
        metadata={"description": "The `next` of the previous page; the page begins with the state after this one."},
    )


class TopPageQuery(PageQuery, TopQuery):
    """A page of states, and the number of actions that are shown of each."""


class ExportsQuery(Schema):
    """A game, or all of them."""

    game = fields.String(
        load_default="",
        metadata={"description": "The game whose solutions are listed; all games if it is empty or left out."},
    )


class SolutionsQuery(ExportsQuery, LimitQuery, JsonQuery):
    """A page of the solutions."""

    after = fields.String(
        load_default="",
        metadata={
            "description": "The `next` of the previous page; the page begins with the solution id after this one.",
            "example": "thirties.maximize.default@000000000000",
        },
    )


class PageAddressQuery(RulesQuery):
    """A question that the page shows. The page reads it from its own address."""

    game = fields.String(
        load_default="", metadata={"description": "The game that the page shows.", "example": "thirties"}
    )
    goal = fields.String(
        load_default="", metadata={"description": "The goal that the page shows.", "example": "min-loss"}
    )
    state = fields.String(
        load_default="",
        metadata={"description": "The state that the page shows, in any spelling.", "example": "55666-1"},
    )


class RulesJsonQuery(RulesQuery, JsonQuery):
    """Rules, and the form of an answer that is not told in words."""


class RulesFormQuery(RulesQuery, FormatQuery):
    """Rules, and the form of the answer."""


class MatchQuery(RulesFormQuery):
    """Two policies of a game."""

    first = fields.String(required=True, metadata={"description": "The first player's GOAL or GOAL:STRATEGY."})
    second = fields.String(required=True, metadata={"description": "The second player's GOAL or GOAL:STRATEGY."})


class CompareQuery(PageQuery):
    """Two solutions of a game."""

    a = fields.String(
        required=True,
        metadata={"description": "A solution id, or `game/goal` or `game/goal/rules` for the current one."},
    )
    b = fields.String(
        required=True,
        metadata={"description": "A solution id, or `game/goal` or `game/goal/rules` for the current one."},
    )


class PuzzleQuery(RulesFormQuery):
    """The puzzle that is asked for."""

    game = fields.String(required=True, metadata={"description": "The game, in any spelling.", "example": "thirties"})
    theme = fields.String(
        load_default="",
        metadata={
            "description": "`bank-or-roll`, `what-to-keep`, `near-the-end`, `against-the-score` or `trap`; any theme if it is left out.",
            "example": "trap",
        },
    )
    level = fields.String(
        load_default="",
        metadata={"description": "`easy`, `medium` or `hard`; any level if it is left out.", "example": "hard"},
    )
    seed = fields.String(
        load_default="",
        metadata={
            "description": "1 to 32 letters, digits and hyphens that determine the puzzles; the date of today in UTC if it is left out.",
            "example": "2026-01-31",
        },
    )
    number = Whole(
        load_default=1,
        strict=False,
        validate=validate.Range(1, SERIES),
        metadata={"description": "The number of the puzzle among those of the seed.", "example": 2},
    )


class VerdictQuery(FormatQuery):
    """The action that is judged, and the form of the answer."""

    action = fields.String(required=True, metadata={"description": "A legal action of the state, in any spelling."})


class PlayerMoveQuery(FormatQuery):
    """The player whose move is asked for, and the form of the answer."""

    strength = Whole(
        required=True,
        strict=False,
        validate=validate.Range(0, 100),
        metadata={
            "description": "The strength of the player: 0 draws lots, and 100 plays best. Ten more halve the loss of a decision.",
            "example": 40,
        },
    )
    seed = fields.String(
        load_default="",
        # In Python alone, "$" also stands before a line feed at the end.
        validate=validate.Regexp(
            r"^[A-Za-z0-9-]{0,32}$(?!\n)", error="A seed has at most 32 letters, digits and hyphens."
        ),
        metadata={
            "description": "Letters, digits and hyphens, at most 32. The same seed gives the same move again.",
            "example": "7",
        },
    )


class SayQuery(FormatQuery):
    """A message of a person."""

    text = fields.String(
        required=True,
        metadata={
            "description": "A message: a game, a goal and a state in any spelling and order, or a command such as `help`.",
            "example": "30s min-loss 55666|1",
        },
    )
