"""Fixed strategies of Toss Up! one by one, as a table that the batch makes."""

from collections.abc import Iterator
from math import isinf

from solvers import binding
from solvers.engine.race.kernel import HALF
from solvers.engine.race.tables.survey import FAMILIES, Reply, reply, survey
from solvers.games.toss_up import counts, strategies, tables
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.rules import Rules
from solvers.tables import within
from solvers.types import Cell, Game, Table

SINGLE = ("one-roll", "one-step", "one-step-posted")
# What is done takes a byte for each of so many combinations of points.
MOST_CHOICES = 200_000_000


def make(game: Game, rules: Rules) -> Table:  # noqa: ARG001 - the signature of a maker
    """One line a strategy."""
    own = binding.own(rules, TossUpRules)
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
        tuple(_line(own, plan, found) for plan, found in _every(own)),
        (
            "Turns are those to the target on average. All other figures are of games against the best reply.",
            "They are won as the one who moves first, as the second, and where each moves first every other game.",
            "Exploitability is by how much more than half of these the best reply wins; it is 0 for optimal play alone.",
        ),
    )


def _every(rules: TossUpRules) -> Iterator[tuple[Plan, Reply | None]]:
    """What is listed, with the best reply."""
    for slug in SINGLE:
        plan = strategies.find(rules, slug)
        if plan is not None:
            solved = 2 * rules.target**2 * plan.last(0) <= MOST_CHOICES
            yield plan, reply(rules, plan) if solved else None
    for family in (survey(rules)[name] for name in FAMILIES):
        for points, plan in enumerate(family.plans):
            yield plan, family.replies.get(points) or reply(rules, plan)


def _line(rules: TossUpRules, plan: Plan, found: Reply | None) -> tuple[str | Cell | None, ...]:
    """A strategy's figures; what would take too much room to solve, and turns that no double holds, are null."""
    turns = counts.expected(rules, plan)
    known = None if isinf(turns) else within(turns, turns * counts.RELATIVE)
    if found is None:
        return (plan.strategy.slug, known, *(None,) * 6)
    first, against, over = found.first, found.against, found.exploits
    return (
        plan.strategy.slug,
        known,
        within(against.middle, against.error),
        within(1.0 - first.middle, first.error + HALF),
        within(0.5 - over.middle, over.error + HALF),
        within(first.middle, first.error),
        within(1.0 - against.middle, against.error + HALF),
        within(over.middle, over.error),
    )
