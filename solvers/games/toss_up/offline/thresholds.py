"""A table of matches: every threshold of Toss Up! against every threshold."""

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, within
from solvers.games.toss_up import strategies, tables
from solvers.games.toss_up.offline import pairings
from solvers.games.toss_up.rules import TossUpRules


def make(rules: Rules) -> Table:
    """Return the table, with a row for each strategy that begins and a column for each that moves second."""
    rules = slugs.expect(rules, TossUpRules)
    names = [f"over-{points}" for points in range(rules.target + 1)]
    chances, bounds = pairings.first_wins(rules, [strategies.get(rules, slug) for slug in names])
    rows: list[tuple[str | Cell, ...]] = [
        (slug, *map(within, line, errors))
        for slug, line, errors in zip(names, chances.tolist(), bounds.tolist(), strict=True)
    ]
    return Table(
        tables.THRESHOLDS.name,
        tables.THRESHOLDS.title,
        ("first", *names),
        tuple(rows),
        ("The chance is that of the line's strategy, which begins, against the column's.",),
    )
