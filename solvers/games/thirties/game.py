"""The registry entry of the game of 30s."""

from collections.abc import Mapping

from solvers import binding
from solvers.duel import odds
from solvers.games.thirties import goals, notation, tables
from solvers.games.thirties.problem import ThirtiesProblem
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES
from solvers.rules import Rules
from solvers.types import Duel, Example, Goal, Result, Solved, Strategy, Table, TableSpec


class Thirties:
    """The game of 30s, see :class:`solvers.types.Game`."""

    slug = "thirties"
    title = "Game of 30s"
    summary = (
        "Throw six dice, put aside at least one, throw the rest again until all are aside. "
        "The sum is the score; above the threshold a second stage, all luck, costs the opponent."
    )
    rules_type = ThirtiesRules
    state_grammar = notation.GRAMMAR
    action_grammar = "the dice put aside, digits 1 to 6, ascending"
    state_examples = (
        Example("55666-1", "5 5 6 6 6 just thrown, a 1 aside"),
        Example("115666", "the opening throw 1 1 5 6 6 6"),
        Example("roll6", "before the first throw"),
        Example("roll5-6", "a six aside, five dice to throw"),
        Example("end-566666", "all dice aside"),
    )
    action_examples = (Example("666", "put aside three sixes"),)
    families = ()
    variants = ()
    match_bound = 0.0

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """The named goals, then reach-N and hit-N for every N."""
        own = binding.own(rules, ThirtiesRules)
        found = (goals.find(own, slug) for slug in goals.slugs(own))
        return tuple(goal for goal, _ in filter(None, found))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - they exist under all rules
        """Four fixed strategies."""
        return tuple(strategy for strategy, _ in STRATEGIES.values())

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Every goal but the other hit-N, and each strategy under the four goals of the source."""
        own = binding.own(rules, ThirtiesRules)
        free = goals.defaults(own)
        threshold = f"reach-{own.threshold}"
        four = [slug for slug in ("maximize", "min-loss", threshold, "aggressive") if slug in free]
        return (*free, *(f"{goal}:{strategy}" for goal in four for strategy in STRATEGIES))

    def problem(self, rules: Rules, slug: str) -> ThirtiesProblem:
        """Bind rules and goal."""
        own = binding.own(rules, ThirtiesRules)
        (goal, utility), fixed = binding.policy(
            self.slug,
            slug,
            find=lambda name: goals.find(own, name),
            goals=lambda: goals.slugs(own),
            strategies=STRATEGIES,
            example="min-loss:heuristic",
        )
        return ThirtiesProblem(own, goal, utility, STRATEGIES[fixed][0] if fixed else None)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Summaries, expected values, comparisons, stage two and relative skill."""
        return tables.specs(binding.own(rules, ThirtiesRules))

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
        """Make one table from solved rows."""
        return tables.make(self, binding.own(rules, ThirtiesRules), name, solved, parameters)

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Every policy plays in both."""
        every = self.defaults(rules)
        return every, every

    def duel(self, rules: Rules, first: str, second: str) -> Duel:
        """Both throw on their own, the higher score wins."""
        one, other = self.problem(rules, first), self.problem(rules, second)
        return Duel(one, other, lambda _: other.start(), lambda score, against: (score > against) - (score < against))

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> Result:
        """Win, tie and loss of the first player."""
        return odds(self.duel(rules, first, second), solved)
