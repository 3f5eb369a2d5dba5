"""The problem of Toss Up! with a last turn: the goal ``win`` under ``ending=last-turn``."""

from dataclasses import dataclass

from solvers.contract.problem import Kernel, Problem
from solvers.errors import IllegalError
from solvers.games.toss_up.goals import LAST_TURN
from solvers.games.toss_up.last_turn.chase import FURTHEST, chase
from solvers.games.toss_up.last_turn.derive import LastTurnDerived, LastTurnEndings
from solvers.games.toss_up.last_turn.notation import LastTurnNotation
from solvers.games.toss_up.last_turn.process import LastTurnProcess
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from solvers.games.toss_up.turns import TossUpTurns

KERNEL = Kernel("solvers.games.toss_up.kernels.last_turn", "solvers.games.toss_up.checks.last_turn")


@dataclass(frozen=True, eq=False, kw_only=True)
class LastTurnProblem(Problem[State]):
    """The goal ``win`` if reaching the target calls a last turn."""

    rules: TossUpRules
    process: LastTurnProcess


def last_turn_problem(rules: TossUpRules) -> LastTurnProblem:
    """Return the problem of ``win`` with a last turn under some rules.

    Raises:
        IllegalError: the game ends as soon as the target is reached, or a chaser who lacks ``FURTHEST`` points has a
            chance above 2^-60.
    """
    if rules.ending != "last-turn":
        raise IllegalError(
            f"rules ending={rules.ending}: no last turn is called", field="rules", example="ending=last-turn"
        )
    if chase(rules) is None:
        raise IllegalError(
            f"rules {rules.canonical()}: a chaser who lacks {FURTHEST} points has a chance above 2^-60, "
            "and longer turns are not solved",
            field="rules",
            example="ending=last-turn",
        )
    process = LastTurnProcess(rules)
    notation = LastTurnNotation(rules, process.limit)
    derived = LastTurnDerived(process, notation)
    return LastTurnProblem(
        rules=rules,
        goal=LAST_TURN,
        notation=notation,
        process=process,
        derived=derived,
        endings=LastTurnEndings(process, notation, derived),
        turns=TossUpTurns(process, notation),
        kernel=KERNEL,
    )
