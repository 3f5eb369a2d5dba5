"""Toss Up! against value iteration in quadruple and extended precision, and against counted turns with 60 digits."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from solvers.engine.generic import Generic
from solvers.engine.race import last_turn
from solvers.engine.race.solution import solve
from solvers.engine.race.three import solution as three
from solvers.games.toss_up import race, strategies
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.games.toss_up.turn import spread
from solvers.written import UNIQUE
from tests.support.toss_up import problem

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "toss-up.json").read_text())
SMALL = [(rules, slug) for rules, slugs in GOLDEN["small"].items() for slug in slugs]


@pytest.mark.parametrize(("rules", "slug"), SMALL)
def test_small_games(rules: str, slug: str) -> None:
    """The generic solver's fractions are those which the other programs confirm to 28 digits."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    for place, exact in GOLDEN["small"][rules][slug].items():
        state, _, action = place.partition(" ")
        parsed = bound.parse(state)

        assert (oracle.action(parsed, action)[0] if action else oracle.value(parsed)) == Fraction(exact)


@pytest.mark.parametrize("slug", GOLDEN["default"])
def test_the_game_itself(slug: str) -> None:
    """Values and action values at the default rules lie within the error bound of the other programs' digits."""
    solution = solve(problem(slug))
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
    found = solve(problem("max-turn")).rows
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


@pytest.mark.parametrize("tie", GOLDEN["last_turn"])
def test_the_last_turn(tie: str) -> None:
    """Starts of turns are those of value iteration in another program, as far as its 17 digits go."""
    rules = TossUpRules.parse(f"ending=last-turn,tie={tie}")
    solution = last_turn.solve(LastTurnProblem(rules))
    found = {row.state: row.value for row in solution.rows}
    for state, digits in GOLDEN["last_turn"][tie].items():
        assert abs(Fraction(found[state]) - Fraction(digits)) <= Fraction(solution.error_bound)


@pytest.mark.long
def test_three_players() -> None:
    """Where the equilibrium is the only one, best answers repeated in another program come to the same chances."""
    problem = ThreeProblem(TossUpRules())
    found = {row.state: row for row in three.solve(problem).rows}
    for state, digits in GOLDEN["three"].items():
        assert found[state].equilibrium == UNIQUE
        for value, known in zip((found[state].value, *found[state].others), digits, strict=True):
            assert value == pytest.approx(float(known), abs=2e-12)
