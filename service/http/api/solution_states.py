"""States of a named solution: pages and batches of records; the record, best action and distribution of one state."""

from typing import Any

from service.http.redirects import canonical
from service.http.replies import Searched
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import ActionQuery, BudgetQuery, PageQuery
from service.http.schemas.states import BatchBody, BatchReply, DistributionReply, PageReply, SmallReply, StateReply
from service.questions import endings, manifests, searches, states
from service.questions.records import smallest
from service.store.reader import Reader

_STATES = "/v1/solutions/{solution}/states"


def page(reader: Reader, read: Read, solution: str) -> dict[str, Any]:
    """Return a page of records, in the order of their states."""
    bound = manifests.bind_solution(reader, solution)
    query = read(lambda _: {"after": states.start(reader, bound, solution)})
    return states.page(reader, bound, solution, states.after_state(bound, query["after"]), query["limit"])


def batch(reader: Reader, read: Read, solution: str) -> dict[str, Any]:
    """Return the records of the states that the body lists."""
    bound = manifests.bind_solution(reader, solution)
    texts = read({"states": [states.start(reader, bound, solution)]})["states"]
    return {"solution": solution, "results": states.solution_records(reader, bound, solution, texts)}


def record(reader: Reader, solution: str, state: str, budget_ms: int | None) -> dict[str, Any] | Searched:
    """Return the record of a state, searched if there is a budget."""
    bound = manifests.bind_solution(reader, solution)
    token = canonical(bound, state)
    if budget_ms is not None:
        return Searched(searches.solution_record(reader, bound, solution, token, budget_ms))
    return states.solution_record(reader, bound, solution, token)


def best(reader: Reader, solution: str, state: str, budget_ms: int | None) -> dict[str, Any] | Searched:
    """Return the best action and value of a state, the smallest answer about it."""
    full = record(reader, solution, state, budget_ms)
    return Searched(smallest(full.document)) if isinstance(full, Searched) else smallest(full)


def distribution(reader: Reader, solution: str, state: str, action: str) -> dict[str, Any]:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    bound = manifests.bind_solution(reader, solution)
    return endings.of_solution(reader, bound, solution, canonical(bound, state), action)


ROUTES = (
    Route(
        _STATES,
        page,
        "A page of states of a solution",
        query=PageQuery,
        late=True,
        reply=PageReply,
        caching="immutable",
        cost="sized",
    ),
    Route(
        _STATES,
        batch,
        "Many states of a solution",
        body=BatchBody,
        reply=BatchReply,
        cost="sized",
        fails=(400, 404, 413, 415, 503),
    ),
    Route(
        f"{_STATES}/{{state}}",
        record,
        "A state of a solution",
        query=BudgetQuery,
        reply=StateReply,
        caching="immutable",
    ),
    Route(
        f"{_STATES}/{{state}}/best",
        best,
        "The best action under a solution",
        query=BudgetQuery,
        reply=SmallReply,
        media={"text/plain": TEXT},
        caching="immutable",
    ),
    Route(
        f"{_STATES}/{{state}}/distribution",
        distribution,
        "The distribution under a solution",
        query=ActionQuery,
        reply=DistributionReply,
        caching="immutable",
        cost="own",
    ),
)
