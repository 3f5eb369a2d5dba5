"""States under the current solution of a goal: record, best action and distribution."""

from functools import partial
from operator import itemgetter
from urllib.parse import urlencode

from service.http import links
from service.http.api.state_routes import routes
from service.http.redirects import RespelledError, canonical
from service.http.replies import Current, Searched, Several
from service.http.routes import TEXT, Route
from service.http.schemas.queries import (
    GoalsQuery,
    RulesActionQuery,
    RulesBudgetQuery,
    RulesExplainQuery,
    RulesFormQuery,
    RulesOutcomesQuery,
    RulesStateQuery,
)
from service.http.schemas.states import GoalsReply, StateReply
from service.questions import endings, explaining, outcomes, searches, sentences, several, states
from service.questions.names import Bound, Token, bind
from service.questions.records import smallest
from service.store.reader import Reader


def record(
    reader: Reader, game: str, goal: str, state: str, rules: str, top: int | None, budget_ms: int | None
) -> Current | Searched:
    """Return the record of a state, searched if there is a budget."""
    bound = bind(game, goal, rules)
    token = canonical(bound, state)
    if budget_ms is not None:
        full = links.linked(bound, searches.current_record(reader, bound, token, budget_ms))
        return Searched(states.shown(full, top), partial(sentences.state, bound, full, top or sentences.ACTIONS))
    return _current(reader, bound, token, top)


def usual(reader: Reader, game: str, state: str, rules: str, top: int | None, goals: str) -> Current | Several:
    """Return the record of a state under the default goal of its game, or one for each of several goals."""
    if not goals:
        bound = several.default(game, rules)
        return _current(reader, bound, canonical(bound, state), top)
    asked = several.ask(game, rules, goals, state)
    if asked.state != state:
        raise RespelledError(asked.state)
    answers = [states.shown(each, top) for each in several.answer(reader, asked)]
    name = asked.read[0][0].rules
    bounds = [None if "problem" in each else bound for (bound, _), each in zip(asked.read, answers, strict=True)]
    say = partial(sentences.several, list(zip(bounds, answers, strict=True)), top or 2)
    return Several({"game": game, "rules": name, "state": asked.state, "answers": answers}, str(top), say)


def best(reader: Reader, game: str, goal: str, state: str, rules: str, budget_ms: int | None) -> Current | Searched:
    """Return the best action of a state, its value, and what the next one costs: the smallest answer about it."""
    bound = bind(game, goal, rules)
    token = canonical(bound, state)
    if budget_ms is not None:
        full = searches.current_record(reader, bound, token, budget_ms)
        return Searched(smallest(full), partial(sentences.state, bound, full, 2))
    full = states.current_record(reader, bound, token)
    return Current(smallest(full), partial(sentences.state, bound, full, 2), "b")


def words(reader: Reader, game: str, goal: str, state: str, rules: str) -> Current:
    """Return the answer about a state in pieces, each in words."""
    bound = bind(game, goal, rules)
    full = states.current_record(reader, bound, canonical(bound, state))
    return Current(sentences.parts(bound, full), partial(sentences.state, bound, full, 2), "w")


def distribution(reader: Reader, game: str, goal: str, state: str, rules: str, action: str) -> Current:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    bound = bind(game, goal, rules)
    token = canonical(bound, state)
    document = endings.of_current(reader, bound, token, action)
    say = partial(sentences.distribution, bound, token.state, document)
    return Current(document, say, f"d{document['afterstate']}", f"?action={document['action']}" if action else "")


def following(reader: Reader, game: str, goal: str, state: str, rules: str, action: str) -> Current:
    """Return what can happen after an action, or in a state before a throw."""
    bound = bind(game, goal, rules)
    token = canonical(bound, state)
    document = outcomes.current_outcomes(reader, bound, token, action)
    say = partial(sentences.outcomes, bound, document)
    return Current(document, say, f"o{document['action'] or ''}", f"?action={document['action']}" if action else "")


def explanation(reader: Reader, game: str, goal: str, state: str, rules: str, action: str, against: str) -> Current:
    """Return why one action is better than another."""
    bound = bind(game, goal, rules)
    document = explaining.current_explanation(reader, bound, canonical(bound, state), action, against)
    one, two = document["action"]["action"], document["against"]["action"]
    chosen = {name: text for name, text in (("action", action and one), ("against", against and two)) if text}
    return Current(
        document, partial(itemgetter("sentence"), document), f"e{one}+{two}", f"?{urlencode(chosen)}" if chosen else ""
    )


def _current(reader: Reader, bound: Bound, token: Token, top: int | None) -> Current:
    document = links.linked(bound, states.current_record(reader, bound, token))
    if top is None:
        return Current(document, partial(sentences.state, bound, document))
    say = partial(sentences.state, bound, document, top)
    return Current(states.shown(document, top), say, f"t{top}", f"?top={top}")


ROUTES = (
    *routes(
        "/v1/games/{game}/{goal}/states/{state}",
        "the current solution",
        "current",
        {
            "": (record, RulesStateQuery),
            "/best": (best, RulesBudgetQuery),
            "/words": (words, RulesFormQuery),
            "/distribution": (distribution, RulesActionQuery),
            "/outcomes": (following, RulesOutcomesQuery),
            "/explain": (explanation, RulesExplainQuery),
        },
    ),
    Route(
        "/v1/games/{game}/states/{state}",
        usual,
        "A state under the default goal, or under several",
        query=GoalsQuery,
        reply=StateReply,
        media={"text/plain": TEXT},
        other=GoalsReply,
        caching="current",
        cost="own",
    ),
)
