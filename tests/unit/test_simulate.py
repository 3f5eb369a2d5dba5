"""Seeded play: the same dice again, intervals that hold the exact figures, closed forms for the intervals."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from solvers.games import REGISTRY, find
from solvers.simulate import Player, against, alone, interval, mean_interval, share_interval
from solvers.types import Problem
from tests.support.solved import SMALL, Memory, rows

PLAYS = 4000
THIRTIES = find("thirties")
RULES = THIRTIES.rules_type.parse("dice=3,threshold=15")


def player(problem: Problem[object], game: str, rules: str) -> Player:
    """Who plays as the solution says."""
    known = rows(game, problem.slug, rules)

    def utility(text: str) -> Fraction:
        return Fraction(known[text].exact or "") if problem.stored_ends else problem.utility(problem.parse(text))

    return Player(problem, lambda text: known[text].action or "", utility)


@pytest.mark.parametrize(
    ("game", "slug"),
    [
        (game, slug)
        for game, entry in REGISTRY.items()
        for slug in entry.defaults(entry.rules_type.parse(SMALL[game][-1]))
    ],
)
def test_simulated_value_agrees_with_the_solved_one(game: str, slug: str) -> None:
    """The interval of seeded plays holds the exact value of the start, for every default of every game."""
    entry = find(game)
    problem = entry.problem(entry.rules_type.parse(SMALL[game][-1]), slug)
    exact = Fraction(rows(game, slug, SMALL[game][-1])[problem.format(problem.start())].exact or "")
    met = Counter(each.value for each in islice(alone(player(problem, game, SMALL[game][-1]), Random(7)), PLAYS))
    _, found = interval(problem.goal, met)

    assert found.samples == PLAYS
    # Of a hundred intervals at 99 % one misses; widened to twice, none does.
    middle, half = (found.low + found.high) / 2, (found.high - found.low) / 2
    assert abs(exact - Fraction(middle)) <= 2 * half


def test_simulated_games_agree_with_the_exact_match() -> None:
    """Two policies win, tie and lose as often as the exact odds say, within the interval."""
    text = "dice=3,threshold=15"
    duel = THIRTIES.duel(RULES, "maximize", "reach-15")
    one, other = (player(each, "thirties", text) for each in (duel.first, duel.second))
    counts = Counter(result for result, _, _ in islice(against(duel, one, other, Random(3)), PLAYS))
    exact = THIRTIES.match(RULES, "maximize", "reach-15", Memory("thirties", text))
    for sign, chance in zip((1, 0, -1), exact, strict=True):
        _, found = share_interval(counts[sign], PLAYS)

        assert found.low <= chance <= found.high


def test_a_seed_is_a_game() -> None:
    """The same seed plays the same games, another one others."""
    problem = THIRTIES.problem(RULES, "maximize")
    games = [
        [each.score for each in islice(alone(player(problem, "thirties", "dice=3,threshold=15"), Random(seed)), 50)]
        for seed in (1, 1, 2)
    ]

    assert games[0] == games[1] != games[2]


def test_intervals_are_those_of_the_textbook() -> None:
    """The normal interval of 1 2 3 and Wilson's for 0, 5 and 10 of 10, against figures worked out by hand."""
    mean, normal = mean_interval(Counter({Fraction(n): 1 for n in (1, 2, 3)}))
    z = 2.5758293035489004

    assert mean == 2
    assert normal.high - mean == pytest.approx(z / 3**0.5)
    assert share_interval(0, 10)[1].low == 0
    assert share_interval(0, 10)[1].high == pytest.approx(z * z / (10 + z * z))
    assert share_interval(10, 10)[1].high == 1
    half = share_interval(5, 10)[1]
    assert half.low + half.high == pytest.approx(1)
    assert half.high - half.low == pytest.approx(z / (10 + z * z) ** 0.5)
