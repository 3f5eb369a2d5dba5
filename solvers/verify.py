"""Check solved rows by the checker that their problem names, which shares no code with what solved them."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from solvers.types import Distribution, Problem, Row


def verify(
    problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """The largest residual of the Bellman equations over all rows, 0.0 where every number is exact.

    Raises:
        VerificationError: naming the first row whose equation does not hold, or that is missing or too much.
    """
    residual: float = import_module(problem.kernel.checker).verify(problem, rows, distributions, error_bound)
    return residual
