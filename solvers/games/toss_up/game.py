"""The registry entry of Toss Up!"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeGuard

from solvers import binding
from solvers.errors import IllegalError, UnknownError
from solvers.games.toss_up import goals, notation, race, strategies, tables
from solvers.games.toss_up.last_turn import notation as last_turn
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.problem import ROLL, TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.three import notation as three
from solvers.games.toss_up.three.problem import MOST_TARGET, ThreeProblem
from solvers.rules import Rules
from solvers.types import Duel, Example, Goal, Problem, Result, Solved, Strategy, Table, TableSpec

# As a solution's id allows.
LONGEST_SLUG = 64
USUAL = "min-turns:one-roll"


class TossUp:
    """Toss Up!, see :class:`solvers.types.Game`."""

    slug = "toss-up"
    title = "Toss Up!"
    summary = (
        "Roll ten dice with three green, two yellow and one red side, set the greens aside for a point each, and bank the points "
        "or roll the dice that are not green again; no green and a red loses the points of the turn. The first to bank 100 wins."
    )
    rules_type = TossUpRules
    state_grammar = f"{notation.GRAMMAR}; {last_turn.GRAMMAR} under ending=last-turn; {three.GRAMMAR} under win-3"
    action_grammar = "bank | roll"
    state_examples = (
        Example("63-71-14", "14 points held, 63 banked, the opponent has 71"),
        Example("63-71", "the start of a turn with 63 points banked against 71"),
        Example("63-71-14-roll", "rolling again with 14 points held"),
        Example("end-71-104", "lost: the opponent has banked 104, the player whose turn it would be 71"),
        Example("77-71-wait", "77 banked, the turn of an opponent with 71", "best-response-to-over-20"),
        Example("63-71-40-14", "14 points held, 63 banked, the next player has 71 and the third 40", "win-3"),
        Example("14", "14 points held", "max-turn"),
        Example("start", "the start of the turn", "max-turn"),
        Example("end-14", "14 points banked", "max-turn"),
        Example("63-14", "14 points held, 63 banked", "min-turns"),
        Example("63", "the start of a turn with 63 points banked", "min-turns"),
        Example("done", "the target is reached", "min-turns"),
        Example("63-14-t5", "14 points held, 63 banked, five turns left with this one", "within-10"),
        Example("63-t5", "the start of the fifth turn from the last", "within-10"),
        Example("late", "no turns are left, and the target is not reached", "within-10"),
    )
    action_examples = (
        Example("bank", "bank the points held; the turn ends"),
        Example("roll", "roll the dice that are not green, or all when all are green"),
    )
    families = (
        Example("within-M", f"reach the target within M turns, 1 to {goals.MOST_TURNS}; all are one solution"),
        Example("best-response-to-STRATEGY", "be the first to bank the target against a strategy"),
        Example("over-X", "bank more than X points, 0 to the target"),
        Example("over-X-aware", "bank more than X points, or what reaches the target"),
        Example(
            "dice-A-B-...", "bank as many points as the dice in hand ask for: A with one, B with two, and so on to all"
        ),
    )
    variants = (("ending=last-turn", "win"),)
    match_bound = race.BOUND

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """The races, one turn, the fewest turns, a number of turns, and the best answers to the strategies of the source."""
        return tuple(self.problem(rules, slug).goal for slug in self._goals(binding.own(rules, TossUpRules)))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Those of the source and of its reader."""
        own = binding.own(rules, TossUpRules)
        found = (strategies.find(own, slug) for slug in (*goals.named(own), "one-step", "one-step-posted"))
        return tuple(plan.strategy for plan in filter(None, found))

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Every goal, and the strategies of the source counted in turns."""
        own = binding.own(rules, TossUpRules)
        return (*self._goals(own), *(f"min-turns:{slug}" for slug in goals.named(own)))

    def problem(self, rules: Rules, slug: str) -> TossUpProblem | LastTurnProblem | ThreeProblem:
        """Bind rules and goal."""
        own = binding.own(rules, TossUpRules)
        name, colon, fixed = slug.partition(":")
        apart = self._apart(own, name)
        if apart is not None and not colon:
            return apart(own)
        aim = goals.find(own, name) if len(slug) <= LONGEST_SLUG else None
        if aim is None and apart is None:
            raise UnknownError(
                f"{self.slug} has no goal {name!r} under these rules",
                field="goal",
                example="win",
                available=self._goals(own),
            )
        if aim is not None and not colon:
            return TossUpProblem(own, aim, None)
        alone = aim is not None and aim.alone
        plan = strategies.find(own, fixed) if alone else None
        if aim is None or plan is None:
            complaint = f"has no strategy {fixed!r}" if alone else f"evaluates no strategy under {name}"
            goal = name if alone else "min-turns"
            raise UnknownError(
                f"{self.slug} {complaint}",
                field="goal",
                example=f"{goal}:one-roll",
                available=[f"{goal}:{each.slug}" for each in self.strategies(own)],
            )
        return TossUpProblem(own, aim, plan)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Thresholds, strategies, head starts, the best turn, and the source's experiments."""
        return tables.specs(binding.own(rules, TossUpRules))

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
        """Make one table from solved rows."""
        return tables.make(self, binding.own(rules, TossUpRules), name, solved, parameters)

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Policies that do not look at the opponent or at the turns left play in both; nobody where there is a last turn."""
        own = binding.own(rules, TossUpRules)
        free = self.defaults(rules) if own.ending == "first" else ()
        every = tuple(slug for slug in free if _blind(self.problem(rules, slug)))
        return every, every

    def duel(self, rules: Rules, first: str, second: str) -> Duel:
        """Games take many turns: there is none. Raises IllegalError."""
        for slug in (first, second):
            self.problem(rules, slug)
        raise IllegalError(f"{self.title} is not played in one turn each", field="first", example=USUAL)

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> Result:
        """Win and loss of the player who begins; nobody ties."""
        own = binding.own(rules, TossUpRules)
        if own.ending != "first":
            raise IllegalError(
                f"rules ending={own.ending}: matches are of policies that do not know of a last turn",
                field="rules",
                example="ending=first",
            )
        won = Fraction(
            race.first_wins(own, *(self._plan(own, *seat, solved) for seat in (("first", first), ("second", second))))
        )
        return Result(won, Fraction(0), 1 - won)

    def _plan(self, rules: TossUpRules, seat: str, slug: str, solved: Solved) -> Plan:
        """A policy that does not look at the opponent: a fixed strategy, or what was solved for one player alone."""
        problem = self.problem(rules, slug)
        if not _blind(problem):
            raise IllegalError(
                f"policy {slug!r} looks at more than its own points",
                field=seat,
                example=USUAL,
                available=self.seats(rules)[0],
            )
        if problem.plan is not None:
            return problem.plan
        rolled = {problem.parse(row.state) for row in solved.rows(slug) if row.action == ROLL}
        if problem.aim.form == "turn":
            return Plan(
                Strategy(slug, problem.goal.title),
                lambda _own, points: notation.State(points=points) in rolled,
                lambda _own: max((state.points or 0 for state in rolled), default=-1),
            )
        return Plan(
            Strategy(slug, problem.goal.title),
            lambda own, points: notation.State(own, points=points) in rolled,
            problem.most,
            blind=False,
        )

    def _goals(self, rules: TossUpRules) -> tuple[str, ...]:
        """The goals that are solved when nothing is asked."""
        first, *others = goals.slugs(rules)
        three = ("win-3",) if rules.ending == "first" and rules.target <= MOST_TARGET else ()
        return (first, *three, *others)

    def _apart(self, rules: TossUpRules, goal: str) -> type[LastTurnProblem] | type[ThreeProblem] | None:
        """What binds a goal whose turns are derived from their starts; None for the others."""
        if goal == "win-3":
            return ThreeProblem
        return LastTurnProblem if goal == "win" and rules.ending == "last-turn" else None


def _blind(problem: Problem[Any]) -> TypeGuard[TossUpProblem]:
    """Whether decisions need to know neither the opponent's points nor the turns left."""
    return isinstance(problem, TossUpProblem) and (problem.plan is not None or problem.aim.form in ("turn", "turns"))
