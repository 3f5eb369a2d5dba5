"""The problem of the cut-down deck: the expected difference of the points of a hand, between players who may mix actions."""

from solvers.contract.goals import Goal
from solvers.contract.problem import Kernel, Problem
from solvers.errors import UnknownError
from solvers.games.card_thirty.cut_down.derive import SwappedDerived
from solvers.games.card_thirty.cut_down.facts import FACTS, Facts
from solvers.games.card_thirty.cut_down.notation import CutDownNotation, View
from solvers.games.card_thirty.rules import CUT_DOWN, CardThirtyRules

MARGIN = Goal(
    "margin",
    "win a hand by as many points as possible, against the same",
    "points",
    said="win the hand by {value}{average}",
    said_below="lose the hand by {lost}{average}",
)
KERNEL = Kernel(
    "solvers.games.card_thirty.kernels.cut_down.equilibrium",
    "solvers.games.card_thirty.checks.cut_down",
    "cut-down deck",
)


def problem(rules: CardThirtyRules, slug: str) -> Problem[View]:
    """Return the problem of a goal. Raises UnknownError if it is not ``margin``, the only one."""
    if slug != MARGIN.slug:
        raise UnknownError(
            f"{rules.game} has no goal {slug!r} under deck={CUT_DOWN}",
            field="goal",
            example=MARGIN.slug,
            available=[MARGIN.slug],
        )
    return of_deck(rules, FACTS)


def of_deck(rules: CardThirtyRules, facts: Facts) -> Problem[View]:
    """Return the problem of a deck."""
    notation = CutDownNotation(facts)
    return Problem(
        rules=rules,
        goal=MARGIN,
        notation=notation,
        derived=SwappedDerived(notation),
        kernel=KERNEL,
    )
