"""10.000 against a program of its own in extended precision: stored rows, and every action of derived decisions."""

from fractions import Fraction

import pytest

from solvers.games.ten_thousand import banking
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import find
from tests.games.ten_thousand.support import GOLDEN, bound_of, row

# The program's numbers are off by less than this, relative to 1 or to a larger value.
PROGRAM = Fraction(1, 10**14)
SMALL = [(rules, slug) for rules, slugs in GOLDEN["small"].items() for slug in slugs]
# Solving these takes most of a minute.
SLOW = ("win", "win:document", "best-response-to-document")


def check(rules: str, slug: str, figures: dict[str, str]) -> None:
    """Check the value of every state and of every action of a decision, and that no action is left out."""
    listed: dict[str, set[str]] = {}
    for place, digits in figures.items():
        state, _, action = place.partition(" ")
        solved_row = row(slug, rules, state)
        values = {action.action: action.value for action in solved_row.actions}
        value = Fraction(values[action] if action else solved_row.value)
        # A double is off by another half of its last place.
        error = Fraction(bound_of(slug, rules)) + abs(value) / 2**53 + PROGRAM * max(Fraction(1), abs(value))

        assert solved_row.state == state
        assert abs(value - Fraction(digits)) <= error, place
        if action:
            listed.setdefault(state, set()).add(action)
    for state, actions in listed.items():
        assert {action.action for action in row(slug, rules, state).actions} == actions


@pytest.mark.parametrize(("rules", "slug"), SMALL)
def test_small_targets(rules: str, slug: str) -> None:
    """Starts of turns, waits, last turns and every action of decisions lie within the error bound of the program's digits."""
    check(rules, slug, GOLDEN["small"][rules][slug])


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.long) if slug in SLOW else slug for slug in GOLDEN["default"]]
)
def test_the_game_itself(slug: str) -> None:
    """The same holds at the default rules; races are compared near their ends, where only points still needed count."""
    check("", slug, GOLDEN["default"][slug])


def test_the_turn_of_the_source() -> None:
    """The source's rule banks what the program says as often as it says, and no more points than that."""
    rules = TenThousandRules()
    plan = find(rules, "document")
    assert plan is not None
    odds = banking.planned(rules, plan)
    for points, digits in GOLDEN["document"].items():
        assert abs(Fraction(odds.get(int(points) // UNIT, 0), ONE) - Fraction(digits)) <= PROGRAM
    assert UNIT * max(level for level, chance in odds.items() if chance) == max(map(int, GOLDEN["document"]))
