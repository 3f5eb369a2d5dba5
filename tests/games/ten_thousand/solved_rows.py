"""Solutions of 10.000 made once for all test processes, and read as tables and matches read them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from solvers.contract.rows import Distribution, Row, Solution
from solvers.contract.tables import Request, Table
from solvers.dispatch import make_table, solve
from solvers.games.ten_thousand.game import TenThousand
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import TenThousandRules
from tests.support.shared import made_once

GAME = TenThousand()


def problem(slug: str, rules: str = "") -> TenThousandProblem:
    """Bind a goal under rules given as text."""
    return GAME.problem(TenThousandRules.parse(rules), slug)


@cache
def solution(slug: str, rules: str = "") -> Solution:
    """The solution of a goal or GOAL:STRATEGY."""
    return made_once(f"ten-thousand {slug} {rules}", lambda: solve(problem(slug, rules)))


@cache
def rows(slug: str, rules: str = "") -> dict[str, Row]:
    """The rows of a solution by state."""
    return {row.state: row for row in solution(slug, rules).rows}


class Memory:
    """Solved rows in memory, see :class:`solvers.contract.tables.Solved`."""

    def __init__(self, rules: str = "") -> None:
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of a chance state."""
        bound = problem(slug, self._rules)
        assert bound.endings is not None
        return bound.endings.distribution(bound.notation.parse(state), None, rows(slug, self._rules))

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row."""
        return iter(solution(slug, self._rules).rows)

    def row(self, slug: str, state: str) -> Row:
        """One row, stored or derived."""
        bound, stored = problem(slug, self._rules), rows(slug, self._rules)
        if state in stored:
            return stored[state]
        assert bound.derived is not None
        return bound.derived.derive(bound.notation.parse(state), stored)


def table(name: str, rules: str = "", **parameters: Any) -> Table:
    """Make a table; parameters that are left out have their defaults, if they have any."""
    bound = TenThousandRules.parse(rules)
    spec = next(spec for spec in GAME.tables(bound) if spec.name == name)
    if spec.make is None:
        return make_table(GAME, bound, name)
    defaults = {
        parameter.name: parameter.default if parameter.kind == "policy" else int(parameter.default)
        for parameter in spec.parameters
        if parameter.default is not None
    }
    return spec.make(Request(bound, Memory(rules), {**defaults, **parameters}))
