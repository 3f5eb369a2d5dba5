"""The table ``players``: what the fixed strategies earn against each other with the whole deck."""

from itertools import combinations

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.kernels import arena
from solvers.games.card_thirty.kernels.players import STRATEGIES
from solvers.games.card_thirty.offline.tournament import Estimate, play, standing
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.simulate import LEVEL

DEALS, SEED = 10_000, 30
# Points a hand between other versions of these players, under the default rules.
PRINTED = {
    ("stop-loss", "greedy"): "2.3",
    ("kamikaze", "greedy"): "5.5",
    ("kamikaze", "stop-loss"): "2.6",
}


def make(rules: Rules) -> Table:
    """Return the table, with a row for each pair of players."""
    rules = slugs.expect(rules, CardThirtyRules)
    return players(rules, DEALS)


def players(rules: CardThirtyRules, deals: int) -> Table:
    """Return the table from ``deals`` deals for each pair, each deal played twice."""
    default = rules.slug == "default"
    lines = []
    for second, first in combinations(STRATEGIES, 2):
        scores = play(arena.fixed(first), arena.fixed(second), deals, SEED, rules)
        figures = standing(scores, rules, LEVEL)
        printed = PRINTED.get((first, second)) if default else None
        lines.append(
            (first, second, _cell(figures.margin, printed), _cell(figures.won), _cell(figures.dealer), 2 * deals)
        )
    return Table(
        tables.PLAYERS.name,
        tables.PLAYERS.title,
        ("first", "second", "margin a hand", "share of hands won", "dealer's disadvantage", "hands"),
        tuple(lines),
        (
            "Margin: the points that the second player scores, less those of the first. A level hand counts 1/2.",
            "Dealer's disadvantage: the points that the dealer scores, less those of the other, whoever deals.",
            "Each deal is played twice, with the seats exchanged. The samples of an interval are deals.",
            "Printed figures were measured between other versions of these players.",
        ),
    )


def _cell(estimate: Estimate, printed: str | None = None) -> Cell:
    return Cell(estimate.value, None, printed, estimate.confidence)
