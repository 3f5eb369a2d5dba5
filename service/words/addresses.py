"""Replies of the service by their addresses, without HTTP: the figures of an answer stand there."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from service.answers.ask import endings, states
from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import table
from service.answers.names import Bound, bind, token
from service.answers.places import DEAR
from service.answers.play.matches import match
from service.answers.solved import Solved
from service.store.reader import Reader

Reply = Mapping[str, Any]


def reply(reader: Reader, address: str) -> Reply:
    """Return the reply under an address of a table, a match, a state or its distribution, with the current solutions.

    Raises:
        ProblemError: a solution is missing.
        ValueError: the address is none of these.
    """
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    match [unquote(part) for part in parts.path.split("/")]:
        case ["", "v1", "games", game, "tables", name]:
            asked = table(SolvedGame(reader, game), query.pop("rules", ""), name, query)
            return _made(asked.make)
        case ["", "v1", "games", game, "matches"]:
            solved_game = SolvedGame(reader, game)
            rules = solved_game.entry.read_rules(query.get("rules", ""))
            return _made(match(solved_game, rules, query["first"], query["second"]).make)
        case ["", "v1", "games", game, goal, "states", state, *rest] if rest in ([], ["distribution"]):
            bound = bind(game, goal, query.get("rules", ""))
            return _state(Solved(reader, bound), bound, state, ending=bool(rest))
    raise ValueError(f"{address} is no address of a table, a match or a state, such as /v1/games/threes/tables/summary")


def _made(make: Callable[[], Reply]) -> Reply:
    with DEAR.place():
        return make()


def _state(solved: Solved, bound: Bound, text: str, *, ending: bool) -> Reply:
    state = token(bound, text)
    return endings.distribution(solved, state, "") if ending else states.record(solved, state)
