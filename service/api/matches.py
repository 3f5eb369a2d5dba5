"""Two policies of one game against each other."""

from flask import Blueprint, Response

from service import tables as questions
from service.api.replies import json_reply
from service.api.replies import query as read_query
from service.schemas import MatchQuery
from service.store.reader import Reader

_MATCH = MatchQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resource of matches."""
    matches = Blueprint("matches", __name__)

    @matches.get("/v1/games/<game>/matches")
    def match(game: str) -> Response:
        given = read_query(_MATCH)
        return json_reply(questions.match(reader, game, given["rules"], given["first"], given["second"]))

    return matches
