"""Two solutions of one game: how they start, how often they differ, and where."""

from flask import Blueprint, Response

from service import query, tables
from service.api.replies import BRIEF, IMMUTABLE, address_tag, json_reply
from service.api.replies import query as read_query
from service.schemas import CompareQuery
from service.store.reader import Reader

_COMPARE = CompareQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resource of comparisons."""
    compare = Blueprint("compare", __name__)

    @compare.get("/v1/compare")
    def two() -> Response:
        given = read_query(_COMPARE)
        a, b = tables.resolve(reader, given["a"], "a"), tables.resolve(reader, given["b"], "b")
        after = given["after"]
        if after is not None:
            after = tables.after_state(query.bind_solution(reader, a.id), after)
        reply = tables.compare(reader, a, b, after, given["limit"])
        fixed = (given["a"], given["b"]) == (a.id, b.id)
        return json_reply(reply, IMMUTABLE, address_tag()) if fixed else json_reply(reply, BRIEF)

    return compare
