"""Tables of a game: what there is, and one of them."""

from flask import Blueprint

from service import tables as questions
from service.api.replies import BRIEF, Answer, json_reply, last_query, made_reply, made_tag, raw_query
from service.api.replies import query as read_query
from service.problems import ProblemError
from service.schemas.asked import RulesQuery
from service.store.reader import Reader
from solvers.games import find

_RULES = RulesQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of tables."""
    tables = Blueprint("tables", __name__)

    @tables.get("/v1/games/<game>/tables")
    def listing(game: str) -> Answer:
        found = find(game)
        rules = found.rules_type.parse(read_query(_RULES)["rules"])
        listed = [
            {
                "table": spec.name,
                "title": spec.title,
                "parameters": dict(spec.parameters),
                "offline": spec.offline,
                "href": f"/v1/games/{game}/tables/{spec.name}",
            }
            for spec in found.tables(rules)
        ]
        return json_reply({"game": game, "rules": rules.canonical(), "tables": listed})

    @tables.get("/v1/games/<game>/tables/<name>")
    def one(game: str, name: str) -> Answer:
        try:
            given = raw_query()
        except ProblemError as error:
            if error.code != "repeated-parameter":
                raise
            raise questions.once(reader, game, name, error, last_query()) from None
        rules = given.pop("rules", "")
        asked = questions.table(reader, game, rules, name, given)
        return made_reply(asked.make, BRIEF, made_tag(*asked.parts))

    return tables
