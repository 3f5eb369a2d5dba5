"""The solution of a goal that is answered without stored rows: the row of its start alone."""

from solvers.contract.problem import Problem
from solvers.contract.rows import Solution
from solvers.games.card_thirty.derive import START, LayDerived
from solvers.games.card_thirty.notation import Position

METHOD = "exact search on request"


def solve(problem: Problem[Position]) -> Solution:
    """Return the row of the start."""
    if not isinstance(problem.derived, LayDerived):
        raise TypeError(f"goal {problem.slug} is not answered on request")
    row = problem.derived.row(START)
    return Solution(problem.game, problem.slug, problem.rules, METHOD, 0.0, [row], (), start=row.state)
