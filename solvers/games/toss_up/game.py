"""The registry entry of Toss Up!"""

from collections.abc import Mapping
from fractions import Fraction

from solvers import binding
from solvers.errors import IllegalError, UnknownError
from solvers.games.toss_up import goals, notation, race, strategies
from solvers.games.toss_up.problem import ROLL, TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.rules import Rules
from solvers.types import Duel, Example, Goal, Result, Solved, Strategy, Table, TableSpec

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
    state_grammar = notation.GRAMMAR
    action_grammar = "bank | roll"
    state_examples = (
        Example("63-71-14", "14 points held, 63 banked, the opponent has 71"),
        Example("63-71", "the start of a turn with 63 points banked against 71"),
        Example("63-71-14-roll", "rolling again with 14 points held"),
        Example("end-71-104", "lost: the opponent has banked 104, the player whose turn it would be 71"),
        Example("77-71-wait", "77 banked, the turn of an opponent with 71", "best-response-to-over-20"),
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

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """The race, one turn, the fewest turns, a number of turns, and the best answers to strategies."""
        own = binding.own(rules, TossUpRules)
        found = (goals.find(own, slug) for slug in goals.slugs(own))
        return tuple(aim.goal for aim in filter(None, found))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Every strategy but those of the family ``dice-...``."""
        own = binding.own(rules, TossUpRules)
        found = (strategies.find(own, slug) for slug in strategies.slugs(own))
        return tuple(plan.strategy for plan in filter(None, found))

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Every goal without a strategy in its name, and the strategies of the source: best answered, and counted in turns."""
        own = binding.own(rules, TossUpRules)
        # The thresholds 20, 24 and 50, in proportion where the target is another.
        over = dict.fromkeys(f"over-{own.target * part // 100}" for part in (20, 24, 50))
        named = ("one-roll", *over)
        return (
            *(slug for slug in goals.slugs(own) if not slug.startswith(goals.REPLY)),
            *(goals.REPLY + slug for slug in named),
            *(f"min-turns:{slug}" for slug in named),
        )

    def problem(self, rules: Rules, slug: str) -> TossUpProblem:
        """Bind rules and goal."""
        own = binding.own(rules, TossUpRules)
        name, colon, fixed = slug.partition(":")
        aim = goals.find(own, name) if len(slug) <= LONGEST_SLUG else None
        if aim is None:
            raise UnknownError(
                f"{self.slug} has no goal {name!r} under these rules",
                field="goal",
                example="win",
                available=goals.slugs(own),
            )
        if not colon:
            return TossUpProblem(own, aim, None)
        plan = strategies.find(own, fixed) if aim.alone else None
        if plan is None:
            complaint = f"has no strategy {fixed!r}" if aim.alone else f"evaluates no strategy under {name}"
            goal = name if aim.alone else "min-turns"
            raise UnknownError(
                f"{self.slug} {complaint}",
                field="goal",
                example=f"{goal}:one-roll",
                available=[f"{goal}:{each}" for each in strategies.slugs(own)],
            )
        return TossUpProblem(own, aim, plan)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:  # noqa: ARG002 - the contract's signature
        """None yet."""
        return ()

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:  # noqa: ARG002 - as above
        """None yet. Raises UnknownError."""
        raise UnknownError(f"{self.slug} has no table {name!r}", field="table")

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Policies that do not look at the opponent or at the turns left play in both."""
        every = tuple(slug for slug in self.defaults(rules) if self._blind(self.problem(rules, slug)))
        return every, every

    def duel(self, rules: Rules, first: str, second: str) -> Duel:
        """Games take many turns: there is none. Raises IllegalError."""
        for slug in (first, second):
            self.problem(rules, slug)
        raise IllegalError(f"{self.title} is not played in one turn each", field="first", example=USUAL)

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> Result:
        """Win and loss of the player who begins; nobody ties."""
        own = binding.own(rules, TossUpRules)
        won = Fraction(
            race.first_wins(own, *(self._plan(own, *seat, solved) for seat in (("first", first), ("second", second))))
        )
        return Result(won, Fraction(0), 1 - won)

    def _plan(self, rules: TossUpRules, seat: str, slug: str, solved: Solved) -> Plan:
        """A policy that does not look at the opponent: a fixed strategy, or what was solved for one player alone."""
        problem = self.problem(rules, slug)
        if problem.plan is not None:
            return problem.plan
        if not self._blind(problem):
            raise IllegalError(
                f"policy {slug!r} looks at more than its own points",
                field=seat,
                example=USUAL,
                available=self.seats(rules)[0],
            )
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

    def _blind(self, problem: TossUpProblem) -> bool:
        """Whether decisions need to know neither the opponent's points nor the turns left."""
        return problem.plan is not None or problem.aim.form in ("turn", "turns")
