"""Two solutions of one game: how they start, how often they differ, and where."""

from collections.abc import Mapping

from flask import Blueprint

from service import comparison, query
from service.api.replies import BRIEF, IMMUTABLE, Answer, fresh, made_reply, made_tag, not_modified
from service.api.replies import query as read_query
from service.names import solution_name
from service.schemas.asked import CompareQuery
from service.store.reader import Reader

_COMPARE = CompareQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resource of comparisons."""
    compare = Blueprint("compare", __name__)

    def examples(given: Mapping[str, str]) -> Mapping[str, str]:
        """What is solved goes with itself in any case."""
        some = next((item.id for item in reader.currents()), None)
        found = {"a": given.get("b", some), "b": given.get("a", some)}
        return {name: text for name, text in found.items() if text is not None}

    @compare.get("/v1/compare")
    def two() -> Answer:
        given = read_query(_COMPARE, examples)
        names, after, limit = (given["a"], given["b"]), given["after"], given["limit"]
        # Ids say by themselves what the answer is made of.
        fixed = all(map(solution_name, names))
        if fixed and fresh(tag := made_tag("compare", *names, after, str(limit))):
            return not_modified(IMMUTABLE, tag)
        a, b = comparison.resolve(reader, {"a": names[0], "b": names[1]})
        comparison.check(reader, a, b)
        tag = made_tag("compare", a.id, b.id, after, str(limit))
        after = query.after_state(query.bind_solution(reader, a.id), after)
        cache = IMMUTABLE if fixed else BRIEF
        return made_reply(lambda: comparison.compare(reader, a, b, after, limit), cache, tag)

    return compare
