"""The catalogue: what the games are, what is solved and what is pending."""

from flask import Blueprint

from service import query
from service.api.replies import Answer, json_reply
from service.api.replies import query as read_query
from service.schemas.asked import NoQuery
from service.store.reader import Reader
from solvers.games import REGISTRY, find

_NONE = NoQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of the catalogue."""
    games = Blueprint("games", __name__)

    @games.get("/v1/games")
    def catalogue() -> Answer:
        read_query(_NONE)
        return json_reply({"games": query.catalogue(reader, list(REGISTRY))}, "public, max-age=5")

    @games.get("/v1/games/<game>")
    def one(game: str) -> Answer:
        read_query(_NONE)
        return json_reply(query.catalogue(reader, [find(game).slug])[0], "public, max-age=5")

    return games
