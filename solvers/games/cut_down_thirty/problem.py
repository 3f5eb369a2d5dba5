"""The problem of the cut-down deck: the expected difference of the points of a hand, between players who may mix actions."""

from solvers.contract.goals import Goal
from solvers.contract.problem import Kernel, Problem
from solvers.errors import UnknownError
from solvers.games.cut_down_thirty.derive import SwappedDerived
from solvers.games.cut_down_thirty.notation import CutDownNotation, View
from solvers.games.cut_down_thirty.rules import CutDownRules

MARGIN = Goal(
    "margin",
    "win a hand by as many points as possible, against the same",
    "points",
    said="win the hand by {value}{average}",
    said_below="lose the hand by {lost}{average}",
)
# The batch works the table and the solution out together.
TOGETHER = "equilibrium"
KERNEL = Kernel(
    "solvers.games.cut_down_thirty.kernels.equilibrium",
    "solvers.games.cut_down_thirty.checks.equilibrium",
    TOGETHER,
)


def problem(rules: CutDownRules, slug: str) -> Problem[View]:
    """Return the problem of a goal. Raises UnknownError if it is not ``margin``, the only one."""
    if slug != MARGIN.slug:
        raise UnknownError(
            f"{rules.game} has no goal {slug!r}", field="goal", example=MARGIN.slug, available=[MARGIN.slug]
        )
    notation = CutDownNotation(rules)
    return Problem(rules=rules, goal=MARGIN, notation=notation, derived=SwappedDerived(notation), kernel=KERNEL)
