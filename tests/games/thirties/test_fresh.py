"""The clairvoyant for whom every sequence of choices has throws of its own, and who keeps the highest dice."""

from fractions import Fraction
from itertools import product

import pytest

from solvers.games.thirties.offline import clairvoyant

Odds = dict[int, Fraction]


def best_sums(dice: int) -> Odds:
    """The odds of the best sum: for each throw, the sums of all numbers of dice kept are drawn apart and compared."""
    by_dice: list[Odds] = [{0: Fraction(1)}]
    for left in range(1, dice + 1):
        odds: Odds = {}
        for throw in product(range(1, 7), repeat=left):
            highest = sorted(throw, reverse=True)
            kept = [sum(highest[:number]) for number in range(1, left + 1)]
            rest = [by_dice[left - number].items() for number in range(1, left + 1)]
            for drawn in product(*rest):
                chance = Fraction(1, 6**left)
                for _, chance_of_die in drawn:
                    chance *= chance_of_die
                best = max(points + more for points, (more, _) in zip(kept, drawn, strict=True))
                odds[best] = odds.get(best, Fraction(0)) + chance
        by_dice.append(odds)
    return by_dice[dice]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_mean_of_the_best_sum(dice: int) -> None:
    """The expected sum is the mean of the odds of the best sum, with every draw of every choice enumerated."""
    odds = best_sums(dice)

    assert sum(odds.values()) == 1
    assert clairvoyant.fresh(dice, highest=True) == sum(score * chance for score, chance in odds.items())


def test_the_game_itself() -> None:
    """Six dice bring 32.73338 points on average, which the source prints as 32.73."""
    assert f"{float(clairvoyant.fresh(6, highest=True)):.5f}" == "32.73338"
