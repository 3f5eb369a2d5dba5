"""The schemas of sweeps over rules."""

from marshmallow import Schema

from service.documents import members
from service.documents.tables import CellReply


class ListedSweepReply(Schema):
    """A sweep, and how much of it is kept."""

    sweep = members.text("The name of the sweep.")
    games = members.several(members.game(), "The games whose rules vary.")
    lines = members.whole("The number of lines: a goal under one set of rules each.", low=1)
    updated_at = members.text("The time at which the last line was kept, ISO 8601 in UTC.")
    href = members.text("The address of its lines.")


class SweepsReply(Schema):
    """The sweeps over rules whose values are kept."""

    sweeps = members.several(ListedSweepReply, "The sweeps in the order of their names.")


class SweepReply(Schema):
    """Rows of named columns about a sweep over rules."""

    sweep = members.text("The name of the sweep.")
    columns = members.names("The names of the columns.")
    rows = members.lines(
        CellReply,
        "The rows. Each has one entry for each column: a text, a whole number, a cell or null. The cell of a cost is measured or foretold.",
    )
