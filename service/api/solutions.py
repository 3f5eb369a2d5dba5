"""Solutions: the listing and one manifest."""

from flask import Blueprint

from service import query
from service.api.replies import IMMUTABLE, Answer, address_tag, fresh, json_reply, not_modified
from service.api.replies import query as read_query
from service.names import solution_name
from service.problems import ProblemError
from service.schemas.asked import NoQuery, SolutionsQuery
from service.store.reader import Reader
from solvers.games import find

_NONE, _LIST = NoQuery(), SolutionsQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of manifests."""
    solutions = Blueprint("solutions", __name__)

    @solutions.get("/v1/solutions")
    def listing() -> Answer:
        given = read_query(_LIST)
        game, after, limit = given["game"], given["after"], given["limit"]
        if game:
            find(game)
        if after and solution_name(after) is None:
            example = _LIST.fields["after"].metadata["example"]
            raise ProblemError("invalid-parameter", f"{after!r} is not a solution id", field="after", example=example)
        found = reader.manifests(game or None, after, limit + 1)
        listed = [query.describe_manifest(item) for item in found[:limit]]
        following = listed[-1]["solution"] if len(found) > limit else None
        return json_reply({"solutions": listed, "next": following})

    @solutions.get("/v1/solutions/<solution>")
    def one(solution: str) -> Answer:
        tag = address_tag()
        if fresh(tag):
            return not_modified(IMMUTABLE, tag)
        read_query(_NONE)
        query.bind_solution(reader, solution)
        found = query.manifest(reader, solution)
        return json_reply(query.describe_manifest(found, current=False), IMMUTABLE, tag)

    return solutions
