"""The table of strategy cards of Threes. The batch makes it, as it takes searching."""

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.games.threes import goals
from solvers.games.threes.problem import problem
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.strategy_cards.found import FOUND
from solvers.games.threes.words.policies import words
from solvers.strategy_cards import keeping
from solvers.strategy_cards.keeping import Worded


def make(rules: Rules) -> Table:
    """Return the cards of all goals."""
    rules = slugs.expect(rules, ThreesRules)

    def worded(slug: str) -> Worded:
        aim = goals.find(rules, slug)
        assert aim is not None  # noqa: S101  # for mypy: all goals exist under all rules
        return problem(rules, slug), words(rules, aim.tally)

    return keeping.make(worded, goals.slugs(), FOUND if rules.slug == "default" else {})
