"""Many states of a named solution: a batch, a listing by pages, and a review of a recorded game."""

from functools import partial

from flask import Blueprint

from service import query
from service.api.replies import IMMUTABLE, Answer, address_tag, body, fresh, json_reply, not_modified
from service.api.replies import query as read_query
from service.reviews import example, mended, review
from service.schemas.asked import BatchBody, NoQuery, PageQuery
from service.schemas.reviews import ReviewBody
from service.store.reader import Reader

_NONE, _PAGE, _BATCH, _REVIEW = NoQuery(), PageQuery(), BatchBody(), ReviewBody()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of many states."""
    states = Blueprint("batch", __name__)

    @states.get("/v1/solutions/<solution>/states")
    def listing(solution: str) -> Answer:
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        bound = query.bind_solution(reader, solution)
        given = read_query(_PAGE, lambda _: {"after": query.start(bound)})
        after = query.after_state(bound, given["after"])
        return json_reply(query.page(reader, bound, solution, after, given["limit"]), IMMUTABLE, tag)

    @states.post("/v1/solutions/<solution>/states")
    def batch(solution: str) -> Answer:
        read_query(_NONE)
        bound = query.bind_solution(reader, solution)
        texts = body(_BATCH, {"states": [query.start(bound)]})["states"]
        results = query.solution_records(reader, bound, solution, texts)
        return json_reply({"solution": solution, "results": results}, "no-store")

    @states.post("/v1/solutions/<solution>/review")
    def reviewed(solution: str) -> Answer:
        read_query(_NONE)
        bound = query.bind_solution(reader, solution)
        query.manifest(reader, solution)
        record = body(_REVIEW, {"decisions": [example(bound)]}, partial(mended, bound))["decisions"]
        return json_reply(
            review(reader, bound, solution, [(each["state"], each["action"]) for each in record]), "no-store"
        )

    return states
