"""The table of strategy cards of Toss Up! The batch makes it, as it takes solving the race.

The value of a rule is its chance to win against best play if each begins every other game, between proved bounds. Under rules of the game
other than the usual ones a short search goes on from the rules that were found for those.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.banking_words import DICE, OPPONENT, OWN, Thumb
from solvers.contract.presentation.strategy_cards import Card
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.costs import costs
from solvers.games.toss_up.kernels.priced.evaluation import BestPlay, best_play, match
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.problem import problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from solvers.games.toss_up.strategy_cards.found import FOUND
from solvers.games.toss_up.words.policies import words
from solvers.strategy_cards import banking
from solvers.strategy_cards.annealing import Annealing, Steps
from solvers.strategy_cards.limits import LIMITS
from solvers.strategy_cards.lines import thumb

_GOAL = "win"
# The steps of a short search for each card.
_SHORT = 100


def make(rules: Rules) -> Table:
    """Return the cards of the race of two."""
    rules = slugs.expect(rules, TossUpRules)
    best = best_play(rules)
    by_size = _searched(rules, best, _SHORT) if rules.slug != "default" else _found(rules)
    return strategy_cards.table(
        cards(rules, best, by_size),
        banking.SEATS,
        "A mistake is an action with some points in the turn at all scores: its chance is how often it errs in a game, its regret the mean. "
        "The state is where it costs most.",
    )


def cards(rules: TossUpRules, best: BestPlay, by_size: Mapping[str, Thumb]) -> list[Card]:
    """Return the cards of some rules by size."""

    def play(rule: Thumb) -> banking.Played:
        table = tables.of_thumb(rules, rule)
        mine, reached = turns(best.odds, table)
        chance = match(mine, best.turns).mean
        costly = costs(best, table, mine, reached, movers=(0, 1))
        return banking.Played(chance.middle, chance.error, costly.listed(), costly.error)

    def write(state: Hashable) -> str:
        assert isinstance(state, State)  # noqa: S101  # for mypy: it is of this game
        return problem(rules, _GOAL).notation.format(state)

    return [*banking.cards(words(rules), _GOAL, by_size, play, write)]


def search(rules: Rules, number: int) -> dict[str, Thumb]:
    """Return rules by the size of their cards, found by a number of steps for each from those that were found before."""
    rules = slugs.expect(rules, TossUpRules)
    return _searched(rules, best_play(rules), number)


def _found(rules: TossUpRules) -> dict[str, Thumb]:
    """Return the rules that were found for the usual race, with their scores in proportion to the target."""
    share = Fraction(rules.target, TossUpRules().target)
    return {size: banking.scaled(thumb(lines), words(rules), share) for size, lines in FOUND[_GOAL].items()}


def _searched(rules: TossUpRules, best: BestPlay, number: int) -> dict[str, Thumb]:
    def value(rule: Thumb) -> float:
        return best.against(tables.of_thumb(rules, rule)).mean.middle

    annealing = Annealing(words(rules), value, Steps(1, 1, rules.target, rules.target), (DICE, OWN, *sorted(OPPONENT)))
    return banking.search(annealing, _found(rules), LIMITS, number)
