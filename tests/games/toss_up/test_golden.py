"""Toss Up! against value iteration in quadruple and extended precision, and against counted turns with 60 digits."""

from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest

from solvers.contract.rows import Row
from solvers.games.toss_up import matches
from solvers.games.toss_up.banking import banking_odds, quotient
from solvers.games.toss_up.kernels import last_turn as last_turn_kernel
from solvers.games.toss_up.kernels.solution import solve
from solvers.games.toss_up.kernels.three import solution as three_kernel
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL
from solvers.games.toss_up.three import more
from tests.games.toss_up.support import GOLDEN, last_turn, plan, problem, rolled, three
from tests.support.generic import Generic

SMALL = [(rules, slug) for rules, slugs in GOLDEN["small"].items() for slug in slugs]


def row_of(bound: TossUpProblem, rows: Sequence[Row], state: str) -> Row:
    """Return the row of a state, derived from its sources if it is not stored."""
    parsed = bound.notation.parse(state)
    sources = map(bound.notation.format, bound.derived.sources(parsed))
    told = {text: _stored(rows, text) for text in sources}
    return bound.derived.derive(parsed, told) if told else _stored(rows, state)


def _stored(rows: Sequence[Row], state: str) -> Row:
    """Return a stored row, found by halves: making half a million rows to look at ten of them takes seconds."""
    row = rows[bisect_left(rows, state, key=lambda row: row.state)]
    assert row.state == state
    return row


@pytest.mark.parametrize(("rules", "slug"), SMALL)
def test_small_games(rules: str, slug: str) -> None:
    """The generic solver's fractions are those which the other programs confirm to 28 digits."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    for spelled, exact in GOLDEN["small"][rules][slug].items():
        state, _, action = spelled.partition(" ")
        parsed = bound.notation.parse(state)

        if bound.aim.form == "reply" and action == ROLL:
            value = rolled(oracle, parsed)
        else:
            value = oracle.action(parsed, action)[0] if action else oracle.value(parsed)
        assert value == Fraction(exact)


@pytest.mark.parametrize("slug", GOLDEN["default"])
def test_the_game_itself(slug: str) -> None:
    """Values and action values at the default rules lie within the error bound of the other programs' digits."""
    bound = problem(slug)
    solution = solve(bound)
    assert solution.error_bound is not None
    error = Fraction(solution.error_bound)
    for spelled, digits in GOLDEN["default"][slug].items():
        state, _, action = spelled.partition(" ")
        row = row_of(bound, solution.rows, state)
        listed = {action.action: action.value for action in row.actions}
        value = Fraction(listed[action] if action else row.value)

        # A double is off by another half of its last place.
        assert abs(value - Fraction(digits)) <= error + abs(value) / 2**53


def test_the_best_turn_rolls_ten_dice_for_long() -> None:
    """The most points with which max-turn rolls on are those of value iteration."""
    rolling = [int(row.state) for row in solve(problem("max-turn")).rows if row.action == "roll"]

    assert max(rolling) == GOLDEN["last_roll_of_max_turn"]


@pytest.mark.parametrize("seats", GOLDEN["matches"])
def test_matches(seats: str) -> None:
    """The player who begins wins as often as the two numbers of turns say."""
    rules = TossUpRules()
    first, second = (plan(slug) for slug in seats.split())
    chance = Fraction(matches.first_wins(rules, first, second))

    assert abs(chance - Fraction(GOLDEN["matches"][seats])) <= Fraction(matches.BOUND)


@pytest.mark.parametrize(("seats", "printed"), [*GOLDEN["printed"].items()])
def test_the_source_counted_about_as_many(seats: str, printed: int) -> None:
    """Its four counts of 10,000 games each lie within four standard deviations of the exact chance."""
    chance = float(GOLDEN["matches"][seats])

    assert abs(printed - 10_000 * chance) < 4 * (10_000 * chance * (1 - chance)) ** 0.5


def test_points_of_one_turn() -> None:
    """One roll banks five points on average, and what all yellow leaves is nothing."""
    rules = TossUpRules()
    banked = banking_odds(rules, lambda _points: False, -1, quotient)

    assert sum(banked.values()) == pytest.approx(Decimal(1), abs=Decimal("1e-25"))
    assert sum(points * p for points, p in banked.items()) == pytest.approx(Decimal(5), abs=Decimal("1e-25"))


@pytest.mark.parametrize("tie", GOLDEN["last_turn"])
def test_the_last_turn(tie: str) -> None:
    """Starts of turns are those of value iteration in another program, as far as its 17 digits go."""
    solution = last_turn_kernel.solve(last_turn(f"tie={tie}"))
    assert solution.error_bound is not None
    values = {row.state: row.value for row in solution.rows}
    for state, digits in GOLDEN["last_turn"][tie].items():
        assert abs(Fraction(values[state]) - Fraction(digits)) <= Fraction(solution.error_bound)


@pytest.mark.long
def test_three_players() -> None:
    """Best answers repeated in another program come to the same chances if the equilibrium is the only one."""
    rows = {row.state: row for row in three_kernel.solve(three()).rows}
    for state, digits in GOLDEN["three"].items():
        others, equilibrium = more.read(rows[state])
        assert equilibrium == more.UNIQUE
        for value, text in zip((rows[state].value, *others), digits, strict=True):
            assert value == pytest.approx(float(text), abs=2e-12)
