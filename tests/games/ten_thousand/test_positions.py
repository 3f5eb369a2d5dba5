"""Positions of 10.000 near the end in which more points are worth less, and in which the points to roll at have holes.

Once the target is banked the other player has one more turn. Banking a little less than the target leaves an opponent who
must take risks with a normal turn; banking just enough invites the last turn, which then needs few points. So rolling is
right again on both sides of a range of points, and 50 points more can cost a quarter of all games.

Without an entry only the points still needed matter: positions in a race to 1,000 are those of the race to 10,000 with 9,000
points more each.
"""

from functools import cache

import numpy as np
import pytest

from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.test_naive import CLOSE, MIDDLE, Solved, race

UNIT = 50
# From so many points beyond the target on banking is right, as the naive program proves.
CAP = 6000
# Own and other's points, the hand to roll, and points of the turn; then the chances to win with these and with 50 more.
Falling = tuple[int, int, naive.Hand, int, float, float]
# Own and other's points, the hand, and the first and last points between which it is rolled, again and again.
Holes = tuple[int, int, naive.Hand, list[int]]
SMALL, FULL = TenThousandRules(target=1000), TenThousandRules()
# All of these can arise.
FALLING: list[Falling] = [
    (0, 800, (2, 0), 950, 0.482855636, 0.349443690),
    (0, 750, (2, 0), 950, 0.494046723, 0.361181920),
    (50, 850, (2, 0), 900, 0.470313197, 0.345653624),
]
FALLING_ROLLS: list[Falling] = [
    (0, 800, (4, 0), 900, 0.424131678, 0.365574210),
    (50, 850, (4, 0), 850, 0.415619898, 0.361438043),
]
HOLES: list[Holes] = [
    (700, 750, (3, 0), [50, 150, 300, 900, 1000, 1000]),
    (750, 850, (3, 0), [50, 150, 250, 900, 1050, 1050]),
    (950, 900, (3, 3), [50, 1750, 1900, 1900]),
]
# The same in the race to 10,000.
FAR_FALLING: list[Falling] = [
    (8000, 9750, (2, 0), 1950, 0.494046723, 0.241304959),
    (8000, 9800, (2, 0), 1950, 0.482855636, 0.232232309),
    *((case[0] + 9000, case[1] + 9000, *case[2:]) for case in FALLING),
]
FAR_FALLING_ROLLS: list[Falling] = [
    (8000, 9900, (4, 0), 1900, 0.346115116, 0.237499231),
    (8050, 9900, (4, 0), 1850, 0.347846025, 0.240773847),
    *((case[0] + 9000, case[1] + 9000, *case[2:]) for case in FALLING_ROLLS),
]
FAR_HOLES: list[Holes] = [
    (8750, 9900, (4, 0), [50, 900, 1000, 1000, 1250, 1900, 2000, 2000, 2100, 2100]),
    (7450, 9950, (3, 1), [50, 1700, 2000, 2000, 2100, 2100, 2200, 2300, 2550, 3350]),
    (0, 5600, (6, 0), [50, 9600, 9950, 9950]),
    *((own + 9000, other + 9000, hand, points) for own, other, hand, points in HOLES),
]


@cache
def small() -> naive.Race:
    """Return the race to 1,000 as the naive program solves it."""
    return naive.race(SMALL, SMALL.target + CAP)


@cache
def full() -> naive.Race:
    """Return the race to 10,000 with the kernel's values of its starts, from which the naive program works turns out."""
    game, cap = naive.game(FULL), FULL.target + CAP
    solved = naive.Race(game, race(FULL).chances[MIDDLE], naive.chase(game, 2 * FULL.target + cap), cap)
    solved.prove_cap()
    return solved


def check_falling(solved: naive.Race, cases: list[Falling], *, bank: bool) -> None:
    """Check the chances of a hand with some points and with 50 more; if ``bank`` is true, the player may bank them."""
    for own, other, hand, points, more, less in cases:
        values = solved.rolled(own, other)[:, solved.game.hands[hand]]
        if bank:
            values = np.maximum(values, solved.bank(own, other)[: len(values)])
        place = points // UNIT
        assert values[place : place + 2] == pytest.approx([more, less], abs=1e-9), (own, other, hand)
        assert less < more


def check_holes(solved: naive.Race, made: Solved, cases: list[Holes]) -> None:
    """Check the points between which a hand is rolled, in the naive turn and in the kernel's plan."""
    for own, other, hand, points in cases:
        rolled, bank = solved.rolled(own, other), solved.bank(own, other)
        better = rolled[1:, solved.game.hands[hand]] > bank[1 : len(rolled)]
        assert [UNIT * place for place in naive.intervals(better)] == points, (own, other, hand)
        assert [UNIT * place for place in made.rolls(own, other)[hand]] == points, (own, other, hand)


def arises(game: naive.Game, hand: naive.Hand, points: int) -> bool:
    """True if a turn may come to a hand with these points."""
    reached = {(0, next(iter(game.hands)))}
    grown: set[tuple[int, naive.Hand]] = set()
    while reached:
        grown |= reached
        steps = {
            (have + more, left)
            for have, rolled in reached
            for _, options in game.outcomes[rolled]
            for more, left in options
            if have + more <= points
        }
        reached = steps - grown
    return (points, hand) in grown


@pytest.mark.slow
@pytest.mark.parametrize("case", FALLING + FALLING_ROLLS)
def test_the_points_of_the_positions_can_arise(case: Falling) -> None:
    """A turn may come to the hand both with the points and with 50 more."""
    game, hand, points = small().game, case[2], case[3]
    assert arises(game, hand, points)
    assert arises(game, hand, points + UNIT)


@pytest.mark.slow
def test_fifty_points_more_may_be_worth_less() -> None:
    """With the same dice to roll, a turn is worth less with 50 points more."""
    check_falling(small(), FALLING, bank=True)


def test_a_roll_may_be_worth_less_with_fifty_points_more() -> None:
    """This holds for a roll itself, not only for the better of rolling and banking."""
    check_falling(small(), FALLING_ROLLS, bank=False)


@pytest.mark.long
def test_the_points_to_roll_at_may_have_holes() -> None:
    """A hand is rolled with some points, not with more, and again with more still."""
    check_holes(small(), race(SMALL), HOLES)


@pytest.mark.long
def test_positions_of_the_race_to_ten_thousand() -> None:
    """In the default game values fall and plans have holes, also far from the end."""
    check_falling(full(), FAR_FALLING, bank=True)
    check_falling(full(), FAR_FALLING_ROLLS, bank=False)
    check_holes(full(), race(FULL), FAR_HOLES)


@pytest.mark.long
def test_the_end_of_the_race_to_ten_thousand_is_a_race_to_two_thousand() -> None:
    """The kernel's chances from 8,000 points each are those of the naive race to 2,000."""
    near, far = naive.race(TenThousandRules(target=2000), 2000 + CAP).chances, race(FULL).chances[MIDDLE]
    assert np.abs(near - far[-len(near) :, -len(near) :]).max() < CLOSE
