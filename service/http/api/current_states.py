"""States under the current solution of a goal: record, best action and distribution."""

from service.http.redirects import canonical
from service.http.replies import Current
from service.http.routes import TEXT, Route
from service.http.schemas.queries import RulesActionQuery, RulesQuery
from service.http.schemas.states import DistributionReply, SmallReply, StateReply
from service.questions import endings, states
from service.questions.names import bind
from service.questions.records import smallest
from service.store.reader import Reader

_STATE = "/v1/games/{game}/{goal}/states/{state}"


def record(reader: Reader, game: str, goal: str, state: str, rules: str) -> Current:
    """Return the record of a state."""
    bound = bind(game, goal, rules)
    return Current(states.current_record(reader, bound, canonical(bound, state)))


def best(reader: Reader, game: str, goal: str, state: str, rules: str) -> Current:
    """Return the best action and value of a state, the smallest answer about it."""
    bound = bind(game, goal, rules)
    return Current(smallest(states.current_record(reader, bound, canonical(bound, state))))


def distribution(reader: Reader, game: str, goal: str, state: str, rules: str, action: str) -> Current:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    bound = bind(game, goal, rules)
    document = endings.of_current(reader, bound, canonical(bound, state), action)
    return Current(document, f"d{document['afterstate']}", f"?action={document['action']}" if action else "")


ROUTES = (
    Route(_STATE, record, "A state under the current solution", query=RulesQuery, reply=StateReply, caching="current"),
    Route(
        f"{_STATE}/best",
        best,
        "The best action under the current solution",
        query=RulesQuery,
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
