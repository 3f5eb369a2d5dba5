"""The routes of one state, which are alike under a solution and under the current solution of a goal."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from marshmallow import Schema

from service.http.caching import Caching
from service.http.routes import TEXT, Route
from service.http.schemas.explanations import ExplanationReply
from service.http.schemas.outcomes import OutcomesReply
from service.http.schemas.states import DistributionReply, SmallReply, StateReply, WordsReply
from service.questions.places import Cost


class _Answer(NamedTuple):
    """An answer about a state: its summary, the schema of its reply, and what the question may take."""

    summary: str
    reply: type[Schema]
    cost: Cost = "light"


# By the end of the address.
_ANSWERS: Mapping[str, _Answer] = {
    "": _Answer("A state", StateReply),
    "/best": _Answer("The best action", SmallReply),
    "/words": _Answer("The answer in pieces of words", WordsReply, "listed"),
    "/distribution": _Answer("The distribution", DistributionReply, "own"),
    "/outcomes": _Answer("What can happen next", OutcomesReply, "listed"),
    "/explain": _Answer("Why one action is better than another", ExplanationReply, "dear"),
}


def routes(
    path: str, under: str, caching: Caching, views: Mapping[str, tuple[Callable[..., Any], type[Schema]]]
) -> tuple[Route, ...]:
    """Return the routes of a state whose address is ``path``.

    ``under`` says in words what answers. ``views`` maps each end of an address to its view and the schema of its query.
    """
    return tuple(
        Route(
            path + end,
            view,
            f"{_ANSWERS[end].summary} under {under}",
            query=query,
            reply=_ANSWERS[end].reply,
            media={"text/plain": TEXT},
            caching=caching,
            cost=_ANSWERS[end].cost,
        )
        for end, (view, query) in views.items()
    )
