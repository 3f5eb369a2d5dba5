"""Strategy cards of games of kept dice: their text is read back, and a plain recursion prices it alike."""

import re
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from service.reading import policies
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.policy_words import Keeping, keeper
from solvers.contract.presentation.strategy_cards import SIZES, Card
from solvers.contract.problem import Problem, process_of
from solvers.dispatch import make_table
from solvers.games import find
from solvers.strategy_cards import keeping
from solvers.strategy_cards.limits import LIMITS
from solvers.strategy_cards.lines import line, statement

SMALL = (
    ("thirties", "dice=1,threshold=4"),
    ("thirties", "dice=3,threshold=15"),
    ("threes", "dice=2,faces=1:1:0:2:3:3"),
    ("threes", "dice=3,reroll_all=false"),
)


@cache
def cards(game: str, rules: str) -> list[Card]:
    """The cards of a game under some rules."""
    entry = find(game)
    return [*strategy_cards.cards(make_table(entry, entry.read_rules(rules), "cards"))]


def bound(game: str, rules: str, goal: str) -> tuple[Problem[Any], Keeping[Any]]:
    """The problem of a goal, and the words of its policies."""
    entry = find(game)
    problem = entry.problem(entry.read_rules(rules), goal)
    words = entry.views(problem).policies
    assert isinstance(words, Keeping)
    return problem, words


def plain(
    problem: Problem[Any], choose: Callable[[Any, dict[str, Fraction]], str]
) -> tuple[Fraction, dict[Any, dict[str, Fraction]]]:
    """The value of the start if ``choose`` picks one of the worths of the actions of each decision, and all these worths."""
    process = process_of(problem)
    values: dict[Hashable, Fraction] = {}
    worths: dict[Any, dict[str, Fraction]] = {}

    def value(state: Any) -> Fraction:
        if state not in values:
            if process.kind(state) == "terminal":
                values[state] = process.utility(state)
            elif process.kind(state) == "chance":
                outcomes = process.outcomes(state)
                weights = sum(weight for weight, _ in outcomes)
                values[state] = sum((weight * value(after) for weight, after in outcomes), Fraction(0)) / weights
            else:
                worths[state] = {
                    action: (process.payoff(state, action).value if process.pays else 0)
                    + value(process.step(state, action))
                    for action in process.actions(state)
                }
                values[state] = worths[state][choose(state, worths[state])]
        return values[state]

    return value(process.start()), worths


@pytest.mark.parametrize(("game", "rules"), SMALL)
def test_the_price_is_that_of_the_text(game: str, rules: str) -> None:
    """The text of every card is read back, and has exactly the value, the loss and the mistakes that a plain recursion finds."""
    for card in cards(game, rules):
        problem, words = bound(game, rules, card.goal)
        sign = problem.goal.sign
        read = policies.read(words, card.rule)
        follow = keeper(words, read.statements)
        value, _ = plain(problem, lambda state, _, follow=follow: follow(state))  # type: ignore[misc]  # a lambda with a default
        best, worths = plain(
            problem,
            lambda _, values, sign=sign: max(values, key=lambda action: sign * values[action]),  # type: ignore[misc]  # a lambda with a default
        )

        assert read.text == card.rule
        assert (card.value.exact, card.best.exact) == (str(value), str(best))
        assert Fraction(card.loss.exact or "") == sign * (best - value)
        for mistake in card.mistakes:
            state = problem.notation.parse(mistake.state)
            assert mistake.action == follow(state)
            worth_by_action = worths[state]
            assert sign * worth_by_action[mistake.best] == max(sign * worth for worth in worth_by_action.values())
            assert Fraction(mistake.regret.exact or "") == sign * (
                worth_by_action[mistake.best] - worth_by_action[mistake.action]
            )
            assert Fraction(mistake.cost.exact or "") == Fraction(mistake.chance.exact or "") * Fraction(
                mistake.regret.exact or ""
            )
        costs = [mistake.cost.value for mistake in card.mistakes]
        assert costs == sorted(costs, reverse=True)
        assert sum(costs) <= card.loss.value * (1 + 1e-12)


@pytest.mark.parametrize("game", ["thirties", "threes"])
def test_larger_cards_lose_less(game: str) -> None:
    """Each goal has a card of each size, none with more statements or numbers than fit, and a larger one never loses more."""
    made = cards(game, SMALL[1][1] if game == "thirties" else SMALL[3][1])

    assert [(card.goal, card.size) for card in made] == [
        (goal, size) for goal in dict.fromkeys(card.goal for card in made) for size in SIZES
    ]
    for card in made:
        limit = LIMITS[card.size]
        assert len(card.rule.split("; ")) <= limit.statements
        assert len(re.findall("[0-9]+", card.rule)) <= limit.numbers
    for smaller, larger in pairwise(made):
        if smaller.goal == larger.goal:
            assert larger.loss.value <= smaller.loss.value


@pytest.mark.parametrize(("game", "rules"), SMALL[:3])
def test_lines_are_statements(game: str, rules: str) -> None:
    """A statement that the search found is the same after it was written down as a line."""
    entry = find(game)
    for goal in entry.carded(entry.read_rules(rules))[:2]:
        problem, words = bound(game, rules, goal)
        for statements in keeping.search(problem, words).values():
            assert tuple(statement(words, line(one_statement)) for one_statement in statements) == statements
