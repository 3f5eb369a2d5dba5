"""The shapes of tables, matches and comparisons."""

from marshmallow import Schema, fields

from service.schemas import members
from service.schemas.states import ChanceReply

_RULES = "Every rule as `name=value`."


class OfferedTableReply(Schema):
    """A table that a game offers."""

    table = members.text("Its name.")
    title = members.text("What it answers.")
    parameters = members.texts("Its query parameters, and what each may be.")
    offline = members.flag("Whether the batch makes it; the others are made from solved rows on request.")


class ListedTableReply(OfferedTableReply):
    """A table with its address."""

    href = members.text("Its address.")


class TablesReply(Schema):
    """The tables of a game."""

    game = members.game()
    rules = members.text(_RULES)
    tables = members.several(ListedTableReply, "The tables that there are under these rules.")


class CellReply(Schema):
    """A number of a table."""

    value = members.number("The number.")
    exact = members.exact("The number as a fraction; null where it is not rational or not known.")
    printed = members.text(
        "The same number as its source printed it, errors and all; null where it printed none.", null=True
    )
    error_bound = members.number(
        "The number is no further from the truth than this, but for the rounding to a double; null where it is exact, "
        "estimated or not known.",
        null=True,
        low=0,
    )
    confidence = members.confidence()


class TableReply(Schema):
    """A question answered as rows of named columns."""

    game = members.game()
    rules = members.text(_RULES)
    table = members.text("Its name.")
    title = members.text("What it answers.")
    parameters = members.texts("The parameters as they were given.")
    columns = members.several(fields.String(), "The names of the columns.")
    rows = members.several(
        fields.List(
            members.OneOf(fields.String(), fields.Integer(strict=True), fields.Nested(CellReply), allow_none=True)
        ),
        "Rows of text, whole numbers, cells or nulls, one entry a column.",
    )
    notes = members.several(fields.String(), "What to know of it.")
    solutions = members.several(members.solution(), "The solutions that it was made of.")


class MatchReply(Schema):
    """Two policies against each other."""

    game = members.game()
    rules = members.text(_RULES)
    first = members.text("The first player's policy.")
    second = members.text("The second player's policy.")
    win = members.nested(ChanceReply, "That the first player wins.")
    tie = members.nested(ChanceReply, "That nobody wins.")
    loss = members.nested(ChanceReply, "That the second player wins.")
    error_bound = members.error_bound()
    confidence = members.confidence()
    solutions = members.several(members.solution(), "The solutions that it was made of.")


class ComparedReply(Schema):
    """One of the two solutions that are compared."""

    solution = members.solution()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start, in the goal's unit.")
    start_exact = members.exact("The value of the start as a fraction; null where it is not rational.")
    error_bound = members.error_bound()


class SideReply(Schema):
    """What one of the two says about a state."""

    policy = members.text("What its policy does.")
    value = members.number("The value, in its goal's unit.")
    exact = members.exact()


class DifferenceReply(Schema):
    """A state in which the two policies differ."""

    state = members.text("The state's canonical text.")
    a = members.nested(SideReply, "What the one says.")
    b = members.nested(SideReply, "What the other says.")


class CompareReply(Schema):
    """Two solutions of one game and rules."""

    game = members.game()
    rules = members.text(_RULES)
    a = members.nested(ComparedReply, "The one.")
    b = members.nested(ComparedReply, "The other.")
    decisions = members.whole("In how many states there is something to choose.")
    differ = members.whole("In how many of them the two policies differ.")
    fraction = members.number("`differ` over `decisions`.", low=0, high=1)
    states = members.several(DifferenceReply, "A page of those where they differ, in the order of their states.")
    next = members.text("`after` of the next page; null at the end.", null=True)
