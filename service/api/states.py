"""States under the current solution of a goal: record, best action and distribution."""

from flask import Blueprint, request

from service import endings, query
from service.api.best import best_reply, variant
from service.api.replies import BRIEF, Answer, current_path, current_tag, json_reply, redirect
from service.api.replies import query as read_query
from service.names import bind, token
from service.records import smallest
from service.schemas.asked import RulesActionQuery, RulesQuery
from service.store.reader import Reader

_RULES, _RULES_ACTION = RulesQuery(), RulesActionQuery()


def blueprint(reader: Reader) -> Blueprint:
    """The resources of states under current solutions."""
    states = Blueprint("states", __name__)

    @states.get("/v1/games/<game>/<goal>/states/<state>")
    def current(game: str, goal: str, state: str) -> Answer:
        rules = read_query(_RULES)["rules"] if request.environ.get("QUERY_STRING") else ""
        bound = bind(game, goal, rules)
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "games", game, goal, "states", parsed.text)
        reply = query.current_record(reader, bound, parsed)
        solution = reply["solution"]
        return json_reply(reply, BRIEF, current_tag(solution, parsed), current_path(solution, parsed))

    @states.get("/v1/games/<game>/<goal>/states/<state>/best")
    def current_best(game: str, goal: str, state: str) -> Answer:
        bound = bind(game, goal, read_query(_RULES)["rules"])
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "games", game, goal, "states", parsed.text, "best")
        reply = smallest(query.current_record(reader, bound, parsed))
        solution = reply["solution"]
        tag = current_tag(solution, parsed, variant())
        return best_reply(reply, BRIEF, tag, current_path(solution, parsed, "/best"))

    @states.get("/v1/games/<game>/<goal>/states/<state>/distribution")
    def current_distribution(game: str, goal: str, state: str) -> Answer:
        given = read_query(_RULES_ACTION)
        bound = bind(game, goal, given["rules"])
        parsed = token(bound, state)
        if parsed.text != state:
            return redirect("v1", "games", game, goal, "states", parsed.text, "distribution")
        reply = endings.of_current(reader, bound, parsed, given["action"])
        solution = reply["solution"]
        tag = current_tag(solution, parsed, f"d{reply['afterstate']}")
        rest = "/distribution" if not given["action"] else f"/distribution?action={reply['action']}"
        return json_reply(reply, BRIEF, tag, current_path(solution, parsed, rest))

    return states
