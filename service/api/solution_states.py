"""States under a named solution: record, best action and distribution."""

from flask import Blueprint, request

from service import endings, query
from service.api.best import best_reply, variant
from service.api.replies import IMMUTABLE, Answer, address_tag, fresh, json_reply, not_modified, redirect
from service.api.replies import query as read_query
from service.names import token
from service.records import smallest
from service.schemas.asked import ActionQuery, NoQuery
from service.store.reader import Reader

_NONE, _ACTION = NoQuery(), ActionQuery()


def blueprint(reader: Reader) -> Blueprint:  # noqa: C901  # three views of three branches each, no nesting
    """The resources of single states of a solution."""
    states = Blueprint("solution_states", __name__)

    @states.get("/v1/solutions/<solution>/states/<state>")
    def of_solution(solution: str, state: str) -> Answer:
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        if request.environ.get("QUERY_STRING"):
            read_query(_NONE)
        bound = query.bind_solution(reader, solution)
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "solutions", solution, "states", parsed.text)
        return json_reply(query.solution_record(reader, bound, solution, parsed), IMMUTABLE, tag)

    @states.get("/v1/solutions/<solution>/states/<state>/best")
    def best_of_solution(solution: str, state: str) -> Answer:
        tag = address_tag(variant())
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        read_query(_NONE)
        bound = query.bind_solution(reader, solution)
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "solutions", solution, "states", parsed.text, "best")
        return best_reply(smallest(query.solution_record(reader, bound, solution, parsed)), IMMUTABLE, tag, None)

    @states.get("/v1/solutions/<solution>/states/<state>/distribution")
    def distribution_of_solution(solution: str, state: str) -> Answer:
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        action = read_query(_ACTION)["action"]
        bound = query.bind_solution(reader, solution)
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "solutions", solution, "states", parsed.text, "distribution")
        return json_reply(endings.of_solution(reader, bound, solution, parsed, action), IMMUTABLE, tag)

    return states
