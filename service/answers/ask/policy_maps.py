"""Maps of policies: with which points a turn goes on. Only some games have them."""

from collections.abc import Mapping, Sequence
from functools import cache

from service.answers.ask.parameters import integer
from service.answers.errors import ProblemError, unknown_parameter
from service.answers.names import Bound
from service.answers.places import DEAR
from service.answers.solved import Solved
from solvers.contract.parameters import Parameter
from solvers.contract.presentation.maps import PolicyMap
from solvers.contract.rows import Row
from solvers.games import REGISTRY

# So many rows are read at once, so that little memory is taken.
_AT_ONCE = 1000


@cache
def offered() -> Mapping[tuple[str, str], Sequence[Parameter]]:
    """Return the parameters of the maps of every goal that has maps under the default rules, by game and goal."""
    return {
        (slug, goal.slug): maps.parameters
        for slug, game in REGISTRY.items()
        for goal in game.goals(game.rules_type())
        if (maps := game.views(game.problem(game.rules_type(), goal.slug)).maps) is not None
    }


def read(bound: Bound, texts: Mapping[str, str]) -> dict[str, int]:
    """Return the values of the parameters of a problem's maps. One that was not sent has its default.

    Raises:
        ProblemError: the problem has no maps, or no such parameter.
        NotationError, IllegalError: a parameter is no number, or out of range.
    """
    maps = bound.views.maps
    if maps is None:
        games = " and ".join(dict.fromkeys(REGISTRY[game].title for game, _ in offered()))
        such = "/".join(next(iter(offered())))
        detail = f"{bound.game_slug} {bound.slug} has no map; goals of {games} have, such as {such}"
        raise ProblemError("not-found", detail, field="path", example=f"/v1/games/{bound.game_slug}")
    parameters = {parameter.name: parameter for parameter in maps.parameters}
    examples = {name: parameter.default or "" for name, parameter in parameters.items()}
    for name in texts:
        if name not in parameters:
            raise unknown_parameter(name, texts, list(parameters), examples)
    return {
        name: integer(parameter, texts.get(name, parameter.default or "")) for name, parameter in parameters.items()
    }


def policy_map(solved: Solved, values: Mapping[str, int]) -> PolicyMap:
    """Return the map of a solution's policy. A few SELECTs fetch the rows that it is made from, and their actions are dropped."""
    maps = solved.bound.views.maps
    assert maps is not None  # noqa: S101  # for mypy: the values were read from its parameters
    with DEAR.place():
        texts = [solved.bound.problem.notation.format(state) for state in maps.sources(values)]
        rows: dict[str, Row] = {}
        for first in range(0, len(texts), _AT_ONCE):
            rows |= {text: _light(row) for text, row in solved.stored(texts[first : first + _AT_ONCE]).items()}
        missing = next((text for text in texts if text not in rows), None)
        if missing is not None:
            raise solved.no_row(missing)
        return maps.draw(values, rows)


def _light(row: Row) -> Row:
    """Return a row without its list of actions."""
    return Row(row.state, row.action, row.value, row.exact, more=row.more)
