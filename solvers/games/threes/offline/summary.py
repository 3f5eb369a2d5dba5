"""The figures of a goal of Threes that stay when its rows do not."""

from typing import Any

from solvers.contract.matches import Matches
from solvers.contract.problem import Problem, process_of
from solvers.contract.summary import Held, Summary, alike, fixed, losses, throws
from solvers.games.threes import goals

# The value of these is the chance of who begins, against best play.
_BEGINS = ("win-first-tie-half", goals.OF_THREE)


def needs(problem: Problem[Any]) -> tuple[str, ...]:
    """Return the named strategies under a goal."""
    return fixed(goals.policies(), problem.slug)


def figures(problem: Problem[Any], held: Held, matches: Matches | None) -> Summary:
    """Return the losses of the strategies, the throws of a turn, and the chance of who begins."""
    start = problem.notation.format(process_of(problem).start())
    begins = None
    if problem.slug in _BEGINS:
        begins = held.cell(problem.slug, start)
    elif problem.slug == goals.LOWEST and matches is not None:
        begins = alike(matches, problem.slug, held)
    return Summary(begins, length=throws(problem, held), prices=losses(problem, held, needs(problem), start))
