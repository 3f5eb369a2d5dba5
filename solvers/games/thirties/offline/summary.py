"""The figures of a goal of the game of 30s that stay when its rows do not."""

from typing import Any

from solvers.contract import slugs
from solvers.contract.matches import Matches
from solvers.contract.problem import Problem, process_of
from solvers.contract.summary import Held, Summary, alike, fixed, losses, throws
from solvers.games.thirties import goals
from solvers.games.thirties.rules import ThirtiesRules


def needs(problem: Problem[Any]) -> tuple[str, ...]:
    """Return the named strategies under a goal."""
    return fixed(goals.policies(slugs.expect(problem.rules, ThirtiesRules)), problem.slug)


def figures(problem: Problem[Any], held: Held, matches: Matches | None) -> Summary:
    """Return the losses of the strategies, the throws of a turn, and the chance of who begins, turn against turn."""
    start = problem.notation.format(process_of(problem).start())
    return Summary(
        begins=None if matches is None else alike(matches, problem.slug, held),
        length=throws(problem, held),
        prices=losses(problem, held, needs(problem), start),
    )
