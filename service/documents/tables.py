"""The schemas of tables, matches and comparisons."""

from marshmallow import Schema

from service.documents import members
from service.documents.states import ChanceReply


class OfferedTableReply(Schema):
    """A table that a game offers."""

    table = members.text("The table's name.")
    title = members.text("The question that the table answers.")
    parameters = members.texts("The query parameters of the table, each with a description of its values.")
    offline = members.flag("True if the batch makes the table; false if it is made from solved rows on request.")


class ListedTableReply(OfferedTableReply):
    """A table that a game offers, with its address."""

    href = members.text("The table's address.")


class UnderRulesReply(Schema):
    """The members with which the answers about a game under some rules begin."""

    game = members.game()
    rules = members.text("Every rule as `name=value`.")


class TablesReply(UnderRulesReply):
    """The tables of a game."""

    tables = members.several(ListedTableReply, "The tables that exist under these rules.")


class CellReply(Schema):
    """A number of a table."""

    value = members.number("The number.")
    exact = members.exact("The number as a fraction; null if it is not exact.")
    printed = members.text(
        "The number as the source printed it, with any error it may have; null if the source printed none.", null=True
    )
    error_bound = members.number(
        "The largest possible error of the number, apart from rounding to a double; null if the number is exact or an "
        "estimate.",
        null=True,
        low=0,
    )
    confidence = members.confidence()


class TableReply(UnderRulesReply):
    """A question answered as rows of named columns."""

    table = members.text("The table's name.")
    title = members.text("The question that the table answers.")
    parameters = members.texts("The values of the query parameters.")
    columns = members.names("The names of the columns.")
    rows = members.lines(
        CellReply,
        "The rows. Each has one entry for each column: a text, a whole number, a cell or null.",
    )
    notes = members.names("Remarks on the table.")
    solutions = members.several(members.solution(), "The solutions from which the table was made.")


class MatchReply(UnderRulesReply):
    """The chances of two policies against each other."""

    first = members.text("The first player's policy.")
    second = members.text("The second player's policy.")
    win = members.nested(ChanceReply, "The chance that the first player wins.")
    tie = members.nested(ChanceReply, "The chance that nobody wins.")
    loss = members.nested(ChanceReply, "The chance that the second player wins.")
    error_bound = members.error_bound()
    confidence = members.confidence()
    solutions = members.several(members.solution(), "The solutions from which the chances were computed.")


class ComparedReply(Schema):
    """One of the two solutions that are compared."""

    solution = members.solution()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    rules = members.text("Every rule as `name=value`.")
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start, in the goal's unit.")
    start_exact = members.exact("The value of the start as a fraction; null if it is not exact.")
    error_bound = members.error_bound()


class SideReply(Schema):
    """The policy and value of a state in one of the two solutions."""

    policy = members.text("The policy's action.")
    value = members.number("The value, in the unit of the solution's goal.")
    exact = members.exact()


class DifferenceReply(Schema):
    """A state in which the two policies differ."""

    state = members.text("The state's canonical text.")
    a = members.nested(SideReply, "The state in solution `a`.")
    b = members.nested(SideReply, "The state in solution `b`.")


class FlipSideReply(SideReply):
    """A state under one of two sets of rules."""

    regret = members.number(
        "What the action of the other solution costs here, in the goal's unit; null if it is not legal here. Its error is at most "
        "twice the solution's `error_bound`.",
        null=True,
    )
    exact_regret = members.exact("`regret` as a fraction; null if it is not exact.")
    link = members.text("The address of the state.")


class FlipReply(Schema):
    """A state in which the best actions under two sets of rules differ."""

    state = members.text("The state's canonical text.")
    a = members.nested(FlipSideReply, "The state in solution `a`.")
    b = members.nested(FlipSideReply, "The state in solution `b`.")


def _told(meaning: str) -> members.OneOf:
    return members.entry(CellReply, required=True, metadata={"description": meaning})


class ChangedReply(Schema):
    """The figures of sweeps and tables about both solutions."""

    a = _told("For solution `a`: a text, a whole number or a cell; null if nothing at hand tells it.")
    b = _told("For solution `b`, as above.")
    reason = members.text("The reason why one of them is null; null if none is.", null=True)


class AcrossReply(Schema):
    """The differences between two sets of rules."""

    only_a = members.whole("The number of states that `a` alone has; null if decisions are not stored.", null=True)
    only_b = members.whole("The number of states that `b` alone has; null as above.", null=True)
    costliest = members.several(
        FlipReply,
        "The ten decisions that differ at the highest cost, which is the larger `regret` of both; null for a `reason`.",
        null=True,
    )
    reason = members.text("The reason why decisions or costs are null; null if none is.", null=True)
    head_start = members.nested(
        ChangedReply, "The fewest points for who moves second with which who begins wins at most half."
    )
    length = members.nested(ChangedReply, "How long it lasts on average, as sweeps count it.")
    first_turn = members.nested(ChangedReply, "The plan of the first turn.")


class CompareReply(Schema):
    """The comparison of two solutions of one game, of one set of rules or of one goal."""

    game = members.game()
    rules = members.text("Every rule as `name=value`; null if the two have rules of their own.", null=True)
    a = members.nested(ComparedReply, "Solution `a`.")
    b = members.nested(ComparedReply, "Solution `b`.")
    decisions = members.whole(
        "The number of decisions that both solutions have: all of them under one set of rules; null if they are not stored.",
        null=True,
    )
    differ = members.whole("The number of decisions in which the two policies differ; null as above.", null=True)
    fraction = members.number("The quotient of `differ` and `decisions`; null as above.", null=True, low=0, high=1)
    states = members.several(
        DifferenceReply, "A page of the decisions in which the policies differ, in the order of the states."
    )
    next = members.text("The `after` of the next page; null on the last page.", null=True)
    across = members.nested(AcrossReply, "What changes between two sets of rules; null under one.", null=True)
