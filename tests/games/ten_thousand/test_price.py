"""The whole price of a rule of 10.000: to whom it loses, the best reply, and what would help."""

from functools import cache

import pytest

from service.reading import banking
from solvers.contract.prices import BEST, ITSELF, Policy, Price
from solvers.errors import IllegalError
from solvers.games.ten_thousand import strategies
from solvers.games.ten_thousand.hands import PLACE
from solvers.games.ten_thousand.kernels import solution
from solvers.games.ten_thousand.kernels.priced.evaluation import best_play
from solvers.games.ten_thousand.kernels.priced.price import of_policy, price
from solvers.games.ten_thousand.kernels.priced.tables import Table
from solvers.games.ten_thousand.problem import problem
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.words.policies import words

RULES = TenThousandRules(target=600)


LOADED = TenThousandRules.parse("target=600,ending=first,memory=none,die_a=2:1:1:2:1:3")


@cache
def told(text: str, rules: TenThousandRules = RULES) -> Price:
    """Return the price of a rule in words, or of a strategy."""
    rule = text if strategies.find(rules, text) else banking.read(words(rules), text).thumb
    return price(problem(rules, "win"), Policy(rule))


@pytest.mark.slow
def test_the_price_of_a_strategy_is_that_of_its_words() -> None:
    """Both have the same chances, digit for digit, against everybody, and the same change helps most."""
    assert told("bank at 300") == told("bank-at-300")


@pytest.mark.parametrize("rules", [RULES, LOADED], ids=["fair", "loaded"])
def test_the_best_reply_is_the_solved_best_response(rules: TenThousandRules) -> None:
    """The share of the best reply to a strategy is the value of the goal that answers it, within the bounds."""
    bounds, _, _ = solution.enclose(rules, [None, strategies.find(rules, "bank-at-300")])
    middle, half = solution.middle_of(bounds)
    priced = told("bank-at-300", rules)
    assert abs(priced.replies[1].share - middle[0, 0, 0]) <= half + priced.error
    assert abs(1.0 - priced.replies[0].share - middle[1, 0, 0]) <= half + priced.error
    assert all(reply.gain >= -priced.error for reply in priced.replies)


def test_best_play_wins_more_than_a_rule_and_a_rule_draws_with_itself() -> None:
    """A rule wins less than best play, and against itself one of both seats wins."""
    priced = told("bank at 200; roll if the opponent needs at most 300; keep the most points")
    assert priced.value < priced.best
    assert abs(sum(met.win for met in priced.matches if met.against == ITSELF) - 1.0) <= 2 * priced.error
    assert next(met.win for met in priced.matches if met.against == BEST) == priced.value
    assert (priced.cost, priced.habits) == (None, [])


def test_the_change_that_helps_most_gains_what_it_says() -> None:
    """The rule with the change is better by the gain."""
    best, priced = best_play(RULES), told("bank-at-300")
    change = priced.change
    assert change is not None
    table = of_policy(RULES, Policy("bank-at-300"))
    assert isinstance(table, Table)
    rolled = table.rolled.copy()

    rolled[:, change.state.points // 50, PLACE[change.state.hand]] = change.instead == "roll"  # type: ignore[attr-defined]  # a state
    first = best.against(table._replace(rolled=rolled)).first
    assert abs(first.value - priced.value - change.gain) <= priced.error


def test_a_table_decides_whether_to_bank_or_to_roll() -> None:
    """A decision of a table holds at its scores alone, and which dice are set aside is not a matter of a table."""
    left = State(0, 0, 250, 4, left=True)
    table = of_policy(RULES, Policy("bank-at-300", [(left, "bank")]))
    assert isinstance(table, Table)
    hand = 2
    assert [bool(table.rolled[table.classes[own, 0], 5, hand]) for own in (0, 1)] == [False, True]
    with pytest.raises(IllegalError, match="once dice are set aside"):
        of_policy(RULES, Policy("bank-at-300", [(State(0, 0, 0, 6, "123456"), "1-roll")]))
    with pytest.raises(IllegalError, match="a rule in words"):
        of_policy(RULES, Policy("turn-optimal", [(left, "bank")]))
