"""Turns and games of 10.000 that are played with a seeded generator, one die after another, beside the solved figures."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import numpy as np
import pytest

from solvers.games.ten_thousand import plans
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.simulate import share_interval
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.support import GOLDEN, SLUG, problem, row
from tests.support import solved

RULES = TenThousandRules()
TURNS = 200_000
GAMES = 1000
# The chance of the first player to win, as another program finds it.
FIRST = 0.530032
# Returns dice set aside, and True if the others are rolled, from points, hand, and dice that score.
Play = Callable[[int, naive.Hand, str], tuple[str, bool]]
Dice = Callable[[int], str]


def dice_of(seed: int) -> Dice:
    """Return a function that rolls dice, and returns them ascending."""
    generator = np.random.default_rng(seed)

    def thrown() -> Iterator[str]:
        while True:
            yield from generator.integers(1, 7, 100_000).astype(str).tolist()

    one = thrown()
    return lambda number: "".join(sorted(islice(one, number)))


@cache
def option(rolled: str, aside: str, triple: int) -> naive.Option:
    """Return the points of dice set aside, and the hand that is left, as the naive program counts them."""
    found = naive.option(RULES, (len(rolled), triple), tuple(map(int, aside)))
    assert found is not None
    return found


@cache
def scores(rolled: str, triple: int) -> bool:
    """Return True if a die of the roll scores."""
    shown = set(rolled)
    alike = any(rolled.count(face) >= 3 for face in shown)
    pairs = len(rolled) == 6 and [rolled.count(face) for face in shown] == [2, 2, 2]
    return alike or pairs or bool(shown & {"1", "5", str(triple)})


def turn(roll: Dice, play: Play) -> int:
    """Return the points that a turn banks; 0 for a bust."""
    points, hand = 0, (6, 0)
    while True:
        rolled = roll(hand[0])
        if not scores(rolled, hand[1]):
            return 0
        aside, again = play(points, hand, rolled)
        more, hand = option(rolled, aside, hand[1])
        points += more
        if not again:
            return points


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize(("slug", "seed"), [("max-turn", 5), ("max-turn:document", 6)])
def test_turns_bank_what_they_are_worth(slug: str, seed: int) -> None:
    """The mean of 200,000 turns lies around the value, and of the source's rule as many are busts as the program says."""

    @cache
    def play(points: int, hand: naive.Hand, rolled: str) -> tuple[str, bool]:
        aside, _, then = (row(slug, "", State(None, None, points, hand[0], rolled, hand[1])).action or "").partition(
            "-"
        )
        return aside, then == "roll"

    roll = dice_of(seed)
    banked = np.array([turn(roll, play) for _ in range(TURNS)])
    error = banked.std() / TURNS**0.5
    assert abs(banked.mean() - float(GOLDEN["default"][slug]["roll6"])) < 3 * error
    assert error < 2
    if slug == "max-turn:document":
        for points, digits in GOLDEN["document"].items():
            chance = float(digits)
            assert abs((banked == int(points)).mean() - chance) <= 3 * (chance * (1 - chance) / TURNS) ** 0.5


@pytest.mark.long
def test_games_are_won_as_often_as_the_table_says() -> None:
    """Both players bank or roll as the plans of the stored rows say; the derived values only tell which dice to set aside."""
    bound = problem("win")
    rows = solved.rows(SLUG, "win")
    assert rows["0-0"].value == pytest.approx(FIRST, abs=5e-7)

    @cache
    def plan(own: int, other: int) -> dict[str, list[list[int]]]:
        return dict(plans.read(bound.rules, rows[f"{own}-{other}"].more or "") or {})

    def player(own: int, other: int) -> Play:
        def play(points: int, hand: naive.Hand, rolled: str) -> tuple[str, bool]:
            solved_row = row("win", "", State(own, other, points, hand[0], rolled, hand[1]))
            aside, _, then = (solved_row.action or "").partition("-")
            if other >= RULES.target:
                return aside, then == "roll"
            more, left = option(rolled, aside, hand[1])
            name = f"{left[0]}-m{left[1]}" if left[1] else f"{left[0]}"
            rolls = any(low <= points + more <= high for low, high in plan(own, other).get(name, []))
            # An action that ties may do the other.
            assert rolls == (then == "roll") or solved_row.actions[0].tie
            return aside, rolls

        return play

    roll, won = dice_of(7), 0
    for _ in range(GAMES):
        totals, mover = [0, 0], 0
        while totals[1 - mover] < bound.rules.target:
            totals[mover] += turn(roll, player(totals[mover], totals[1 - mover]))
            mover = 1 - mover
        totals[mover] += turn(roll, player(totals[mover], totals[1 - mover]))
        # Whoever has the last turn has to be ahead.
        won += (totals[mover] > totals[1 - mover]) == (mover == 0)
    _, interval = share_interval(won, GAMES)
    assert interval.low < FIRST < interval.high
