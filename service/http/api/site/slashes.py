"""States in whose address slashes stand, as in ``55666/1``: they are redirected to the canonical address."""

from typing import NoReturn

from service.answers.ask import several
from service.answers.names import Bound, token
from service.answers.solved import Solved
from service.http.query import rules_sent
from service.http.redirects import RespelledError
from service.http.routes import Read, Route
from service.http.schemas.queries import RulesQuery
from service.store.reader import Reader

_GOAL = "/v1/games/{game}/{goal}/states/{state}"
_USUAL = "/v1/games/{game}/states/{state}"
_SOLUTION = "/v1/solutions/{solution}/states/{state}"
_ANSWERS = ("best", "words", "outcomes", "explain", "distribution", "distribution.svg", "distribution.png")


def under_solution(solved: Solved, _read: Read, rest: str) -> NoReturn:
    """Redirect to a state of a solution."""
    _redirect(solved.bound, _SOLUTION, rest)


def under_goal(solved: Solved, _read: Read, rest: str) -> NoReturn:
    """Redirect to a state under a current solution."""
    _redirect(solved.bound, _GOAL, rest)


def usual(_reader: Reader, _read: Read, game: str, rest: str) -> NoReturn:
    """Redirect to a state under the default goal; its best action and distribution have addresses under the goal only."""
    bound = several.default(game, rules_sent())
    of_goal = rest.rstrip("/").rpartition("/")[2] in _ANSWERS
    _redirect(bound, _GOAL.replace("{goal}", bound.slug) if of_goal else _USUAL, rest)


def _redirect(bound: Bound, path: str, rest: str) -> NoReturn:
    text, slash, answer = rest.rstrip("/").rpartition("/")
    if slash and answer in _ANSWERS:
        raise RespelledError(token(bound, text).text, f"{path}/{answer}")
    raise RespelledError(token(bound, rest).text, path)


ROUTES = (
    Route(_GOAL.replace("{state}", "{rest}"), under_goal, under="goal", query=RulesQuery),
    Route(_USUAL.replace("{state}", "{rest}"), usual),
    Route(_SOLUTION.replace("{state}", "{rest}"), under_solution, under="solution"),
)
