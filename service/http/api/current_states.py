"""States under the current solution of a goal: record, best action and distribution."""

from service.http.redirects import canonical
from service.http.replies import Current, Searched
from service.http.routes import TEXT, Route
from service.http.schemas.queries import RulesActionQuery, RulesBudgetQuery
from service.http.schemas.states import DistributionReply, SmallReply, StateReply
from service.questions import endings, searches, states
from service.questions.names import bind
from service.questions.records import smallest
from service.store.reader import Reader

_STATE = "/v1/games/{game}/{goal}/states/{state}"


def record(reader: Reader, game: str, goal: str, state: str, rules: str, budget_ms: int | None) -> Current | Searched:
    """Return the record of a state, searched if there is a budget."""
    bound = bind(game, goal, rules)
    token = canonical(bound, state)
    if budget_ms is not None:
        return Searched(searches.current_record(reader, bound, token, budget_ms))
    return Current(states.current_record(reader, bound, token))


def best(reader: Reader, game: str, goal: str, state: str, rules: str, budget_ms: int | None) -> Current | Searched:
    """Return the best action and value of a state, the smallest answer about it."""
    full = record(reader, game, goal, state, rules, budget_ms)
    return full._replace(document=smallest(full.document))


def distribution(reader: Reader, game: str, goal: str, state: str, rules: str, action: str) -> Current:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    bound = bind(game, goal, rules)
    document = endings.of_current(reader, bound, canonical(bound, state), action)
    return Current(document, f"d{document['afterstate']}", f"?action={document['action']}" if action else "")


ROUTES = (
    Route(
        _STATE,
        record,
        "A state under the current solution",
        query=RulesBudgetQuery,
        reply=StateReply,
        caching="current",
    ),
    Route(
        f"{_STATE}/best",
        best,
        "The best action under the current solution",
        query=RulesBudgetQuery,
        reply=SmallReply,
        media={"text/plain": TEXT},
        caching="current",
    ),
    Route(
        f"{_STATE}/distribution",
        distribution,
        "The distribution under the current solution",
        query=RulesActionQuery,
        reply=DistributionReply,
        caching="current",
        cost="own",
    ),
)
