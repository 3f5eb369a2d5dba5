"""What :class:`solvers.types.Problem` asks, of games where values count as they are and all that is answered is stored.

A game's class takes these functions for its methods.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from solvers.types import Distribution, Kernel, Problem, Row

KERNEL = Kernel("solvers.engine.exact", "solvers.checks.exact")


def transit(_problem: Problem[Any], _before: Any, _after: Any) -> tuple[Fraction, int]:
    """Values count as they are."""
    return Fraction(0), 1


def throws(problem: Problem[Any], state: Any) -> Sequence[tuple[int, Any]]:
    """No decision is left out of ``outcomes``."""
    return problem.outcomes(state)


def sources(_problem: Problem[Any], _state: Any) -> tuple[Any, ...]:
    """Every state that has a row has one of its own."""
    return ()


def derive(problem: Problem[Any], state: Any, rows: Mapping[str, Row]) -> Row:
    """Nothing is derived. Raises TypeError."""
    raise TypeError(f"the row of {problem.format(state)!r} is stored, not derived from {len(rows)} others")


def spread_sources(_problem: Problem[Any], _state: Any, _action: str | None) -> tuple[Any, ...]:
    """Every distribution is stored."""
    return ()


def spread(problem: Problem[Any], state: Any, _action: str | None, rows: Mapping[str, Row]) -> Distribution:
    """Nothing is derived. Raises TypeError."""
    raise TypeError(f"the distribution of {problem.format(state)!r} is stored, not derived from {len(rows)} rows")
