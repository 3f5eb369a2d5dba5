"""The schemas of the JSON export and of its records."""

from marshmallow import Schema, fields

from service.documents import members
from service.documents.solutions import ListedManifestReply, ManifestReply

_SHA256 = r"^[0-9a-f]{64}$"


class ExportedActionReply(Schema):
    """One legal action of an exported state."""

    action = members.text("The action's canonical text.")
    value = members.number("The value of the action, in the goal's unit.")
    exact = members.exact()
    tie_value = members.Number(
        metadata={
            "description": "The second value, which orders actions that tie; left out if the action does not tie."
        }
    )
    tie_exact = fields.String(
        metadata={"description": "The second value as a fraction.", "pattern": members.FRACTION_PATTERN}
    )
    regret = members.number("The loss of value compared with the best action; never negative.", low=0)
    rank = members.whole("The competition rank by value: actions that tie share a rank.", low=1)
    optimal = members.flag("True if the rank is 1; null if bounds do not tell which action is better.", null=True)
    confidence = fields.Nested(
        members.Confidence,
        metadata={"description": "The confidence interval of an estimated value; left out if it is no estimate."},
    )


class ExportedReply(Schema.from_dict(members.of_games())):  # type: ignore[misc]  # a class made at run time
    """The record of a state in an export, without what follows from the state and the action: labels and links."""

    class Meta:
        """Register the schema, as the OpenAPI description refers to it by name."""

        register = True

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    unit = members.text("The unit of the values.")
    direction = members.text("max if more is better, min if less is.", among=("max", "min"))
    solution = members.solution()
    state = members.text("The state's canonical text.")
    terminal = members.flag("True if the game is over.")
    value = members.number("The value in the goal's unit.")
    exact = members.exact()
    error_bound = members.error_bound()
    confidence = members.confidence()
    best = members.text("The best action; null if there is nothing to choose.", null=True)
    policy = members.text(
        "The policy's action: the best one, or the fixed strategy's; null if there is nothing to choose.", null=True
    )
    actions = members.several(
        ExportedActionReply, "Every legal action, best first; empty if there is nothing to choose."
    )


class ExportReply(Schema):
    """A whole solution as JSON."""

    solution = members.nested(ManifestReply, "The manifest.")
    states = members.several(ExportedReply, "Every record, in the order of the states.")
    rows = members.whole("The number of records.", low=1)
    sha256 = members.text("The SHA-256 of the records, one on each line, as in the NDJSON export.", pattern=_SHA256)


class FileReply(Schema):
    """A file that can be downloaded."""

    suffix = members.text("The format: ndjson, json, csv or stored, or one of them with .gz; parquet; sqlite.")
    name = members.text("The name under which it is saved, and which stands in SHA256SUMS.")
    href = members.text("Its address.")
    bytes = members.whole("Its size; null if it is not made yet.", null=True)
    sha256 = members.text("Its SHA-256 in hex digits; null if it is not made yet.", null=True, pattern=_SHA256)


class ExportedSolutionReply(Schema):
    """A solution with its files."""

    solution = members.nested(ListedManifestReply, "The manifest.")
    files = members.several(FileReply, "The files, those included that are made at the first demand.")


class ExportsReply(Schema):
    """The files of all current solutions."""

    exports = members.several(ExportedSolutionReply, "The current solutions in the order of game, goal and rules.")
    database = members.nested(FileReply, "A copy of the database; null if the database is no SQLite file.", null=True)
    sums = members.text("The address of SHA256SUMS, the digests of all files that are made.")
