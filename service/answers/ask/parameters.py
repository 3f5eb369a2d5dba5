"""Read the parameters of tables and matches, as declared by :class:`solvers.contract.parameters.Parameter`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from service.answers.ask.solved_goals import SolvedGoals
from service.answers.errors import ProblemError, as_problem, blame
from service.answers.respelling import goal_slug
from solvers.contract.game import Game
from solvers.contract.matches import Matches
from solvers.contract.parameters import Parameter
from solvers.contract.rules import Rules
from solvers.errors import IllegalError, NotationError, TablebaseError


def read(
    game: Game, rules: Rules, parameters: Sequence[Parameter], texts: Mapping[str, str], solved: SolvedGoals
) -> dict[str, Any]:
    """Return the values of parameters by name: a policy's slug, or an integer.

    A parameter that was left out has its default; it is missing from the result if it has none.

    Raises:
        ProblemError: a text is not a legal value of its parameter, or a required parameter is missing.
    """
    values: dict[str, Any] = {}
    for parameter in parameters:
        text = texts.get(parameter.name, parameter.default)
        if text is None and parameter.required:
            raise missing(game, rules, parameter, solved)
        if text is not None:
            values[parameter.name] = value(game, rules, parameter, text, solved)
    return values


def value(game: Game, rules: Rules, parameter: Parameter, text: str, solved: SolvedGoals) -> Any:
    """Return the value of one parameter. Raises ProblemError if the text is not a legal value."""
    with offered(game, rules, (parameter,), solved):
        return _value(game, rules, parameter, text)


def policy(game: Game, rules: Rules, parameter: Parameter, text: str, solved: SolvedGoals) -> str:
    """Return the slug of a policy, even if the parameter refuses it. Raises ProblemError if there is no such policy."""
    with offered(game, rules, (parameter,), solved):
        return _policy(game, rules, parameter, text)


@contextmanager
def offered(game: Game, rules: Rules, parameters: Sequence[Parameter], solved: SolvedGoals) -> Iterator[None]:
    """Make problems of parameters that are raised inside the block list only values that the parameter accepts."""
    try:
        yield
    except (TablebaseError, ProblemError) as error:
        problem = as_problem(error)
        parameter = next((declared for declared in parameters if declared.name == problem.field), None)
        if parameter is not None and parameter.kind == "policy":
            solved.offer(problem, lambda slug: accepts(game, rules, parameter, slug))
        raise problem from None


def accepts(game: Game, rules: Rules, parameter: Parameter, text: str) -> bool:
    """True if a text is a legal value of a parameter. A policy need not be solved."""
    try:
        if parameter.kind == "integer":
            integer(parameter, text)
            return True
        slug = _policy(game, rules, parameter, text)
    except (TablebaseError, ProblemError):
        return False
    return _obstacle(game.matches(rules), parameter, slug) is None


def example(game: Game, rules: Rules, parameter: Parameter, solved: SolvedGoals) -> str | None:
    """Return a text that a parameter accepts: the lowest integer, or a solved policy; None if no policy is solved."""
    if parameter.kind == "integer":
        return str(parameter.low)
    usual = [parameter.example] if parameter.example in solved.goals else []
    return next((slug for slug in (*usual, *solved.goals) if slug and accepts(game, rules, parameter, slug)), None)


def missing(game: Game, rules: Rules, parameter: Parameter, solved: SolvedGoals) -> ProblemError:
    """Return the problem of a required parameter that is missing."""
    problem = ProblemError("missing-parameter", f"parameter {parameter.name!r} is missing", field=parameter.name)
    problem.example = parameter.example
    solved.offer(problem, lambda slug: accepts(game, rules, parameter, slug))
    return problem


def _value(game: Game, rules: Rules, parameter: Parameter, text: str) -> Any:
    if parameter.kind == "integer":
        return integer(parameter, text)
    slug = _policy(game, rules, parameter, text)
    matches = game.matches(rules)
    obstacle = _obstacle(matches, parameter, slug)
    if obstacle is None:
        return slug
    raise IllegalError(
        f"{'policy' if parameter.seat else parameter.name} {text!r} {obstacle}",
        field=parameter.name,
        example=parameter.example if parameter.seat is None or matches is None else matches.usual,
        available=[default for default in game.defaults(rules) if _obstacle(matches, parameter, default) is None],
    )


def _policy(game: Game, rules: Rules, parameter: Parameter, text: str) -> str:
    with blame(goal=parameter.name):
        return goal_slug(game.slug, text, rules.canonical())


def _obstacle(matches: Matches | None, parameter: Parameter, slug: str) -> str | None:
    """Return the reason why the parameter refuses a policy; None if it accepts it."""
    if parameter.goals is not None and slug.partition(":")[0] not in parameter.goals:
        return parameter.refusal
    return None if parameter.seat is None or matches is None else matches.obstacle(parameter.seat, slug)


def integer(parameter: Parameter, text: str) -> int:
    """Return the value of a parameter that is a number. Raises NotationError or IllegalError if the text is none or out of range."""
    name, low, high = parameter.name, parameter.low, parameter.high
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise NotationError(f"{name}={text[:64]!r} is not a whole number", field=name, example=str(low))
    if text not in map(str, range(low, high + 1)):
        raise IllegalError(f"{name}={text}: {low} to {high} are possible", field=name, example=str(low))
    if int(text) % parameter.step:
        raise IllegalError(f"{name}={text}: multiples of {parameter.step} are possible", field=name, example=str(low))
    return int(text)
