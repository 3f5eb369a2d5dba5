"""A table of strategies: their turns, and their games against themselves, the source's strategy and best play."""

from collections.abc import Sequence
from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import HALF, Cell, Table, cell, within
from solvers.engine.pairs import MIDDLE
from solvers.errors import IllegalError
from solvers.games.ten_thousand import banking, goals, matches
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.kernels import one_turn, solution
from solvers.games.ten_thousand.kernels.against import Chance, against
from solvers.games.ten_thousand.problem import problem
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.tables import specs as tables


def make(rules: Rules) -> Table:
    """Return the table, with a row for each strategy."""
    rules = slugs.expect(rules, TenThousandRules)
    values = one_turn.evaluate(problem(rules, tables.BEST_TURN))
    most = cell(Fraction(values.rolled[0][FULL], values.scale))
    best = within(most.value, most.value * HALF)
    named = goals.named(rules)
    plans = tables.compared(rules)
    chances = _against_best(rules, plans)
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
            "P(win) first, against best play",
            "P(win) second, against best play",
        ),
        tuple(
            (*_row(rules, plan, best, f"win:{named}"), *_cells(chance))
            for plan, chance in zip(plans, chances, strict=True)
        ),
        (
            "Points and turns are averages.",
            f"{tables.BY_DICE} banks 300 points with one die or two left, 500 with three, and so on.",
            "In the last turn all strategies set aside the most dice that score, and roll until they are ahead."
            if rules.ending == "final-round"
            else "The first to bank the target wins.",
            f"Best play makes the choices that are best by the solved chances of {tables.WIN}, whoever the opponent is.",
            "It is not the best reply to a strategy, which wins more games.",
            "Of equal options it takes the first of those with the most dice, and it banks if rolling is worth no more."
            if chances[0] is not None
            else f"Against best play it is null: under these rules {tables.WIN} is not solved.",
        ),
    )


def _against_best(rules: TenThousandRules, plans: Sequence[Plan]) -> Sequence[Chance | None]:
    """Return the chances of strategies against best play; None for each if the race is not solved under these rules."""
    try:
        guide = solution.enclose(rules, [None])[0][MIDDLE, 0]
    except IllegalError:
        return [None] * len(plans)
    return against(rules, guide, [matches.turns_of(rules, f"win:{plan.strategy.slug}") for plan in plans])


def _cells(chance: Chance | None) -> tuple[Cell | None, Cell | None]:
    """Return the chances of a strategy against best play if it moves first, and second."""
    if chance is None:
        return None, None
    return within(chance.first, chance.error), within(chance.second, chance.error)


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
        # The chances of a turn are off by less than 2^-100 together.
        within(turns, turns * 2 * HALF + turns**2 * 2.0**-98),
        within(alike, matches.BOUND),
        within(first, matches.BOUND),
        within(1.0 - lost, matches.BOUND + HALF),
    )
