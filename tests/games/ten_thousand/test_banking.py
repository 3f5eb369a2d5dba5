"""Turns of 10.000 and the points that they bank, against plain recursions over the rolls of the naive program."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.games.ten_thousand import banking, plans, turn
from solvers.games.ten_thousand.hands import FULL, HANDS
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import Plan, find
from tests.games.ten_thousand import by_hand, naive

RULES = TenThousandRules.parse("target=500,kinds=none,straight=0,three_pairs=0,memory=none")
CLOSE = 1e-12


def plan(slug: str) -> Plan:
    """Return a strategy by its slug."""
    found = find(RULES, slug)
    assert found is not None
    return found


def shares(odds: dict[int, int]) -> dict[int, float]:
    """Return chances in units of 2^-128 as numbers, by points."""
    return {UNIT * level: chance / banking.ONE for level, chance in odds.items()}


@pytest.mark.parametrize("must", [0, 350])
def test_a_strategy_banks_what_its_rolls_say(must: int) -> None:
    """A strategy that has to collect points banks no fewer, and rolls until it has them."""
    odds = banking.planned(RULES, plan("bank-at-300"), must)

    assert shares(odds) == pytest.approx(by_hand.banked(RULES, by_hand.bank_at(300), must=must), abs=CLOSE)


@pytest.mark.parametrize("must", [0, 350])
def test_the_best_turn_banks_what_its_rolls_say(must: int) -> None:
    """The turn with the most points sets dice aside under an entry as if it could bank, and rolls until it has enough."""
    odds = banking.planned(RULES, plan("turn-optimal"), must)

    assert shares(odds) == pytest.approx(dict(by_hand.best_turn(RULES, must)), abs=CLOSE)


@pytest.mark.parametrize("need", [50, 300, 1000])
def test_the_last_turn_of_a_strategy_ends_with_enough(need: int) -> None:
    """A strategy rolls until it has the points that it needs, and no longer."""
    odds = banking.chased(RULES, need)

    assert 1 - odds[0] / banking.ONE == pytest.approx(by_hand.reached(RULES)(need), abs=CLOSE)
    assert min(level for level in odds if level) * UNIT >= need


def test_the_first_roll_is_made_whatever_the_plan_says() -> None:
    """A hand that is rolled once more adds points or busts, although the plan would have banked before."""
    odds = banking.banked(turn.rolls(RULES, fixed=True), turn.until(RULES, 50), level=2)

    assert 1 - odds[0] / banking.ONE == pytest.approx(by_hand.reached(RULES)(50), abs=CLOSE)
    assert 2 not in odds


@pytest.mark.parametrize("entry", [0, 350])
def test_a_bust_and_an_entry_take_more_turns(entry: int) -> None:
    """A bust takes a turn, and so does a first turn that ends below the entry."""
    rules = replace(RULES, entry=entry)
    rolls = by_hand.bank_at(300)
    first, later = by_hand.banked(rules, rolls, must=entry), by_hand.banked(rules, rolls)

    assert banking.turns(rules, plan("bank-at-300"))[0] == pytest.approx(by_hand.turns(500, first, later), abs=CLOSE)


def test_numbers_by_the_dice_left_begin_with_one_die() -> None:
    """The first of six numbers is for one die left, and the last for all six."""
    by_dice = plan("bank-at-100-200-300-400-500-600")

    for hand in HANDS:
        assert [by_dice.rolls(hand, 100 * hand.dice - more) for more in (UNIT, 0)] == [True, False]


def test_fewer_turns_are_better_in_every_roll() -> None:
    """A turn with the fewest turns to come is worth what the naive program finds."""
    game = naive.game(RULES)
    left = [*naive.fewest_turns(game)[2:], *[0.0] * 1000]
    rolls = turn.rolls(RULES)
    top = RULES.target // UNIT - 2
    bank = 1.0 + np.array(left[: top + rolls.reach + 1])

    assert turn.evaluate(rolls, bank, 1.0 + left[0], sign=-1).of(FULL, 0) == pytest.approx(left[0], abs=CLOSE)


def test_intervals_are_told_in_points() -> None:
    """A plan in levels of 50 is read in points, by the name of the hand."""
    text = plans.more([[(1, 4), (7, 9)], [], *[[(2, 2)]] * (len(HANDS) - 2)])

    assert text is not None
    told = plans.read(RULES, text)
    assert told is not None
    assert len(told) == len(HANDS) - 1
    assert told[plans.name(HANDS[0])] == [[50, 200], [350, 450]]
    assert told[plans.name(HANDS[2])] == [[100, 100]]
