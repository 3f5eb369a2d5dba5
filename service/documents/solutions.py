"""The schemas of manifests and their listing."""

from marshmallow import Schema

from service.documents import members


class StratumReply(Schema):
    """States of one kind in which the intervals of a solution were tried."""

    kind = members.text("The kind of the states.")
    states = members.whole("The number of states.", low=1)
    within_95 = members.whole("Those whose mean lies inside their 95 % interval.")
    within_99 = members.whole("Those whose mean lies inside their 99 % interval.")
    half_width_95 = members.number("The median of half the width of the 95 % intervals, in the goal's unit.", low=0)
    half_width_99 = members.number("The same of the 99 % intervals.", low=0)
    bias = members.number("What values are more than means on average, in the goal's unit.")


class CalibrationReply(Schema):
    """The shares of fresh states, each played on many times, whose results lay inside the intervals of a solution."""

    opponent = members.text("The opponent: `itself` is a player of the same policy.")
    states = members.whole("The number of states, none of which was used to make the intervals.", low=1)
    playouts = members.whole("The number of times that each state was played on.", low=1)
    within_95 = members.number("The share of means inside the 95 % intervals.", low=0, high=1)
    within_99 = members.number("The share of means inside the 99 % intervals.", low=0, high=1)
    strata = members.several(StratumReply, "The same by kinds of states.")


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
    predicted_cpu_seconds = members.number(
        "The CPU seconds that it was foretold to take; null if nobody can foretell.", null=True, low=0
    )
    predicted_memory_bytes = members.whole(
        "The bytes of memory that it was foretold to take at most; null if nobody can foretell.", null=True
    )
    cpu_seconds = members.number("The CPU seconds that it took; null if nobody has measured it.", null=True, low=0)
    memory_bytes = members.whole(
        "The most bytes of memory that it held at once; null if nobody has measured it.", null=True
    )
    calibration = members.nested(
        CalibrationReply, "How often intervals held in fresh states; null if no number is an estimate.", null=True
    )


class ListedManifestReply(ManifestReply):
    """A manifest, and a flag that may change."""

    current = members.flag("True if the addresses of the game and goal serve this solution now.")


class SolutionsReply(Schema):
    """A page of the solutions."""

    solutions = members.several(ListedManifestReply, "Manifests in the order of their ids.")
    next = members.text("The `after` of the next page; null on the last page.", null=True)
