"""Matches of two policies of one game."""

from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import TableQuestion
from service.answers.play import matches
from service.documents.tables import MatchReply
from service.http.routes import Read, Route
from service.http.schemas.queries import MatchQuery
from service.words import sentences


def match(game: SolvedGame, read: Read) -> TableQuestion:
    """Return the question about a match, which is answered only if the client does not hold the answer."""
    query = read(lambda sent: matches.policies(game, sent.get("rules", "")))
    return matches.match(game, game.entry.read_rules(query["rules"]), query["first"], query["second"])


ROUTES = (
    Route(
        "/v1/games/{game}/matches",
        match,
        "The chances of two policies against each other",
        under="game",
        query=MatchQuery,
        reply=MatchReply,
        caching="tagged",
        say=sentences.match,
        cost="listed",
    ),
)
