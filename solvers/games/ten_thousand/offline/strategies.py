"""A table of strategies: their turns, and their games against themselves and against the source's strategy."""

from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, cell, within
from solvers.games.ten_thousand import banking, goals, matches, tables
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.kernels import one_turn
from solvers.games.ten_thousand.problem import problem
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.strategies import Plan

HALF = tables.HALF


def make(rules: Rules) -> Table:
    """Return the table, with a row for each strategy."""
    rules = slugs.expect(rules, TenThousandRules)
    values = one_turn.evaluate(problem(rules, tables.BEST_TURN))
    most = cell(Fraction(values.rolled[0][FULL], values.scale))
    best = within(most.value, most.value * HALF)
    named = goals.named(rules)
    return Table(
        tables.STRATEGIES.name,
        tables.STRATEGIES.title,
        (
            "strategy",
            "points a turn",
            "less than the best turn",
            "turns to the target",
            "P(win) first, against itself",
            f"P(win) first, against {named}",
            f"P(win) second, against {named}",
        ),
        tuple(_row(rules, plan, best, f"win:{named}") for plan in tables.compared(rules)),
        (
            "Points and turns are averages.",
            f"{tables.BY_DICE} banks 300 points with one die or two left, 500 with three, and so on.",
            "In the last turn all strategies set aside the most dice that score, and roll until they are ahead."
            if rules.ending == "final-round"
            else "The first to bank the target wins.",
        ),
    )


def _row(rules: TenThousandRules, plan: Plan, best: Cell, source: str) -> tuple[str | Cell, ...]:
    """Return the row of a strategy."""
    points = tables.points_of_turn(banking.planned(rules, plan))
    turns = banking.turns(rules, plan)[0]
    own, other = (matches.turns_of(rules, slug) for slug in (f"win:{plan.strategy.slug}", source))
    alike, first, lost = (matches.first_wins(rules, one, two) for one, two in ((own, own), (own, other), (other, own)))
    return (
        plan.strategy.slug,
        points,
        tables.missed(best, points),
        within(turns, turns * 2 * HALF + 2.0**-60),
        within(alike, matches.BOUND),
        within(first, matches.BOUND),
        within(1.0 - lost, matches.BOUND + HALF),
    )
