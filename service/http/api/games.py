"""The catalogue: the games, their current solutions, and the policies that are not solved yet."""

from typing import Any

from service.answers import catalogue
from service.answers.ask.solved_goals import SolvedGame
from service.documents.catalogue import CatalogueReply, GameReply
from service.http.routes import Route
from service.http.schemas.queries import JsonQuery
from service.store.reader import Reader
from solvers.games import REGISTRY


def every(reader: Reader) -> dict[str, Any]:
    """Return the entries of all games."""
    return {"games": catalogue.entries(reader, list(REGISTRY))}


def one(game: SolvedGame) -> dict[str, Any]:
    """Return the entry of one game."""
    return catalogue.entries(game.reader, [game.entry.slug])[0]


ROUTES = (
    Route(
        "/v1/games",
        every,
        "The catalogue of all games",
        query=JsonQuery,
        reply=CatalogueReply,
        caching="moment",
        cost="listed",
        fails=(400, 503),
    ),
    Route(
        "/v1/games/{game}",
        one,
        "One game",
        under="game",
        query=JsonQuery,
        reply=GameReply,
        caching="moment",
        cost="listed",
        fails=(400, 404, 503),
    ),
)
