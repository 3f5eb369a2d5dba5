"""Solutions made once a test process, and read as tables and matches read them."""

from collections.abc import Iterator
from functools import cache

from solvers.games import find
from solvers.solve import solve
from solvers.types import Distribution, Row, Solution

# For every game, rules under which the generic solver is done in seconds.
SMALL = {
    "thirties": ("dice=1,threshold=4", "dice=2,threshold=10", "dice=3,threshold=15"),
    "threes": ("dice=1", "dice=2,faces=1:1:0:2:3:3", "dice=3", "dice=3,reroll_all=false"),
    "toss-up": (
        "dice=1,target=2",
        "dice=2,target=4",
        "dice=2,red=0,yellow=1/2,green=1/2,target=3",
        "dice=3,red=1/2,yellow=0,green=1/2,target=5",
    ),
}


@cache
def solution(game: str, slug: str, rules: str = "") -> Solution:
    """The solution of a goal or GOAL:STRATEGY under rules given as text."""
    entry = find(game)
    return solve(entry.problem(entry.rules_type.parse(rules), slug))


@cache
def rows(game: str, slug: str, rules: str = "") -> dict[str, Row]:
    """The rows of a solution by state."""
    return {row.state: row for row in solution(game, slug, rules).rows}


class Memory:
    """Solved rows in memory, see :class:`solvers.types.Solved`."""

    def __init__(self, game: str, rules: str = "") -> None:
        self._game = game
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of a chance state."""
        found = solution(self._game, slug, self._rules).distributions
        return next(each for each in found if each.state == state)

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row."""
        return iter(solution(self._game, slug, self._rules).rows)

    def row(self, slug: str, state: str) -> Row:
        """One row."""
        return rows(self._game, slug, self._rules)[state]
