"""A table of the fixed strategies of Toss Up!: the turns that each takes, and its chances against the best reply."""

from collections.abc import Iterator
from math import isinf

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, within
from solvers.games.toss_up import counts, strategies, tables
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.offline.survey import FAMILIES, Reply, reply, survey
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

SINGLE = ("one-roll", "one-step", "one-step-posted")
# The most bytes of the array of choices, one for each combination of points, with which a best reply is solved.
MOST_CHOICES = 200_000_000


def make(rules: Rules) -> Table:
    """Return the table, with a row for each strategy."""
    rules = slugs.expect(rules, TossUpRules)
    return Table(
        tables.STRATEGIES.name,
        tables.STRATEGIES.title,
        (
            "strategy",
            "turns",
            "P(win) first",
            "P(win) second",
            "P(win)",
            "best reply first",
            "best reply second",
            "exploitability",
        ),
        tuple(_row(rules, plan, against) for plan, against in _every(rules)),
        (
            "Turns are those to the target on average. All other figures are of games against the best reply.",
            "They are won as the one who moves first, as the second, and where each moves first every other game.",
            "Exploitability is by how much more than half of these the best reply wins; it is 0 for optimal play alone.",
        ),
    )


def _every(rules: TossUpRules) -> Iterator[tuple[Plan, Reply | None]]:
    """Yield every strategy of the table with its best reply; None if that would take too much memory."""
    for slug in SINGLE:
        plan = strategies.find(rules, slug)
        if plan is not None:
            solved = 2 * rules.target**2 * plan.last(0) <= MOST_CHOICES
            yield plan, reply(rules, plan) if solved else None
    for family in (survey(rules)[name] for name in FAMILIES):
        for points, plan in enumerate(family.plans):
            yield plan, family.replies.get(points) or reply(rules, plan)


def _row(rules: TossUpRules, plan: Plan, best_reply: Reply | None) -> tuple[str | Cell | None, ...]:
    """Return the row of a strategy.

    A number of turns too large for a double is null, and so are all chances if there is no best reply.
    """
    mean = counts.expected(rules, plan)
    turns = None if isinf(mean) else within(mean, mean * counts.RELATIVE)
    if best_reply is None:
        return (plan.strategy.slug, turns, *(None,) * 6)
    first, against, over = best_reply.first, best_reply.against, best_reply.exploits
    return (
        plan.strategy.slug,
        turns,
        within(against.middle, against.error),
        within(1.0 - first.middle, first.error + HALF),
        within(0.5 - over.middle, over.error + HALF),
        within(first.middle, first.error),
        within(1.0 - against.middle, against.error + HALF),
        within(over.middle, over.error),
    )
