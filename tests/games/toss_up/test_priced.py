"""The chances of any rule of Toss Up!: the strategies of the source, random tables, and bounds that hold the truth."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike

from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.kernels import starts
from solvers.games.toss_up.kernels.choices import BANK, ROLL, choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.priced.evaluation import best_play, match
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.kernels.race import Choices
from solvers.games.toss_up.problem import problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK as BANKS
from solvers.games.toss_up.state import ROLL as ROLLS
from tests.games.toss_up.small import SMALL
from tests.support.generic import Generic
from tests.support.seated import Follow, seated


def follow(rule: Choices) -> Follow:
    """Return a table of decisions as a policy of the race; beyond it everything is banked."""
    _, others, points = rule.shape

    def action(state: Any) -> str:
        rolls = state.points < points and rule[state.own, state.other % others, state.points] == ROLL
        return ROLLS if rolls else BANKS

    return action


def thresholds(
    rules: TossUpRules, least: ArrayLike, own: Sequence[int] = (0,), other: Sequence[int] = (0,), *, reach: bool = True
) -> Choices:
    """Return the rule that banks as many points as the dice in hand ask for, by the scores.

    Parameters:
        rules: TossUpRules
        least: array of int, shape (own bands, other bands, dice), or the last dimensions of it
            ``least[a, b, n - 1]``: the least points that are banked with n dice in hand.
        own, other: sequences of int
            The first number of points of each band, ascending from 0.
        reach: bool
            True if what reaches the target is banked whatever ``least`` says.

    Returns:
        array of int8, shape (target, others, points)
            The decisions, as :func:`solvers.games.toss_up.kernels.priced.turns.turns` takes them.
    """
    target, dice = rules.target, rules.dice
    table = np.broadcast_to(np.asarray(least, np.int64), (len(own), len(other), dice))
    mine = np.searchsorted(own, np.arange(target), "right") - 1
    theirs = np.searchsorted(other, np.arange(target if len(other) > 1 else 1), "right") - 1
    held = np.arange(max(int(table.max()), 1))
    asked = table[mine[:, np.newaxis], theirs][:, :, dice - held % dice - 1]
    rolls = held < asked
    if reach:
        rolls &= held < (target - np.arange(target))[:, np.newaxis, np.newaxis]
    return np.where(rolls, ROLL, BANK).astype(np.int8)


def drawn(dice: Random, rules: TossUpRules) -> Choices:
    """Return a table of random decisions that banks what reaches the target."""
    target = rules.target
    held = np.arange(target)
    table = np.array([dice.choice((BANK, ROLL)) for _ in range(target**3)], np.int8).reshape(target, target, target)
    return np.where(held < (target - held)[:, np.newaxis, np.newaxis], table, BANK).astype(np.int8)


@pytest.mark.parametrize("slug", ["one-roll", "over-20", "over-24-aware", "over-100"])
def test_the_strategies_of_the_source_as_thresholds_win_as_often_as_in_their_matches(slug: str) -> None:
    """A rule of thresholds has the chances of the strategy of the same numbers, within proved bounds below 1e-10."""
    rules = TossUpRules()
    tables = doubles(*throws(rules))
    number = slug.removesuffix("-aware").partition("-")[2]
    rule = thresholds(rules, 0 if number == "roll" else int(number) + 1, reach=slug.endswith("aware"))
    assert np.array_equal(rule[:, 0], choice_array(100, strategies.get(rules, slug))[1, :, 0, : rule.shape[2]])
    ours, theirs = strategies.get(rules, slug), strategies.get(rules, "over-50")
    seats = match(turns(tables, rule)[0], turns(tables, thresholds(rules, 51, reach=False))[0])
    assert seats.first.error < 1e-10
    assert abs(seats.first.middle - matches.first_wins(rules, ours, theirs)) <= seats.first.error + matches.BOUND
    second = 1.0 - matches.first_wins(rules, theirs, ours)
    assert abs(seats.second.middle - second) <= seats.second.error + 2 * matches.BOUND


def test_best_play_against_itself_has_the_value_of_the_solution() -> None:
    """The turns of best play, raced against themselves, win as often as the solved race says."""
    best = best_play(TossUpRules())
    seats = match(best.turns, best.turns)
    assert seats.first.low - 1e-15 <= best.values[0, 0, 0] <= best.values[1, 0, 0] <= seats.first.high + 1e-15


def test_no_rule_does_better_than_its_best_reply_allows() -> None:
    """Against best play a rule wins at least what it wins against its best reply, and at most what best play wins."""
    rules = TossUpRules(target=40)
    best = best_play(rules)
    reply, rule = starts.reply(rules, strategies.get(rules, "over-10"))
    seats = best.against(thresholds(rules, 11, reach=False))
    assert rule.low <= seats.first.high
    assert 1.0 - reply.high <= seats.second.high
    assert seats.first.low <= best.values[1, 0, 0]


def test_thresholds_by_bands_of_scores_are_those_of_their_band() -> None:
    """The least points of a band hold from its first number of points on, and what reaches the target is banked."""
    rules = TossUpRules(target=20, dice=3)
    rule = thresholds(rules, [[[2, 3, 4], [5, 6, 7]], [[8, 9, 10], [11, 12, 13]]], own=(0, 5), other=(0, 10))
    assert rule.shape == (20, 20, 13)
    assert [int((rule[own, other] == ROLL).sum()) for own, other in ((0, 0), (4, 10), (5, 9))] == [3, 6, 9]
    assert (rule[18, 0] == ROLL).sum() == 2


@pytest.mark.parametrize("number", [30, pytest.param(1000, marks=pytest.mark.long)])
def test_random_tables_have_the_chances_that_the_engine_says(number: int) -> None:
    """Random tables win against random tables as often as the exact engine says, in both seats."""
    dice = Random(number)
    for at in range(number):
        rules = TossUpRules.parse(SMALL[at % len(SMALL)])
        tables = [drawn(dice, rules), drawn(dice, rules)]
        mine, theirs = (turns(doubles(*throws(rules)), table)[0] for table in tables)
        seats = match(mine, theirs)
        for mover, chance in enumerate(seats):
            race = Generic(seated(problem(rules, "win"), (follow(tables[0]), follow(tables[1])), mover))
            exact = race.value(race.process.start())
            assert chance.low <= (1 - exact if mover else exact) <= chance.high
            assert chance.error < 1e-10
