"""Two policies of one game against each other."""

from flask import Blueprint

from service import matches as questions
from service.api.replies import BRIEF, Answer, made_reply, made_tag
from service.api.replies import query as read_query
from service.schemas.asked import MatchQuery
from service.store.reader import Reader
from solvers.games import find

_MATCH = MatchQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resource of matches."""
    matches = Blueprint("matches", __name__)

    @matches.get("/v1/games/<game>/matches")
    def match(game: str) -> Answer:
        rules_type = find(game).rules_type
        given = read_query(_MATCH, lambda given: questions.policies(reader, game, given.get("rules", "")))
        rules = rules_type.parse(given["rules"])
        asked = questions.match(reader, game, rules, given["first"], given["second"])
        return made_reply(asked.make, BRIEF, made_tag(*asked.parts))

    return matches
