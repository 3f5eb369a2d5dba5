"""States of a named solution: pages and batches of records; the record, best action and distribution of one state."""

from functools import partial
from operator import itemgetter
from typing import Any

from service.http import links
from service.http.api.state_routes import routes
from service.http.redirects import canonical
from service.http.replies import Searched, Told
from service.http.routes import Read, Route
from service.http.schemas.queries import (
    ActionQuery,
    ExplainQuery,
    FormatQuery,
    FormBudgetQuery,
    OutcomesQuery,
    StateQuery,
    TopPageQuery,
    TopQuery,
)
from service.http.schemas.states import BatchBody, BatchReply, PageReply
from service.questions import endings, explaining, manifests, outcomes, searches, sentences, states
from service.questions.names import Bound
from service.questions.records import smallest
from service.store.reader import Reader

_STATES = "/v1/solutions/{solution}/states"


def page(reader: Reader, read: Read, solution: str) -> dict[str, Any]:
    """Return a page of records, in the order of their states."""
    bound = manifests.bind_solution(reader, solution)
    query = read(lambda _: examples(reader, solution))
    after = states.after_state(bound, query["after"])
    document = states.page(reader, bound, solution, after, query["limit"])
    for each in document["states"]:
        states.shown(each, query["top"])
    return document


def examples(reader: Reader, solution: str) -> dict[str, str]:
    """Return a legal text of the parameters of a page that have none under all solutions."""
    return {"after": states.start(reader, manifests.bind_solution(reader, solution), solution)}


def batch(reader: Reader, read: Read, solution: str, top: int | None) -> dict[str, Any]:
    """Return the records of the states that the body lists."""
    return batched(reader, read, manifests.bind_solution(reader, solution), top, solution)


def batched(reader: Reader, read: Read, bound: Bound, top: int | None, solution: str) -> dict[str, Any]:
    """Return the records of the states that the body lists, under a goal that the solution answers."""
    texts = read({"states": [states.start(reader, bound, solution)]})["states"]
    results = states.solution_records(reader, bound, solution, texts)
    return {"solution": solution, "results": [states.shown(each, top) for each in results]}


def record(reader: Reader, solution: str, state: str, top: int | None, budget_ms: int | None) -> Told | Searched:
    """Return the record of a state, searched if there is a budget."""
    bound, full = _full(reader, solution, state, budget_ms)
    say = partial(sentences.state, bound, full, top or sentences.ACTIONS)
    answer = Told if budget_ms is None else Searched
    return answer(states.shown(links.linked(bound, full), top), say)


def best(reader: Reader, solution: str, state: str, budget_ms: int | None) -> Told | Searched:
    """Return the best action of a state, its value, and what the next one costs: the smallest answer about it."""
    bound, full = _full(reader, solution, state, budget_ms)
    answer = Told if budget_ms is None else Searched
    return answer(smallest(full), partial(sentences.state, bound, full, 2))


def words(reader: Reader, solution: str, state: str) -> Told:
    """Return the answer about a state in pieces, each in words."""
    bound, full = _full(reader, solution, state, None)
    return Told(sentences.parts(bound, full), partial(sentences.state, bound, full, 2))


def distribution(reader: Reader, solution: str, state: str, action: str) -> Told:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    bound = manifests.bind_solution(reader, solution)
    token = canonical(bound, state)
    document = endings.of_solution(reader, bound, solution, token, action)
    return Told(document, partial(sentences.distribution, bound, token.state, document))


def following(reader: Reader, solution: str, state: str, action: str) -> Told:
    """Return what can happen after an action, or in a state before a throw."""
    bound = manifests.bind_solution(reader, solution)
    document = outcomes.outcomes(reader, bound, solution, canonical(bound, state), action)
    return Told(document, partial(sentences.outcomes, bound, document))


def explanation(reader: Reader, solution: str, state: str, action: str, against: str) -> Told:
    """Return why one action is better than another."""
    bound = manifests.bind_solution(reader, solution)
    document = explaining.explain(reader, bound, solution, canonical(bound, state), action, against)
    return Told(document, partial(itemgetter("sentence"), document))


def _full(reader: Reader, solution: str, state: str, budget_ms: int | None) -> tuple[Bound, dict[str, Any]]:
    """Return the problem of a solution and the record of a state, searched if there is a budget."""
    bound = manifests.bind_solution(reader, solution)
    token = canonical(bound, state)
    if budget_ms is not None:
        return bound, searches.solution_record(reader, bound, solution, token, budget_ms)
    return bound, states.solution_record(reader, bound, solution, token)


ROUTES = (
    Route(
        _STATES,
        page,
        "A page of states of a solution",
        query=TopPageQuery,
        late=True,
        reply=PageReply,
        caching="immutable",
        cost="sized",
        offline="scripts/export",
    ),
    Route(
        _STATES,
        batch,
        "Many states of a solution",
        query=TopQuery,
        body=BatchBody,
        reply=BatchReply,
        cost="sized",
        offline="scripts/export",
        fails=(400, 404, 413, 415, 422, 503),
    ),
    *routes(
        f"{_STATES}/{{state}}",
        "a solution",
        "immutable",
        {
            "": (record, StateQuery),
            "/best": (best, FormBudgetQuery),
            "/words": (words, FormatQuery),
            "/distribution": (distribution, ActionQuery),
            "/outcomes": (following, OutcomesQuery),
            "/explain": (explanation, ExplainQuery),
        },
    ),
)
