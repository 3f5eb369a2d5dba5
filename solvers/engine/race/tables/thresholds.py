"""Every threshold of Toss Up! against every threshold, as a table that the batch makes."""

from solvers import binding
from solvers.engine.race.tables import matches
from solvers.games.toss_up import strategies, tables
from solvers.games.toss_up.rules import TossUpRules
from solvers.rules import Rules
from solvers.tables import within
from solvers.types import Cell, Game, Table


def make(game: Game, rules: Rules) -> Table:  # noqa: ARG001 - the signature of a maker
    """One line a first player, one column a second."""
    own = binding.own(rules, TossUpRules)
    slugs = [f"over-{points}" for points in range(own.target + 1)]
    chances, bounds = matches.first_wins(own, [strategies.known(own, slug) for slug in slugs])
    rows: list[tuple[str | Cell, ...]] = [
        (slug, *map(within, line, errors))
        for slug, line, errors in zip(slugs, chances.tolist(), bounds.tolist(), strict=True)
    ]
    return Table(
        tables.THRESHOLDS.name,
        tables.THRESHOLDS.title,
        ("first", *slugs),
        tuple(rows),
        ("The chance is that of the line's strategy, which begins, against the column's.",),
    )
