"""The problems of Toss Up! whose decisions have rows, one for each goal, and their parts."""

from dataclasses import dataclass

from solvers.contract.problem import Fixed, Kernel, Problem
from solvers.errors import IllegalError, UnknownError
from solvers.games.toss_up import goals, strategies
from solvers.games.toss_up.counts import RAREST, seldom
from solvers.games.toss_up.derive import TossUpDerived
from solvers.games.toss_up.endings import TossUpEndings
from solvers.games.toss_up.goals import Aim
from solvers.games.toss_up.notation import TossUpNotation
from solvers.games.toss_up.process import TossUpProcess
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK, ROLL, State
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.turns import TossUpTurns

KERNEL = Kernel("solvers.games.toss_up.kernels.solution", "solvers.games.toss_up.checks.race")
RACE = KERNEL._replace(pricer="solvers.games.toss_up.kernels.priced.price")
REPLY = KERNEL._replace(checker="solvers.games.toss_up.checks.replies")
# The longest slug that fits into the id of a solution.
LONGEST_SLUG = 64


@dataclass(frozen=True, eq=False, kw_only=True)
class TossUpProblem(Problem[State]):
    """A goal of Toss Up! whose decisions have rows. The player chooses freely or follows a fixed plan."""

    rules: TossUpRules
    process: TossUpProcess
    derived: TossUpDerived

    @property
    def aim(self) -> Aim:
        """The goal, and the form of its positions."""
        return self.process.aim

    @property
    def plan(self) -> Plan | None:
        """The fixed plan; None if the player chooses freely."""
        return self.process.plan

    @property
    def blind(self) -> bool:
        """True if decisions depend on neither the opponent's points nor the turns left."""
        return self.plan is not None or self.aim.form in ("turn", "turns")


def problem(rules: TossUpRules, slug: str) -> TossUpProblem:
    """Return the problem of a slug, ``GOAL`` or ``GOAL:STRATEGY``, under some rules.

    Raises:
        UnknownError: there is no such goal or strategy, or the goal evaluates no strategy.
        IllegalError: the goal cannot be solved under these rules, or numbers of turns not for this strategy.
    """
    name, colon, fixed = slug.partition(":")
    aim = goals.find(rules, name) if len(slug) <= LONGEST_SLUG else None
    if aim is None:
        raise UnknownError(
            f"{rules.game} has no goal {name!r} under these rules",
            field="goal",
            example="win",
            available=goals.slugs(rules),
        )
    if not colon:
        return bind(rules, aim, None)
    plan = strategies.find(rules, fixed) if aim.alone else None
    if plan is None:
        raise no_strategy(rules, name, f"has no strategy {fixed!r}" if aim.alone else None)
    if aim.form == "turns" and seldom(rules, plan):
        raise IllegalError(
            f"goal {slug}: under rules {rules.canonical()} a turn of this strategy scores with a chance below 2^-{RAREST}; "
            "numbers of turns are solved for chances from there on",
            field="goal",
            example=f"{name}:one-roll",
        )
    return bind(rules, aim, plan)


def no_strategy(rules: TossUpRules, goal: str, complaint: str | None) -> UnknownError:
    """Return the error for a strategy that ``goal`` does not have; without a ``complaint``, it has none at all."""
    usual = goal if complaint else "min-turns"
    return UnknownError(
        f"{rules.game} {complaint or f'evaluates no strategy under {goal}'}",
        field="goal",
        example=f"{usual}:one-roll",
        available=[f"{usual}:{strategy.slug}" for strategy in strategies.listed(rules, goals.named(rules))],
    )


def bind(rules: TossUpRules, aim: Aim, plan: Plan | None) -> TossUpProblem:
    """Return the problem of a goal; without a plan the player chooses freely."""
    process = TossUpProcess(rules, aim, plan)
    notation = TossUpNotation(rules, aim, process.limit)
    derived = TossUpDerived(process, notation)
    return TossUpProblem(
        rules=rules,
        goal=aim.goal,
        notation=notation,
        process=process,
        fixed=Fixed(plan.strategy, lambda state: ROLL if plan.rolls(state.own or 0, state.points or 0) else BANK)
        if plan
        else None,
        derived=derived,
        endings=TossUpEndings(process, notation, derived),
        turns=TossUpTurns(process, notation, count=aim.form == "turns"),
        kernel={"race": RACE, "reply": REPLY}.get(aim.form, KERNEL),
    )
