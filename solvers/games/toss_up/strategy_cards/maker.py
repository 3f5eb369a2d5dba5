"""The table of strategy cards of Toss Up! The batch makes it, as it takes solving the race.

The value of a rule is its chance to win against best play if each begins every other game, between proved bounds. That of best play is
1/2, as one of the two wins.
"""

from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.presentation import banking_said, strategy_cards
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.presentation.strategy_cards import Card, Mistake
from solvers.contract.prices import Habit
from solvers.contract.rules import Rules
from solvers.contract.tables import Table, cell, within
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.costs import costs
from solvers.games.toss_up.kernels.priced.evaluation import BestPlay, best_play, match
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.problem import problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from solvers.games.toss_up.strategy_cards.found import FOUND
from solvers.games.toss_up.words.policies import words
from solvers.strategy_cards.lines import thumb

# The costliest mistakes that a card lists.
_MISTAKES = 4
_GOAL = "win"


def make(rules: Rules) -> Table:
    """Return the cards of the race of two, whose rules were found for the default rules of the game."""
    rules = slugs.expect(rules, TossUpRules)
    best = best_play(rules)
    return strategy_cards.table(
        (card(rules, best, size, thumb(lines)) for size, lines in FOUND[_GOAL].items()),
        "Each player begins every other game: the value is the mean of both seats.",
        "A mistake is an action with some points in the turn at all scores: its chance is how often it errs in a game, its regret the mean. "
        "The state is where it costs most.",
    )


def card(rules: TossUpRules, best: BestPlay, size: str, rule: Thumb) -> Card:
    """Return the card of a rule. Its text is read as this very rule, which is how it is priced."""
    table = tables.of_thumb(rules, rule)
    mine, reached = turns(best.odds, table)
    chance = match(mine, best.turns).mean
    costly = costs(best, table, mine, reached, movers=(0, 1))
    return Card(
        _GOAL,
        size,
        "; ".join(banking_said.said(words(rules), rule)),
        within(chance.middle, chance.error),
        cell(Fraction(1, 2)),
        within(0.5 - chance.middle, chance.error),
        tuple(_mistake(rules, habit, costly.error) for habit in costly.listed()[:_MISTAKES]),
    )


def _mistake(rules: TossUpRules, habit: Habit, error: float) -> Mistake:
    """Return a habit as a mistake. ``error`` bounds the errors of its cost, of how often it errs, and of the mean regret."""
    assert isinstance(habit.state, State)  # noqa: S101  # for mypy: it is of this game
    return Mistake(
        problem(rules, _GOAL).notation.format(habit.state),
        within(habit.times, error),
        habit.action,
        habit.best,
        within(habit.cost / habit.times, error),
        within(habit.cost, error),
    )
