"""Intervals of differences and sums hold at their level, however the estimates depend on each other."""

from random import Random

import pytest

from solvers.contract.rows import Confidence
from solvers.intervals import ZERO, difference, total

QUANTILE = 2.5758293035489004


def about(value: float, half: float, level: float = 0.99, samples: int = 100) -> Confidence:
    """An interval around a number."""
    return Confidence(value - half, value + half, level, samples)


def test_the_ends_of_a_difference() -> None:
    """The half-widths are added, the lower level counts, and the smaller sample."""
    assert difference(about(5, 1), about(2, 0.5, 0.95, 40)) == Confidence(1.5, 4.5, 0.95, 40)
    assert difference(about(5, 1), Confidence(2, 2, 1.0, 0)) == Confidence(2, 4, 0.99, 100)
    assert difference(Confidence(3, 8, 1.0, 0), Confidence(1, 2, 1.0, 0)) == Confidence(1, 7, 1.0, 0)


def test_the_ends_of_a_sum() -> None:
    """Known numbers shift an interval and leave its level; of nothing at all the sum is zero."""
    assert total([about(1, 1), ZERO, about(2, 3, 0.99, 7)]) == Confidence(-1, 7, 0.99, 7)
    assert total([]) == total([ZERO, ZERO]) == ZERO


@pytest.mark.parametrize("shared", [-1.0, -0.5, 0.0, 0.7, 1.0])
def test_intervals_hold_whatever_the_dependence(shared: float) -> None:
    """At level 0.99 at most about 1 of 100 differences and sums lies outside, and none is claimed more narrowly."""
    rng, missed = Random(3), [0, 0]
    for _ in range(4000):
        first, other = rng.gauss(), rng.gauss()
        second = 2 * (shared * first + (1 - shared**2) ** 0.5 * other)
        one, two = about(first, QUANTILE), about(second, 2 * QUANTILE)
        for index, interval in enumerate((difference(one, two), total([one, two]))):
            missed[index] += not interval.low <= 0 <= interval.high
    assert max(missed) <= 60
