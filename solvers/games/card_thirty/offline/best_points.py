"""The table ``best-points``: how many dealt hands can lay down how many points at most."""

from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Table, cell
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.offline.odds import counted
from solvers.games.card_thirty.rules import CardThirtyRules


def make(rules: Rules) -> Table:
    """Return the table, with a row for each number of cards and of points."""
    rules = slugs.expect(rules, CardThirtyRules)
    rows = []
    for odds in counted(rules):
        above = odds.total
        for points, hands in odds.histogram.items():
            rows.append(
                (
                    odds.cards,
                    points,
                    hands,
                    cell(Fraction(hands, odds.total)),
                    cell(Fraction(above, odds.total)),
                    *(odds.points[jokers].get(points, 0) if jokers < len(odds.points) else None for jokers in range(5)),
                )
            )
            above -= hands
    return Table(
        tables.BEST_POINTS.name,
        tables.BEST_POINTS.title,
        (
            "cards",
            "points",
            "hands",
            "P(points)",
            "P(points or more)",
            *(f"hands with {number}" for number in ("no joker", "one joker", "two jokers", "three", "four")),
        ),
        tuple(rows),
        (
            "Points are those of the best new melds of a hand, also if they are fewer than a first lay-down takes.",
            "A hand without a meld has 0.",
        ),
    )
