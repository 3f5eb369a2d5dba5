"""States under a solution: pages and batches of records; the record, best action and distribution of one state."""

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from marshmallow import Schema

from service.answers.ask import endings, explaining, outcomes, searches, several, states
from service.answers.ask.solved_goals import SolvedGame
from service.answers.names import Token
from service.answers.places import Cost
from service.answers.records import smallest
from service.answers.solved import Solved
from service.documents.explanations import ExplanationReply
from service.documents.outcomes import OutcomesReply
from service.documents.states import (
    BatchReply,
    DistributionReply,
    GoalsReply,
    PageReply,
    SmallReply,
    StateReply,
    WordsReply,
)
from service.http import links
from service.http.redirects import SAFE, RespelledError, canonical
from service.http.replies import Located, Searched, Several, Told
from service.http.routes import Read, Route, under_both
from service.http.schemas import queries
from service.http.schemas.bodies import BatchBody
from service.words import explanations, sentences


def page(solved: Solved, read: Read) -> Located:
    """Return a page of records, in the order of their states."""
    query = read(lambda _: {"after": solved.start()})
    after = states.after_state(solved.bound, query["after"])
    document = states.page(solved, after, query["limit"], query["top"])
    asked = {name: value for name, value in query.items() if value not in ("", None)}
    return Located(document, f"/states?{urlencode(asked, safe=SAFE)}", tagged=True)


def batch(solved: Solved, read: Read, top: int | None) -> Located:
    """Return the records of the states that the body lists."""
    texts = read({"states": [solved.start()]})["states"]
    results = states.batch(solved, texts, top)
    return Located({"solution": solved.id, "results": results}, f"/states{'' if top is None else f'?top={top}'}")


def record(solved: Solved, state: str, top: int | None, budget_ms: int | None) -> Told | Searched:
    """Return the record of a state, searched if there is a budget."""
    token = canonical(solved.bound, state)
    if budget_ms is None:
        return _record(solved, token, top)
    full = links.linked(solved.bound, searches.record(solved, token, budget_ms))
    return Searched(states.shown(full, top), partial(sentences.state, solved.bound, full, top or sentences.ACTIONS))


def usual(game: SolvedGame, state: str, rules: str, top: int | None, goals: str) -> Told | Several:
    """Return the record of a state under the default goal of its game, or one for each of several goals."""
    if not goals:
        solved = game.current(several.default(game.slug, rules))
        return _record(solved, canonical(solved.bound, state), top)
    asked = several.ask(game.slug, rules, goals, state)
    if asked.state != state:
        raise RespelledError(asked.state)
    full = several.answer(game, asked)
    name, answers = asked.read[0][0].rules, [states.shown(state_record, top) for state_record in full]
    bounds = [None if "problem" in record else bound for (bound, _), record in zip(asked.read, full, strict=True)]
    say = partial(sentences.several, list(zip(bounds, full, strict=True)), top or 2)
    return Several({"game": game.slug, "rules": name, "state": asked.state, "answers": answers}, str(top), say)


def best(solved: Solved, state: str, budget_ms: int | None) -> Told | Searched:
    """Return the best action of a state, its value, and what the next one costs: the smallest answer about it."""
    bound, token = solved.bound, canonical(solved.bound, state)
    if budget_ms is not None:
        full = searches.record(solved, token, budget_ms)
        return Searched(smallest(full), partial(sentences.state, bound, full, 2))
    # A sentence also tells how many other actions there are, so the whole record is made if it is asked for.
    return Told(
        smallest(states.record(solved, token, 2)), lambda: sentences.state(bound, states.record(solved, token), 2), "b"
    )


def words(solved: Solved, state: str) -> Told:
    """Return the answer about a state in pieces, each in words."""
    bound, full = solved.bound, states.record(solved, canonical(solved.bound, state))
    return Told(sentences.parts(bound, full), partial(sentences.state, bound, full, 2), "w")


def distribution(solved: Solved, state: str, action: str) -> Told:
    """Return the distribution after an action; the empty text stands for the policy's action."""
    token = canonical(solved.bound, state)
    document = endings.distribution(solved, token, action)
    say = partial(sentences.distribution, solved.bound, token.state, document)
    # What follows an action may depend on what is hidden.
    after = document["afterstate"] or f"+{document['action']}"
    return Told(document, say, f"d{after}", f"?action={document['action']}" if action else "")


def following(solved: Solved, state: str, action: str) -> Told:
    """Return the outcomes after an action, or in a state before a throw."""
    document = outcomes.outcomes(solved, canonical(solved.bound, state), action)
    say = partial(sentences.outcomes, solved.bound, document)
    return Told(document, say, f"o{document['action'] or ''}", f"?action={document['action']}" if action else "")


def explanation(solved: Solved, state: str, action: str, against: str) -> Told:
    """Return the reasons why one action is better than another."""
    document = explaining.explain(solved, canonical(solved.bound, state), action, against)
    document["sentence"] = explanations.explanation(solved.bound, document)
    one, two = document["action"]["action"], document["against"]["action"]
    chosen = {name: text for name, text in (("action", action and one), ("against", against and two)) if text}
    return Told(
        document, partial(itemgetter("sentence"), document), f"e{one}+{two}", f"?{urlencode(chosen)}" if chosen else ""
    )


def _record(solved: Solved, token: Token, top: int | None) -> Told:
    bound, document = solved.bound, links.linked(solved.bound, states.record(solved, token))
    if top is None:
        return Told(document, partial(sentences.state, bound, document))
    say = partial(sentences.state, bound, document, top)
    return Told(states.shown(document, top), say, f"t{top}", f"?top={top}")


class _Answer(NamedTuple):
    """An answer about a state: the end of its address, its view, its summary, its schemas, and what the question may take."""

    end: str
    view: Callable[..., Any]
    summary: str
    query: type[Schema]
    reply: type[Schema]
    cost: Cost = "light"


_ANSWERS = (
    _Answer("", record, "A state", queries.StateQuery, StateReply),
    _Answer("/best", best, "The best action", queries.FormBudgetQuery, SmallReply),
    _Answer("/words", words, "The answer in pieces of words", queries.FormatQuery, WordsReply, "listed"),
    _Answer("/distribution", distribution, "The distribution", queries.ActionQuery, DistributionReply, "own"),
    _Answer("/outcomes", following, "What can happen next", queries.OutcomesQuery, OutcomesReply, "listed"),
    _Answer(
        "/explain",
        explanation,
        "Why one action is better than another",
        queries.ExplainQuery,
        ExplanationReply,
        "own",
    ),
)

ROUTES = (
    *under_both(
        "/states",
        page,
        "A page of states of {}",
        query=queries.TopPageQuery,
        reply=PageReply,
        cost="sized",
        offline="scripts/export",
    ),
    *under_both(
        "/states",
        batch,
        "Many states under {}",
        cached=False,
        query=queries.TopQuery,
        body=BatchBody,
        reply=BatchReply,
        cost="sized",
        offline="scripts/export",
        fails=(400, 404, 413, 415, 422, 503),
    ),
    *(
        route
        for answer in _ANSWERS
        for route in under_both(
            f"/states/{{state}}{answer.end}",
            answer.view,
            f"{answer.summary} under {{}}",
            query=answer.query,
            reply=answer.reply,
            cost=answer.cost,
        )
    ),
    Route(
        "/v1/games/{game}/states/{state}",
        usual,
        "A state under the default goal, or under several",
        under="game",
        query=queries.GoalsQuery,
        reply=StateReply,
        other=GoalsReply,
        caching="current",
        cost="own",
    ),
)
