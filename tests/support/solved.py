"""Solutions made once for all test processes, and read as tables and matches read them."""

import gc
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from solvers.contract.rows import Distribution, Row, Solution
from solvers.contract.tables import Request, Table
from solvers.dispatch import solve
from solvers.games import find
from tests.support.shared import made_once

GAMES = Path(__file__).parents[1] / "games"
# The garbage collector need not look through solutions of more rows than this again and again.
MANY = 5_000


def _small() -> Mapping[str, tuple[str, ...]]:
    """Return the small rules of every game: ``SMALL`` in ``small.py`` beside its tests."""
    folders = sorted(path.parent.name for path in GAMES.glob("*/small.py"))
    return {name.replace("_", "-"): import_module(f"tests.games.{name}.small").SMALL for name in folders}


# For every game, rules under which the generic solver is done in seconds.
SMALL = _small()


def two_sided() -> Iterator[tuple[str, str]]:
    """Yield game and slug of every default policy, under the last small rules, whose values say what a state is worth to all."""
    for game, texts in SMALL.items():
        entry = find(game)
        rules = entry.rules_type.parse(texts[-1])
        for slug in entry.defaults(rules):
            process = entry.problem(rules, slug).process
            if process is not None and process.one_value:
                yield game, slug


@cache
def solution(game: str, slug: str, rules: str = "") -> Solution:
    """The solution of a goal or GOAL:STRATEGY under rules given as text."""
    entry = find(game)
    problem = entry.problem(entry.rules_type.parse(rules), slug)
    gc.disable()
    try:
        solved = made_once(f"{game} {slug} {rules}", lambda: solve(problem))
    finally:
        gc.enable()
    if len(solved.rows) > MANY:
        gc.collect()
        # They are kept until the process ends.
        gc.freeze()
    return solved


@cache
def distributions(game: str, slug: str, rules: str = "") -> dict[str, Distribution]:
    """The distributions of a solution by chance state."""
    return {distribution.state: distribution for distribution in solution(game, slug, rules).distributions}


@cache
def rows(game: str, slug: str, rules: str = "") -> dict[str, Row]:
    """The rows of a solution by state."""
    return {row.state: row for row in solution(game, slug, rules).rows}


class Memory:
    """Solved rows in memory, see :class:`solvers.contract.tables.Solved`."""

    def __init__(self, game: str, rules: str = "") -> None:
        self._game = game
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of a chance state."""
        return distributions(self._game, slug, self._rules)[state]

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row."""
        return iter(solution(self._game, slug, self._rules).rows)

    def row(self, slug: str, state: str) -> Row:
        """One row."""
        return rows(self._game, slug, self._rules)[state]


def table(game: str, name: str, rules: str = "", **parameters: Any) -> Table:
    """Make a table from solved rows; parameters that are left out have their defaults, if they have any."""
    entry = find(game)
    bound = entry.rules_type.parse(rules)
    spec = next(spec for spec in entry.tables(bound) if spec.name == name)
    assert spec.make is not None
    defaults = {
        parameter.name: parameter.default
        for parameter in spec.parameters
        if parameter.kind == "policy" and parameter.default
    }
    return spec.make(Request(bound, Memory(game, rules), {**defaults, **parameters}))
