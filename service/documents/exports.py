"""The schemas of the JSON export and of its records."""

from marshmallow import Schema

from service.documents import members
from service.documents.solutions import ListedManifestReply, ManifestReply
from service.documents.states import ActionReply, StateReply

_SHA256 = r"^[0-9a-f]{64}$"


class ExportedActionReply(ActionReply):
    """One legal action of an exported state."""

    class Meta:
        """They follow from the state and the action."""

        exclude = ("label", "afterstate")


class ExportedReply(StateReply):
    """The record of a state in an export, without what follows from the state and the action: labels and links."""

    class Meta:
        """Nothing is searched for an export."""

        exclude = ("search", "links")

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

    suffix = members.text("The format: ndjson, json, csv or stored, or one of them with .gz; parquet; zip; sqlite.")
    name = members.text("The name under which it is saved, and which stands in SHA256SUMS.")
    href = members.text("Its address.")
    bytes = members.whole("Its size; null if it is not made yet.", null=True)
    sha256 = members.text("Its SHA-256 in hex digits; null if it is not made yet.", null=True, pattern=_SHA256)
    unmade = members.text(
        "The reason why it has no size and sum, and how it is made: in words, for a file that is not there; else null.",
        null=True,
    )


class ExportedSolutionReply(Schema):
    """A solution with its files."""

    solution = members.nested(ListedManifestReply, "The manifest.")
    files = members.several(FileReply, "The files, those included that are made at the first demand.")


class ExportedGameReply(Schema):
    """A game with the files that have all its current solutions."""

    game = members.game()
    files = members.several(
        FileReply, "The files: Parquet with a column for the goal and one for the rules, and a ZIP archive of NDJSON."
    )


class ExportsReply(Schema):
    """The files of all current solutions."""

    exports = members.several(ExportedSolutionReply, "The current solutions in the order of game, goal and rules.")
    games = members.several(ExportedGameReply, "The games that have current solutions.")
    database = members.nested(FileReply, "A copy of the database; null if the database is no SQLite file.", null=True)
    sums = members.text("The address of SHA256SUMS, the digests of all files that are made.")
