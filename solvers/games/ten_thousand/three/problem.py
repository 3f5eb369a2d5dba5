"""The solver and the checker of the goal ``win-3`` of 10.000, and the rules under which it is solved."""

from solvers.contract.problem import Kernel
from solvers.errors import IllegalError
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

KERNEL = Kernel(
    "solvers.games.ten_thousand.kernels.three.solution", "solvers.games.ten_thousand.checks.three", staged=True
)
# The largest target: it has a row for each start of a turn, eight million in all.
MOST_TARGET = 10_000


def check(rules: TenThousandRules) -> None:
    """Raise IllegalError unless a race of three is solved under these rules."""
    if rules.ending != "first":
        raise IllegalError(
            f"goal win-3: solved for ending=first, not for ending={rules.ending}",
            field="rules",
            example="target=1000,ending=first",
        )
    if rules.three_busts:
        raise IllegalError(
            f"goal win-3: solved for three_busts=0, not for three_busts={rules.three_busts}; win and min-turns are",
            field="rules",
            example="target=1000,ending=first",
        )
    if not rules.plain:
        changed = (
            f"hot_dice_times={rules.hot_dice_times}" if rules.multiplies else f"pool={rules.pool} with loaded dice"
        )
        raise IllegalError(
            f"goal win-3: solved for fair dice and hot_dice_times=1, not for {changed}",
            field="rules",
            example="target=1000,ending=first",
        )
    if rules.minimum > UNIT:
        raise IllegalError(
            f"goal win-3: solved for minimum=0, not for minimum={rules.minimum}", field="rules", example="minimum=0"
        )
    if rules.target > MOST_TARGET:
        raise IllegalError(
            f"goal win-3: solved up to target={MOST_TARGET}, not for target={rules.target}, which has a row for each of "
            f"{(rules.target // UNIT) ** 3:,} starts of turns",
            field="rules",
            example=f"target={MOST_TARGET},ending=first",
        )
