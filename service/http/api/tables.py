"""Tables of a game: the list of them, and one table."""

from typing import Any

from service.answers import catalogue
from service.answers.ask import tables
from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import TableQuestion
from service.answers.errors import ProblemError
from service.documents.tables import TableReply, TablesReply
from service.http.query import last_query, raw_query, read_form
from service.http.routes import Read, Route
from service.http.schemas.queries import RulesFormQuery, RulesJsonQuery
from service.words import sentences


def listing(game: SolvedGame, read: Read) -> dict[str, Any]:
    """Return the list of tables that exist under these rules."""
    entry = game.entry
    rules = entry.read_rules(read()["rules"])
    listed = [
        {**catalogue.offered(spec), "href": f"/v1/games/{entry.slug}/tables/{spec.name}"}
        for spec in entry.tables(rules)
    ]
    return {"game": entry.slug, "rules": rules.canonical(), "tables": listed}


def one(game: SolvedGame, _read: Read, name: str) -> TableQuestion:
    """Return the question that a table answers. Only the table knows its parameters, so the query is read as text."""
    try:
        parameters = raw_query()
    except ProblemError as error:
        if error.code != "repeated-parameter":
            raise
        raise tables.repeated(game, name, error, last_query()) from None
    read_form(parameters.pop("format", None))
    return tables.table(game, parameters.pop("rules", ""), name, parameters)


ROUTES = (
    Route(
        "/v1/games/{game}/tables",
        listing,
        "The tables of a game",
        under="game",
        query=RulesJsonQuery,
        reply=TablesReply,
        caching="brief",
        cost="listed",
        fails=(400, 404, 422),
    ),
    Route(
        "/v1/games/{game}/tables/{name}",
        one,
        "A table of a game",
        under="game",
        query=RulesFormQuery,
        reply=TableReply,
        caching="tagged",
        say=sentences.table,
        cost="listed",
    ),
)
