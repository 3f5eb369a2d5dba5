"""The catalogue: the games, their current solutions, and the policies that are not solved yet."""

from typing import Any

from service.answers import catalogue
from service.documents.catalogue import CatalogueReply, GameReply
from service.http.routes import Route
from service.store.reader import Reader
from solvers.games import REGISTRY, find


def every(reader: Reader) -> dict[str, Any]:
    """Return the entries of all games."""
    return {"games": catalogue.entries(reader, list(REGISTRY))}


def one(reader: Reader, game: str) -> dict[str, Any]:
    """Return the entry of one game."""
    return catalogue.entries(reader, [find(game).slug])[0]


ROUTES = (
    Route(
        "/v1/games",
        every,
        "The catalogue of all games",
        reply=CatalogueReply,
        caching="moment",
        cost="listed",
        fails=(400, 503),
    ),
    Route("/v1/games/{game}", one, "One game", reply=GameReply, caching="moment", cost="listed", fails=(400, 404, 503)),
)
