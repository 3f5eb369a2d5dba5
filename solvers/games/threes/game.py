"""The registry entry of Threes."""

from collections.abc import Mapping

from solvers import binding
from solvers.duel import odds
from solvers.errors import IllegalError
from solvers.games.threes import goals, notation, tables
from solvers.games.threes.problem import ThreesProblem
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.strategies import STRATEGIES
from solvers.rules import Rules
from solvers.types import Duel, Example, Goal, Result, Solved, Strategy, Table, TableSpec


class Threes:
    """Threes, see :class:`solvers.types.Game`."""

    slug = "threes"
    title = "Threes"
    summary = (
        "Throw five dice, take at least one, throw the rest again until all are taken; the lowest total wins, and a 3 "
        "counts nothing. Who takes none of a throw throws all again, and must take at least two then."
    )
    rules_type = ThreesRules
    state_grammar = notation.GRAMMAR
    action_grammar = "the dice taken, digits 1 to 6, ascending; or none"
    state_examples = (
        Example("11345", "1 1 3 4 5 just thrown"),
        Example("145-two", "1 4 5 thrown after taking none: at least two must be taken"),
        Example("roll5", "before the first throw"),
        Example("roll4-two", "four dice to throw, of which at least two must be taken"),
        Example("end-7", "the last dice taken, worth 7"),
        Example("145-gap7", "1 4 5 thrown, 7 points less than the opponent's total", "beat-tie-half"),
        Example("145-two-own3", "1 4 5 thrown after taking none, 3 points aside", "win-first-tie-half"),
        Example("roll5-gap7", "a turn that answers a total of 7", "beat-tie-half"),
        Example("end-gap3", "won by 3 points", "beat-tie-half"),
    )
    action_examples = (Example("13", "take a 1 and a 3"), Example("none", "throw all again"))
    families = ()
    variants = ()
    match_bound = 0.0

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Rolling first, rolling second, and playing against all who roll later."""
        own = binding.own(rules, ThreesRules)
        found = (goals.find(own, slug) for slug in goals.slugs())
        return tuple(aim.goal for aim in filter(None, found))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - they exist under all rules
        """Three fixed strategies."""
        return tuple(strategy for strategy, _ in STRATEGIES.values())

    def defaults(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Every goal, and each strategy under min-expected."""
        return (*goals.slugs(), *(f"{goals.LOWEST}:{strategy}" for strategy in STRATEGIES))

    def problem(self, rules: Rules, slug: str) -> ThreesProblem:
        """Bind rules and goal."""
        own = binding.own(rules, ThreesRules)
        aim, fixed = binding.policy(
            self.slug,
            slug,
            find=lambda name: goals.find(own, name),
            goals=goals.slugs,
            strategies=STRATEGIES,
            example="min-expected:safe",
        )
        return ThreesProblem(own, aim, STRATEGIES[fixed][0] if fixed else None)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Values, chances to win, policies, matches, and throws to throw again."""
        return tables.specs(binding.own(rules, ThreesRules))

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
        """Make one table from solved rows."""
        return tables.make(self, binding.own(rules, ThreesRules), name, solved, parameters)

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who plays first has no total to answer; every policy plays second."""
        every = self.defaults(rules)
        return tuple(slug for slug in every if self.problem(rules, slug).dynamics != "gap"), every

    def duel(self, rules: Rules, first: str, second: str) -> Duel:
        """The first does not know the second's total; the second knows the first's where the policy asks for it."""
        one, other = self.problem(rules, first), self.problem(rules, second)
        if one.dynamics == "gap":
            raise IllegalError(
                f"policy {first!r} answers a total that is known: who plays first has none to answer",
                field="first",
                example=goals.LOWEST,
                available=self.seats(rules)[0],
            )
        if other.dynamics == "gap":
            return Duel(one, other, other.answer, lambda _, gap: (gap < 0) - (gap > 0))
        return Duel(one, other, lambda _: other.start(), lambda total, against: (total < against) - (total > against))

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> Result:
        """Win, tie and loss of the first player."""
        return odds(self.duel(rules, first, second), solved)
