"""The problems of 10.000, one for each goal, and their parts."""

from dataclasses import dataclass

from solvers.contract.problem import Derived, Fixed, Kernel, Problem
from solvers.errors import UnknownError
from solvers.games.ten_thousand import goals, strategies
from solvers.games.ten_thousand.derived.endings import TenThousandEndings
from solvers.games.ten_thousand.derived.one_turn import OneTurn
from solvers.games.ten_thousand.derived.rows import TenThousandDerived
from solvers.games.ten_thousand.derived.turns import TenThousandTurns
from solvers.games.ten_thousand.goals import Aim
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.obstacles import obstacle
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.three import problem as of_three
from solvers.games.ten_thousand.three.derived import ThreeDerived
from solvers.games.ten_thousand.three.endings import ThreeEndings
from solvers.games.ten_thousand.three.seats import ThreeSeats

KERNEL = Kernel("solvers.games.ten_thousand.kernels.solution", "solvers.games.ten_thousand.checks.rows")
RACE = KERNEL._replace(pricer="solvers.games.ten_thousand.kernels.priced.price")
# If three turns in a row without points cost points. It matters to these forms of goals.
BUSTS = Kernel("solvers.games.ten_thousand.kernels.busts.solution", "solvers.games.ten_thousand.checks.busts")
COSTLY = ("race", "reply", "turns")
# The forms of goals that evaluate strategies.
EVALUATED = ("race", "turn", "turns")
# The forms of goals whose rows of starts of turns have plans.
PLANNED = ("race", "reply", "turn", "turns")
# The longest slug that fits into the id of a solution.
LONGEST_SLUG = 64


@dataclass(frozen=True, eq=False, kw_only=True)
class TenThousandProblem(Problem[State]):
    """A goal of 10.000. The player chooses freely or follows a fixed plan."""

    rules: TenThousandRules
    notation: TenThousandNotation
    process: TenThousandProcess

    @property
    def aim(self) -> Aim:
        """The goal, and the form of its positions."""
        return self.process.aim

    @property
    def plan(self) -> Plan | None:
        """The fixed plan; None if the player chooses freely."""
        return self.process.plan


def problem(rules: TenThousandRules, slug: str) -> TenThousandProblem:
    """Return the problem of a slug, ``GOAL`` or ``GOAL:STRATEGY``, under some rules.

    Raises:
        UnknownError: there is no such goal or strategy, or the goal evaluates no strategy.
    """
    name, colon, fixed = slug.partition(":")
    aim = goals.find(rules, name) if len(name) <= LONGEST_SLUG else None
    if aim is None:
        raise UnknownError(
            f"{rules.game} has no goal {name!r} under these rules{_hint(rules, name)}",
            field="goal",
            example=f"win:{name}" if strategies.find(rules, name) else "win",
            available=goals.slugs(rules),
        )
    if not colon:
        return bind(rules, aim, None)
    evaluated = aim.form in EVALUATED
    plan = strategies.find(rules, fixed) if evaluated and len(slug) <= LONGEST_SLUG else None
    if plan is None:
        complaint = (
            f"has no strategy {fixed!r}{_hint(rules, fixed)}" if evaluated else f"evaluates no strategy under {name}"
        )
        usual = name if evaluated else "win"
        raise UnknownError(
            f"{rules.game} {complaint}",
            field="goal",
            example=f"{usual}:{goals.named(rules)}",
            available=[f"{usual}:{each.slug}" for each in strategies.listed(rules)],
        )
    return bind(rules, aim, plan)


def _hint(rules: TenThousandRules, name: str) -> str:
    """Return how the goal or strategy that seems to be meant is written; an empty text if none does."""
    if strategies.find(rules, name):
        return f": it is a strategy, asked for as win:{name}"
    if name.startswith("chase-"):
        least = max(UNIT, rules.minimum)
        return f": the points of chase-T are a multiple of {UNIT}, {least} to {goals.furthest(rules)}"
    if "bank-at-" in name:
        return (
            f": the points of bank-at-X are a multiple of {UNIT}, {UNIT} to {MOST}; one number, or six by the dice left"
        )
    return ""


def bind(rules: TenThousandRules, aim: Aim, plan: Plan | None) -> TenThousandProblem:
    """Return the problem of a goal; without a plan the player chooses freely.

    Raises:
        IllegalError: the goal is for three players, and is not solved under these rules.
    """
    process = TenThousandProcess(rules, aim, plan)
    notation = TenThousandNotation(rules, aim)
    if aim.form == "three":
        of_three.check(rules)
        derived_for_three = ThreeDerived(process, notation)
        return TenThousandProblem(
            rules=rules,
            goal=aim.goal,
            notation=notation,
            process=process,
            derived=derived_for_three,
            endings=ThreeEndings(process, notation, derived_for_three),
            seats=ThreeSeats(),
            kernel=of_three.KERNEL,
        )
    other_turns = TenThousandDerived(process, notation)
    derived: Derived[State] = OneTurn(process, notation) if aim.form == "turn" else other_turns
    return TenThousandProblem(
        rules=rules,
        goal=aim.goal,
        notation=notation,
        process=process,
        fixed=Fixed(plan.strategy, lambda state: process.follow(state) or "") if plan else None,
        derived=derived,
        # With dice of several types, following a turn takes longer than an answer may.
        endings=None if rules.typed else TenThousandEndings(process, notation, other_turns),
        turns=TenThousandTurns(process),
        kernel=_kernel(rules, aim),
        obstacle=lambda: obstacle(rules, aim, plan),
    )


def _kernel(rules: TenThousandRules, aim: Aim) -> Kernel:
    """Return the solver and the checker of a goal."""
    if rules.three_busts and aim.form in COSTLY:
        return BUSTS
    return RACE if aim.form == "race" and rules.priced else KERNEL
