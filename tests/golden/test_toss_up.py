"""Toss Up! against value iteration in quadruple precision, and against counted turns with 60 digits."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from solvers.engine.generic import Generic
from solvers.engine.race.solution import solve
from solvers.games.toss_up import race, strategies
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.turn import spread

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "unregistered" / "toss-up.json").read_text())
TOSS_UP = TossUp()
SMALL = [(rules, slug) for rules, slugs in GOLDEN["small"].items() for slug in slugs]


@pytest.mark.parametrize(("rules", "slug"), SMALL)
def test_small_games(rules: str, slug: str) -> None:
    """The generic solver's fractions are those which the other programs confirm to 28 digits."""
    problem = TOSS_UP.problem(TossUpRules.parse(rules), slug)
    oracle = Generic(problem)
    for place, exact in GOLDEN["small"][rules][slug].items():
        state, _, action = place.partition(" ")
        parsed = problem.parse(state)

        assert (oracle.action(parsed, action)[0] if action else oracle.value(parsed)) == Fraction(exact)


@pytest.mark.parametrize("slug", GOLDEN["default"])
def test_the_game_itself(slug: str) -> None:
    """Values and action values at the default rules lie within the error bound of the other programs' digits."""
    solution = solve(TOSS_UP.problem(TossUpRules(), slug))
    found = {row.state: row for row in solution.rows}
    bound = Fraction(solution.error_bound)
    for place, digits in GOLDEN["default"][slug].items():
        state, _, action = place.partition(" ")
        listed = {each.action: each.value for each in found[state].actions}
        value = Fraction(listed[action] if action else found[state].value)

        # A double is off by another half of its last place.
        assert abs(value - Fraction(digits)) <= bound + abs(value) / 2**53


def test_the_best_turn_rolls_ten_dice_for_long() -> None:
    """The most points with which max-turn rolls on are those of value iteration."""
    found = solve(TOSS_UP.problem(TossUpRules(), "max-turn")).rows
    rolling = [int(row.state) for row in found if row.action == "roll"]

    assert max(rolling) == GOLDEN["last_roll_of_max_turn"]


@pytest.mark.parametrize("seats", GOLDEN["matches"])
def test_matches(seats: str) -> None:
    """Who begins wins as often as the two numbers of turns say."""
    rules = TossUpRules()
    first, second = (strategies.find(rules, slug) for slug in seats.split())
    assert first
    assert second
    chance = Fraction(race.first_wins(rules, first, second))

    assert abs(chance - Fraction(GOLDEN["matches"][seats])) <= Fraction(race.BOUND)


@pytest.mark.parametrize(("seats", "printed"), [*GOLDEN["printed"].items()])
def test_the_source_counted_about_as_many(seats: str, printed: int) -> None:
    """Its four counts of 10,000 games each lie within four standard deviations of the exact chance."""
    chance = float(GOLDEN["matches"][seats])

    assert abs(printed - 10_000 * chance) < 4 * (10_000 * chance * (1 - chance)) ** 0.5


def test_points_of_one_turn() -> None:
    """One roll banks five points on average, and what all yellow leaves is nothing."""
    rules = TossUpRules()
    banked = spread(rules, lambda _points: False, -1, lambda top, bottom: Decimal(top) / Decimal(bottom))

    assert sum(banked.values()) == pytest.approx(Decimal(1), abs=Decimal("1e-25"))
    assert sum(points * p for points, p in banked.items()) == pytest.approx(Decimal(5), abs=Decimal("1e-25"))
