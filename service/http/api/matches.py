"""Matches of two policies of one game."""

from service.answers.ask import matches
from service.answers.ask.tables import Asked
from service.documents.tables import MatchReply
from service.http.routes import TEXT, Read, Route
from service.http.schemas.queries import MatchQuery
from service.store.reader import Reader
from service.words import sentences
from solvers.games import find


def match(reader: Reader, read: Read, game: str) -> Asked:
    """Return the question about a match, which is answered only if the client does not hold the answer."""
    rules_type = find(game).rules_type
    query = read(lambda sent: matches.policies(reader, game, sent.get("rules", "")))
    asked = matches.match(reader, game, rules_type.parse(query["rules"]), query["first"], query["second"])
    return asked._replace(say=sentences.match)


ROUTES = (
    Route(
        "/v1/games/{game}/matches",
        match,
        "The chances of two policies against each other",
        query=MatchQuery,
        late=True,
        reply=MatchReply,
        media={"text/plain": TEXT},
        caching="tagged",
        cost="listed",
    ),
)
