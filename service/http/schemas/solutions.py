"""The schemas of manifests and their listing."""

from marshmallow import Schema

from service.http.schemas import members


class ManifestReply(Schema):
    """The manifest of a solution: facts about it that never change."""

    solution = members.solution()
    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    rules = members.text("`default`, or `r` and 8 hex digits of the rules' text.", pattern=members.RULES_PATTERN)
    rules_text = members.text("Every rule as `name=value`.")
    method = members.text("The way in which the values were computed, in words.")
    error_bound = members.error_bound()
    residual = members.number("The largest residual of the Bellman equations over all states.", low=0)
    rows = members.whole("The number of states.", low=1)
    bytes = members.whole("The number of bytes that the digest was computed over; not the size of a file.", low=1)
    digest = members.text(
        "The SHA-256 of the rows and distributions; the solution's id contains its first digits.",
        pattern=r"^[0-9a-f]{64}$",
    )
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start.")
    start_exact = members.exact("The value of the start as a fraction; null if it is not exact.")
    seconds = members.number("The time that solving took, in seconds.", low=0)
    solver_version = members.text(
        "The version of the solver: 12 hex digits of the SHA-256 of its source code and the version of the encoding, with a "
        "dot between them; ``.long`` follows if the longer batch has made the solution."
    )
    created_at = members.text("The time of publication, ISO 8601 in UTC.")


class ListedManifestReply(ManifestReply):
    """A manifest, and a flag that may change."""

    current = members.flag("True if the addresses of the game and goal serve this solution now.")


class SolutionsReply(Schema):
    """A page of the solutions."""

    solutions = members.several(ListedManifestReply, "Manifests in the order of their ids.")
    next = members.text("The `after` of the next page; null on the last page.", null=True)
