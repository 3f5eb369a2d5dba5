"""The views of a problem, as the registry entry of its game makes them."""

from typing import Any

from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.games import find


def views_of(problem: Problem[Any]) -> Views[Any]:
    """Return the views of a problem."""
    return find(problem.game).views(problem)
