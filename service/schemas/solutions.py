"""The shapes of manifests, their listing and the JSON export."""

from marshmallow import Schema

from service.schemas import members
from service.schemas.states import StateReply


class ManifestReply(Schema):
    """What is known of a solution; it never changes."""

    solution = members.solution()
    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    rules = members.text("`default`, or `r` and 8 hex digits of the rules' text.", pattern=members.RULES_PATTERN)
    rules_text = members.text("Every rule as `name=value`.")
    method = members.text("`exact`, or the name of the enclosure.")
    error_bound = members.number("No number of the solution is further from the truth than this; 0 for exact.", low=0)
    residual = members.number("The largest violation of the Bellman equations that was found.", low=0)
    rows = members.whole("How many states there are.", low=1)
    bytes = members.whole("The size of its rows and distributions, as they are hashed.", low=1)
    digest = members.text(
        "SHA-256 of its rows and distributions, whose beginning is in the id.", pattern=r"^[0-9a-f]{64}$"
    )
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start.")
    start_exact = members.exact("The value of the start as a fraction; null where it is not rational.")
    seconds = members.number("How long solving took.", low=0)
    solver_version = members.text("What solved it.")
    created_at = members.text("When it was published, ISO 8601 in UTC.")


class ListedManifestReply(ManifestReply):
    """A manifest as it stands now."""

    current = members.flag("Whether this is what current addresses serve.")


class SolutionsReply(Schema):
    """A page of the solutions."""

    solutions = members.several(ListedManifestReply, "Manifests in the order of their ids.")
    next = members.text("`after` of the next page; null at the end.", null=True)


class ExportReply(Schema):
    """A whole solution as JSON."""

    solution = members.nested(ManifestReply, "The manifest.")
    states = members.several(StateReply, "Every record, in the order of the states.")
    rows = members.whole("How many records there are.", low=1)
    sha256 = members.text(
        "SHA-256 of the records, one a line, as the NDJSON export writes them.", pattern=r"^[0-9a-f]{64}$"
    )
