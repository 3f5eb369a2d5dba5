"""The query parameters of every resource."""

from marshmallow import Schema, fields, validate

from service.answers.play.puzzles import SERIES
from service.http.schemas.parameters import Whole, optional, text, whole

PAGE_LIMIT = 1000
PAGE_DEFAULT = 100
# The longest search, in milliseconds.
LONGEST_SEARCH = 1000


class NoQuery(Schema):
    """No query parameters."""


class FormatQuery(Schema):
    """The form of the answer."""

    format = text(
        "`text` for sentences, `json` for JSON; the header Accept decides if it is left out.",
        "text",
        among=("json", "text"),
    )


class RulesTextQuery(Schema):
    """The form of the rules to play from."""

    format = text(
        "`json`, `markdown`, or `text` without any marks; the header Accept decides if it is left out.",
        "text",
        among=("json", "text", "markdown"),
    )


class JsonQuery(Schema):
    """The form of an answer that is not told in words."""

    format = text("`json` for JSON, also where a browser would get a page.", "json", among=("json",))


class RulesQuery(Schema):
    """The rules of the game."""

    rules = optional(
        "Rules as `name=value,name=value`, or `preset:NAME`, alone or with others; the default rules if it is `default` or left out.",
        "default",
    )


class TopQuery(Schema):
    """The number of actions that are shown."""

    top = whole("Show only so many of the best actions of a state.", 1, PAGE_LIMIT, 3)


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

    goals = optional(
        "`all`, or goals and policies with commas between them; the game's default goal if it is left out.", "all"
    )


class ActionQuery(FormatQuery):
    """The action before a distribution, and the form of the answer."""

    action = optional("A legal action of the state; the policy's action if it is empty or left out.")


class OutcomesQuery(FormatQuery):
    """The action whose outcomes are asked for, and the form of the answer."""

    action = optional("A legal action of the state; left out before a throw, when nothing is chosen.")


class ExplainQuery(FormatQuery):
    """The two actions that are compared, and the form of the answer."""

    action = optional("A legal action of the state; the best one other than `against` if it is left out.")
    against = optional("A legal action that is compared with it; the best one if it is left out.")


class LimitQuery(Schema):
    """The length of a page."""

    limit = whole("The largest number of entries on the page.", 1, PAGE_LIMIT, PAGE_DEFAULT, default=PAGE_DEFAULT)


class PageQuery(LimitQuery):
    """A page of states."""

    after = optional("The `next` of the previous page; the page begins with the state after this one.")


class TopPageQuery(PageQuery, TopQuery):
    """A page of states, and the number of actions that are shown of each."""


class ExportsQuery(Schema):
    """A game, or all of them."""

    game = optional("The game whose solutions are listed; all games if it is empty or left out.")


class SolutionsQuery(ExportsQuery, LimitQuery, JsonQuery):
    """A page of the solutions."""

    after = optional(
        "The `next` of the previous page; the page begins with the solution id after this one.",
        "thirties.maximize.default@000000000000",
    )


class PageAddressQuery(RulesQuery):
    """A question that the page shows. The page reads it from its own address."""

    game = optional("The game that the page shows.", "thirties")
    goal = optional("The goal that the page shows.", "min-loss")
    state = optional("The state that the page shows, in any spelling.", "55666-1")


class RulesJsonQuery(RulesQuery, JsonQuery):
    """Rules, and the form of an answer that is not told in words."""


class RulesFormQuery(RulesQuery, FormatQuery):
    """Rules, and the form of the answer."""


class MatchQuery(RulesFormQuery):
    """Two policies of a game."""

    first = text("The first player's GOAL or GOAL:STRATEGY.", required=True)
    second = text("The second player's GOAL or GOAL:STRATEGY.", required=True)


class CompareQuery(PageQuery):
    """Two solutions of a game."""

    a = text("A solution id, or `game/goal` or `game/goal/rules` for the current one.", required=True)
    b = text("A solution id, or `game/goal` or `game/goal/rules` for the current one.", required=True)


class PuzzleQuery(RulesFormQuery):
    """The puzzle that is asked for."""

    game = text("The game, in any spelling.", "thirties", required=True)
    theme = optional(
        "`bank-or-roll`, `what-to-keep`, `near-the-end`, `against-the-score` or `trap`; any theme if it is left out.",
        "trap",
    )
    level = optional("`easy`, `medium` or `hard`; any level if it is left out.", "hard")
    seed = optional(
        "1 to 32 letters, digits and hyphens that determine the puzzles; the date of today in UTC if it is left out.",
        "2026-01-31",
    )
    number = whole("The number of the puzzle among those of the seed.", 1, SERIES, 2, default=1)


class VerdictQuery(FormatQuery):
    """The action that is judged, and the form of the answer."""

    action = text("A legal action of the state, in any spelling.", required=True)


class PlayerMoveQuery(FormatQuery):
    """The player whose move is asked for, and the form of the answer."""

    strength = whole(
        "The strength of the player: 0 draws lots, and 100 plays best. Ten more halve the loss of a decision.",
        0,
        100,
        40,
        required=True,
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

    text = text(
        "A message: a game, a goal and a state in any spelling and order, or a command such as `help`.",
        "30s min-loss 55666|1",
        required=True,
    )
