"""The registry entry of the game of 30s."""

from collections.abc import Mapping
from fractions import Fraction

from solvers.errors import UnknownError
from solvers.games.thirties import goals, notation, tables
from solvers.games.thirties.problem import ThirtiesProblem
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES
from solvers.rules import Rules
from solvers.types import Example, Goal, Solved, Strategy, Table, TableSpec


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

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """The named goals, then reach-N and hit-N for every N."""
        own = _own(rules)
        found = (goals.find(own, slug) for slug in goals.slugs(own))
        return tuple(goal for goal, _ in filter(None, found))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - they exist under all rules
        """Four fixed strategies."""
        return tuple(strategy for strategy, _ in STRATEGIES.values())

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Every goal but the other hit-N, and each strategy under the four goals of the source."""
        free = goals.defaults(_own(rules))
        threshold = f"reach-{_own(rules).threshold}"
        four = [slug for slug in ("maximize", "min-loss", threshold, "aggressive") if slug in free]
        return (*free, *(f"{goal}:{strategy}" for goal in four for strategy in STRATEGIES))

    def problem(self, rules: Rules, slug: str) -> ThirtiesProblem:
        """Bind rules and goal."""
        own = _own(rules)
        name, colon, fixed = slug.partition(":")
        found = goals.find(own, name)
        if found is None:
            raise UnknownError(
                f"thirties has no goal {name!r} under these rules",
                field="goal",
                example="min-loss",
                available=goals.slugs(own),
            )
        if colon and fixed not in STRATEGIES:
            raise UnknownError(
                f"thirties has no strategy {fixed!r}",
                field="goal",
                example=f"{name}:heuristic",
                available=[f"{name}:{strategy}" for strategy in STRATEGIES],
            )
        goal, utility = found
        return ThirtiesProblem(own, goal, utility, STRATEGIES[fixed][0] if colon else None)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Summaries, expected values, comparisons, stage two and relative skill."""
        return tables.specs(_own(rules))

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
        """Make one table from solved rows."""
        return tables.make(self, _own(rules), name, solved, parameters)

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> tuple[Fraction, Fraction, Fraction]:
        """Win, tie and loss of the first player: both throw on their own, the higher score wins."""
        start = self.problem(rules, first).format(self.problem(rules, first).start())
        ours, theirs = solved.distribution(first, start), solved.distribution(second, start)
        win = tie = 0
        for score, weight in zip(ours.support, ours.weights, strict=True):
            for other, against in zip(theirs.support, theirs.weights, strict=True):
                win += weight * against * (score > other)
                tie += weight * against * (score == other)
        pairs = ours.denominator * theirs.denominator
        return Fraction(win, pairs), Fraction(tie, pairs), Fraction(pairs - win - tie, pairs)


def _own(rules: Rules) -> ThirtiesRules:
    """Rules of this game, or TypeError."""
    if not isinstance(rules, ThirtiesRules):
        raise TypeError(f"{type(rules).__name__} are not rules of thirties")
    return rules
