"""Figures that others have published, computed again."""

from functools import cache

import pytest

from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.kernels.busts import solution
from solvers.games.ten_thousand.rules import DICE, UNIT, TenThousandRules

# Zilch of playr.co.uk, as Busche solved it in 2010, without what follows below.
ZILCH = TenThousandRules.parse("kinds=doubling,straight=1500,three_pairs=1500,four_two=true,memory=none,minimum=300")
# Points that Farkle of Facebook may have, and how far below 0 a score falls at most.
FACEBOOK = "kinds=doubling,straight=1000,three_pairs=750,memory=none,minimum=300,three_busts=1000,ending=first"
LOWEST = 2500
# Six dice of which none scores are worth this and are rolled again; three busts in a row cost this.
NOTHING, PENALTY = 500, 500
# From here on all is banked, which moves the figure by less than 0.0001.
TOP = 16_000


@cache
def rolls(number: int) -> list[tuple[float, list[tuple[int, int]]]]:
    """The rolls of some dice: the chance, and the most points for each number of dice left; no options after a bust."""
    chances: dict[tuple[tuple[int, int], ...], int] = {}
    for throw in hands.throws(ZILCH, Hand(number)):
        most: dict[int, int] = {}
        for points, left in throw.options or ([(NOTHING, Hand(DICE))] if number == DICE else []):
            most[left.dice] = max(points, most.get(left.dice, 0))
        options = tuple(sorted(most.items()))
        chances[options] = chances.get(options, 0) + throw.weight
    return [(weight / 6**number, [(points // UNIT, left) for left, points in some]) for some, weight in chances.items()]


def turn(bust: float) -> float:
    """The expected points of the best turn, of which a bust is worth ``bust``."""
    standing = [[float(level * UNIT)] * (DICE + 1) for level in range(2 * TOP // UNIT)]
    best = 0.0
    for level in range(TOP // UNIT - 1, -1, -1):
        for number in range(1, DICE + 1):
            best = sum(
                chance * (max(standing[level + more][left] for more, left in options) if options else bust)
                for chance, options in rolls(number)
            )
            standing[level][number] = max(best, level * UNIT) if level * UNIT >= ZILCH.minimum else best
    return best


def test_the_best_average_of_zilch_is_the_published_one() -> None:
    """Turns by three plans, after none, one and two busts in a row, bring 620.855 points on average, as Busche found."""
    # How many points a player is behind after none, one and two busts in a row, to begin with.
    behind = [0.0, -11.0, -74.0]
    for _ in range(20):
        worth = [turn(behind[1]), turn(behind[2]), turn(behind[0] - PENALTY)]
        last, behind = behind, [each - worth[0] for each in worth]
        if max(abs(one - other) for one, other in zip(last, behind, strict=True)) < 1e-5:
            break
    else:
        pytest.fail("the three plans do not settle")
    assert worth[0] == pytest.approx(620.855, abs=0.0005)


@pytest.mark.long
def test_farkle_of_facebook_is_near_the_published_figure() -> None:
    """The player who begins wins 53.474 % of the games, near the 53.487 % of Busche. No score falls below -2,500, as in races to 12,500 from 2,500 to 2,500."""
    rules = TenThousandRules.parse(f"{FACEBOOK},target={10_000 + LOWEST}")
    chances, _ = solution.enclose(rules, [None])
    below, above, _ = chances[:, 0, 0, 0, LOWEST // UNIT, LOWEST // UNIT]
    assert below == pytest.approx(0.5347420, abs=5e-7)
    assert above == pytest.approx(below, abs=1e-11)


@pytest.mark.parametrize(("dice", "printed"), [(1, 66.67), (2, 44.44), (3, 27.78), (4, 15.74), (5, 7.72), (6, 2.31)])
def test_chances_of_a_bust_are_the_published_ones(dice: int, printed: float) -> None:
    """With straights and three pairs, rolls of one to six dice bust as often as tables of Farkle say."""
    assert round(100 * hands.bust(TenThousandRules(), Hand(dice)) / 6**dice, 2) == printed
