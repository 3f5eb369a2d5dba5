"""States in whose address slashes stand, as in ``55666/1``: they are redirected to the canonical address."""

from typing import NoReturn

from service.http.query import raw_query
from service.http.redirects import RespelledError
from service.http.routes import Read, Route
from service.questions import manifests, several
from service.questions.errors import ProblemError
from service.questions.names import Bound, bind, token
from service.store.reader import Reader

_CURRENT = "/v1/games/{game}/{goal}/states/{state}"
_USUAL = "/v1/games/{game}/states/{state}"
_SOLUTION = "/v1/solutions/{solution}/states/{state}"
_ANSWERS = ("best", "words", "outcomes", "explain", "distribution", "distribution.svg", "distribution.png")


def current(_reader: Reader, _read: Read, game: str, goal: str, rest: str) -> NoReturn:
    """Redirect to a state under a current solution."""
    _redirect(bind(game, goal, _rules()), _CURRENT, rest)


def usual(_reader: Reader, _read: Read, game: str, rest: str) -> NoReturn:
    """Redirect to a state under the default goal; its best action and distribution have addresses under the goal only."""
    bound = several.default(game, _rules())
    under_goal = rest.rstrip("/").rpartition("/")[2] in _ANSWERS
    _redirect(bound, _CURRENT.replace("{goal}", bound.slug) if under_goal else _USUAL, rest)


def of_solution(reader: Reader, _read: Read, solution: str, rest: str) -> NoReturn:
    """Redirect to a state of a solution."""
    _redirect(manifests.bind_solution(reader, solution), _SOLUTION, rest)


def _rules() -> str:
    """Return the rules that the query names; the address that is redirected to refuses a query that cannot be read."""
    try:
        return raw_query().get("rules", "")
    except ProblemError:
        return ""


def _redirect(bound: Bound, path: str, rest: str) -> NoReturn:
    text, slash, answer = rest.rstrip("/").rpartition("/")
    if slash and answer in _ANSWERS:
        raise RespelledError(token(bound, text).text, f"{path}/{answer}")
    raise RespelledError(token(bound, rest).text, path)


ROUTES = (
    Route(_CURRENT.replace("{state}", "{rest}"), current, late=True),
    Route(_USUAL.replace("{state}", "{rest}"), usual, late=True),
    Route(_SOLUTION.replace("{state}", "{rest}"), of_solution, late=True),
)
