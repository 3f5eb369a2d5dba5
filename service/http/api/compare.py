"""The comparison of two solutions of one game: their start values, and the decisions in which their policies differ."""

from collections.abc import Iterable, Mapping

from service.answers.ask import comparison, states
from service.answers.names import solution_name
from service.answers.solved import Solved, currents
from service.documents.tables import CompareReply
from service.http.replies import Answer, json_reply, not_modified
from service.http.routes import Read, Route
from service.http.schemas.queries import CompareQuery
from service.http.wire.caching import fresh, made_tag
from service.http.wire.usual import BRIEF, IMMUTABLE
from service.store.reader import Reader


def compare(reader: Reader, read: Read) -> Answer:
    """Return the reply with its caching headers, which differ if both solutions are named by their ids."""
    query = read(lambda sent: _examples(currents(reader), sent))
    names, after, limit = (query["a"], query["b"]), query["after"], query["limit"]
    parts = list(map(solution_name, names))
    # Across rules, tables that are made later tell more.
    fixed = None not in parts and len({part.rules for part in parts if part is not None}) == 1
    # If both names are ids, they determine the answer, so the tag can be compared before the database is read.
    if fixed and fresh(tag := made_tag("compare", *names, after, str(limit))):
        return not_modified(IMMUTABLE, tag)
    a, b = comparison.resolve(reader, {"a": names[0], "b": names[1]})
    comparison.check(a, b)
    tag = made_tag("compare", a.id, b.id, after, str(limit))
    across = comparison.across(a, b)
    if not across and fresh(tag):
        return not_modified(BRIEF, tag)
    after = states.after_state(a.bound, after)
    document = comparison.compare(a, b, after, limit)
    if across and fresh(tag := made_tag("compare", repr(document), after, str(limit))):
        return not_modified(BRIEF, tag)
    return json_reply(document, IMMUTABLE if fixed else BRIEF, tag)


def _examples(solutions: Iterable[Solved], query: Mapping[str, str]) -> Mapping[str, str]:
    """Return a valid text for each side: the other side's solution, as a solution can be compared with itself."""
    usual = next((solved.id for solved in solutions if comparison.decides(solved)), None)
    examples = {"a": query.get("b", usual), "b": query.get("a", usual)}
    return {name: text for name, text in examples.items() if text is not None}


ROUTES = (
    Route(
        "/v1/compare",
        compare,
        "Compare two solutions of one game",
        query=CompareQuery,
        reply=CompareReply,
        caching="tagged",
        cost="own",
        offline="scripts/export",
    ),
)
