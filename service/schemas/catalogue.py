"""The shapes of the catalogue."""

from marshmallow import Schema, fields

from service.schemas import members
from service.schemas.tables import OfferedTableReply


def _setting(meaning: str, *, null: bool) -> members.OneOf:
    """A value of a rule: a number, or as it is written."""
    return members.OneOf(
        fields.Integer(strict=True),
        fields.String(),
        required=True,
        allow_none=null,
        metadata={"description": meaning},
    )


class GoalReply(Schema):
    """A goal of a game."""

    goal = members.text("Its slug.")
    title = members.text("Its name in words.")
    unit = members.text("What values count: points, probability, turns.")
    direction = members.text("Whether more is better, or less.", among=("max", "min"))
    second = members.text("What orders actions that tie; null where nothing does.", null=True)


class StrategyReply(Schema):
    """A fixed way to play; with a goal it is `GOAL:STRATEGY`."""

    strategy = members.text("Its slug.")
    title = members.text("What it does, in words.")


class RuleReply(Schema):
    """A named parameter of a game's rules."""

    name = members.text("Its name.")
    type = members.text(
        "Which values it takes: whole numbers, fractions (`1/6`), lists (`1:2:0`), `true` or `false`, or names.",
        among=("integer", "rational", "integers", "flag", "choice"),
    )
    default = _setting("Its value in the default rules, as it is written.", null=False)
    low = _setting("The least value; null where there are options.", null=True)
    high = _setting("The greatest value; null where there are options.", null=True)
    options = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "The values that there are; null where there is a range."},
    )
    summary = members.text("What it does.")


class ExampleReply(Schema):
    """A text of the notation."""

    text = members.text("The text.")
    meaning = members.text("What it means.")
    goal = members.text("A goal that writes it, where not every goal does; else null.", null=True)


class FamilyReply(Schema):
    """Goals or strategies of one pattern."""

    text = members.text("The pattern; what stands in capitals is to be replaced.")
    meaning = members.text("What they are.")


class SolvedReply(Schema):
    """A current solution."""

    goal = members.text("GOAL or GOAL:STRATEGY.")
    rules = members.text("`default`, or `r` and 8 hex digits of the rules' text.", pattern=members.RULES_PATTERN)
    rules_text = members.text("Every rule as `name=value`.")
    solution = members.solution()
    rows = members.whole("How many states there are.", low=1)
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start.")
    start_exact = members.exact("The value of the start as a fraction; null where it is not rational.")


class SeatsReply(Schema):
    """Who may play whom in a match."""

    first = members.several(fields.String(), "The default policies that may play first.")
    second = members.several(fields.String(), "The default policies that may play second.")


class GameReply(Schema):
    """A game: what it is, how it is written, what is solved."""

    game = members.game()
    title = members.text("Its name in words.")
    summary = members.text("Its rules in two sentences.")
    goals = members.several(GoalReply, "Every goal.")
    strategies = members.several(StrategyReply, "Every fixed strategy.")
    families = members.several(FamilyReply, "Goals and strategies that are not listed one by one.")
    rules = members.several(RuleReply, "The parameters of its rules.")
    state_grammar = members.text("How states are written.")
    action_grammar = members.text("How actions are written.")
    state_examples = members.several(ExampleReply, "Some states.")
    action_examples = members.several(ExampleReply, "Some actions.")
    tables = members.several(OfferedTableReply, "Its tables.")
    matches = members.nested(SeatsReply, "The policies that can be matched; others may be solved besides.")
    rows = members.whole("How many states the current solutions have together.")
    solved = members.several(SolvedReply, "The current solutions.")
    pending = members.several(
        fields.String(), "What is not solved yet: goals of the default rules, and `GOAL?rules=RULES` under others."
    )


class CatalogueReply(Schema):
    """All games."""

    games = members.several(GameReply, "One entry a game.")
