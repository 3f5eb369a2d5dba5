"""The strategy cards of a game of kept dice: the rules that fit on a card, and their exact prices."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.policy_said import said
from solvers.contract.presentation.policy_words import Keeping, Statement, keeper
from solvers.contract.presentation.strategy_cards import Card, Mistake
from solvers.contract.problem import Problem, process_of
from solvers.contract.tables import Table, cell
from solvers.pricing import Priced
from solvers.strategy_cards.best import Best
from solvers.strategy_cards.limits import LIMITS
from solvers.strategy_cards.lines import FoundRules, Line, statement
from solvers.strategy_cards.search import Goal, Rule, Searcher
from solvers.strategy_cards.tree import Tree

# The costliest mistakes that a card lists.
_MISTAKES = 4
# A problem with the words of its policies.
Worded = tuple[Problem[Any], Keeping[Any]]


def make(worded: Callable[[str], Worded], goals: Sequence[str], found: FoundRules) -> Table:
    """Return the cards of some goals. Their rules are those that a long search has ``found``, or else a short search finds them."""
    listed: list[Card] = []
    for slug in goals:
        problem, words = worded(slug)
        best = Best(problem, words)
        if slug in found:
            rules = {size: tuple(statement(words, line) for line in lines) for size, lines in _by_size(found[slug])}
        else:
            rules = search(problem, words)
        listed += [_priced(problem, words, best, size, statements) for size, statements in rules.items()]
    return strategy_cards.table(listed)


def _by_size(lines: Mapping[str, Sequence[Line]]) -> Iterator[tuple[str, Sequence[Line]]]:
    """Yield the lines of every size. A size that is left out has those of the size before."""
    of_size: Sequence[Line] = ()
    for size in strategy_cards.SIZES:
        of_size = lines.get(size, of_size)
        yield size, of_size


def search(problem: Problem[Any], words: Keeping[Any], *, thorough: bool = False) -> dict[str, tuple[Statement, ...]]:
    """Return the rules that a search finds, by the size of their cards. A larger card is never worse; the largest only goes on from another."""
    tree = Tree(problem, words)
    searcher = Searcher(words, tree)
    earned = tree.earnings(problem)
    goal = Goal(earned, *tree.best(earned))
    by_size: dict[str, tuple[Statement, ...]] = {}
    rule: Rule | None = None
    for size, limit in LIMITS.items():
        rules = [] if rule is None else [searcher.find(goal, limit, rule.statements, thorough=thorough)]
        if size != strategy_cards.SIZES[-1]:
            rules.append(searcher.find(goal, limit, thorough=thorough))
        rule = max(rules, key=lambda rule: rule.value)
        by_size[size] = rule.statements
    return by_size


def _priced(
    problem: Problem[Any], words: Keeping[Any], best: Best[Any], size: str, statements: tuple[Statement, ...]
) -> Card:
    """Return the card of a rule. Its text is read as these very statements, which is how it is priced."""
    follow = cache(keeper(words, statements))
    priced = Priced(problem, lambda state: follow(words.alike(state)))
    costly: list[tuple[Fraction, str, Any, Fraction]] = []
    for state, visit in priced.visits(process_of(problem).start()).items():
        regret = best.regret(state, visit.action)
        if regret:
            costly.append((visit.chance * regret, problem.notation.format(state), state, regret))
    costly.sort(key=lambda mistake: (-mistake[0], mistake[1]))
    lost = sum((cost for cost, *_ in costly), Fraction(0))
    mistakes = (
        Mistake(text, cell(cost / regret), follow(words.alike(state)), best.action(state), cell(regret), cell(cost))
        for cost, text, state, regret in costly[:_MISTAKES]
    )
    return Card(
        problem.goal.slug,
        size,
        "; ".join(said(words, rule_statement) for rule_statement in statements),
        cell(best.start() - problem.goal.sign * lost),
        cell(best.start()),
        cell(lost),
        tuple(mistakes),
    )
