"""The problem of Toss Up! for three: the goal ``win-3``."""

from dataclasses import dataclass

from solvers.contract.problem import Kernel, Problem
from solvers.errors import IllegalError
from solvers.games.toss_up.goals import MOST_TARGET_OF_THREE, OF_THREE
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.endings import ThreeEndings
from solvers.games.toss_up.three.notation import State, ThreeNotation
from solvers.games.toss_up.three.process import ThreeProcess
from solvers.games.toss_up.three.seats import ThreeSeats
from solvers.games.toss_up.three.turn import ThreeDerived

KERNEL = Kernel("solvers.games.toss_up.kernels.three.solution", "solvers.games.toss_up.checks.three")


@dataclass(frozen=True, eq=False, kw_only=True)
class ThreeProblem(Problem[State]):
    """The goal ``win-3``."""

    rules: TossUpRules
    process: ThreeProcess


def three_problem(rules: TossUpRules) -> ThreeProblem:
    """Return the problem of ``win-3`` under some rules.

    Raises:
        IllegalError: the ending is not ``first``, or the target is above 100.
    """
    most = MOST_TARGET_OF_THREE
    if rules.ending != "first":
        raise IllegalError(
            f"goal win-3: solved for ending=first, not for ending={rules.ending}",
            field="rules",
            example="ending=first",
        )
    if rules.target > most:
        raise IllegalError(
            f"goal win-3: solved up to target={most}, not for target={rules.target}, which has a row for each of "
            f"{rules.target**3:,} starts of turns",
            field="rules",
            example=f"target={most}",
        )
    process = ThreeProcess(rules)
    notation = ThreeNotation(rules, process.limit)
    derived = ThreeDerived(rules, notation)
    return ThreeProblem(
        rules=rules,
        goal=OF_THREE,
        notation=notation,
        process=process,
        derived=derived,
        endings=ThreeEndings(process, notation, derived),
        seats=ThreeSeats(),
        kernel=KERNEL,
    )
