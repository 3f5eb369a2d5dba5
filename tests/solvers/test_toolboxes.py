"""Generic toolboxes find the values of this project, where they are installed."""

from collections.abc import Callable
from typing import Any

import pytest

from service.answers.names import bind
from solvers import dispatch

pytest.importorskip("quantecon")
pytest.importorskip("pyspiel")
pytest.importorskip("cvxpy")

from service.bench.toolboxes import Solving, by_openspiel, by_quantecon


@pytest.mark.parametrize("solve", [by_quantecon, by_openspiel])
@pytest.mark.parametrize("goal", ["min-loss", "maximize", "reach-10"])
def test_a_toolbox_finds_the_same_values(solve: Callable[[Any], Solving], goal: str) -> None:
    """Every decision of the game of 30s with three dice has the same value."""
    problem = bind("thirties", goal, "dice=3,threshold=15").problem
    values = {row.state: row.value for row in dispatch.solve(problem).rows if row.action is not None}
    assert solve(problem).values == pytest.approx(values, abs=1e-12)
