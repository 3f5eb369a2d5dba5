"""Solved races of Toss Up! for three, and what their rows say of the other players and of the equilibrium."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from solvers.contract.rows import Row
from solvers.games.toss_up.kernels.three.solution import solve
from solvers.games.toss_up.three import more
from solvers.games.toss_up.three.problem import ThreeProblem
from tests.games.toss_up.support import derived, three

# In the orbit of 10-2-5 nobody has a pure equilibrium.
MIXED = "dice=4,red=2/5,yellow=1/5,green=2/5,target=17"
# Whoever is far behind one die has no chance that can be seen.
TIED = "dice=1,target=18"
# Elimination leaves two decisions open in the orbits of two starts.
OPEN = "dice=3,red=1/3,yellow=1/3,green=1/3,target=14"


class Solved(NamedTuple):
    """A problem, its rows in the order of their states and by state, and the bound of their error."""

    problem: ThreeProblem
    rows: Sequence[Row]
    by_state: Mapping[str, Row]
    error_bound: float


def fresh(problem: ThreeProblem) -> Solved:
    """Solve a problem."""
    solution = solve(problem)
    assert solution.error_bound is not None
    assert not solution.distributions
    return Solved(problem, solution.rows, {row.state: row for row in solution.rows}, solution.error_bound)


@cache
def solved(rules: str) -> Solved:
    """Return the rows under rules given as text."""
    return fresh(three(rules))


def derive(rules: str, text: str) -> Row:
    """Return a row that is not stored."""
    problem, _, rows, _ = solved(rules)
    return derived(problem).derive(problem.notation.parse(text), rows)


def others(row: Row) -> tuple[float, float]:
    """Return the chances of the next two players."""
    return more.read(row)[0]


def chances(row: Row) -> tuple[float, float, float]:
    """Return the chances of all three players."""
    return (row.value, *others(row))


def status(row: Row) -> str:
    """Return what is known of the equilibrium."""
    return more.read(row)[1]


def with_others(row: Row, second: float) -> Row:
    """Return a row with another chance of the second player."""
    return row._replace(more=more.write(second, status(row)))


def with_status(row: Row, said: str) -> Row:
    """Return a row that says something else of the equilibrium."""
    return row._replace(more=more.write(others(row)[0], said))
