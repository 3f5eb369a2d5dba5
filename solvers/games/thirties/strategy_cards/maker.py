"""The table of strategy cards of the game of 30s. The batch makes it, as it takes searching."""

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.games.thirties import goals
from solvers.games.thirties.problem import problem
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategy_cards.found import FOUND
from solvers.games.thirties.words.policies import WORDS
from solvers.strategy_cards import keeping


def make(rules: Rules) -> Table:
    """Return the cards of the goals of the source."""
    rules = slugs.expect(rules, ThirtiesRules)
    cards = FOUND if rules.slug == "default" else {}
    return keeping.make(lambda slug: (problem(rules, slug), WORDS), goals.named(rules), cards)
