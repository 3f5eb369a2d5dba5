"""Many states of a named solution: a batch, and a listing by pages."""

from flask import Blueprint, Response

from service import query
from service.api.replies import IMMUTABLE, address_tag, body, fresh, json_reply, not_modified
from service.api.replies import query as read_query
from service.schemas import BatchBody, NoQuery, PageQuery
from service.store.reader import Reader
from service.tables import after_state

_NONE, _PAGE, _BATCH = NoQuery(), PageQuery(), BatchBody()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of many states."""
    states = Blueprint("batch", __name__)

    @states.get("/v1/solutions/<solution>/states")
    def listing(solution: str) -> Response:
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        given = read_query(_PAGE)
        bound = query.bind_solution(reader, solution)
        after = None if given["after"] is None else after_state(bound, given["after"])
        return json_reply(query.page(reader, bound, solution, after, given["limit"]), IMMUTABLE, tag)

    @states.post("/v1/solutions/<solution>/states")
    def batch(solution: str) -> Response:
        read_query(_NONE)
        texts = body(_BATCH)["states"]
        bound = query.bind_solution(reader, solution)
        results = query.solution_records(reader, bound, solution, texts)
        return json_reply({"solution": solution, "results": results}, "no-store")

    return states
