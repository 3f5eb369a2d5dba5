"""The whole price of a rule of Toss Up!: what it loses, to whom, by which habits, and what would help."""

from random import Random

import numpy as np
import pytest

from service.reading import banking
from solvers.contract.prices import BEST, ITSELF, Policy
from solvers.games.toss_up import strategies
from solvers.games.toss_up.kernels import starts
from solvers.games.toss_up.kernels.choices import BANK, ROLL
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.evaluation import best_play
from solvers.games.toss_up.kernels.priced.price import price
from solvers.games.toss_up.kernels.race import Choices
from solvers.games.toss_up.odds import odds
from solvers.games.toss_up.problem import problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from solvers.games.toss_up.words.policies import words

SOURCE = {
    "one-roll": "bank after the first roll; ignore the target",
    "over-20": "bank more than 20 points; ignore the target",
    "over-24": "bank at 25 points or more; ignore the target",
    "over-50": "roll until you have 51 points; ignore the target",
    "over-20-aware": "bank at 21",
}


def policy(rules: TossUpRules, text: str) -> Policy:
    """Return the policy that some words say."""
    return Policy(banking.read(words(rules), text).thumb)


@pytest.mark.parametrize(("slug", "text"), SOURCE.items())
def test_strategies_in_words_are_the_strategies(slug: str, text: str) -> None:
    """The words for a strategy of the source give its decisions, each of them."""
    rules = TossUpRules()
    assert np.array_equal(tables.of_policy(rules, policy(rules, text)), tables.of_policy(rules, Policy(slug)))


def test_the_price_of_a_strategy_is_digit_for_digit_that_of_its_words() -> None:
    """Both prices have the same numbers, and the best reply is the solved best response."""
    rules = TossUpRules(target=40)
    bound = problem(rules, "win")
    told = price(bound, policy(rules, "bank more than 20 points; ignore the target"))
    assert told == price(bound, Policy("over-20"))
    reply, strategy = starts.reply(rules, strategies.get(rules, "over-20"))
    assert abs(told.replies[1].share - reply.middle) <= told.error
    assert abs(told.replies[0].share - (1.0 - strategy.middle)) <= told.error


def test_the_costs_of_random_tables_sum_to_what_they_lose() -> None:
    """All costs sum to the loss, and no reply is worse than best play."""
    dice = Random(7)
    for text in ("dice=2,target=6", "dice=3,red=1/2,yellow=0,green=1/2,target=5", "dice=10,target=30"):
        rules = TossUpRules.parse(text)
        bound = problem(rules, "win")
        decisions = [
            (State(own, other, points), dice.choice(("bank", "roll")))
            for own in range(rules.target)
            for other in range(rules.target)
            for points in range(1, rules.target + 1)
        ]
        told = price(bound, Policy("one-roll", dice.sample(decisions, len(decisions) * 2 // 3)))
        assert told.error < 1e-7
        assert told.cost is not None
        assert abs(told.best - told.value - told.cost) <= 3 * told.error
        assert all(reply.gain >= -2 * told.error for reply in told.replies)
        assert sum(habit.cost for habit in told.habits) <= told.cost + told.error
        assert next((met.seat, met.win) for met in told.matches if met.against == BEST) == ("first", told.value)
        assert abs(sum(met.win for met in told.matches if met.against == ITSELF) - 1.0) <= 2 * told.error


def test_the_best_reply_to_a_rule_that_looks_at_the_opponent() -> None:
    """The share of the best reply is that of plain value iteration over all scores and points."""
    rules = TossUpRules.parse("dice=2,target=4")
    rule = policy(rules, "bank at 2; with at least 3 opponent points, bank at 3; roll if the opponent needs at most 2")
    table = tables.of_policy(rules, rule)
    told = price(problem(rules, "win"), rule)
    reply = iterated(rules, table)
    assert abs(told.replies[1].share - reply[0]) < 1e-9
    assert abs(told.replies[0].share - reply[1]) < 1e-9


def iterated(rules: TossUpRules, table: Choices) -> tuple[float, float]:  # noqa: C901  # nested sweeps
    """Return the chance of the best reply to a table if it moves first, and second, by sweeps over all states."""
    exact, target, dice = odds(rules), rules.target, rules.dice
    bust, stay = [float(chance) for chance in exact.bust], [float(chance) for chance in exact.stay]
    gain = [[float(chance) for chance in line] for line in exact.gain]
    # The reply's chance before its own turn and before the other's, by its own points and the other's.
    mine, theirs = np.full((target, target), 0.5), np.full((target, target), 0.5)

    def rolled(points: int, lost: float, held: list[float]) -> float:
        n = dice - points % dice
        return bust[n] * lost + stay[n] * held[points] + sum(gain[n][g] * held[points + g] for g in range(1, n + 1))

    for _ in range(150):
        for i in range(target):
            for j in range(target):
                held = [1.0] * (target + dice + 1)
                for _ in range(40):
                    for k in range(target - i - 1, -1, -1):
                        held[k] = max(theirs[i + k, j], rolled(k, theirs[i, j], held))
                mine[i, j] = rolled(0, theirs[i, j], held)
                held = [0.0] * (table.shape[2] + dice + 1)
                for k in range(target - j):
                    held[k] = mine[i, j + k]
                for _ in range(40):
                    for k in range(table.shape[2] - 1, -1, -1):
                        if table[j, i % table.shape[1], k] == ROLL:
                            held[k] = rolled(k, mine[i, j], held)
                theirs[i, j] = rolled(0, mine[i, j], held)
    return float(mine[0, 0]), float(theirs[0, 0])


def test_the_change_that_helps_most_is_the_best_of_all_changes() -> None:
    """No other change of one habit gains more, each evaluated on its own."""
    rules = TossUpRules(target=30)
    bound = problem(rules, "win")
    told = price(bound, Policy("over-20"))
    best, table = best_play(rules), tables.of_policy(rules, Policy("over-20"))
    assert told.change is not None
    for points in range(1, 30):
        for action in (ROLL, BANK):
            changed = table.copy()
            changed[:, :, points][table[:, :, points] == action] = 1 - action
            assert best.against(changed).first.middle - told.value <= told.change.gain + told.error


def test_best_play_as_a_table_loses_nothing() -> None:
    """A table with the best action of every decision costs nothing and cannot be helped."""
    rules = TossUpRules.parse("dice=3,target=6")
    best = best_play(rules)
    rolls, at = best.actions[0, ROLL] > best.actions[1, BANK], 0
    moves = []
    for own in range(6):
        for other in range(6):
            for points in range(6 - own):
                moves.append((State(own, other, points), "roll" if rolls[at] else "bank"))
                at += 1
    told = price(problem(rules, "win"), Policy("over-6-aware", moves))
    assert (told.cost, told.habits, told.change) == (0.0, [], None)
    assert abs(told.value - told.best) <= told.error
